import type { Db, Tx } from '../../db/open.ts';
import { commentPirep, type Reviewed, reviewPireps, undoReviews } from '../contract/admin/review.ts';
import { PirepState } from '../contract/codes.ts';
import { readComment } from '../domain/pireps/comments.ts';
import type { LiveFeed } from '../domain/live/liveWatch.ts';
import { addComment } from '../domain/pireps/pireps.ts';
import { reviewPirep, undoReview } from '../domain/review/review.ts';
import type { HttpApp } from '../http/app.ts';
import { AppError } from '../domain/errors.ts';

interface ReviewDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
}

const states = { accept: PirepState.ACCEPTED, reject: PirepState.REJECTED, reopen: PirepState.PENDING } as const;

export function registerReview(app: HttpApp, { db, feed }: ReviewDeps): void {
  app.route({
    ...reviewPireps,
    handler: async ({ body: { pireps, decision, comment } }) => {
      const to = states[decision];
      // Earliest first, because pilot and aircraft are at the arrival airport of the flight that is accepted last.
      const reviews = pireps
        .map((report) => ({ ...report, filed_at: db.pireps.find(report.id)?.submitted_at ?? '' }))
        .toSorted((a, b) => a.filed_at.localeCompare(b.filed_at))
        .map(({ id: pirep_id, state: seen }) =>
          decide(pirep_id, (tx) => reviewPirep(tx, { pirep_id, seen, to, comment: comment?.trim() })),
        );
      return { data: await Promise.all(reviews) };
    },
  });

  app.route({
    ...undoReviews,
    handler: async ({ body: { review_ids } }) => {
      // Newest first, because a later review can depend on an earlier one.
      const undone = review_ids
        .toSorted((a, b) => b - a)
        .map((review_id) => decide(db.reviews.find(review_id)?.pirep_id ?? '', (tx) => void undoReview(tx, review_id)));
      return { data: await Promise.all(undone) };
    },
  });

  app.route({
    ...commentPirep,
    handler: async ({ params, body }, reply) => {
      const id = await db.write((tx) => addComment(tx, 'operator', params.id, body.comment.trim()));
      feed.pirepChanged(params.id);
      return reply.status(201).send({ data: readComment(db, id) });
    },
  });

  /** Changes one report. An error does not affect the others. */
  async function decide(pirep_id: string, change: (tx: Tx) => number | undefined | void): Promise<Reviewed> {
    const unchanged = { id: pirep_id, review_id: null, error: null };
    try {
      const review_id = (await db.write(change)) ?? null;
      feed.pirepChanged(pirep_id);
      return { ...unchanged, review_id, state: stateOf(pirep_id) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...unchanged, error: error.message, state: stateOf(pirep_id) };
    }
  }

  function stateOf(pirep_id: string): number | null {
    return db.pireps.find(pirep_id)?.state ?? null;
  }
}
