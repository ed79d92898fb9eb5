const minutesOfDay = 24 * 60;

/**
 * Returns the minutes after midnight of a scheduled time, which is free text.
 * @param text `14:05`, `1405`, `4:05`, `14.05`, `14h05` or `14:05:00`; undefined for anything else
 */
export function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.h]?([0-5]\d)(?::[0-5]\d)?$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Writes minutes after midnight as `14:05`; those of another day at their time of day. */
export function writeClock(minutes: number): string {
  const wrapped = ((minutes % minutesOfDay) + minutesOfDay) % minutesOfDay;
  return [Math.floor(wrapped / 60), wrapped % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
