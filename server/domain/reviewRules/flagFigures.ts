import type { FlagEvidence } from '../../contract/admin/flags.ts';
import type { FlagKind } from '../../contract/codes.ts';

type Values = FlagEvidence['values'];

const value =
  (name: string) =>
  (values: Values): number | null =>
    values[name] ?? null;

/** How far the first value is from the second, or from the larger one of several. */
const apart =
  (name: string, ...others: readonly string[]) =>
  (values: Values): number | null => {
    const known = others.flatMap((other) => values[other] ?? []);
    const claimed = values[name] ?? null;
    return claimed === null || known.length === 0 ? null : claimed - Math.max(...known);
  };

/** The value that is farthest from 0. */
const largest =
  (...names: readonly string[]) =>
  (values: Values): number | null => {
    const known = names.flatMap((name) => values[name] ?? []);
    return known.length === 0 ? null : Math.max(...known.map(Math.abs));
  };

const none = (): null => null;

/** The figure of each flag that conditions limit, in the unit that `FlagFigureUnits` has. */
const figures: Readonly<Record<FlagKind, (values: Values) => number | null>> = {
  hard_landing: largest('claimed_fpm', 'measured_fpm'),
  wrong_departure_airport: value('distance_nm'),
  wrong_arrival_airport: value('distance_nm'),
  beside_runway: value('offset_ft'),
  wrong_runway: none,
  fuel_impossible: none,
  time_compression: value('rate'),
  flight_time_unconfirmed: apart('claimed_minutes', 'elapsed_minutes', 'tracked_minutes'),
  landing_rate_differs: apart('claimed_fpm', 'measured_fpm'),
  long_landing: value('distance_ft'),
  off_centre_line: value('offset_ft'),
  unstable_approach: none,
  bounced_landing: value('bounces'),
  distance_differs: value('percent'),
  distance_off_plan: value('percent'),
  flight_time_differs: apart('claimed_minutes', 'measured_minutes'),
  block_time_differs: apart('claimed_minutes', 'measured_minutes'),
  flight_paused: value('minutes'),
  position_gap: value('minutes'),
  impossible_speed: value('fastest_kt'),
  impossible_jump: value('distance_nm'),
  overweight: largest('zfw_lbs', 'takeoff_lbs', 'landing_lbs'),
  no_track: none,
  unknown_airport: none,
};

/** @returns the figure without its sign; null if the flag has none */
export function figureOf(kind: FlagKind, { values }: Pick<FlagEvidence, 'values'>): number | null {
  const figure = figures[kind](values);
  return figure === null ? null : Math.abs(figure);
}
