import type { Connection } from '../connection.ts';
import { prepareInsert, prepareSlices, prepareUpdate, type Slice, type Sliced } from '../statements.ts';
import type { NewsRow } from '../rows.ts';

export interface NewsView {
  /** `2026-11-20` */
  readonly today: string;
  /** Whether those whose last day is over are listed, too. */
  readonly ended?: boolean;
  readonly pinned_first?: boolean;
}

interface NewsParams {
  readonly today: string;
  readonly ended: number;
  readonly pinned_first: number;
}

export function newsQueries(connection: Connection) {
  const insert = prepareInsert<NewsRow, 'subject' | 'body' | 'created_at'>(connection, 'news');
  const update = prepareUpdate(connection, 'news');
  const find = connection.prepare<[number], NewsRow>('SELECT * FROM news WHERE id = ?');
  const remove = connection.prepare<[number]>('DELETE FROM news WHERE id = ?');
  const isCurrent = 'coalesce(ends_on, :today) >= :today';
  const slice = prepareSlices<NewsRow, NewsParams>(connection, {
    select: '*',
    from: `FROM news WHERE (:ended OR ${isCurrent})`,
    order: `(:pinned_first AND pinned AND ${isCurrent}) DESC, created_at DESC, id DESC`,
  });

  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (news: NewsRow): void => update(news),
    find: (id: number): NewsRow | undefined => find.get(id),
    remove: (id: number): void => void remove.run(id),
    /** Newest first. Ended ones are never above the others. */
    slice: (part: Slice, { today, ended = false, pinned_first = false }: NewsView): Sliced<NewsRow> =>
      slice(part, { today, ended: Number(ended), pinned_first: Number(pinned_first) }),
  };
}
