import { t } from '@lingui/core/macro';
import { dayForm, type listPirepFilters, type listPireps } from '../../../../server/contract/admin/pireps.ts';
import { PirepSource, PirepState, type FlagKind, FlagKinds } from '../../../../server/contract/codes.ts';
import type { EndpointInput, EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { cityOptions } from '../../../lib/cities.ts';
import { rate, timeDifference } from '../../../lib/figures.ts';
import { fullDateOf } from '../../../lib/utc.ts';
import { reportFilterForms, validSearch } from '../../../lib/validSearch.ts';
import { flagLabels } from '../../../ui/flagStatus.ts';

/** The states that the list can show. Absent means pending. */
export const shows = ['pending', 'in-progress', 'accepted', 'rejected', 'all'] as const;
export type Show = (typeof shows)[number];

const sources = { acars: PirepSource.ACARS, manual: PirepSource.MANUAL } as const;

const range = /^(?!\.\.$)(-?\d{1,5})?\.\.(-?\d{1,5})?$/;

/** The filters beside state and search, as written in the address. */
const filterForms = {
  pilot: reportFilterForms.pilot,
  aircraft: reportFilterForms.aircraft,
  /** The id of one of the schedule, any text when it was imported. */
  flight: /^.{1,36}$/,
  airline: reportFilterForms.airline,
  /** Departure or arrival: one airport, or those of a city. */
  airport: /^(?=.{1,100}$)[A-Z0-9-]{1,10}(,[A-Z0-9-]{1,10})*$/,
  departure: reportFilterForms.departure,
  arrival: reportFilterForms.arrival,
  subfleet: reportFilterForms.subfleet,
  client: reportFilterForms.client,
  /** UTC days, both included. */
  from: dayForm,
  to: dayForm,
  /** Feet per minute; only harder landings match. */
  harder: /^\d{1,4}$/,
  /** Feet per minute of descent, and minutes after the planned arrival: `150..200`. The second is not included; one may be left out. */
  descent: range,
  late: range,
  source: /^(acars|manual)$/,
  /** `any`, `none` or a kind of flag. */
  flags: new RegExp(`^(${['any', 'none', ...FlagKinds].join('|')})$`),
} as const;
export type FilterName = keyof typeof filterForms;
export const filterNames = Object.keys(filterForms) as readonly FilterName[];
export type InboxFilters = { readonly [name in FilterName]?: string | undefined };

/** The orders beside newest first, as written in the address. Landing rates are negative, so the hardest is the lowest. */
const sorts = {
  oldest: { sort: 'filed', order: 'asc' },
  softest: { sort: 'landing_rate', order: 'desc' },
  hardest: { sort: 'landing_rate', order: 'asc' },
  best: { sort: 'score', order: 'desc' },
  worst: { sort: 'score', order: 'asc' },
  longest: { sort: 'flight_time', order: 'desc' },
  shortest: { sort: 'flight_time', order: 'asc' },
} as const satisfies Record<string, Pick<InboxQuery, 'sort' | 'order'>>;
export type InboxOrder = keyof typeof sorts;

/** The figure that the list is sorted by. */
export const sortedBy = (sort: InboxOrder | undefined): InboxQuery['sort'] =>
  sort === undefined ? 'filed' : sorts[sort].sort;

export interface InboxSearch extends InboxFilters {
  readonly show?: Show | undefined;
  readonly sort?: InboxOrder | undefined;
  readonly q?: string | undefined;
}

/** Removes every filter from the search. */
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as InboxFilters;

const oneOf = (names: readonly string[]): RegExp => new RegExp(`^(${names.join('|')})$`);

/** Keeps the valid parts of the address. */
export function inboxSearch(raw: Readonly<Record<string, unknown>>): InboxSearch {
  const { q, show, sort, ...filters } = validSearch(
    { q: /\S/, show: oneOf(shows), sort: oneOf(Object.keys(sorts)), ...filterForms },
    raw,
  );
  return {
    ...filters,
    q: q?.slice(0, 100),
    sort: sort as InboxOrder | undefined,
    // The default is not written into the address.
    show: show === 'pending' ? undefined : (show as Show | undefined),
  };
}

/** Whether a filter hides reports of the chosen state. */
export function isNarrowed(search: InboxSearch): boolean {
  return search.q !== undefined || filterNames.some((name) => search[name] !== undefined);
}

export type InboxQuery = Omit<NonNullable<EndpointInput<typeof listPireps>['query']>, 'state' | 'page' | 'limit'>;

/** Returns search, filters and order as query of the list request. */
export function queryOfSearch(search: InboxSearch): InboxQuery {
  const { q, pilot, aircraft, flight, airline, airport, departure, arrival, subfleet, client } = search;
  const { from, to, harder, descent, late, source, flags, sort } = search;
  return {
    ...(sort === undefined ? {} : sorts[sort]),
    ...(q === undefined ? {} : { search: q }),
    ...(pilot === undefined ? {} : { user_id: Number(pilot) }),
    ...(aircraft === undefined ? {} : { aircraft_id: Number(aircraft) }),
    ...(flight === undefined ? {} : { flight_id: flight }),
    ...(airline === undefined ? {} : { airline }),
    ...(airport === undefined ? {} : { airport_id: airport }),
    ...(departure === undefined ? {} : { dpt_airport_id: departure }),
    ...(arrival === undefined ? {} : { arr_airport_id: arrival }),
    ...(subfleet === undefined ? {} : { subfleet_id: Number(subfleet) }),
    ...(client === undefined ? {} : { client }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(harder === undefined ? {} : { landing_harder_than: Number(harder) }),
    ...rangeOf(descent, 'landing_from', 'landing_below'),
    ...rangeOf(late, 'late_from', 'late_below'),
    ...(source === undefined ? {} : { source: sources[source as keyof typeof sources] }),
    ...(flags === undefined ? {} : { flags: flags as FlagKind | 'any' | 'none' }),
  };
}

function rangeOf<Name extends keyof InboxQuery>(value = '..', ...names: readonly [Name, Name]): InboxQuery {
  const ends = value.split('..').map((end, index) => [names[index], end] as const);
  return Object.fromEntries(ends.flatMap(([name, end]) => (end === '' ? [] : [[name, Number(end)]])));
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

/** The lists that the aside of a report can show instead of its figures. */
export type AsideView = 'log' | 'fields' | 'load';

interface ReportSearch {
  readonly aside?: AsideView | undefined;
  /** The id of the log line to show. */
  readonly line?: string | undefined;
  /** The number of the landing that is shown instead of the map, or `last`. */
  readonly touchdown?: string | undefined;
  /** The number of the landing that is replayed when the report opens. */
  readonly replay?: string | undefined;
}

/** What the address of another report keeps of this one's. */
export function searchOfNext<Search extends ReportSearch>(search: Search): Search {
  return { ...search, replay: undefined };
}

/** Keeps the valid parts of a report's address. */
export function reportSearch(raw: Readonly<Record<string, unknown>>): ReportSearch {
  const forms = { aside: /^(log|fields|load)$/, line: /./, touchdown: /^(\d{1,2}|last)$/, replay: /^[1-9]\d?$/ };
  const { aside, line, ...landings } = validSearch(forms, raw);
  return { ...landings, aside: aside as AsideView | undefined, line: aside === 'log' ? line : undefined };
}

export type FilterChoices = EndpointOutput<typeof listPirepFilters>;

export const showLabels: Readonly<Record<Show, string>> = {
  pending: t`Pending`,
  'in-progress': t`In progress`,
  accepted: t`Accepted`,
  rejected: t`Rejected`,
  all: t`All`,
};

export const sortLabels: Readonly<Record<InboxOrder | 'newest', string>> = {
  newest: t`Newest first`,
  oldest: t`Oldest first`,
  softest: t`Softest landing first`,
  hardest: t`Hardest landing first`,
  best: t`Best score first`,
  worst: t`Lowest score first`,
  longest: t`Longest flight first`,
  shortest: t`Shortest flight first`,
};

export const sourceLabels = { acars: 'ACARS', manual: t`Manual` } as const;

/** The choices of the flag filter: any, none, or one kind of flag. */
export const flagChoices = { any: t`Flagged`, none: t`Without flags`, ...flagLabels } as const;

/** Returns `from −150 fpm to −200 fpm`, or one of them. */
function rangeText(value: string, write: (end: number) => string): string {
  const [from = '', below = ''] = value.split('..').map((end) => (end === '' ? '' : write(Number(end))));
  if (from === '') return t`before ${below}`;
  return below === '' ? t`from ${from}` : t`from ${from} to ${below}`;
}

/** Returns the label of a filter's chip: `Mara Lindqvist`, `from 1 Nov 2026`, `harder than −500 fpm`. */
export function filterText(name: FilterName, value: string, choices: FilterChoices | undefined): string {
  const texts: Readonly<Record<FilterName, () => string>> = {
    pilot: () => choices?.pilots.find(({ id }) => id === Number(value))?.name ?? t`pilot ${value}`,
    aircraft: () => choices?.aircraft.find(({ id }) => id === Number(value))?.registration ?? t`aircraft ${value}`,
    flight: () => t`one flight of the schedule`,
    airline: () => value,
    airport: () =>
      cityOptions(choices?.airports ?? []).find((city) => city.value === value)?.city ?? value.replaceAll(',', ', '),
    departure: () => t`departure ${value}`,
    arrival: () => t`arrival ${value}`,
    subfleet: () => choices?.subfleets.find(({ id }) => id === Number(value))?.name ?? t`subfleet ${value}`,
    client: () => value || t`no client`,
    from: () => t`from ${fullDateOf(value)}`,
    to: () => t`until ${fullDateOf(value)}`,
    harder: () => t`harder than ${rate(-Number(value))}`,
    descent: () => t`landing ${rangeText(value, (descent) => rate(-descent))}`,
    late: () => t`late ${rangeText(value, (minutes) => timeDifference(minutes, 0))}`,
    source: () => sourceLabels[value as keyof typeof sourceLabels],
    flags: () => flagChoices[value as keyof typeof flagChoices],
  };
  return texts[name]();
}
