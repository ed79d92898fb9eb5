import type { Queries, Tx } from '../../db/open.ts';
import type { NewsRow } from '../../db/rows.ts';
import { notFound } from './errors.ts';
import { record } from './activity/events.ts';
import { now } from './time.ts';

type NewsText = Pick<NewsRow, 'subject' | 'body'>;

/** @returns the name of the airline; before there is one, `Operator` */
export function newsAuthor(db: Queries): string {
  return db.home.findAirline()?.name ?? 'Operator';
}

export function postNews(tx: Tx, text: NewsText): NewsRow {
  const id = tx.news.insert({ ...text, created_at: now() });
  record(tx, 'operator', 'news.posted', { id, after: text });
  return findNews(tx, id);
}

/** @throws {AppError} not-found, like withdrawNews */
export function changeNews(tx: Tx, id: number, { subject, body }: NewsText): NewsRow {
  const before = findNews(tx, id);
  if (before.subject === subject && before.body === body) return before;
  tx.news.update({ ...before, subject, body, updated_at: now() });
  record(tx, 'operator', 'news.changed', { id, before: toText(before), after: { subject, body } });
  return findNews(tx, id);
}

export function withdrawNews(tx: Tx, id: number): void {
  const before = findNews(tx, id);
  tx.news.remove(id);
  record(tx, 'operator', 'news.withdrawn', { id, before: toText(before) });
}

function findNews(db: Queries, id: number): NewsRow {
  const news = db.news.find(id);
  if (!news) throw notFound('news', String(id));
  return news;
}

function toText({ subject, body }: NewsRow): NewsText {
  return { subject, body };
}
