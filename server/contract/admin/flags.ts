import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableNumber } from '../fields.ts';

/** The kinds of flags, most severe first, with the numbers in their evidence. Units are in the names. */
export const FlagKinds = [
  /** `claimed_fpm`, `measured_fpm` (null: not measured), `limit_fpm`. Marks the touchdown. */
  'hard_landing',
  /** `distance_nm` of the first positions from the airport, `limit_nm`, `altitude_ft`, `gs_kt`. Marks the first position. */
  'wrong_departure_airport',
  /** The same for the last position. */
  'wrong_arrival_airport',
  /**
   * Impossible values are not null: `claimed_lbs` against `block_lbs`, `rise_lbs` in the air, `claimed_lbs` against
   * `burned_lbs` of the track; `limit_percent`. Marks before and after the rise, or the first and last fuel value.
   */
  'fuel_impossible',
  /** `rate` of simulated to real time, `flown_minutes` in `clock_minutes`, `limit_rate`. Marks start and end. */
  'time_compression',
  /** `claimed_fpm`, `measured_fpm`, `limit_fpm`. Marks the touchdown. */
  'landing_rate_differs',
  /** `claimed_nm`, `measured_nm`, `percent`, `limit_percent`: filed against flown. */
  'distance_differs',
  /** `planned_nm`, `claimed_nm`, `percent`, `limit_percent`: filed against planned. */
  'distance_off_plan',
  /** `claimed_minutes`, `measured_minutes`, `limit_minutes`. Marks take-off and landing. */
  'flight_time_differs',
  /** The same. Marks the first and last movement, or nothing when block off and block on were compared. */
  'block_time_differs',
  /** The longest one: `minutes`, `distance_nm`, `gs_kt` across it; `count`, `total_minutes`, `limit_minutes`. Marks start and end. */
  'position_gap',
  /** `fastest_kt`, `limit_kt`, `count` of positions. Marks the fastest. */
  'impossible_speed',
  /** The farthest: `distance_nm` in `seconds`; `count`, `limit_kt`. Marks start and end. */
  'impossible_jump',
  /** Excess weights, null when within limits: `zfw_lbs`, `takeoff_lbs`, `landing_lbs`; `limit_percent`. */
  'overweight',
  /** `positions`: 0 or 1. */
  'no_track',
] as const;
export type FlagKind = (typeof FlagKinds)[number];

export const FlagKind = Type.Unsafe<FlagKind>({ type: 'string', enum: [...FlagKinds] });
export const FlagSeverity = Type.Unsafe<'bad' | 'warn'>({ type: 'string', enum: ['bad', 'warn'] });

export const FlagShort = Type.Object({ kind: FlagKind, severity: FlagSeverity });
export type FlagShort = Static<typeof FlagShort>;

/** A point of the track that the flag marks. */
export const FlagSpot = Type.Object({
  /** Id of the stored position. */
  position_id: Type.String(),
  /** Milliseconds since 1970. */
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

/** An automatic finding about a report. It has no effect. The window provides the text. */
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
    summary: 'Recompute the flags of a filed report with the current limits',
    params: Type.Object({ id: Type.String() }),
    response: { 200: Type.Object({ data: Type.Array(Flag) }) },
  },
} as const satisfies Endpoint;
