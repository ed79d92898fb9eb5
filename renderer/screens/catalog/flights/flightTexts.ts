/** IATA service types, common ones first. */
export const flightTypes = [
  { value: 'J', label: 'Passengers, scheduled' },
  { value: 'F', label: 'Cargo, scheduled' },
  { value: 'C', label: 'Passengers, charter' },
  { value: 'H', label: 'Cargo and mail, charter' },
  { value: 'P', label: 'Positioning' },
  { value: 'K', label: 'Training' },
  { value: 'D', label: 'General aviation' },
  { value: 'N', label: 'Business, air taxi' },
  { value: 'S', label: 'Shuttle' },
  { value: 'B', label: 'Shuttle, additional' },
  { value: 'G', label: 'Passengers, additional' },
  { value: 'O', label: 'Passengers, special charter' },
  { value: 'L', label: 'Charter with cargo in the cabin' },
  { value: 'Q', label: 'Cargo in the cabin, scheduled' },
  { value: 'R', label: 'Cargo in the cabin, additional' },
  { value: 'A', label: 'Cargo and mail, additional' },
  { value: 'M', label: 'Mail' },
  { value: 'I', label: 'Ambulance' },
  { value: 'E', label: 'Special, VIP' },
  { value: 'W', label: 'Military' },
  { value: 'T', label: 'Technical test' },
  { value: 'X', label: 'Technical stop' },
  { value: 'Y', label: 'Company-specific' },
  { value: 'Z', label: 'Other' },
] as const;

/** Returns the letter if it is not one of these types. */
export function flightTypeText(letter: string): string {
  return flightTypes.find(({ value }) => value === letter)?.label ?? letter;
}

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
