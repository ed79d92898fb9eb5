import { t } from '@lingui/core/macro';
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
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BuiltinAirport } from '../../server/contract/admin/catalog/builtin.ts';
import type { FlightRow } from '../../server/contract/admin/catalog/flights.ts';
import type { LiveFlight } from '../../server/contract/admin/live.ts';
import { momentOf, useNow } from '../lib/utc.ts';
import { Matched } from '../ui/Shown.tsx';
import { Route } from '../ui/Route.tsx';
import { phaseOf, reviewOf } from '../ui/status.ts';
import { StatusText } from '../ui/StatusBadge.tsx';
import { textsOf } from '../screens/settings/settingGroups.ts';
import {
  type AirlineRow,
  airportNote,
  flightNote,
  listed,
  type PaletteResults,
  usePaletteResults,
} from './paletteResults.ts';
import { byRank, rankOf, ranks } from './rank.ts';
import { commandsWith, matching, screensWith, type Way } from './screens.ts';
import { useActions } from './useActions.ts';

export interface PaletteRow {
  readonly key: string;
  /** Of its name; see rank.ts. */
  readonly rank: number;
  readonly icon: TablerIcon;
  /** The name of a picture instead of the icon. */
  readonly picture?: string | null;
  readonly name: ReactNode;
  readonly note?: string;
  readonly right?: ReactNode;
  readonly onOpen: () => void;
  /** Shows the row on a map, if it has a position. */
  readonly onShow?: (() => void) | undefined;
}

export interface PaletteGroup {
  readonly label: string;
  readonly rows: readonly PaletteRow[];
}

/** Limits the search to commands. */
export const onlyCommands = '>';

export interface Found {
  /** Only groups with rows. */
  readonly groups: readonly PaletteGroup[];
  /** Shown instead of results. */
  readonly none: string;
  /** Whether better matches may still come. */
  readonly searching: boolean;
}

/** Rows of a group; commands and screens are all shown. */
const maxRows = 5;

/** Finds screens, commands, settings, flights in progress, PIREPs and the catalog, and puts the best match first. */
export function usePaletteGroups(query: string): Found {
  const wantsCommands = query.startsWith(onlyCommands);
  const commandsFor = useCommands();
  const results = useResultGroups(wantsCommands ? '' : query);
  if (wantsCommands) {
    const search = query.slice(onlyCommands.length).trim();
    return { groups: sorted([commandsFor(search)]), none: t`No commands match “${search}”.`, searching: false };
  }
  const groups =
    query === '' ? [results.screens, ...results.groups] : [results.screens, commandsFor(query), ...results.groups];
  const { searching } = results;
  return { groups: sorted(groups), none: searching ? t`Searching…` : t`No results for “${query}”.`, searching };
}

const best = (rows: readonly PaletteRow[]): readonly PaletteRow[] => byRank(rows).slice(0, maxRows);

/** Drops empty groups. The group with the best row comes first. */
function sorted(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const filled = groups.filter(({ rows }) => rows.length > 0);
  const ranked = filled.map((group) => {
    const rows = byRank(group.rows);
    return { ...group, rows, rank: rows[0]?.rank ?? ranks.none };
  });
  return byRank(ranked);
}

/** Commands open a part of a screen, or act at once. */
function useCommands(): (query: string) => PaletteGroup {
  const actions = useActions();
  const rowOf = useWayRow();
  return (query) => ({
    label: t`Commands`,
    rows: [
      ...matching(query, actions).map(({ label, icon, rank, run }) => ({
        key: `action ${label}`,
        rank,
        icon,
        name: <Matched text={label} query={query} />,
        onOpen: run,
      })),
      ...commandsWith(query).map((way) => rowOf(way, query)),
    ],
  });
}

function useWayRow(): (way: Way & { readonly rank: number }, query: string) => PaletteRow {
  const navigate = useNavigate();
  return ({ to, search = {}, label, icon, rank }, query) => ({
    key: `${to} ${label}`,
    rank,
    icon,
    name: <Matched text={label} query={query} />,
    onOpen: () => void navigate({ to, search }),
  });
}

interface Results {
  readonly screens: PaletteGroup;
  readonly groups: readonly PaletteGroup[];
  readonly searching: boolean;
}

function useResultGroups(query: string): Results {
  const now = useNow(60_000);
  const navigate = useNavigate();
  const rowOf = useWayRow();
  const found = usePaletteResults(query);
  const catalog = useCatalogGroups(found, query);
  const screens = { label: t`Screens`, rows: screensWith(query).map((way) => rowOf(way, query)) };
  const settings = found.settings.map(({ key, name, group }) => ({
    key: `setting ${key}`,
    // Its name may begin as a command does: the command comes first.
    rank: Math.max(ranks.words, rankOf(query, [`${name} ${key}`])),
    icon: IconSettings,
    name: <Matched text={name} query={query} />,
    note: textsOf(group).label,
    onOpen: () => void navigate({ to: '/settings', search: { q: key } }),
  }));
  const operations: readonly PaletteGroup[] = [
    { label: t`Settings`, rows: best(settings.filter(({ rank }) => rank < ranks.none)) },
    {
      label: t`In progress`,
      rows: best(
        found.inProgress.map((flight) => ({
          key: `live ${flight.id}`,
          rank: rankOf(query, [flight.ident]),
          icon: IconPlane,
          name: <Leg ident={flight.ident} from={flight.dpt_airport.id} to={flight.arr_airport.id} query={query} />,
          note: `${flight.pilot.name}, ${flight.aircraft.registration}`,
          right: <StatusText status={phaseOf(flight.status, flight.position?.vs)} />,
          onOpen: () => void navigate({ to: '/live', search: { flight: flight.id } }),
        })),
      ),
    },
    {
      label: query === '' ? t`Waiting for you` : t`PIREPs`,
      rows: found.pireps.map((pirep) => ({
        key: `pirep ${pirep.id}`,
        rank: rankOf(query, [pirep.ident]),
        icon: IconInbox,
        name: <Leg ident={pirep.ident} from={pirep.dpt_airport_id} to={pirep.arr_airport_id} query={query} />,
        note: `${pirep.pilot.name}, ${momentOf(pirep.submitted_at ?? pirep.created_at, now)}`,
        right: <StatusText status={reviewOf(pirep)} />,
        onOpen: () => void navigate({ to: '/pireps/$pirepId', params: { pirepId: pirep.id } }),
      })),
    },
  ];
  return { screens, groups: [...operations, ...catalog], searching: found.searching };
}

