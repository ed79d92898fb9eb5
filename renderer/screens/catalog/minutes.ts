/** Returns the minutes of `03:40`, `3:40` and `340`, and of `45`, which has no hours; null for anything else. */
export function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^\s*(\d{1,5}):?([0-5]\d)\s*$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  return /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : null;
}
