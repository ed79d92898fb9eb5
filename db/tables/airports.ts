import { prepareAirportSearch } from '../views/airportSearch.ts';
import type { Connection } from '../connection.ts';
import { lookupCache } from '../lookupCache.ts';
import { prepareTable, prepareSlices, type Slice, type Sliced } from '../statements.ts';
import type { AirportsRow } from '../rows.ts';

export function airportQueries(connection: Connection) {
  const rows = prepareTable<AirportsRow, 'id' | 'icao' | 'name' | 'lat' | 'lon' | 'created_at'>(connection, {
    table: 'airports',
    named: 'id = :id',
    order: 'id',
  });
  const slice = prepareSlices<AirportsRow>(connection, { select: '*', from: 'FROM airports', order: 'id' });
  const sliceByHub = prepareSlices<AirportsRow, { hub: number }>(connection, {
    select: '*',
    from: 'FROM airports WHERE hub = :hub',
    order: 'id',
  });
  const findTimezone = connection.prepare<[string], string>('SELECT tz FROM airports WHERE id = ?').pluck();
  const listTimezones = connection.prepare<[], string>('SELECT DISTINCT tz FROM airports WHERE tz IS NOT NULL').pluck();
  const timezones = lookupCache(connection, {
    name: 'timezones',
    tables: ['airports'],
    find: (id) => findTimezone.get(id),
  });

  const listByIata = connection.prepare<[string], string>('SELECT id FROM airports WHERE iata = ? ORDER BY id').pluck();

  return {
    ...rows,
    listByIata: (iata: string): string[] => listByIata.all(iata),
    /** UTC for an airport that does not exist. */
    findTimezone: (id: string): string => timezones(id) ?? 'UTC',
    listTimezones: (): string[] => listTimezones.all(),
    /** @param id upper case, as stored */
    slice: (part: Slice): Sliced<AirportsRow> => slice(part, {}),
    /** @param hub 1 for the hubs, 0 for all others */
    sliceByHub: (hub: 0 | 1, part: Slice): Sliced<AirportsRow> => sliceByHub(part, { hub }),
    search: prepareAirportSearch(connection),
  };
}
