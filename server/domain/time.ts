/** The present as the database stores it: UTC, ISO 8601 with milliseconds. */
export function now(): string {
  return new Date().toISOString();
}
