import { type FlagKind, FlagKinds } from '../../server/contract/admin/flags.ts';
import { PirepSource, PirepState } from '../../server/contract/pirepStatus.ts';

/** The states that the list can show; absent means pending. */
export const shows = ['pending', 'in-progress', 'accepted', 'rejected', 'all'] as const;
export type Show = (typeof shows)[number];

const sources = { acars: PirepSource.ACARS, manual: PirepSource.MANUAL } as const;

/** What narrows the list beside state and search, as the address writes it. */
const filterForms = {
  /** The pilot's and the aircraft's id. */
  pilot: /^\d{1,15}$/,
  aircraft: /^\d{1,15}$/,
  /** Departure or arrival. */
  airport: /^[A-Z0-9]{1,10}$/,
  /** Days, UTC, both included. */
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  /** The landing was harder than so many feet per minute. */
  harder: /^\d{1,4}$/,
  source: /^(acars|manual)$/,
  /** Any, none, or a kind of flag. */
  flags: new RegExp(`^(${['any', 'none', ...FlagKinds].join('|')})$`),
} as const;
export type FilterName = keyof typeof filterForms;
export const filterNames = Object.keys(filterForms) as readonly FilterName[];
export type InboxFilters = { readonly [name in FilterName]?: string | undefined };

/** What the address says about the inbox. */
export interface InboxSearch extends InboxFilters {
  readonly show?: Show | undefined;
  readonly q?: string | undefined;
}

/** For `search`: the list without a filter. */
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as InboxFilters;

/** Keeps what is valid of an address that anyone may have typed; what is not is named, or the router would keep it. */
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

/** The router reads digits as a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether the list is narrowed to less than what is in its state. */
export function isNarrowed(search: InboxSearch): boolean {
  return search.q !== undefined || filterNames.some((name) => search[name] !== undefined);
}

/** What is asked of the server for search and filters. */
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

/** The `state` of the list request; none for all. */
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
