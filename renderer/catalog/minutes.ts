/** Minutes of `03:40`, `3:40`, `340` (hours and minutes without a sign between them) and `45`; null for anything else. */
export function minutesOf(text: string): number | null {
  const [, hours = '0', minutes = ''] =
    /^\s*(?:(\d{1,5}):?)?(\d{2})\s*$/.exec(text) ?? /^\s*()(\d)\s*$/.exec(text) ?? [];
  if (minutes === '' || (hours !== '' && Number(minutes) > 59 && hours !== '0')) return null;
  return Number(hours) * 60 + Number(minutes);
}
