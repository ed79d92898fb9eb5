/** `2026-11-20T14:05:00.123Z` as `2026-11-20 14:05:00` (§2). */
export function toTimestamp(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)}`;
}
