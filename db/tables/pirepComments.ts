import type { Connection } from '../connection.ts';
import { prepareInsert } from '../insert.ts';
import type { PirepCommentsRow } from '../rows.ts';

/** A comment with its author; null for those of the operator. */
export interface AuthoredComment extends PirepCommentsRow {
  readonly user_name: string | null;
  readonly user_pilot_id: number | null;
  readonly user_airline_icao: string | null;
}

export function pirepCommentQueries(connection: Connection) {
  const insert = prepareInsert<PirepCommentsRow, 'pirep_id' | 'comment' | 'created_at'>(connection, 'pirep_comments');
  const authored = `
    SELECT pirep_comments.*, users.name AS user_name, users.pilot_id AS user_pilot_id,
      airlines.icao AS user_airline_icao
    FROM pirep_comments
    LEFT JOIN users ON users.id = pirep_comments.user_id
    LEFT JOIN airlines ON airlines.id = users.airline_id`;
  const find = connection.prepare<[number], AuthoredComment>(`
    ${authored}
    WHERE pirep_comments.id = ?`);
  const list = connection.prepare<[string], AuthoredComment>(`
    ${authored}
    WHERE pirep_comments.pirep_id IN (SELECT value FROM json_each(?))
    ORDER BY pirep_comments.created_at DESC, pirep_comments.id DESC`);
  const remove = connection.prepare<[number]>('DELETE FROM pirep_comments WHERE id = ?');
  const count = connection.prepare<[string], number>('SELECT count(*) FROM pirep_comments WHERE pirep_id = ?').pluck();

  return {
    insert,
    remove: (id: number): void => void remove.run(id),
    find: (id: number): AuthoredComment | undefined => find.get(id),
    /** Newest first. */
    list: (pirep_ids: readonly string[]): AuthoredComment[] => list.all(JSON.stringify(pirep_ids)),
    count: (pirep_id: string): number => count.get(pirep_id) ?? 0,
  };
}
