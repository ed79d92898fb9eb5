import type { Queries } from '../../../db/open.ts';
import { readSetting } from '../settings/settings.ts';

/** Thresholds of the flags; 0 disables a rule. */
export interface Limits {
  /** Feet per minute, positive downwards. */
  readonly hard_landing_rate: number;
  readonly landing_rate_difference: number;
  /** Percent. */
  readonly distance_difference: number;
  /** Minutes. */
  readonly time_difference: number;
  readonly position_gap: number;
  readonly time_compression: number;
  /** Knots. */
  readonly highest_speed: number;
  /** Percent. */
  readonly fuel_difference: number;
  /** Nautical miles. */
  readonly airport_distance: number;
  /** Percent. */
  readonly overweight: number;
}

export function readLimits(db: Queries): Limits {
  return {
    hard_landing_rate: readSetting(db, 'flags.hard_landing_rate'),
    landing_rate_difference: readSetting(db, 'flags.landing_rate_difference'),
    distance_difference: readSetting(db, 'flags.distance_difference'),
    time_difference: readSetting(db, 'flags.time_difference'),
    position_gap: readSetting(db, 'flags.position_gap'),
    time_compression: readSetting(db, 'flags.time_compression'),
    highest_speed: readSetting(db, 'flags.highest_speed'),
    fuel_difference: readSetting(db, 'flags.fuel_difference'),
    airport_distance: readSetting(db, 'flags.airport_distance'),
    overweight: readSetting(db, 'flags.overweight'),
  };
}
