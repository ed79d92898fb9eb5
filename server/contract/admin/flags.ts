import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableNumber } from '../fields.ts';

/** What a flag can say, the grave ones first. The numbers of its evidence, which have their units in their names: */
export const FlagKinds = [
  /** `claimed_fpm`, `measured_fpm` (null: not measured), `limit_fpm`. Where: the touchdown. */
  'hard_landing',
  /** `distance_nm` of the first positions from the airport, `limit_nm`, `altitude_ft`, `gs_kt`. Where: the first position. */
  'wrong_departure_airport',
  /** The same of the last position. */
  'wrong_arrival_airport',
  /**
   * What is impossible of these is not null: `claimed_lbs` against `block_lbs`, `rise_lbs` in the air, `claimed_lbs` against
   * `burned_lbs` of the track; `limit_percent`. Where: before and after the rise, or the first and last fuel.
   */
  'fuel_impossible',
  /** `rate` of simulated to real time, `flown_minutes` in `clock_minutes`, `limit_rate`. Where: from and to. */
  'time_compression',
  /** `claimed_fpm`, `measured_fpm`, `limit_fpm`. Where: the touchdown. */
  'landing_rate_differs',
  /** `claimed_nm`, `measured_nm`, `percent`, `limit_percent`: what was filed against the track. */
  'distance_differs',
  /** `planned_nm`, `claimed_nm`, `percent`, `limit_percent`: what was filed against what was planned. */
  'distance_off_plan',
  /** `claimed_minutes`, `measured_minutes`, `limit_minutes`. Where: take-off and landing. */
  'flight_time_differs',
  /** The same. Where: the first and the last movement; nowhere when block off and block on were compared. */
  'block_time_differs',
  /** The longest one: `minutes`, `distance_nm`, `gs_kt` across it; `count`, `total_minutes`, `limit_minutes`. Where: from and to. */
  'position_gap',
  /** `fastest_kt`, `limit_kt`, `count` of positions. Where: the fastest. */
  'impossible_speed',
  /** The farthest: `distance_nm` in `seconds`; `count`, `limit_kt`. Where: from and to. */
  'impossible_jump',
  /** By how much each is too heavy, null for what is not: `zfw_lbs`, `takeoff_lbs`, `landing_lbs`; `limit_percent`. */
  'overweight',
  /** `positions`: 0 or 1. */
  'no_track',
] as const;
export type FlagKind = (typeof FlagKinds)[number];

const FlagKind = Type.Unsafe<FlagKind>({ type: 'string', enum: [...FlagKinds] });
const FlagSeverity = Type.Unsafe<'bad' | 'warn'>({ type: 'string', enum: ['bad', 'warn'] });

export const FlagShort = Type.Object({ kind: FlagKind, severity: FlagSeverity });
export type FlagShort = Static<typeof FlagShort>;

/** A place on the track that shows it. */
export const FlagSpot = Type.Object({
  /** Of the stored position. */
  position_id: Type.String(),
  /** Milliseconds since 1970, as in the columns of the track. */
  at: Type.Number(),
  lat: Type.Number(),
  lon: Type.Number(),
});
export type FlagSpot = Static<typeof FlagSpot>;

export const FlagEvidence = Type.Object({
  values: Type.Record(Type.String(), NullableNumber),
  spots: Type.Array(FlagSpot),
});
export type FlagEvidence = Static<typeof FlagEvidence>;

/** What the program noticed about a report by itself; it decides nothing. The window makes the words. */
export const Flag = Type.Object({
  kind: FlagKind,
  severity: FlagSeverity,
  evidence: FlagEvidence,
  created_at: Type.String(),
});
export type Flag = Static<typeof Flag>;

export const computeFlags = {
  method: 'POST',
  url: '/admin/pireps/:id/flags',
  schema: {
    summary: 'Compute the flags of a filed report anew, with the limits that are set now',
    params: Type.Object({ id: Type.String() }),
    response: { 200: Type.Object({ data: Type.Array(Flag) }) },
  },
} as const satisfies Endpoint;
