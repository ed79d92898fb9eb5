import type { Connection } from '../connection.ts';
import { prepareInsert, prepareRows } from '../statements.ts';
import type { RanksRow, RankSubfleetsRow } from '../rows.ts';

export function rankQueries(connection: Connection) {
  const rows = prepareRows<RanksRow, 'name' | 'created_at'>(connection, 'ranks');
  const insertSubfleet = prepareInsert<RankSubfleetsRow, 'rank_id' | 'subfleet_id'>(connection, 'rank_subfleets');

  const hasSubfleet = connection
    .prepare<[number, number], number>('SELECT 1 FROM rank_subfleets WHERE rank_id = ? AND subfleet_id = ?')
    .pluck();
  const listPromoting = connection.prepare<[], RanksRow>(`
    SELECT *
    FROM ranks
    WHERE auto_promote = 1
    ORDER BY hours DESC, id`);

  return {
    ...rows,
    insertSubfleet: (link: Parameters<typeof insertSubfleet>[0]): void => void insertSubfleet(link),
    hasSubfleet: (rank_id: number, subfleet_id: number): boolean => hasSubfleet.get(rank_id, subfleet_id) === 1,
    /** Ranks to which pilots are promoted by hours, highest first. */
    listPromoting: (): RanksRow[] => listPromoting.all(),
  };
}
