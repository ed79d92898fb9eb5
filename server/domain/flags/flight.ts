import type { AircraftRow, PirepsRow } from '../../../db/rows.ts';
import type { FlagEvidence } from '../../contract/admin/flags.ts';
import type { Point } from '../../contract/geo.ts';
import type { Leg } from './legs.ts';
import type { Limits } from './limits.ts';
import { type Sample, toSpot } from './sample.ts';

type Claimed =
  | 'distance'
  | 'planned_distance'
  | 'flight_time'
  | 'block_time'
  | 'block_off_time'
  | 'block_on_time'
  | 'landing_rate'
  | 'block_fuel'
  | 'fuel_used'
  | 'zfw'
  | 'gross_weight'
  | 'source';

/** The input of the rules: what was filed and what was flown. */
export interface Flight {
  readonly pirep: Pick<PirepsRow, Claimed>;
  readonly aircraft: Pick<AircraftRow, 'zfw' | 'mtow' | 'mlw'>;
  readonly dpt: Point;
  readonly arr: Point;
  /** By time. */
  readonly samples: readonly Sample[];
  /** Between the samples. */
  readonly legs: readonly Leg[];
  /** Stretches in the air as indexes of `samples`: the first one in the air and the first one back on the ground. */
  readonly airborne: readonly Stretch[];
  /** The altitude for measuring the landing rate: above ground if known, otherwise above sea level. */
  readonly heightOf: (sample: Sample) => number;
}

export interface Stretch {
  readonly takeoff: number;
  /** Equals the number of samples when it never landed. */
  readonly landing: number;
}

/** Undefined when there is nothing to flag. */
export type Rule = (flight: Flight, limits: Limits) => FlagEvidence | undefined;

/** Rounds to tenths; unknown is null. */
export function evidence(
  values: Readonly<Record<string, number | null>>,
  ...spots: readonly (Sample | undefined)[]
): FlagEvidence {
  const rounded = Object.entries(values).map(([name, value]) => {
    const known = value !== null && Number.isFinite(value);
    return [name, known ? Math.round(value * 10) / 10 + 0 : null] as const;
  });
  return { values: Object.fromEntries(rounded), spots: spots.filter((spot) => spot !== undefined).map(toSpot) };
}
