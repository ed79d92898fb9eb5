import { type AircraftKind, aircraftKind } from '../../contract/aircraftKind.ts';

export type PerformanceClass = 'light' | 'turboprop' | 'narrow_body' | 'wide_body';

/** Speeds in knots, rates in feet per minute, fuel flows in pounds per hour, levels in feet. */
export interface Performance {
  readonly engines: number;
  readonly highest_level: number;
  readonly rotate_ias: number;
  readonly approach_ias: number;
  /** Below and above 10,000 ft. */
  readonly climb_ias: readonly [number, number];
  readonly cruise_tas: number;
  /** At sea level and at the highest level. */
  readonly climb_rate: readonly [number, number];
  readonly flow: { readonly taxi: number; readonly climb: number; readonly cruise: number; readonly descent: number };
  readonly reserve_lbs: number;
  /** Height above the airport where the final descent begins. */
  readonly platform_agl: number;
}

export const PERFORMANCE: Readonly<Record<PerformanceClass, Performance>> = {
  light: {
    engines: 1,
    highest_level: 10_000,
    rotate_ias: 58,
    approach_ias: 65,
    climb_ias: [80, 80],
    cruise_tas: 118,
    climb_rate: [750, 320],
    flow: { taxi: 12, climb: 84, cruise: 54, descent: 38 },
    reserve_lbs: 60,
    platform_agl: 1500,
  },
  turboprop: {
    engines: 2,
    highest_level: 25_000,
    rotate_ias: 112,
    approach_ias: 112,
    climb_ias: [170, 175],
    cruise_tas: 272,
    climb_rate: [1500, 500],
    flow: { taxi: 480, climb: 2500, cruise: 1620, descent: 980 },
    reserve_lbs: 2200,
    platform_agl: 2500,
  },
  narrow_body: {
    engines: 2,
    highest_level: 39_000,
    rotate_ias: 142,
    approach_ias: 138,
    climb_ias: [250, 290],
    cruise_tas: 450,
    climb_rate: [2800, 800],
    flow: { taxi: 1300, climb: 9800, cruise: 5000, descent: 1700 },
    reserve_lbs: 5600,
    platform_agl: 3000,
  },
  wide_body: {
    engines: 2,
    highest_level: 41_000,
    rotate_ias: 158,
    approach_ias: 148,
    climb_ias: [250, 310],
    cruise_tas: 488,
    climb_rate: [2500, 700],
    flow: { taxi: 3000, climb: 24_000, cruise: 11_600, descent: 3800 },
    reserve_lbs: 15_000,
    platform_agl: 3000,
  },
};

const CLASSES: Readonly<Record<AircraftKind, PerformanceClass>> = {
  light: 'light',
  helicopter: 'light',
  propeller: 'turboprop',
  business: 'narrow_body',
  jet: 'narrow_body',
  heavy: 'wide_body',
};

/** Finds how an ICAO type flies; an unknown type is a narrow-body. */
export function kindOf(icao: string | null): PerformanceClass {
  return CLASSES[aircraftKind(icao === null ? null : icao.toUpperCase())];
}

/** Converts indicated to true airspeed in the standard atmosphere. */
export function trueAirspeed(ias: number, altitude: number): number {
  return ias / Math.sqrt(densityRatio(altitude));
}

export function indicatedAirspeed(tas: number, altitude: number): number {
  return tas * Math.sqrt(densityRatio(altitude));
}

/** Highest rate of climb at an altitude, in feet per minute. */
export function climbRate({ climb_rate: [low, high], highest_level }: Performance, altitude: number): number {
  const share = Math.min(1, Math.max(0, altitude / highest_level));
  return low + (high - low) * share;
}

/** The true airspeed in climb and cruise. */
export function scheduledTas({ climb_ias: [low, high], cruise_tas }: Performance, altitude: number): number {
  return Math.min(cruise_tas, trueAirspeed(altitude < 10_000 ? low : high, altitude));
}

function densityRatio(altitude: number): number {
  if (altitude > 36_089) return 0.2971 * Math.exp(-(altitude - 36_089) / 20_806);
  return (1 - 6.8756e-6 * altitude) ** 4.2559;
}
