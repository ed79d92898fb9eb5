import { t } from '@lingui/core/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import type { FlightRow } from '../../../../server/contract/admin/catalog/flights.ts';
import type { Status } from '../../../ui/status.ts';
import { signed } from '../../../lib/figures.ts';
import { fullDateOf } from '../../../lib/utc.ts';
import { activeStatus } from '../states.tsx';

/** Says also why an active flight is not offered to pilots today. */
export function flightStatus({ active, flown_today }: Pick<FlightRow, 'active' | 'flown_today'>): Status {
  if (!active || flown_today === 'today') return activeStatus(active);
  const label = flown_today === 'out_of_season' ? t`Out of season` : t`Not today`;
  return { label, kind: 'mut', icon: IconCalendarOff };
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

/** Returns `28 Mar–30 Oct 2027`, `From 28 Mar 2027`, `Until 30 Oct 2027` or `All year`. */
export function seasonText(start: string | null, end: string | null): string {
  if (start === null) return end === null ? t`All year` : t`Until ${fullDateOf(end)}`;
  if (end === null) return t`From ${fullDateOf(start)}`;
  const year = start.slice(0, 4);
  const first = end.startsWith(year) ? fullDateOf(start).replace(` ${year}`, '') : fullDateOf(start);
  return `${first}–${fullDateOf(end)}`;
}

/** Returns `+1` for the next day; nothing for the same day. */
export function dayShift(days: number): string {
  return days === 0 ? '' : signed(days);
}
