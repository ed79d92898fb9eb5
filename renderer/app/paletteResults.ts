import { plural, t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { airlineCalls } from '../../server/contract/admin/catalog/airlines.ts';
import { aircraftCalls } from '../../server/contract/admin/catalog/aircraft.ts';
import { type AirportRow, airportCalls } from '../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../server/contract/admin/catalog/builtin.ts';
import { type FlightRow, flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { type PilotRow, pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { type LiveFlight, listLiveFlights } from '../../server/contract/admin/live.ts';
import { listPireps, type PirepSummary } from '../../server/contract/admin/pireps.ts';
import { listSettings, type Setting } from '../../server/contract/admin/settings.ts';
import { PirepState } from '../../server/contract/codes.ts';
import type { EndpointOutput } from '../../server/contract/endpoint.ts';
import { queryOf } from '../lib/api.ts';
import { count, duration } from '../lib/figures.ts';

const maxReports = 5;
/** More than the palette shows, so that an exact match is among them. */
const maxRows = 20;

export type AirlineRow = EndpointOutput<(typeof airlineCalls)['list']>['data'][number];
export type AircraftRow = EndpointOutput<(typeof aircraftCalls)['list']>['data'][number];

export interface PaletteResults {
  readonly inProgress: readonly LiveFlight[];
  readonly pireps: readonly PirepSummary[];
  /** Scheduled flights, which pilots can bid on. */
  readonly flights: readonly FlightRow[];
  readonly aircraft: readonly AircraftRow[];
  readonly pilots: readonly PilotRow[];
  readonly airlines: readonly AirlineRow[];
  readonly airports: readonly AirportRow[];
  /** Airports of the built-in data that are not in the catalog. */
  readonly otherAirports: readonly BuiltinAirport[];
  /** All settings, matching or not; none without a query. */
  readonly settings: readonly Setting[];
  /** All flights in progress, matching or not. */
  readonly allInProgress: readonly LiveFlight[];
  readonly searching: boolean;
}

/** Returns what matches `query`, or pending reports without a query. */
export function usePaletteResults(query: string): PaletteResults {
  const [search] = useDebouncedValue(query, 120);
  const live = useQuery(queryOf(listLiveFlights, {}));
  const settings = useQuery({ ...queryOf(listSettings, {}), enabled: query !== '' });
  const filter = search === '' ? { state: String(PirepState.PENDING) } : { search };
  const pireps = useQuery({
    ...queryOf(listPireps, { query: { limit: maxReports, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const allInProgress = live.data?.data ?? [];
  const found = query === '' ? [] : allInProgress.filter((flight) => flightMatches(flight, query));
  const shown = new Set(found.map(({ id }) => id));
  const { isFetching, ...catalog } = useCatalogResults(query === '' ? '' : search);
  return {
    ...catalog,
    inProgress: found,
    pireps: (pireps.data?.data ?? []).filter(({ id }) => !shown.has(id)),
    allInProgress,
    settings: query === '' ? [] : (settings.data?.data ?? []),
    searching: pireps.isFetching || settings.isFetching || isFetching || search !== query,
  };
}

interface CatalogResults extends Pick<
  PaletteResults,
  'airports' | 'otherAirports' | 'flights' | 'aircraft' | 'pilots' | 'airlines'
> {
  readonly isFetching: boolean;
}

/** Searches the catalog for a text of at least one letter. */
function useCatalogResults(search: string): CatalogResults {
  const asked = { enabled: search !== '', placeholderData: keepPreviousData };
  const query = { limit: maxRows, search };
  const airports = useQuery({ ...queryOf(airportCalls.list, { query }), ...asked });
  const world = useQuery({ ...queryOf(searchBuiltinAirports, { query }), ...asked });
  const flights = useQuery({ ...queryOf(flightCalls.list, { query }), ...asked });
  const aircraft = useQuery({ ...queryOf(aircraftCalls.list, { query }), ...asked });
  const pilots = useQuery({ ...queryOf(pilotCalls.list, { query }), ...asked });
  const airlines = useQuery({ ...queryOf(airlineCalls.list, { query }), ...asked });
  if (search === '') {
    const none = { airports: [], otherAirports: [], flights: [], aircraft: [], pilots: [], airlines: [] };
    return { ...none, isFetching: false };
  }
  const own = airports.data?.data ?? [];
  const others = (world.data?.data ?? []).filter(({ added }) => !added);
  return {
    airports: own,
    otherAirports: others,
    flights: flights.data?.data ?? [],
    aircraft: aircraft.data?.data ?? [],
    pilots: pilots.data?.data ?? [],
    airlines: airlines.data?.data ?? [],
    isFetching: [airports, world, flights, aircraft, pilots, airlines].some((one) => one.isFetching),
  };
}

/** Searches like the server's search of PIREPs: ident, airports, pilot, registration. */
function flightMatches(flight: LiveFlight, query: string): boolean {
  const { ident, pilot, aircraft, dpt_airport, arr_airport } = flight;
  const texts = [ident, pilot.name, pilot.ident, aircraft.registration, dpt_airport.id, arr_airport.id];
  return texts.some((text) => text.toLowerCase().includes(query.toLowerCase()));
}

/** Returns `LIS, Lisbon, 18 flights, 4 aircraft there`. */
export function airportNote({ iata, city, flights, aircraft }: AirportRow): string {
  return listed(
    iata ?? '',
    city,
    flights === 0 ? '' : plural(flights, { one: '1 flight', other: `${count(flights)} flights` }),
    aircraft === 0 ? '' : t`${count(aircraft)} aircraft there`,
  );
}

/** Returns `Hamburg to Lisbon, 03:40, 2 bids`. */
export function flightNote({ dpt_airport_city, arr_airport_city, flight_time, bid_count }: FlightRow): string {
  return listed(
    dpt_airport_city === '' || arr_airport_city === '' ? '' : t`${dpt_airport_city} to ${arr_airport_city}`,
    flight_time === null ? '' : duration(flight_time),
    bid_count === 0 ? '' : plural(bid_count, { one: '1 bid', other: '# bids' }),
  );
}

/** Joins what is not empty. */
export function listed(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
