const countries = new Intl.DisplayNames('en', { type: 'region' });

/** `DE` is Germany; a code that nobody knows stays what it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** What the clocks say there now: `UTC+1`, `UTC−3:30`. */
export function utcOffset(tz: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: tz, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return offset.replace('GMT', 'UTC').replace('+0', '').replace('-', '−');
}
