import { t } from '@lingui/core/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import type { FlightRow } from '../../../../server/contract/admin/catalog/flights.ts';
import type { Status } from '../../../ui/status.ts';
import { activeStatus } from '../states.tsx';

/** Says also why an active flight is not offered to pilots today. */
export function flightStatus({ active, flown_today }: Pick<FlightRow, 'active' | 'flown_today'>): Status {
  if (!active || flown_today === 'today') return activeStatus(active);
  const label = flown_today === 'out_of_season' ? t`Out of season` : t`Not today`;
  return { label, kind: 'mut', icon: IconCalendarOff };
}

/** IATA service types, common ones first. */
export const flightTypes = [
  { value: 'J', label: t`Passengers, scheduled` },
  { value: 'F', label: t`Cargo, scheduled` },
  { value: 'C', label: t`Passengers, charter` },
  { value: 'H', label: t`Cargo and mail, charter` },
  { value: 'P', label: t`Positioning` },
  { value: 'K', label: t`Training` },
  { value: 'D', label: t`General aviation` },
  { value: 'N', label: t`Business, air taxi` },
  { value: 'S', label: t`Shuttle` },
  { value: 'B', label: t`Shuttle, additional` },
  { value: 'G', label: t`Passengers, additional` },
  { value: 'O', label: t`Passengers, special charter` },
  { value: 'L', label: t`Charter with cargo in the cabin` },
  { value: 'Q', label: t`Cargo in the cabin, scheduled` },
  { value: 'R', label: t`Cargo in the cabin, additional` },
  { value: 'A', label: t`Cargo and mail, additional` },
  { value: 'M', label: t`Mail` },
  { value: 'I', label: t`Ambulance` },
  { value: 'E', label: t`Special, VIP` },
  { value: 'W', label: t`Military` },
  { value: 'T', label: t`Technical test` },
  { value: 'X', label: t`Technical stop` },
  { value: 'Y', label: t`Company-specific` },
  { value: 'Z', label: t`Other` },
] as const;

/** Returns the letter if it is not one of these types. */
export function flightTypeText(letter: string): string {
  return flightTypes.find(({ value }) => value === letter)?.label ?? letter;
}

/** Bits of a flight's `days`: Monday 1 … Sunday 64. */
const names = [t`Mo`, t`Tu`, t`We`, t`Th`, t`Fr`, t`Sa`, t`Su`] as const;

export const weekdays = names.map((name, place) => ({ name, bit: 2 ** place }));

const everyDay = 127;

/** Returns `Daily`, `Mo We Fr` or `Mo–Fr`. */
export function daysText(days: number): string {
  if (days === 0 || days === everyDay) return t`Daily`;
  const flown = weekdays.filter(({ bit }) => (days & bit) !== 0);
  const [first, last] = [flown[0], flown.at(-1)];
  if (first === undefined || last === undefined) return t`Daily`;
  const isRow = flown.length > 2 && last.bit === first.bit * 2 ** (flown.length - 1);
  return isRow ? `${first.name}–${last.name}` : flown.map(({ name }) => name).join(' ');
}
