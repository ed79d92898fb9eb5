import type { listPirepFilters } from '../../../../server/contract/admin/pireps.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { rate } from '../../../lib/figures.ts';
import { fullDateOf } from '../../../lib/utc.ts';
import { flagLabels } from '../../../ui/flagStatus.ts';
import type { FilterName, Show } from './inboxSearch.ts';

export type FilterChoices = EndpointOutput<typeof listPirepFilters>;

export const showLabels: Readonly<Record<Show, string>> = {
  pending: 'Pending',
  'in-progress': 'In progress',
  accepted: 'Accepted',
  rejected: 'Rejected',
  all: 'All',
};

export const sourceLabels = { acars: 'ACARS', manual: 'Manual' } as const;

/** The choices of the flag filter: any, none, or one kind of flag. */
export const flagChoices = { any: 'Flagged', none: 'Without flags', ...flagLabels } as const;

/** Returns the label of a filter's chip: `Mara Lindqvist`, `from 1 Nov 2026`, `harder than −500 fpm`. */
export function filterText(name: FilterName, value: string, choices: FilterChoices | undefined): string {
  const texts: Readonly<Record<FilterName, () => string>> = {
    pilot: () => choices?.pilots.find(({ id }) => id === Number(value))?.name ?? `pilot ${value}`,
    aircraft: () => choices?.aircraft.find(({ id }) => id === Number(value))?.registration ?? `aircraft ${value}`,
    airport: () => value,
    from: () => `from ${fullDateOf(value)}`,
    to: () => `until ${fullDateOf(value)}`,
    harder: () => `harder than ${rate(-Number(value))}`,
    source: () => sourceLabels[value as keyof typeof sourceLabels],
    flags: () => flagChoices[value as keyof typeof flagChoices],
  };
  return texts[name]();
}
