import { plural, t } from '@lingui/core/macro';
import {
  IconBuilding,
  IconBuildingAirport,
  IconInbox,
  IconPlane,
  IconRoute,
  IconSettings,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { airlineCalls } from '../../server/contract/admin/catalog/airlines.ts';
import { aircraftCalls } from '../../server/contract/admin/catalog/aircraft.ts';
import type { AirportRow } from '../../server/contract/admin/catalog/airports.ts';
import { type FlightRow, flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { type LiveFlight, listLiveFlights } from '../../server/contract/admin/live.ts';
import { listPireps } from '../../server/contract/admin/pireps.ts';
import { listSettings } from '../../server/contract/admin/settings.ts';
import { PirepState } from '../../server/contract/codes.ts';
import { queryClient, queryOf } from '../lib/api.ts';
import { count, duration } from '../lib/figures.ts';
import { momentOf } from '../lib/utc.ts';
import { textsOf } from '../screens/settings/settingGroups.ts';
import { Route } from '../ui/Route.tsx';
import { Matched } from '../ui/Shown.tsx';
import { phaseOf, reviewOf } from '../ui/status.ts';
import { StatusText } from '../ui/StatusBadge.tsx';
import { askAirports, askBuiltin } from './findAirports.ts';
import { rankOf, ranks } from './rank.ts';

export interface PaletteRow {
  readonly key: string;
  /** Of its name; see rank.ts. */
  readonly rank: number;
  readonly icon: TablerIcon;
  /** The name of a picture instead of the icon. */
  readonly picture?: string | null;
  readonly name: ReactNode;
  readonly note?: string;
  /** Shown only when nothing else is found. */
  readonly isLast?: true;
  readonly right?: ReactNode;
  readonly onOpen: () => void;
  /** Shows the row on a map, if it has a position. */
  readonly onShow?: (() => void) | undefined;
}

export interface PaletteSearch {
  readonly query: string;
  readonly now: number;
  /** All flights in progress, matching or not. */
  readonly inProgress: readonly LiveFlight[];
  readonly go: ReturnType<typeof useNavigate>;
}

/** A kind of thing that the palette finds: whom to ask, and how to show and open what comes. */
interface PaletteSource<Found> {
  /** Sources with the same label share a group. */
  readonly label: (query: string) => string;
  /** Whether it has rows before anything is typed. */
  readonly always?: true;
  readonly ask: (search: string) => Promise<{ readonly data: readonly Found[] }>;
  /** Returns undefined for what does not match. */
  readonly row: (found: Found, search: PaletteSearch) => PaletteRow | undefined;
}

export interface PaletteResults {
  readonly label: (query: string) => string;
  readonly rows: (search: PaletteSearch) => readonly PaletteRow[];
}

type Source = (search: string) => Promise<PaletteResults>;

/** A source that cannot be read has no rows. */
function source<Found>({ label, always, ask, row }: PaletteSource<Found>): Source {
  return async (search) => {
    const isAsked = always === true || search !== '';
    const found = isAsked
      ? await ask(search).then(
          ({ data }) => data,
          () => [],
        )
      : [];
    return { label, rows: (palette) => found.flatMap((one) => row(one, palette) ?? []) };
  };
}

const maxReports = 5;
/** More rows than the palette shows, so that an exact match is among them. */
const matching = (search: string) => ({ query: { limit: 20, search } });

/** Everything that the palette reads from the server. */
export const paletteSources: readonly Source[] = [
  source({
    label: () => t`Settings`,
    ask: () => queryClient.fetchQuery(queryOf(listSettings, {})),
    row: ({ key, name, group }, { query, go }) => {
      const rank = rankOf(query, [`${name} ${key}`]);
      if (rank === ranks.none) return undefined;
      return {
        key: `setting ${key}`,
        // Its name may begin as a command does: the command comes first.
        rank: Math.max(ranks.words, rank),
        icon: IconSettings,
        name: <Matched text={name} query={query} />,
        note: textsOf(group).label,
        onOpen: () => void go({ to: '/settings', search: { q: key } }),
      };
    },
  }),
  source({
    label: () => t`In progress`,
    ask: () => queryClient.fetchQuery(queryOf(listLiveFlights, {})),
    row: (flight, { query, go }) =>
      flightMatches(flight, query)
        ? {
            key: `live ${flight.id}`,
            rank: rankOf(query, [flight.ident]),
            icon: IconPlane,
            name: <Leg ident={flight.ident} from={flight.dpt_airport.id} to={flight.arr_airport.id} query={query} />,
            note: `${flight.pilot.name}, ${flight.aircraft.registration}`,
            right: <StatusText status={phaseOf(flight.status, flight.position?.vs)} />,
            onOpen: () => void go({ to: '/live', search: { flight: flight.id } }),
          }
        : undefined,
  }),
  source({
    label: (query) => (query === '' ? t`Waiting for you` : t`PIREPs`),
    always: true,
    ask: (search) => {
      const filter = search === '' ? { state: String(PirepState.PENDING) } : { search };
      return queryClient.fetchQuery(queryOf(listPireps, { query: { limit: maxReports, ...filter } }));
    },
    row: (pirep, { query, now, inProgress, go }) =>
      query !== '' && inProgress.some((flight) => flight.id === pirep.id && flightMatches(flight, query))
        ? undefined
        : {
            key: `pirep ${pirep.id}`,
            rank: rankOf(query, [pirep.ident]),
            icon: IconInbox,
            name: <Leg ident={pirep.ident} from={pirep.dpt_airport_id} to={pirep.arr_airport_id} query={query} />,
            note: `${pirep.pilot.name}, ${momentOf(pirep.submitted_at ?? pirep.created_at, now)}`,
            right: <StatusText status={reviewOf(pirep)} />,
            onOpen: () => void go({ to: '/pireps/$pirepId', params: { pirepId: pirep.id } }),
          },
  }),
  source({
    label: () => t`Airports`,
    ask: askAirports,
    row: (airport, { query, go }) => ({
      key: `airport ${airport.id}`,
      rank: rankOf(query, [airport.id, airport.iata ?? '', airport.name, airport.city]),
      icon: IconBuildingAirport,
      name: <Matched text={`${airport.id} ${airport.name}`} query={query} />,
      note: airportNote(airport),
      onOpen: () => void go({ to: '/airports/$airportId', params: { airportId: airport.id } }),
      onShow: () => void go({ to: '/airports', search: { q: airport.id, map: airport.id } }),
    }),
  }),
  // Airports that can be added: by a whole code, or when there is nothing else.
  source({
    label: () => t`Airports`,
    ask: askBuiltin,
    row: ({ id, iata, name, city, added }, { query, go }) => {
      const isCode = rankOf(query, [id, iata]) === ranks.exact;
      return added
        ? undefined
        : {
            key: `airport ${id}`,
            rank: isCode ? ranks.words : ranks.none,
            ...(!isCode && { isLast: true }),
            icon: IconBuildingAirport,
            name: <Matched text={`${id} ${name}`} query={query} />,
            note: listed(iata, city, t`not one of yours`),
            right: t`Add`,
            onOpen: () => void go({ to: '/airports', search: { new: id } }),
          };
    },
  }),
  source({
    label: () => t`Flights`,
    ask: (search) => queryClient.fetchQuery(queryOf(flightCalls.list, matching(search))),
    row: (flight, { query, go }) => ({
      key: `flight ${flight.id}`,
      rank: rankOf(query, [flight.ident]),
      icon: IconRoute,
      name: <Leg ident={flight.ident} from={flight.dpt_airport_id} to={flight.arr_airport_id} query={query} />,
      note: flightNote(flight),
      onOpen: () => void go({ to: '/flights/$flightId', params: { flightId: flight.id } }),
    }),
  }),
  source({
    label: () => t`Aircraft`,
    ask: (search) => queryClient.fetchQuery(queryOf(aircraftCalls.list, matching(search))),
    row: ({ id, registration, name, airport_id, picture, subfleet_picture }, search) => ({
      key: `aircraft ${id}`,
      rank: rankOf(search.query, [registration, name]),
      icon: IconPlane,
      picture: picture ?? subfleet_picture,
      name: <Matched text={registration} query={search.query} />,
      note: listed(name, airport_id === null ? '' : t`at ${airport_id}`),
      onOpen: () => void search.go({ to: '/fleet/$aircraftId', params: { aircraftId: String(id) } }),
      onShow: onMap(search, ({ aircraft }) => aircraft.id === id, airport_id),
    }),
  }),
  source({
    label: () => t`Pilots`,
    ask: (search) => queryClient.fetchQuery(queryOf(pilotCalls.list, matching(search))),
    row: ({ id, ident, name, picture, rank_name, curr_airport_id }, search) => ({
      key: `pilot ${id}`,
      rank: rankOf(search.query, [name, ident]),
      icon: IconUser,
      picture,
      name: <Matched text={name} query={search.query} />,
      note: listed(ident, rank_name, curr_airport_id === null ? '' : t`at ${curr_airport_id}`),
      onOpen: () => void search.go({ to: '/pilots/$pilotId', params: { pilotId: String(id) } }),
      onShow: onMap(search, ({ pilot }) => pilot.id === id, curr_airport_id),
    }),
  }),
  source({
    label: () => t`Airlines`,
    ask: (search) => queryClient.fetchQuery(queryOf(airlineCalls.list, matching(search))),
    row: ({ id, icao, iata, name, callsign, picture }, { query, go }) => ({
      key: `airline ${id}`,
      rank: rankOf(query, [icao, iata, name, callsign ?? '']),
      icon: IconBuilding,
      picture,
      name: <Matched text={`${icao} ${name}`} query={query} />,
      note: listed(iata, callsign ?? ''),
      onOpen: () => void go({ to: '/airlines/$airlineId', params: { airlineId: String(id) } }),
    }),
  }),
];

/** Shows a flight on the live map, or otherwise the airport. */
function onMap(
  { inProgress, go }: PaletteSearch,
  isFlying: (flight: LiveFlight) => boolean,
  airport: string | null,
): (() => void) | undefined {
  const flying = inProgress.find(isFlying);
  if (flying !== undefined) return () => void go({ to: '/live', search: { flight: flying.id } });
  return airport === null ? undefined : () => void go({ to: '/airports', search: { q: airport, map: airport } });
}

interface LegProps {
  readonly ident: string;
  readonly from: string;
  readonly to: string;
  readonly query: string;
}

function Leg({ ident, from, to, query }: LegProps): ReactNode {
  return (
    <>
      <Matched text={ident} query={query} /> <Route from={from} to={to} />
    </>
  );
}

/** Searches like the server's search of PIREPs: ident, airports, pilot, registration. */
function flightMatches(flight: LiveFlight, query: string): boolean {
  const { ident, pilot, aircraft, dpt_airport, arr_airport } = flight;
  const texts = [ident, pilot.name, pilot.ident, aircraft.registration, dpt_airport.id, arr_airport.id];
  return texts.some((text) => text.toLowerCase().includes(query.toLowerCase()));
}

/** Returns `LIS, Lisbon, 18 flights, 4 aircraft there`. */
function airportNote({ iata, city, flights, aircraft }: AirportRow): string {
  return listed(
    iata,
    city,
    flights === 0 ? '' : plural(flights, { one: '1 flight', other: `${count(flights)} flights` }),
    aircraft === 0 ? '' : t`${count(aircraft)} aircraft there`,
  );
}

/** Returns `Hamburg to Lisbon, 03:40, 2 bids`. */
function flightNote({ dpt_airport_city, arr_airport_city, flight_time, bid_count }: FlightRow): string {
  return listed(
    dpt_airport_city === '' || arr_airport_city === '' ? '' : t`${dpt_airport_city} to ${arr_airport_city}`,
    flight_time === null ? '' : duration(flight_time),
    bid_count === 0 ? '' : plural(bid_count, { one: '1 bid', other: '# bids' }),
  );
}

/** Joins what is not empty. */
function listed(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
