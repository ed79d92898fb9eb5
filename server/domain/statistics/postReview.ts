import type { Db, Queries } from '../../../db/open.ts';
import type { PeriodReview, postReview as postCall } from '../../contract/admin/periods/reviews.ts';
import type { EndpointInput, EndpointOutput } from '../../contract/endpoint.ts';
import { record } from '../activity/events.ts';
import { conflict, invalid } from '../errors.ts';
import { postNews } from '../news.ts';
import { calendarPeriod } from './periods.ts';
import { readReview, type ReviewFigures } from './review.ts';
import { writeReview } from './reviewText.ts';

type Wanted = EndpointInput<typeof postCall>['body'];
type Posted = EndpointOutput<typeof postCall>['data'];

/** What the operator sees before posting. */
export function readPosting(
  db: Queries,
  review: ReviewFigures,
): Pick<PeriodReview, 'draft' | 'posted_at' | 'webhooks'> {
  return {
    draft: review.pilot === null ? writeReview(db, review) : null,
    posted_at: postedAt(db, review.period),
    webhooks: listListeners(db).length,
  };
}

/**
 * Posts the review of the airline.
 * @throws {AppError} validation-exception when it should go nowhere; conflict when it has no flights, was posted before, or no webhook
 *   would send it
 */
export async function postReview(
  db: Db,
  period: string,
  { news, discord, comment = '', again = false }: Wanted,
): Promise<Posted> {
  if (!news && !discord) throw invalid('news', 'Choose news, Discord, or both.');
  const { title } = calendarPeriod(period);
  const review = await readReview(db, { period, pilot_id: null });
  if (review.totals.flights === 0) throw conflict(`There are no flights in ${title} to post.`);
  const { subject, body } = writeReview(db, review);
  return db.write((tx) => {
    const posted = postedAt(tx, period);
    if (posted !== null && !again)
      throw conflict(`${title} was posted on ${posted.slice(0, 10)}. To post it twice, say so.`);
    const webhooks = discord ? listListeners(tx).length : 0;
    if (discord && webhooks === 0)
      throw conflict('No active webhook sends reviews. Choose the event “Review” in a webhook, or post news only.');
    const above = comment.trim();
    const text = above === '' ? body : `${above}\n\n${body}`;
    const news_id = news ? postNews(tx, { subject, body: text }, discord ? 'review.posted' : undefined).id : null;
    const sent = summarize(review, above);
    const { title: name, flights, flight_time_minutes: flight_time } = sent;
    const posted_to = [...(news ? ['news'] : []), ...(discord ? ['webhooks'] : [])];
    const after = { title: name, posted_to, flights, flight_time };
    record(tx, 'operator', 'review.posted', { id: period, after, sent: discord ? sent : undefined });
    return { news_id, webhooks };
  });
}

/** What webhooks send. */
export type ReviewSummary = ReturnType<typeof summarize>;

function summarize({ totals, before, best_landing: best, ...review }: ReviewFigures, comment: string) {
  return {
    title: `${calendarPeriod(review.period).title} in review`,
    from: review.from,
    until: review.until,
    comment,
    flights: totals.flights,
    flights_before: before.flights,
    flight_time_minutes: totals.minutes,
    flight_time_minutes_before: before.minutes,
    distance_nmi: Math.round(totals.distance),
    passengers: totals.passengers,
    pilots: totals.pilots,
    airports: totals.airports,
    on_time_percent: totals.planned === 0 ? null : Math.round((100 * totals.on_time) / totals.planned),
    best_landing: best && {
      pirep_id: best.report.pirep_id,
      ident: best.report.ident,
      pilot: best.report.pilot,
      landing_rate_fpm: Math.round(best.rate),
      airport_id: best.airport_id,
      runway: best.runway,
    },
    top_pilots: review.top_pilots.slice(0, 3).map(({ pilot: { id, ident, name }, flights, minutes }) => ({
      id,
      ident,
      name,
      flights,
      flight_time_minutes: minutes,
    })),
    new_airports: review.new_airports.slice(0, 12).map(({ id, name }) => ({ id, name })),
  };
}

function postedAt(db: Queries, period: string): string | null {
  return db.audit.list('review', period).at(-1)?.created_at ?? null;
}

function listListeners(db: Queries): number[] {
  return db.webhooks.listListeners({ event: 'review.posted', status: null, at: null });
}
