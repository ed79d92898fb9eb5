import type { Connection } from '../connection.ts';
import { prepareInsert, prepareSlices, prepareUpdate, type Slice, type Sliced } from '../statements.ts';
import type { NewsRow } from '../rows.ts';

export function newsQueries(connection: Connection) {
  const insert = prepareInsert<NewsRow, 'subject' | 'body' | 'created_at'>(connection, 'news');
  const update = prepareUpdate(connection, 'news');
  const find = connection.prepare<[number], NewsRow>('SELECT * FROM news WHERE id = ?');
  const remove = connection.prepare<[number]>('DELETE FROM news WHERE id = ?');
  const slice = prepareSlices<NewsRow>(connection, {
    select: '*',
    from: 'FROM news',
    order: 'created_at DESC, id DESC',
  });

  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (news: NewsRow): void => update(news),
    find: (id: number): NewsRow | undefined => find.get(id),
    remove: (id: number): void => void remove.run(id),
    /** Newest first. */
    slice: (part: Slice): Sliced<NewsRow> => slice(part, {}),
  };
}
