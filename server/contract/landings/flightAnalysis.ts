import { type Static, Type } from 'typebox';
import { nullable, NullableNumber, NullableText } from '../fields.ts';

// What the raw positions of a flight tell about its take-offs and landings. Feet, knots, feet per minute, true degrees, milliseconds since
// 1970. Along a runway from the threshold in the direction of the landing; across it from the centre line, negative to the left.

/** A figure with its bounds: what happened lies between `low` and `high`. A figure that the positions do not tell is null. */
export const Bounded = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() });
export type Bounded = Static<typeof Bounded>;

/** The end of a runway over which an aircraft came, or from which it took off. */
export const RunwayUsed = Type.Object({
  airport_id: Type.String(),
  /** `25L`. */
  ident: Type.String(),
  /** Of the other end: `07R`. */
  opposite: Type.String(),
  /** From the threshold to the far end of the pavement. */
  length_ft: Type.Number(),
  /** From the beginning of the pavement to the threshold; 0 without a displaced one. */
  displaced_ft: Type.Number(),
  /** The same for the other end, within `length_ft`. */
  opposite_displaced_ft: Type.Number(),
  /** Null where the data has none. */
  width_ft: NullableNumber,
  /** Above sea level; null where the data has none. */
  elevation_ft: NullableNumber,
  /** True degrees. */
  course: Type.Number(),
  /** The threshold. */
  lat: Type.Number(),
  lon: Type.Number(),
  /** `asphalt`, `concrete`, `grass`, `gravel`, `earth`, `water`. */
  surface: NullableText,
});
export type RunwayUsed = Static<typeof RunwayUsed>;

/** How the approach was at a height above the field. */
export const ApproachGate = Type.Object({
  at: Type.Number(),
  vs_fpm: nullable(Bounded),
  gs_kt: nullable(Bounded),
  /** Change of the ground speed from here to 5 seconds before the touchdown; negative when it got slower. */
  gs_change_kt: nullable(Bounded),
  /** Above the 3° path to the aiming point, negative below. */
  above_path_ft: nullable(Bounded),
  offset_ft: nullable(Bounded),
});
export type ApproachGate = Static<typeof ApproachGate>;

/** Where and when the wheels met the ground. The first one of a landing, or one after a bounce. */
export const Touchdown = Type.Object({
  at: Type.Number(),
  lat: Type.Number(),
  lon: Type.Number(),
  /** From the threshold, negative before it; null without a runway. */
  distance_ft: nullable(Bounded),
  offset_ft: nullable(Bounded),
  rate_fpm: nullable(Bounded),
});
export type Touchdown = Static<typeof Touchdown>;

const RateMethod = Type.Unsafe<'claimed' | 'sampled' | 'fitted' | null>({
  enum: ['claimed', 'sampled', 'fitted', null],
});

/** A point of a drawing. */
const PlanPoint = Type.Object({
  at: Type.Number(),
  /** From the threshold in the direction of the landing. */
  along_ft: Type.Number(),
  offset_ft: Type.Number(),
  /** Above the runway; null where it is not known. */
  height_ft: NullableNumber,
});
export type PlanPoint = Static<typeof PlanPoint>;

export const Landing = Type.Object({
  /** `runway`: on a known one. `beside`: on an airfield, but not on a runway. `elsewhere`: no runway is known here. */
  place: Type.Unsafe<'runway' | 'beside' | 'elsewhere'>({ type: 'string', enum: ['runway', 'beside', 'elsewhere'] }),
  /** Null when `elsewhere`. */
  runway: nullable(RunwayUsed),
  /** The stored position that is nearest to the touchdown, for the map and the replay. */
  position_id: Type.String(),
  /** When it came below 500 ft above the field, for the replay; null when the positions do not tell. */
  at_500_ft: NullableNumber,
  threshold: nullable(Type.Object({ height_ft: nullable(Bounded), gs_kt: nullable(Bounded) })),
  /** In order, at least one. More than one: it bounced. */
  touchdowns: Type.Array(Touchdown),
  /** Share of `length_ft` that was behind it at the first touchdown: 0.11. */
  used_share: nullable(Bounded),
  rates: Type.Object({
    /** As filed; the last landing of a flight only. */
    claimed_fpm: NullableNumber,
    /** The vertical speed of the last positions in the air. */
    sampled_fpm: nullable(Bounded),
    /** From the heights of the last positions. */
    fitted_fpm: nullable(Bounded),
    /** The method whose rate counts; null when there is none. */
    trusted: RateMethod,
    /** The rate that counts, of the hardest touchdown of this landing. */
    rate_fpm: NullableNumber,
  }),
  gate_1000: nullable(ApproachGate),
  gate_500: nullable(ApproachGate),
  /** Head wind is positive, cross wind from the right is positive; null when the client sent none. */
  wind: nullable(Type.Object({ head_kt: Type.Number(), cross_kt: Type.Number() })),
  /** From the first touchdown to below 40 kt on the runway; null for a touch-and-go or when the positions do not tell. */
  roll_ft: nullable(Bounded),
  /** Whether it took off again without leaving the runway. */
  touch_and_go: Type.Boolean(),
  /** The way over the last 5 nm and along the runway, for drawings, at most 80 points. Empty without a runway. */
  plan: Type.Array(PlanPoint),
});
export type Landing = Static<typeof Landing>;

export const TakeOff = Type.Object({
  at: Type.Number(),
  runway: nullable(RunwayUsed),
  position_id: Type.String(),
  /** From standing or below 40 kt to leaving the ground. */
  run_ft: nullable(Bounded),
  /** Ground speed when it left the ground. */
  rotation_gs_kt: nullable(Bounded),
  /** Indicated, when the client sends it. */
  rotation_ias_kt: nullable(Bounded),
});
export type TakeOff = Static<typeof TakeOff>;

export const GoAround = Type.Object({
  at: Type.Number(),
  position_id: Type.String(),
  runway: nullable(RunwayUsed),
  /** Least height above the runway. */
  lowest_ft: nullable(Bounded),
});
export type GoAround = Static<typeof GoAround>;

/** In order of time, at most 20 of each: of a longer flight the last ones. */
export const FlightAnalysis = Type.Object({
  takeoffs: Type.Array(TakeOff),
  go_arounds: Type.Array(GoAround),
  /** The last one ends the flight. Empty when the positions show none. */
  landings: Type.Array(Landing),
  /** From the first movement to the first take-off, and from the last landing to the last movement. */
  taxi_out_minutes: nullable(Bounded),
  taxi_in_minutes: nullable(Bounded),
});
export type FlightAnalysis = Static<typeof FlightAnalysis>;

/** One landing of a pilot, for the drawing of all of them. */
export const LandingShort = Type.Object({
  pirep_id: Type.String(),
  ident: Type.String(),
  /** When it was filed. */
  filed_at: Type.String(),
  airport_id: Type.String(),
  runway: Type.String(),
  runway_length: Type.Number(),
  distance: Type.Number(),
  offset: Type.Number(),
  rate: NullableNumber,
});
export type LandingShort = Static<typeof LandingShort>;
