import { prepareAirportSearch } from '../views/airportSearch.ts';
import type { Connection } from '../connection.ts';
import { prepareInsert, prepareSlices, type Slice, type Sliced } from '../statements.ts';
import type { AirportsRow } from '../rows.ts';

export function airportQueries(connection: Connection) {
  const insert = prepareInsert<AirportsRow, 'id' | 'icao' | 'name' | 'lat' | 'lon' | 'created_at'>(
    connection,
    'airports',
  );
  const find = connection.prepare<[string], AirportsRow>('SELECT * FROM airports WHERE id = ?');
  const listByIds = connection.prepare<[string], AirportsRow>(`
    SELECT *
    FROM airports
    WHERE id IN (SELECT value FROM json_each(?))`);
  const slice = prepareSlices<AirportsRow>(connection, { select: '*', from: 'FROM airports', order: 'id' });
  const sliceByHub = prepareSlices<AirportsRow, { hub: number }>(connection, {
    select: '*',
    from: 'FROM airports WHERE hub = :hub',
    order: 'id',
  });

  return {
    insert: (airport: Parameters<typeof insert>[0]): void => void insert(airport),
    /** @param id upper case, as stored */
    find: (id: string): AirportsRow | undefined => find.get(id),
    listByIds: (ids: readonly string[]): AirportsRow[] => listByIds.all(JSON.stringify(ids)),
    slice: (part: Slice): Sliced<AirportsRow> => slice(part, {}),
    /** @param hub 1 for the hubs, 0 for all others */
    sliceByHub: (hub: 0 | 1, part: Slice): Sliced<AirportsRow> => sliceByHub(part, { hub }),
    search: prepareAirportSearch(connection),
  };
}
