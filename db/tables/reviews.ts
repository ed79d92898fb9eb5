import type { Connection } from '../connection.ts';
import { prepareInsert } from '../statements.ts';
import type { ReviewsRow } from '../rows.ts';

export function reviewQueries(connection: Connection) {
  const insert = prepareInsert<ReviewsRow, 'pirep_id' | 'state_before' | 'state_after' | 'created_at'>(
    connection,
    'reviews',
  );
  const find = connection.prepare<[number], ReviewsRow>('SELECT * FROM reviews WHERE id = ?');
  const findNewest = connection.prepare<[string], ReviewsRow>(`
    SELECT *
    FROM reviews
    WHERE pirep_id = ?
    ORDER BY id DESC
    LIMIT 1`);
  const setUndone = connection.prepare<[number]>('UPDATE reviews SET undone = 1 WHERE id = ?');

  return {
    insert,
    find: (id: number): ReviewsRow | undefined => find.get(id),
    findNewest: (pirep_id: string): ReviewsRow | undefined => findNewest.get(pirep_id),
    setUndone: (id: number): void => void setUndone.run(id),
  };
}
