import type { Db } from '../../db/open.ts';
import { getReview, postReview as postCall } from '../contract/admin/periods/reviews.ts';
import { downloadStatistics, getStatistics } from '../contract/admin/periods/statistics.ts';
import { postReview, readPosting } from '../domain/statistics/postReview.ts';
import { readReview } from '../domain/statistics/review.ts';
import { readStatistics } from '../domain/statistics/statistics.ts';
import { writeStatistics } from '../domain/statistics/statisticsCsv.ts';
import type { HttpApp } from '../http/app.ts';
import { sendCsv } from './files.ts';

export function registerPeriods(app: HttpApp, db: Db): void {
  app.route({ ...getStatistics, handler: async ({ query }) => ({ data: await readStatistics(db, query) }) });
  app.route({
    ...downloadStatistics,
    handler: async ({ query: { what, ...question } }, reply) => {
      const lines = writeStatistics(db, question, what);
      // A period that is none is refused before the file begins.
      const first = await lines.next();
      const name = `statistics ${what} ${question.from} ${question.until}.csv`;
      return sendCsv(reply, name, after(first.value ?? '', lines));
    },
  });
}

async function* after(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

export function registerReviews(app: HttpApp, db: Db): void {
  app.route({
    ...getReview,
    handler: async ({ params: { period }, query: { pilot_id = null } }) => {
      const review = await readReview(db, { period, pilot_id });
      return { data: { ...review, ...readPosting(db, review) } };
    },
  });
  app.route({
    ...postCall,
    handler: async ({ params, body }, reply) =>
      reply.status(201).send({ data: await postReview(db, params.period, body) }),
  });
}
