import { type FlagKind, FlagKinds } from '../../../../server/contract/admin/flags.ts';
import { PirepSource, PirepState } from '../../../../server/contract/codes.ts';

/** The states that the list can show. Absent means pending. */
export const shows = ['pending', 'in-progress', 'accepted', 'rejected', 'all'] as const;
export type Show = (typeof shows)[number];

const sources = { acars: PirepSource.ACARS, manual: PirepSource.MANUAL } as const;

/** The filters beside state and search, as written in the address. */
const filterForms = {
  /** The ids of the pilot and the aircraft. */
  pilot: /^\d{1,15}$/,
  aircraft: /^\d{1,15}$/,
  /** Departure or arrival. */
  airport: /^[A-Z0-9]{1,10}$/,
  /** UTC days, both included. */
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  /** Feet per minute; only harder landings match. */
  harder: /^\d{1,4}$/,
  source: /^(acars|manual)$/,
  /** `any`, `none` or a kind of flag. */
  flags: new RegExp(`^(${['any', 'none', ...FlagKinds].join('|')})$`),
} as const;
export type FilterName = keyof typeof filterForms;
export const filterNames = Object.keys(filterForms) as readonly FilterName[];
export type InboxFilters = { readonly [name in FilterName]?: string | undefined };

export interface InboxSearch extends InboxFilters {
  readonly show?: Show | undefined;
  readonly q?: string | undefined;
}

/** Removes every filter from the search. */
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as InboxFilters;

/**
 * Keeps the valid parts of the address. Invalid ones are set to undefined, because the router keeps what is left
 * out.
 */
export function inboxSearch(raw: Readonly<Record<string, unknown>>): InboxSearch {
  const show = shows.find((name) => name === raw['show']);
  const q = text(raw['q']).slice(0, 100);
  const filters = filterNames.map((name) => {
    const value = text(raw[name]);
    return [name, filterForms[name].test(value) ? value : undefined] as const;
  });
  return {
    show: show === 'pending' ? undefined : show,
    q: q.trim() === '' ? undefined : q,
    ...Object.fromEntries(filters),
  };
}

/** The router turns a string of digits into a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Tells whether a filter hides reports of the chosen state. */
export function isNarrowed(search: InboxSearch): boolean {
  return search.q !== undefined || filterNames.some((name) => search[name] !== undefined);
}

/** Returns the search and filters as query of the list request. */
export interface InboxQuery {
  readonly search?: string;
  readonly user_id?: number;
  readonly aircraft_id?: number;
  readonly airport_id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly landing_harder_than?: number;
  readonly source?: number;
  readonly flags?: FlagKind | 'any' | 'none';
}

export function queryOfSearch(search: InboxSearch): InboxQuery {
  const { q, pilot, aircraft, airport, from, to, harder, source, flags } = search;
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(pilot === undefined ? {} : { user_id: Number(pilot) }),
    ...(aircraft === undefined ? {} : { aircraft_id: Number(aircraft) }),
    ...(airport === undefined ? {} : { airport_id: airport }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(harder === undefined ? {} : { landing_harder_than: Number(harder) }),
    ...(source === undefined ? {} : { source: sources[source as keyof typeof sources] }),
    ...(flags === undefined ? {} : { flags: flags as FlagKind | 'any' | 'none' }),
  };
}

/** Returns the `state` of the list request, or undefined for all. */
export function statesOf(show: Show): string | undefined {
  const states: Readonly<Record<Show, readonly number[]>> = {
    pending: [PirepState.PENDING],
    'in-progress': [PirepState.IN_PROGRESS, PirepState.PAUSED],
    accepted: [PirepState.ACCEPTED],
    rejected: [PirepState.REJECTED],
    all: [],
  };
  const list = states[show];
  return list.length === 0 ? undefined : list.join(',');
}
