/** Bits of a flight's `days`: Monday 1 … Sunday 64. */
const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

export const weekdays = names.map((name, place) => ({ name, bit: 2 ** place }));

const everyDay = 127;

/** Returns `Daily`, `Mo We Fr` or `Mo–Fr`. */
export function daysText(days: number): string {
  if (days === 0 || days === everyDay) return 'Daily';
  const flown = weekdays.filter(({ bit }) => (days & bit) !== 0);
  const [first, last] = [flown[0], flown.at(-1)];
  if (first === undefined || last === undefined) return 'Daily';
  const isRow = flown.length > 2 && last.bit === first.bit * 2 ** (flown.length - 1);
  return isRow ? `${first.name}–${last.name}` : flown.map(({ name }) => name).join(' ');
}
