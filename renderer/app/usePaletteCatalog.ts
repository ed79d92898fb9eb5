import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { aircraftCalls } from '../../server/contract/admin/catalog/aircraft.ts';
import { type AirportRow, airportCalls } from '../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../server/contract/admin/catalog/builtin.ts';
import { type FlightRow, flightCalls } from '../../server/contract/admin/catalog/flights.ts';
import { type PilotRow, pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import type { EndpointOutput } from '../../server/contract/endpoint.ts';
import { queryOf } from '../lib/api.ts';

/** The limit of each kind. */
const limit = 3;

export type AircraftRow = EndpointOutput<(typeof aircraftCalls)['list']>['data'][number];

export interface CatalogResults {
  readonly airports: readonly AirportRow[];
  /** Airports of the built-in data that are not in the catalog. */
  readonly otherAirports: readonly BuiltinAirport[];
  /** Scheduled flights, which pilots can bid on. */
  readonly flights: readonly FlightRow[];
  readonly aircraft: readonly AircraftRow[];
  readonly pilots: readonly PilotRow[];
}

/** Searches the catalog for a text of at least one letter. */
export function usePaletteCatalog(search: string, enabled: boolean): CatalogResults {
  const asked = { enabled: enabled && search !== '', placeholderData: keepPreviousData };
  const query = { limit, search };
  const airports = useQuery({ ...queryOf(airportCalls.list, { query }), ...asked });
  const world = useQuery({ ...queryOf(searchBuiltinAirports, { query }), ...asked });
  const flights = useQuery({ ...queryOf(flightCalls.list, { query }), ...asked });
  const aircraft = useQuery({ ...queryOf(aircraftCalls.list, { query }), ...asked });
  const pilots = useQuery({ ...queryOf(pilotCalls.list, { query }), ...asked });
  if (search === '') return { airports: [], otherAirports: [], flights: [], aircraft: [], pilots: [] };
  const own = airports.data?.data ?? [];
  const others = (world.data?.data ?? []).filter(({ added }) => !added);
  return {
    airports: own,
    otherAirports: others.slice(0, limit - own.length),
    flights: flights.data?.data ?? [],
    aircraft: aircraft.data?.data ?? [],
    pilots: pilots.data?.data ?? [],
  };
}
