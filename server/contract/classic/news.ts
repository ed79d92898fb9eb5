import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { optional } from '../fields.ts';
import { pageFields, pageOf } from './replies.ts';

/** The same in every profile but for its form of timestamps. */
export const News = Type.Object({
  id: Type.Integer({ description: 'Never reused' }),
  user_id: Type.Integer({ description: '0: the operator' }),
  subject: Type.String(),
  body: Type.String({ description: 'As written by the operator, with Markdown' }),
  pinned: Type.Boolean({ description: 'The operator wants it above the others' }),
  created_at: Type.String({ description: 'UTC' }),
  updated_at: Type.String({ description: 'UTC' }),
  user: Type.Object({ id: Type.Integer(), name: Type.String({ description: 'Airline name' }) }),
});

export type News = Static<typeof News>;

export const listNews = get('/news', {
  summary: 'List news for pilots, newest first',
  description: 'Not in the contract. 20 per page. News whose last day is over are left out.',
  querystring: Type.Object({
    ...pageFields,
    pinned_first: optional.flag({ description: 'Pinned news come before newer ones' }),
    per_page: optional.integer({ description: 'Same as limit, which takes precedence', minimum: 1 }),
  }),
  response: { 200: pageOf(News) },
});
