import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { nullable, NullableNumber, NullableText } from '../fields.ts';
import { id } from './catalog/fields.ts';
import { LandingLimits } from './dashboard.ts';
import { AirportShort, PilotShort } from './pireps.ts';

// What the accepted reports of a pilot or an aircraft add up to. Units as in `pireps.ts`; a month is that of filing, in UTC.

/** How often accepted reports flew from one airport to another. */
export const FlownRoute = Type.Object({
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  flights: Type.Integer(),
});
export type FlownRoute = Static<typeof FlownRoute>;

export const ReportShort = Type.Object({
  pirep_id: Type.String(),
  /** `KTW612`. */
  ident: Type.String(),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  /** When it was filed, or created if that is unknown. */
  filed_at: Type.String(),
  flight_time: NullableNumber,
  distance: NullableNumber,
  /** Negative. Null for none, which some clients send as 0. */
  landing_rate: NullableNumber,
});
export type ReportShort = Static<typeof ReportShort>;

const statistics = {
  flights: Type.Integer(),
  minutes: Type.Integer(),
  distance: NullableNumber,
  landing_average: NullableNumber,
  /** The last 24 months including this one, oldest first, with those without a flight. */
  months: Type.Array(
    Type.Object({
      /** `2026-11` */
      month: Type.String(),
      flights: Type.Integer(),
      minutes: Type.Integer(),
    }),
  ),
  /** The last 50 landings with a rate, oldest first. */
  landings: Type.Array(ReportShort),
  /** Null when the setting is off. */
  landing_limits: nullable(LandingLimits),
  /** The first report with each value; null if none has one. */
  records: Type.Object({
    longest: nullable(ReportShort),
    farthest: nullable(ReportShort),
    softest: nullable(ReportShort),
    hardest: nullable(ReportShort),
  }),
  /** Most flown first, at most 300. */
  routes: Type.Array(FlownRoute),
  /** How many there are. */
  route_count: Type.Integer(),
  /** The airports of `routes`, and where the pilot or the aircraft is now. */
  airports: Type.Array(AirportShort),
};

const Params = Type.Object({ id });

export const PilotStatistics = Type.Object({
  ...statistics,
  /** The five types flown most, most flown first. `icao` is null for aircraft without a type. */
  types: Type.Array(Type.Object({ icao: NullableText, flights: Type.Integer(), minutes: Type.Integer() })),
});
export type PilotStatistics = Static<typeof PilotStatistics>;

export const getPilotStatistics = get('/admin/pilots/:id/statistics', {
  summary: 'Get what a pilot has flown: totals, months, landings, records and routes',
  params: Params,
  response: { 200: Type.Object({ data: PilotStatistics }) },
});

export const AircraftStatistics = Type.Object({
  ...statistics,
  /** The five who flew it last, latest first, and with which report. */
  pilots: Type.Array(
    Type.Object({ pilot: PilotShort, flights: Type.Integer(), minutes: Type.Integer(), last: ReportShort }),
  ),
});
export type AircraftStatistics = Static<typeof AircraftStatistics>;

export const getAircraftStatistics = get('/admin/aircraft/:id/statistics', {
  summary: 'Get what an aircraft has flown: totals, months, landings, records, routes and pilots',
  params: Params,
  response: { 200: Type.Object({ data: AircraftStatistics }) },
});
