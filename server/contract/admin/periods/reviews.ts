import { type Static, Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { nullable, NullableNumber, NullableText } from '../../fields.ts';
import { id } from '../catalog/fields.ts';
import { PilotFace } from '../pireps.ts';
import { CountedReport, PeriodBar, PeriodRecord, PeriodTotals, routesFlown } from './statistics.ts';

// A month or a year in review, of the airline or of a pilot. It counts as the statistics do.

/** Which landing is the best one of a period. */
export const whatIsBest =
  'The best landing is the softest one in the touchdown zone: the first third of the runway, at most 3,000 ft from its threshold.';

/** `2026-11` or `2026`. */
const period = Type.String({
  pattern: String.raw`^[12]\d{3}(-(0[1-9]|1[0-2]))?$`,
  hint: 'must be a month or a year, like 2026-11 or 2026',
});

export const BestLanding = Type.Object({
  report: CountedReport,
  /** Feet per minute, negative: the rate that the analysis trusts. */
  rate: Type.Number(),
  /** Not always one of the catalog. */
  airport_id: NullableText,
  /** The end of it, such as `25L`. */
  runway: Type.String(),
  /** Feet from the threshold, and from the centre line, negative to the left. */
  distance: Type.Number(),
  offset: NullableNumber,
});
export type BestLanding = Static<typeof BestLanding>;

/** A pilot, and when it happened. */
const pilotThen = { pilot: PilotFace, at: Type.String() };

/** What happened in a period. Lists are in the order of time and have at most 50 entries. */
const happened = {
  best_landing: nullable(BestLanding),
  /** Those whose rank the pilot still has, or a higher one. */
  promotions: Type.Array(Type.Object({ ...pilotThen, rank: Type.String() })),
  promotion_count: Type.Integer(),
  /** Those where no counted flight had begun or ended before. */
  new_airports: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), city: Type.String(), report: CountedReport }),
  ),
  new_airport_count: Type.Integer(),
  /** Longest, farthest, softest and fullest, where better than all ten or more flights before; `before` is the best of those. */
  records: Type.Array(Type.Object({ ...PeriodRecord.properties, before: Type.Number() })),
};

export const PeriodReview = Type.Object({
  /** `2026-11` or `2026`; the previous one is beside it. */
  period: Type.String(),
  previous: Type.String(),
  /** Days, both included. */
  from: Type.String(),
  until: Type.String(),
  /** Whether it is over. */
  complete: Type.Boolean(),
  /** Null for the airline. */
  pilot: nullable(PilotFace),
  totals: PeriodTotals,
  before: PeriodTotals,
  /** Days of a month, months of a year. */
  bars: Type.Array(PeriodBar),
  ...routesFlown,
  ...happened,
  /** Of the airline only, empty for a pilot. */
  new_pilots: Type.Array(Type.Object(pilotThen)),
  new_pilot_count: Type.Integer(),
  /** The first counted flight of a pilot. */
  first_flights: Type.Array(Type.Object({ pilot: PilotFace, report: CountedReport })),
  first_flight_count: Type.Integer(),
  /** By flight time, at most ten. Of the airline only. */
  top_pilots: Type.Array(Type.Object({ pilot: PilotFace, flights: Type.Integer(), minutes: Type.Integer() })),
  /** The news that would be posted; null for a pilot. */
  draft: nullable(Type.Object({ subject: Type.String(), body: Type.String() })),
  /** When it was last posted. */
  posted_at: NullableText,
  /** How many active webhooks send it when it is posted. */
  webhooks: Type.Integer(),
});
export type PeriodReview = Static<typeof PeriodReview>;

const params = Type.Object({ period });

export const getReview = get('/admin/reviews/:period', {
  summary: 'Get a month or a year in review, of the airline or of a pilot',
  description: '404 for a pilot who does not exist. 401 without a session.',
  params,
  querystring: Type.Object({ pilot_id: Type.Optional(id) }),
  response: { 200: Type.Object({ data: PeriodReview }) },
});

export const postReview = post('/admin/reviews/:period/post', {
  summary: 'Post the review of the airline as news, to Discord, or both',
  description:
    'The news is the draft, after the comment. Webhooks that listen to `review.posted` get it. 400 when neither is asked for, 409 when the period was posted before, unless `again` is set, when it has no flights, or when no webhook listens.',
  params,
  body: Type.Object({
    news: Type.Boolean(),
    /** Webhooks in any format. */
    discord: Type.Boolean(),
    /** Markdown above the draft. */
    comment: Type.Optional(Type.String({ maxLength: 5000 })),
    again: Type.Optional(Type.Boolean()),
  }),
  response: {
    201: Type.Object({
      data: Type.Object({
        /** Null when it was not asked for. */
        news_id: NullableNumber,
        /** How many webhooks send it. */
        webhooks: Type.Integer(),
      }),
    }),
  },
});
