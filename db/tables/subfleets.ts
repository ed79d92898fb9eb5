import type { Connection } from '../connection.ts';
import { prepareLinks, prepareSlices, prepareTable, type Slice, type Sliced } from '../statements.ts';
import type { SubfleetsRow } from '../rows.ts';

export function subfleetQueries(connection: Connection) {
  const rows = prepareTable<SubfleetsRow, 'airline_id' | 'type' | 'name' | 'created_at'>(connection, {
    table: 'subfleets',
    named: 'airline_id = :airline_id AND type = :type COLLATE NOCASE',
    order: 'airline_id, type, id',
  });
  const list = connection.prepare<[], SubfleetsRow>(`
    SELECT *
    FROM subfleets
    WHERE deleted_at IS NULL
    ORDER BY id`);
  const listByIds = connection.prepare<[string], SubfleetsRow>(`
    SELECT *
    FROM subfleets
    WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
    ORDER BY id`);
  const listOfPilot = connection.prepare<[number], SubfleetsRow>(`
    SELECT subfleets.*
    FROM users
    JOIN rank_subfleets ON rank_subfleets.rank_id = users.rank_id
    JOIN subfleets ON subfleets.id = rank_subfleets.subfleet_id
    WHERE users.id = ? AND subfleets.deleted_at IS NULL
    ORDER BY subfleets.id`);
  const slice = prepareSlices<SubfleetsRow>(connection, {
    select: '*',
    from: 'FROM subfleets WHERE deleted_at IS NULL',
    order: 'id',
  });

  return {
    // Finds a subfleet in the trash, too. The lists do not.
    ...rows,
    fareLinks: prepareLinks(connection, 'subfleet_fares', 'subfleet_id'),
    rankLinks: prepareLinks(connection, 'rank_subfleets', 'subfleet_id'),
    list: (): SubfleetsRow[] => list.all(),
    listByIds: (ids: readonly number[]): SubfleetsRow[] => listByIds.all(JSON.stringify(ids)),
    /** The subfleets of the pilot's rank. */
    listOfPilot: (user_id: number): SubfleetsRow[] => listOfPilot.all(user_id),
    slice: (part: Slice): Sliced<SubfleetsRow> => slice(part, {}),
  };
}
