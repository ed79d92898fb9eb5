import type { Connection } from '../connection.ts';
import { prepareLinks, prepareTable } from '../statements.ts';
import type { RanksRow } from '../rows.ts';

export function rankQueries(connection: Connection) {
  const rows = prepareTable<RanksRow, 'name' | 'created_at'>(connection, {
    table: 'ranks',
    named: 'name = :name',
    order: 'hours, name',
  });

  const hasSubfleet = connection
    .prepare<[number, number], number>('SELECT 1 FROM rank_subfleets WHERE rank_id = ? AND subfleet_id = ?')
    .pluck();
  const findLowest = connection.prepare<[], RanksRow>('SELECT * FROM ranks ORDER BY hours, id LIMIT 1');
  const listPromoting = connection.prepare<[], RanksRow>(`
    SELECT *
    FROM ranks
    WHERE auto_promote = 1
    ORDER BY hours DESC, id`);

  return {
    ...rows,
    subfleetLinks: prepareLinks(connection, 'rank_subfleets', 'rank_id'),
    hasSubfleet: (rank_id: number, subfleet_id: number): boolean => hasSubfleet.get(rank_id, subfleet_id) === 1,
    findLowest: (): RanksRow | undefined => findLowest.get(),
    /** Ranks to which pilots are promoted by hours, highest first. */
    listPromoting: (): RanksRow[] => listPromoting.all(),
  };
}
