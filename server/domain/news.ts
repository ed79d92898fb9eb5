import type { Queries, Tx } from '../../db/open.ts';
import type { NewsRow } from '../../db/rows.ts';
import type { Slice, Sliced } from '../../db/statements.ts';
import type { NewsView } from '../../db/tables/news.ts';
import type { EventAction } from '../contract/admin/events.ts';
import type { NewsInput } from '../contract/admin/news.ts';
import { isDay } from '../contract/readText.ts';
import { invalid, notFound } from './errors.ts';
import { record } from './activity/events.ts';
import { now } from './time.ts';

/** What the operator writes. */
type NewsContent = Pick<NewsRow, 'subject' | 'body' | 'pinned' | 'ends_on'>;

/** @returns the name of the airline; before there is one, `Operator` */
export function newsAuthor(db: Queries): string {
  return db.home.findAirline()?.name ?? 'Operator';
}

/** Lists the news newest first, without those whose last day is over. */
export function listNews(db: Queries, part: Slice, view: Omit<NewsView, 'today'>): Sliced<NewsRow> {
  return db.news.slice(part, { ...view, today: now().slice(0, 10) });
}

/**
 * @param told_by the event that the same webhooks send instead
 * @throws {AppError} validation-exception when the last day is no day, or over
 */
export function postNews(tx: Tx, input: NewsInput, told_by?: EventAction): NewsRow {
  const content = toContent(input, { pinned: 0, ends_on: null });
  if (content.ends_on !== null && content.ends_on < now().slice(0, 10))
    throw invalid('ends_on', 'Last day is over. Choose today or a later day.');
  const id = tx.news.insert({ ...content, created_at: now() });
  record(tx, 'operator', 'news.posted', { id, after: content, told_by });
  return findNews(tx, id);
}

/** @throws {AppError} not-found, like withdrawNews; validation-exception when the last day is no day */
export function changeNews(tx: Tx, id: number, input: NewsInput): NewsRow {
  const before = findNews(tx, id);
  const content = toContent(input, before);
  const names = Object.keys(content) as (keyof NewsContent)[];
  if (names.every((name) => before[name] === content[name])) return before;
  tx.news.update({ ...before, ...content, updated_at: now() });
  record(tx, 'operator', 'news.changed', { id, before: pickContent(before), after: content });
  return findNews(tx, id);
}

export function withdrawNews(tx: Tx, id: number): void {
  const before = findNews(tx, id);
  tx.news.remove(id);
  record(tx, 'operator', 'news.withdrawn', { id, before: pickContent(before) });
}

function findNews(db: Queries, id: number): NewsRow {
  const news = db.news.find(id);
  if (!news) throw notFound('news', String(id));
  return news;
}

/** @param stored what is kept of values that were not sent */
function toContent(
  { subject, body, pinned, ends_on }: NewsInput,
  stored: Pick<NewsRow, 'pinned' | 'ends_on'>,
): NewsContent {
  const day = ends_on === undefined ? stored.ends_on : ends_on || null;
  if (day !== null && !isDay(day)) throw invalid('ends_on', 'Last day is not a valid date.');
  return {
    subject: subject.trim(),
    body: body.trim(),
    pinned: pinned === undefined ? stored.pinned : Number(pinned),
    ends_on: day,
  };
}

function pickContent({ subject, body, pinned, ends_on }: NewsRow): NewsContent {
  return { subject, body, pinned, ends_on };
}
