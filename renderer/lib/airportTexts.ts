const countries = new Intl.DisplayNames('en', { type: 'region' });

/** @returns `Germany` for `DE`, and unknown codes as they are */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** Formats the current offset of a time zone: `UTC+1`, `UTC−3:30`. */
export function utcOffset(tz: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: tz, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return offset.replace('GMT', 'UTC').replace('+0', '').replace('-', '−');
}
