import type { Connection } from './connection.ts';
import { prepareInsert } from './insert.ts';
import type { RanksRow, RankSubfleetsRow } from './rows.ts';

export function rankQueries(connection: Connection) {
  const insert = prepareInsert<RanksRow, 'name' | 'created_at'>(connection, 'ranks');
  const insertSubfleet = prepareInsert<RankSubfleetsRow, 'rank_id' | 'subfleet_id'>(connection, 'rank_subfleets');
  const find = connection.prepare<[number], RanksRow>('SELECT * FROM ranks WHERE id = ?');

  return {
    insert,
    insertSubfleet: (link: Parameters<typeof insertSubfleet>[0]): void => void insertSubfleet(link),
    find: (id: number): RanksRow | undefined => find.get(id),
  };
}
