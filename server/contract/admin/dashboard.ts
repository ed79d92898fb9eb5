import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableNumber } from '../fields.ts';
import { PilotShort } from './pireps.ts';

/** What was flown in 30 days. Units as in `pireps.ts`. */
const Period = Type.Object({ flights: Type.Integer(), minutes: Type.Integer() });

/**
 * The last 30 days, today included, in UTC: pending and accepted reports by the time of their filing. What changes every
 * second comes from elsewhere: the flights in progress and the figures of the frame from the stream.
 */
export const Dashboard = Type.Object({
  /** Oldest first, days without a flight too. */
  days: Type.Array(Type.Object({ day: Type.String(), flights: Type.Integer(), minutes: Type.Integer() })),
  total: Period,
  /** The 30 days before. */
  before: Period,
  landings: Type.Object({
    /** From `rate` feet per minute of descent up to the next; the last one has all harder ones. */
    steps: Type.Array(Type.Object({ rate: Type.Integer(), count: Type.Integer() })),
    /** Feet per minute of descent; null without a landing. */
    median: NullableNumber,
    /**
     * Feet per minute of descent from which a landing is hard by the setting `flags.hard_landing_rate`, and from which it is
     * nearly so, a step; null when that flags none.
     */
    limits: Type.Union([Type.Object({ firm: Type.Integer(), hard: Type.Integer() }), Type.Null()]),
  }),
  pilots: Type.Object({
    /** Filed a report in this time. */
    flew: Type.Integer(),
    /** May fly. */
    all: Type.Integer(),
  }),
  /** Most flight time first. */
  top_pilots: Type.Array(Type.Object({ pilot: PilotShort, flights: Type.Integer(), minutes: Type.Integer() })),
  /** Most flights first; minutes on average. */
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
    /** Calls of pilots' clients. */
    last_hour: Type.Object({
      /** In each minute, oldest first. */
      calls: Type.Array(Type.Integer()),
      /** Failed by a fault of the server. */
      errors: Type.Integer(),
      /** Milliseconds within which 95 of 100 were answered; null before the first. */
      reply_ms: NullableNumber,
    }),
    keys: Type.Object({
      active: Type.Integer(),
      /** Not used for 90 days. */
      unused: Type.Integer(),
    }),
  }),
});
export type Dashboard = Static<typeof Dashboard>;

export const getDashboard = {
  method: 'GET',
  url: '/admin/dashboard',
  schema: {
    summary: 'The last 30 days and the health of the server',
    description: '401 without a session.',
    response: { 200: Type.Object({ data: Dashboard }) },
  },
} as const satisfies Endpoint;
