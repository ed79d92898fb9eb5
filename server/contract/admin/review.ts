import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger, NullableText } from '../fields.ts';
import { PirepComment } from './pireps.ts';

/** What one window decides at once. */
export const maxReports = 500;
const Comment = Type.String({ minLength: 1, maxLength: 5000, pattern: String.raw`\S` });

/** What became of one report. The others of the call do not hang on it. */
export const Reviewed = Type.Object({
  id: Type.String(),
  /** As it is now; null when there is no such report. */
  state: NullableInteger,
  /** For `undoReviews`; null when nothing changed, because it had been decided so already, or for the reason in `error`. */
  review_id: NullableInteger,
  error: NullableText,
});
export type Reviewed = Static<typeof Reviewed>;

const ReviewsReply = Type.Object({ data: Type.Array(Reviewed) });

export const reviewPireps = {
  method: 'POST',
  url: '/admin/pireps/review',
  schema: {
    summary: 'Accept, reject or re-open filed reports',
    body: Type.Object({
      /** With the state that the operator saw: what has changed meanwhile is left alone. */
      pireps: Type.Array(Type.Object({ id: Type.String(), state: Type.Integer() }), {
        minItems: 1,
        maxItems: maxReports,
      }),
      decision: Type.Enum(['accept', 'reject', 'reopen']),
      /** For the pilots. */
      comment: Type.Optional(Comment),
    }),
    response: { 200: ReviewsReply },
  },
} as const satisfies Endpoint;

export const undoReviews = {
  method: 'POST',
  url: '/admin/pireps/review/undo',
  schema: {
    summary: 'Undo reviews with all that they changed, their comments included',
    body: Type.Object({ review_ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: maxReports }) }),
    response: { 200: ReviewsReply },
  },
} as const satisfies Endpoint;

export const commentPirep = {
  method: 'POST',
  url: '/admin/pireps/:id/comments',
  schema: {
    summary: 'Say something to the pilot about a report',
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ comment: Comment }),
    response: { 201: Type.Object({ data: PirepComment }) },
  },
} as const satisfies Endpoint;
