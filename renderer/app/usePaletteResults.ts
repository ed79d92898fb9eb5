import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AirportRow, airportCalls } from '../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../server/contract/admin/catalog/builtin.ts';
import { type FlightRow, flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { type PilotRow, pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { type LiveFlight, listLiveFlights } from '../../server/contract/admin/live.ts';
import { listPireps, type PirepSummary } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { queryOf } from './api.ts';

const limit = 5;
/** Of each kind in the catalog. */
const few = 3;

interface PaletteResults {
  readonly flights: readonly LiveFlight[];
  readonly pireps: readonly PirepSummary[];
  /** Of the catalog, not flown: what pilots may bid on. */
  readonly scheduled: readonly FlightRow[];
  readonly pilots: readonly PilotRow[];
  readonly airports: readonly AirportRow[];
  /** Of the whole world, not in the catalog. */
  readonly otherAirports: readonly BuiltinAirport[];
  readonly searching: boolean;
}

/** What the palette found; without a text, the reports that wait. Asks the server only while the palette is open. */
export function usePaletteResults(query: string, opened: boolean): PaletteResults {
  const [search] = useDebouncedValue(query, 120);
  const live = useQuery({ ...queryOf(listLiveFlights, {}), enabled: opened });
  const filter = search === '' ? { state: String(PirepState.PENDING) } : { search };
  const pireps = useQuery({
    ...queryOf(listPireps, { query: { limit, ...filter } }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const catalog = { enabled: opened && search !== '', placeholderData: keepPreviousData };
  const scheduled = useQuery({ ...queryOf(flightCalls.list, { query: { limit: few, search } }), ...catalog });
  const pilots = useQuery({ ...queryOf(pilotCalls.list, { query: { limit: few, search } }), ...catalog });
  const airports = useQuery({ ...queryOf(airportCalls.list, { query: { limit: few, search } }), ...catalog });
  const world = useQuery({ ...queryOf(searchBuiltinAirports, { query: { limit: few, search } }), ...catalog });
  const found = query === '' ? [] : (live.data?.data ?? []).filter((flight) => flightMatches(flight, query));
  const flights = found.slice(0, limit);
  const shown = new Set(flights.map(({ id }) => id));
  return {
    flights,
    pireps: (pireps.data?.data ?? []).filter(({ id }) => !shown.has(id)),
    scheduled: query === '' ? [] : (scheduled.data?.data ?? []),
    pilots: query === '' ? [] : (pilots.data?.data ?? []),
    airports: query === '' ? [] : (airports.data?.data ?? []),
    otherAirports: query === '' ? [] : (world.data?.data ?? []).filter(({ added }) => !added),
    searching: pireps.isFetching || search !== query,
  };
}

/** Like the server's search of PIREPs: ident, airports, pilot, registration. */
function flightMatches(flight: LiveFlight, query: string): boolean {
  const { ident, pilot, aircraft, dpt_airport, arr_airport } = flight;
  const texts = [ident, pilot.name, pilot.ident, aircraft.registration, dpt_airport.id, arr_airport.id];
  return texts.some((text) => text.toLowerCase().includes(query.toLowerCase()));
}
