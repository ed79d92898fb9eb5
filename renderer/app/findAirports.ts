import { type AirportRow, airportCalls } from '../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../server/contract/admin/catalog/builtin.ts';
import { queryClient, queryOf } from '../lib/api.ts';

/** More than the palette shows, so that the order of the built-in data reaches all airports of the catalog that it shows. */
const limit = 40;

export async function askBuiltin(search: string): Promise<{ readonly data: readonly BuiltinAirport[] }> {
  return await queryClient.fetchQuery(queryOf(searchBuiltinAirports, { query: { limit, search } }));
}

/** Finds airports of the catalog, in the order of the built-in data, which knows the large ones. */
export async function askAirports(search: string): Promise<{ readonly data: readonly AirportRow[] }> {
  const [{ data }, builtin] = await Promise.all([
    queryClient.fetchQuery(queryOf(airportCalls.list, { query: { limit, search } })),
    askBuiltin(search),
  ]);
  const place = new Map(builtin.data.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: AirportRow): number => place.get(id) ?? place.size;
  return { data: data.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}
