import type { Db } from '../../db/open.ts';
import type { NewsRow } from '../../db/rows.ts';
import { notFound } from './errors.ts';
import { noteNews } from './history.ts';
import { now } from './time.ts';

export type NewsText = Pick<NewsRow, 'subject' | 'body'>;

/** Who speaks to the pilots: the airline, before there is one the operator. */
export function newsAuthor(db: Db): string {
  return db.home.findAirline()?.name ?? 'Operator';
}

/** Call it inside `db.write`, like the others. */
export function postNews(db: Db, text: NewsText): NewsRow {
  const id = db.news.insert({ ...text, created_at: now() });
  noteNews(db, 'posted', { id, after: text });
  return findNews(db, id);
}

/** @throws {AppError} 404 when it is not there, as withdrawNews does */
export function changeNews(db: Db, id: number, { subject, body }: NewsText): NewsRow {
  const before = findNews(db, id);
  if (before.subject === subject && before.body === body) return before;
  db.news.update({ ...before, subject, body, updated_at: now() });
  noteNews(db, 'changed', { id, before: toText(before), after: { subject, body } });
  return findNews(db, id);
}

export function withdrawNews(db: Db, id: number): void {
  const before = findNews(db, id);
  db.news.remove(id);
  noteNews(db, 'withdrawn', { id, before: toText(before) });
}

function findNews(db: Db, id: number): NewsRow {
  const news = db.news.find(id);
  if (!news) throw notFound('news', String(id));
  return news;
}

function toText({ subject, body }: NewsRow): NewsText {
  return { subject, body };
}
