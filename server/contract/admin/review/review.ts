import { type Static, Type } from 'typebox';
import { post } from '../../endpoint.ts';
import { NullableInteger, NullableText } from '../../fields.ts';
import { ReportComment } from '../pireps.ts';

/** Maximum per call. */
export const maxReports = 500;
const Comment = Type.String({ minLength: 1, maxLength: 5000, pattern: String.raw`\S` });

/** The result of a report. One error does not affect the other reports. */
export const Reviewed = Type.Object({
  id: Type.String(),
  /** The current state; null when the report does not exist. */
  state: NullableInteger,
  /** For `undoReviews`; null when nothing changed. */
  review_id: NullableInteger,
  error: NullableText,
});
export type Reviewed = Static<typeof Reviewed>;

const ReviewsReply = Type.Object({ data: Type.Array(Reviewed) });

export const reviewPireps = post('/admin/pireps/review', {
  summary: 'Accept, reject or reopen filed reports',
  body: Type.Object({
    /** With the state that the operator saw. Reports with another state are not changed. */
    pireps: Type.Array(Type.Object({ id: Type.String(), state: Type.Integer() }), {
      minItems: 1,
      maxItems: maxReports,
    }),
    decision: Type.Enum(['accept', 'reject', 'reopen']),
    /** Shown to the pilots. */
    comment: Type.Optional(Comment),
  }),
  response: { 200: ReviewsReply },
});

export const undoReviews = post('/admin/pireps/review/undo', {
  summary: 'Undo reviews with all changes and comments',
  body: Type.Object({ review_ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: maxReports }) }),
  response: { 200: ReviewsReply },
});

export const commentPirep = post('/admin/pireps/:id/comments', {
  summary: 'Add a comment for the pilot to a report',
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ comment: Comment }),
  response: { 201: Type.Object({ data: ReportComment }) },
});
