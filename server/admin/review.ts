import type { Db, Tx } from '../../db/open.ts';
import { commentPirep, type Reviewed, reviewPireps, undoReviews } from '../contract/admin/review/review.ts';
import { PirepState } from '../contract/codes.ts';
import { addComment, readComment } from '../domain/pireps/comments.ts';
import type { LiveFeed } from '../domain/live/liveWatch.ts';
import { reviewPirep, undoReview } from '../domain/pireps/review.ts';
import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../http/app.ts';
import { explainRow } from '../http/errors.ts';

interface ReviewDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
}

const states = { accept: PirepState.ACCEPTED, reject: PirepState.REJECTED, reopen: PirepState.PENDING } as const;

export function registerReview(app: HttpApp, { db, feed }: ReviewDeps): void {
  app.route({
    ...reviewPireps,
    handler: async (request) => {
      const { pireps, decision, comment } = request.body;
      const to = states[decision];
      // Earliest first, because pilot and aircraft are at the arrival airport of the flight that is accepted last.
      const reviews = pireps
        .map((report) => ({ ...report, filed_at: db.pireps.find(report.id)?.submitted_at ?? '' }))
        .toSorted((a, b) => a.filed_at.localeCompare(b.filed_at))
        .map(({ id: pirep_id, state: seen }) =>
          decide(request, pirep_id, (tx) => reviewPirep(tx, { pirep_id, seen, to, comment: comment?.trim() })),
        );
      return { data: await Promise.all(reviews) };
    },
  });

  app.route({
    ...undoReviews,
    handler: async (request) => {
      // Newest first, because a later review can depend on an earlier one.
      const undone = request.body.review_ids
        .toSorted((a, b) => b - a)
        .map((review_id) =>
          decide(request, db.reviews.find(review_id)?.pirep_id ?? '', (tx) => void undoReview(tx, review_id)),
        );
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

  /** Changes one report. No error affects the others, which may be stored already. */
  async function decide(
    request: FastifyRequest,
    pirep_id: string,
    change: (tx: Tx) => number | undefined | void,
  ): Promise<Reviewed> {
    const unchanged = { id: pirep_id, review_id: null, error: null };
    try {
      const review_id = (await db.write(change)) ?? null;
      feed.pirepChanged(pirep_id);
      return { ...unchanged, review_id, state: stateOf(pirep_id) };
    } catch (error) {
      return { ...unchanged, error: explainRow(error, request), state: stateOf(pirep_id) };
    }
  }

  function stateOf(pirep_id: string): number | null {
    return db.pireps.find(pirep_id)?.state ?? null;
  }
}
