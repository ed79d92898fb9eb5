import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { nullable, NullableNumber } from '../fields.ts';
import { PilotFace } from './pireps.ts';

/** Totals of 30 days. Units as in `pireps.ts`. */
const Period = Type.Object({ flights: Type.Integer(), minutes: Type.Integer() });

/** Feet per minute of descent at which a landing is hard (setting `flags.hard_landing_rate`) or nearly hard. */
export const LandingLimits = Type.Object({ firm: Type.Integer(), hard: Type.Integer() });
export type LandingLimits = Static<typeof LandingLimits>;

/**
 * The last 30 days including today, in UTC, with accepted reports, which are what counts as flights and hours everywhere, by filing time. Values that change every
 * second come from the stream instead.
 */
export const Dashboard = Type.Object({
  /** Oldest first, including days without a flight. */
  days: Type.Array(Type.Object({ day: Type.String(), flights: Type.Integer(), minutes: Type.Integer() })),
  total: Period,
  /** The previous 30 days. */
  before: Period,
  landings: Type.Object({
    /** Landings from `rate` feet per minute of descent up to the next entry. The last entry has no upper limit. */
    steps: Type.Array(Type.Object({ rate: Type.Integer(), count: Type.Integer() })),
    /** Feet per minute of descent; null without landings. */
    median: NullableNumber,
    /** Null when the setting is off. */
    limits: nullable(LandingLimits),
  }),
  pilots: Type.Object({
    /** Active pilots: those of `all` with a flight in this time. */
    flew: Type.Integer(),
    /** Pilots in service or on leave. */
    all: Type.Integer(),
  }),
  /** Sorted by flight time, longest first. */
  top_pilots: Type.Array(Type.Object({ pilot: PilotFace, flights: Type.Integer(), minutes: Type.Integer() })),
  /** Sorted by number of flights; minutes are averages. */
  top_routes: Type.Array(
    Type.Object({
      dpt_airport_id: Type.String(),
      arr_airport_id: Type.String(),
      flights: Type.Integer(),
      minutes: Type.Integer(),
    }),
  ),
  server: Type.Object({
    database_bytes: Type.Integer(),
    /** Calls on the public listener. */
    last_hour: Type.Object({
      /** Calls per minute, oldest first. */
      calls: Type.Array(Type.Integer()),
      /** Calls that failed with an internal error. */
      errors: Type.Integer(),
      /** 95th percentile of the response time in milliseconds; null before the first call. */
      reply_ms: NullableNumber,
    }),
    keys: Type.Object({
      active: Type.Integer(),
      /** Keys that were not used for 90 days. */
      unused: Type.Integer(),
    }),
  }),
});
export type Dashboard = Static<typeof Dashboard>;

export const getDashboard = get('/admin/dashboard', {
  summary: 'Get the last 30 days and the health of the server',
  description: '401 without a session.',
  response: { 200: Type.Object({ data: Dashboard }) },
});
