/** `14:05` on the clocks of a time zone. */
export function localTime(at: Date, timezone: string): string {
  return new Date(at.getTime() + utcOffset(at, timezone)).toISOString().slice(11, 16);
}

/** The moment at which the clocks of a time zone show `time` (`14:05`) on the UTC date of `day`. */
export function momentOf(day: Date, time: string, timezone: string): Date {
  const asUtc = new Date(`${day.toISOString().slice(0, 10)}T${time}:00.000Z`);
  return new Date(asUtc.getTime() - utcOffset(asUtc, timezone));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the zone is ahead of UTC. */
function utcOffset(at: Date, timezone: string): number {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' });
    formats.set(timezone, format);
  }
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
