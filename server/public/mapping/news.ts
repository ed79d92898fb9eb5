import type { NewsRow } from '../../../db/rows.ts';
import type { News } from '../../contract/classic/news.ts';

/** The operator is no user: as in comments, the id is 0. */
export function toNews(row: NewsRow, author: string, toTimestamp: (time: string) => string): News {
  const { id, subject, body, created_at, updated_at } = row;
  return {
    id,
    user_id: 0,
    subject,
    body,
    created_at: toTimestamp(created_at),
    updated_at: toTimestamp(updated_at),
    user: { id: 0, name: author },
  };
}
