/** `2026-11-20T14:05:00.123Z` as `2026-11-20T14:05:00Z`: RFC 3339, whole seconds. */
export function toTimestamp(time: string): string {
  return `${time.slice(0, 19)}Z`;
}

export function toTimestampOrNull(time: string | null): string | null {
  return time === null ? null : toTimestamp(time);
}
