import { plural, t } from '@lingui/core/macro';
import { IconBuildingAirport, IconInbox, IconPlane, IconRoute, IconUser, type TablerIcon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AirportRow } from '../../server/contract/admin/catalog/airports.ts';
import type { FlightRow } from '../../server/contract/admin/catalog/flights.ts';
import type { LiveFlight } from '../../server/contract/admin/live.ts';
import { count, duration } from '../lib/figures.ts';
import { Matched } from '../ui/Matched.tsx';
import { Route } from '../ui/Route.tsx';
import { phaseOf, reviewOf } from '../ui/status.ts';
import { StatusText } from '../ui/StatusBadge.tsx';
import { type PaletteResults, usePaletteResults } from './paletteResults.ts';
import { commandsWith, screensWith, type Way } from './screens.ts';

export interface PaletteRow {
  readonly key: string;
  readonly icon: TablerIcon;
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
}

/** Finds screens, commands, flights in progress, PIREPs and the catalog. */
export function usePaletteGroups(query: string): Found {
  const wantsCommands = query.startsWith(onlyCommands);
  const ways = useWays();
  const results = useResultGroups(wantsCommands ? '' : query);
  if (wantsCommands) {
    const search = query.slice(onlyCommands.length).trim();
    const commands = ways(t`Commands`, commandsWith(search), search);
    return { groups: filled([commands]), none: t`No commands match “${search}”.` };
  }
  const screens = ways(t`Screens`, screensWith(query), query);
  const commands = ways(t`Commands`, query === '' ? [] : commandsWith(query), query);
  return {
    groups: filled([screens, commands, ...results.groups]),
    none: results.searching ? t`Searching…` : t`No results for “${query}”.`,
  };
}

const filled = (groups: readonly PaletteGroup[]): PaletteGroup[] => groups.filter(({ rows }) => rows.length > 0);

function useWays(): (label: string, ways: readonly Way[], query: string) => PaletteGroup {
  const navigate = useNavigate();
  return (heading, ways, query) => ({
    label: heading,
    rows: ways.map(({ to, search = {}, label, icon }) => ({
      key: `${heading} ${label}`,
      icon,
      name: <Matched text={label} query={query} />,
      onOpen: () => void navigate({ to, search }),
    })),
  });
}

function useResultGroups(query: string): { readonly groups: readonly PaletteGroup[]; readonly searching: boolean } {
  const navigate = useNavigate();
  const found = usePaletteResults(query);
  const catalog = useCatalogGroups(found, query);
  const operations: readonly PaletteGroup[] = [
    {
      label: t`In progress`,
      rows: found.inProgress.map((flight) => ({
        key: `live ${flight.id}`,
        icon: IconPlane,
        name: <Leg ident={flight.ident} from={flight.dpt_airport.id} to={flight.arr_airport.id} query={query} />,
        note: `${flight.pilot.name}, ${flight.aircraft.registration}`,
        right: <StatusText status={phaseOf(flight.status, flight.position?.vs)} />,
        onOpen: () => void navigate({ to: '/live', search: { flight: flight.id } }),
      })),
    },
    {
      label: query === '' ? t`Waiting for you` : t`PIREPs`,
      rows: found.pireps.map((pirep) => ({
        key: `pirep ${pirep.id}`,
        icon: IconInbox,
        name: <Leg ident={pirep.ident} from={pirep.dpt_airport_id} to={pirep.arr_airport_id} query={query} />,
        note: `${pirep.pilot.name}, ${pirep.aircraft.registration}`,
        right: <StatusText status={reviewOf(pirep)} />,
        onOpen: () => void navigate({ to: '/pireps/$pirepId', params: { pirepId: pirep.id } }),
      })),
    },
  ];
  return { groups: [...operations, ...catalog], searching: found.searching };
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
    icon: IconBuildingAirport,
    name: matched(`${airport.id} ${airport.name}`),
    note: airportNote(airport),
    onOpen: () => void navigate({ to: '/airports', search: { edit: airport.id } }),
    onShow: () => showAirport(airport.id),
  }));
  const otherAirports = found.otherAirports.map(({ id, name, city }) => ({
    key: `airport ${id}`,
    icon: IconBuildingAirport,
    name: matched(`${id} ${name}`),
    note: listed(city, t`not in your catalog`),
    right: t`Add`,
    onOpen: () => void navigate({ to: '/airports', search: { new: id } }),
  }));
  const flights = found.flights.map((flight) => ({
    key: `flight ${flight.id}`,
    icon: IconRoute,
    name: <Leg ident={flight.ident} from={flight.dpt_airport_id} to={flight.arr_airport_id} query={query} />,
    note: flightNote(flight),
    onOpen: () => void navigate({ to: '/flights/$flightId', params: { flightId: flight.id } }),
  }));
  const aircraft = found.aircraft.map(({ id, registration, name, airport_id }) => ({
    key: `aircraft ${id}`,
    icon: IconPlane,
    name: matched(registration),
    note: listed(name, airport_id === null ? '' : t`at ${airport_id}`),
    onOpen: () => void navigate({ to: '/fleet/$aircraftId', params: { aircraftId: String(id) } }),
    onShow: show((flight) => flight.aircraft.id === id, airport_id),
  }));
  const pilots = found.pilots.map(({ id, ident, name, rank_name, curr_airport_id }) => ({
    key: `pilot ${id}`,
    icon: IconUser,
    name: matched(name),
    note: listed(ident, rank_name, curr_airport_id === null ? '' : t`at ${curr_airport_id}`),
    onOpen: () => void navigate({ to: '/pilots/$pilotId', params: { pilotId: String(id) } }),
    onShow: show(({ pilot }) => pilot.id === id, curr_airport_id),
  }));
  return [
    { label: t`Airports`, rows: [...airports, ...otherAirports] },
    { label: t`Flights`, rows: flights },
    { label: t`Aircraft`, rows: aircraft },
    { label: t`Pilots`, rows: pilots },
  ];
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

/** Returns `Lisbon, 18 flights, 4 aircraft there`. */
function airportNote({ city, flights, aircraft }: AirportRow): string {
  return listed(
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

function listed(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
