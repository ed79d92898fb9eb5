import { type Static, Type } from 'typebox';
import { dateOrNone, flagOf } from './catalog/fields.ts';
import { pageOf, paging } from './pages.ts';
import { del, get, post, put } from '../endpoint.ts';
import { NullableText } from '../fields.ts';

const notBlank = String.raw`\S`;

export const NewsInput = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 200, pattern: notBlank }),
  /** Markdown without HTML. */
  body: Type.String({ minLength: 1, maxLength: 20_000, pattern: notBlank }),
  /** Above the others. */
  pinned: Type.Optional(flagOf({ label: 'Pinned' })),
  /** The last day in UTC on which pilots see it; null: no end. */
  ends_on: Type.Optional(dateOrNone({ label: 'Last day' })),
});
export type NewsInput = Static<typeof NewsInput>;

/** A message from the operator to the pilots. */
export const PostedNews = Type.Object({
  id: Type.Integer(),
  subject: Type.String(),
  body: Type.String(),
  pinned: Type.Boolean(),
  ends_on: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type PostedNews = Static<typeof PostedNews>;

const NewsParams = Type.Object({ id: Type.Integer() });
const NewsReply = Type.Object({ data: PostedNews });

export const listNews = get('/admin/news', {
  summary: 'List the news: pinned ones, then the newest first',
  description: 'Those whose last day is over are listed by date. 50 per page by default. 401 without a session.',
  querystring: Type.Object({
    ...paging,
  }),
  response: { 200: pageOf(PostedNews) },
});

export const postNews = post('/admin/news', {
  summary: 'Post news',
  description:
    'Surrounding spaces are removed. 400 names `subject` or `body` when it is empty or too long, and `ends_on` when it is no day.',
  body: NewsInput,
  response: { 201: NewsReply },
});

export const changeNews = put('/admin/news/:id', {
  summary: 'Edit news without changing its position in the list',
  description: 'What is not sent stays. 404 not-found when it was withdrawn; 400 as in postNews.',
  params: NewsParams,
  body: NewsInput,
  response: { 200: NewsReply },
});

export const withdrawNews = del('/admin/news/:id', {
  summary: 'Withdraw news',
  description: 'The activity keeps the text. 404 not-found when it was already withdrawn.',
  params: NewsParams,
  response: { 200: Type.Object({}) },
});