function useCatalogGroups(found: PaletteResults, query: string): readonly PaletteGroup[] {
  const navigate = useNavigate();
  const matched = (text: string): ReactNode => <Matched text={text} query={query} />;
  const showAirport = (id: string): void => void navigate({ to: '/airports', search: { q: id, map: id } });

  /** Shows a flight on the live map, or otherwise the airport. */
  function show(isFlying: (flight: LiveFlight) => boolean, airport: string | null): (() => void) | undefined {
    const flying = found.allInProgress.find(isFlying);
    if (flying !== undefined) return () => void navigate({ to: '/live', search: { flight: flying.id } });
    return airport === null ? undefined : () => showAirport(airport);
  }

  const airports = found.airports.map((airport) => ({
    key: `airport ${airport.id}`,
    rank: rankOf(query, [airport.id, airport.iata ?? '', airport.name, airport.city]),
    icon: IconBuildingAirport,
    name: matched(`${airport.id} ${airport.name}`),
    note: airportNote(airport),
    onOpen: () => void navigate({ to: '/airports/$airportId', params: { airportId: airport.id } }),
    onShow: () => showAirport(airport.id),
  }));
  const otherAirports = found.otherAirports.map((airport) => ({
    ...describeOther(airport, query),
    onOpen: () => void navigate({ to: '/airports', search: { new: airport.id } }),
  }));
  const flights = found.flights.map((flight) => ({
    ...describeFlight(flight, query),
    onOpen: () => void navigate({ to: '/flights/$flightId', params: { flightId: flight.id } }),
  }));
  const aircraft = found.aircraft.map(({ id, registration, name, airport_id, picture, subfleet_picture }) => ({
    key: `aircraft ${id}`,
    rank: rankOf(query, [registration, name]),
    icon: IconPlane,
    picture: picture ?? subfleet_picture,
    name: matched(registration),
    note: listed(name, airport_id === null ? '' : t`at ${airport_id}`),
    onOpen: () => void navigate({ to: '/fleet/$aircraftId', params: { aircraftId: String(id) } }),
    onShow: show((flight) => flight.aircraft.id === id, airport_id),
  }));
  const pilots = found.pilots.map(({ id, ident, name, picture, rank_name, curr_airport_id }) => ({
    key: `pilot ${id}`,
    rank: rankOf(query, [name, ident]),
    icon: IconUser,
    picture,
    name: matched(name),
    note: listed(ident, rank_name, curr_airport_id === null ? '' : t`at ${curr_airport_id}`),
    onOpen: () => void navigate({ to: '/pilots/$pilotId', params: { pilotId: String(id) } }),
    onShow: show(({ pilot }) => pilot.id === id, curr_airport_id),
  }));
  const airlines = found.airlines.map((airline) => ({
    ...describeAirline(airline, query),
    onOpen: () => void navigate({ to: '/airlines/$airlineId', params: { airlineId: String(airline.id) } }),
  }));
  return [
    { label: t`Airports`, rows: best([...airports, ...otherAirports]) },
    { label: t`Flights`, rows: best(flights) },
    { label: t`Aircraft`, rows: best(aircraft) },
    { label: t`Pilots`, rows: best(pilots) },
    { label: t`Airlines`, rows: best(airlines) },
  ];
}

function describeFlight(flight: FlightRow, query: string): Described {
  return {
    key: `flight ${flight.id}`,
    rank: rankOf(query, [flight.ident]),
    icon: IconRoute,
    name: <Leg ident={flight.ident} from={flight.dpt_airport_id} to={flight.arr_airport_id} query={query} />,
    note: flightNote(flight),
  };
}

function describeAirline({ id, icao, iata, name, callsign, picture }: AirlineRow, query: string): Described {
  return {
    key: `airline ${id}`,
    rank: rankOf(query, [icao, iata, name, callsign ?? '']),
    icon: IconBuilding,
    picture,
    name: <Matched text={`${icao} ${name}`} query={query} />,
    note: listed(iata, callsign ?? ''),
  };
}

type Described = Omit<PaletteRow, 'onOpen'>;

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

/** Describes an airport that can be added. What the airline has comes first, whatever begins with the same letters. */
function describeOther({ id, iata, name, city }: BuiltinAirport, query: string): Described {
  return {
    key: `airport ${id}`,
    rank: rankOf(query, [id, iata ?? '']) === ranks.exact ? ranks.words : ranks.none,
    icon: IconBuildingAirport,
    name: <Matched text={`${id} ${name}`} query={query} />,
    note: listed(iata, city, t`not in your catalog`),
    right: t`Add`,
  };
}
