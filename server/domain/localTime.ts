import { readClock, writeClock } from '../contract/clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which a time zone is ahead of UTC; an unknown one is UTC. */
export function utcOffset(at: Date, timezone: string): number {
  let format = formats.get(timezone);
  if (format === undefined) formats.set(timezone, (format = createFormat(timezone)));
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return createFormat('UTC');
  }
}

/** The day that calendars of a time zone show: `2026-11-27`. */
export function dayAt(at: Date, timezone: string): string {
  return new Date(at.getTime() + utcOffset(at, timezone)).toISOString().slice(0, 10);
}

/** The moment at which the clocks of a time zone show `time` (`14:05`) on the UTC date of `day`. */
export function momentOf(day: Date, time: string, timezone: string): Date {
  const asUtc = new Date(`${day.toISOString().slice(0, 10)}T${time}:00.000Z`);
  return new Date(asUtc.getTime() - utcOffset(asUtc, timezone));
}

const dayMs = 24 * 60 * 60_000;

/**
 * Finds the moment closest to `near` at which the clocks of a time zone show a scheduled time. Those are free text.
 * @returns a time as the database stores it; null if the text is not such a time (contract/clock.ts)
 */
export function localTimeNear(text: string, timezone: string, near: string): string | null {
  const clock = readClock(text);
  const middle = Date.parse(near);
  if (clock === undefined || Number.isNaN(middle)) return null;
  const time = writeClock(clock);
  const moments = [-dayMs, 0, dayMs].map((by) => momentOf(new Date(middle + by), time, timezone).getTime());
  const [closest = middle] = moments.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return new Date(closest).toISOString();
}
