import type { SampleRow } from '../../../db/tables/flags.ts';
import type { FlagSpot, FlagEvidence } from '../../contract/admin/flags.ts';
import { readTime } from '../../contract/readText.ts';
import { type Point, distanceNm } from '../../contract/geo.ts';
import type { AircraftRow, PirepsRow } from '../../../db/rows.ts';
import type { Queries } from '../../../db/open.ts';
import { FlagSettings } from '../settings/operatorSettings.ts';
import { readSetting } from '../settings/settings.ts';

/** A position for the rules: feet, knots, lbs, feet per minute. Unknown values are NaN, which never exceeds a limit. */
export interface Sample extends Point {
  readonly id: number;
  /** Milliseconds since 1970 when the aircraft was there. */
  readonly at: number;
  /** When the server received it. */
  readonly received: number;
  /** Above sea level. */
  readonly altitude: number;
  readonly altitude_agl: number;
  readonly vs: number;
  readonly gs: number;
  readonly fuel: number;
  /** The simulator's own clock. */
  readonly sim_time: number;
}

export function toSample(row: SampleRow): Sample {
  const [id, created_at, updated_at, lat, lon, altitude, altitude_agl, vs, gs, fuel, sim_time] = row;
  return {
    id,
    at: Date.parse(created_at),
    received: Date.parse(updated_at),
    lat,
    lon,
    altitude: altitude ?? NaN,
    altitude_agl: altitude_agl ?? NaN,
    vs: vs ?? NaN,
    gs: gs ?? NaN,
    fuel: fuel ?? NaN,
    sim_time: Date.parse((sim_time !== null && readTime(sim_time)) || ''),
  };
}

/** Tells whether the client sent a time. Otherwise the row has the time of its arrival at the server. */
export function isTimed({ at, received }: Sample): boolean {
  return at !== received;
}

function toSpot({ id, at, lat, lon }: Sample): FlagSpot {
  return { position_id: String(id), at, lat, lon };
}

type Claimed =
  | 'distance'
  | 'planned_distance'
  | 'flight_time'
  | 'block_time'
  | 'block_off_time'
  | 'block_on_time'
  | 'submitted_at'
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

interface Stretch {
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

type LimitName = keyof typeof FlagSettings extends `flags.${infer Name}` ? Name : never;

/** The settings of the group `flags`, in their units. 0 disables a rule. */
export type Limits = Readonly<Record<LimitName, number>>;

export function readLimits(db: Queries): Limits {
  const keys = Object.keys(FlagSettings) as (keyof typeof FlagSettings)[];
  return Object.fromEntries(keys.map((key) => [key.replace('flags.', ''), readSetting(db, key)])) as Limits;
}

/** A computation in steps of a few milliseconds, so that others can run in between. */
export type Steps<T> = Generator<void, T>;

/** Rows per step. */
const rowsAtOnce = 2000;

export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The leg from one position to the next. */
export interface Leg {
  readonly from: Sample;
  readonly to: Sample;
  readonly nm: number;
  /** By the clock. For queued positions, as long as the distance takes. */
  readonly seconds: number;
  /** By the reported speed or the simulator's clock; NaN when neither is known. */
  readonly flown: number;
  /** True when it is suddenly too far for the time. */
  readonly jumped: boolean;
}

/** Seconds by which the times of two positions may be wrong, because of rounding or delays. */
const slack = 30;
/** This many impossible legs in a row are no jump. */
const longestJump = 2;
/** Knots from which the distance allows conclusions about time. */
const measurableKnots = 60;
/** The highest simulation rate. */
const fastest = 32;
/** The assumed speed in knots when none is reported. */
const assumed = 450;

/** @param highest ground speed in knots; 0 allows any */
function* toLegs(samples: readonly Sample[], highest: number): Steps<Leg[]> {
  const legs: Leg[] = [];
  let kept = 0;
  for (const [i, to] of samples.entries()) {
    const from = samples[i - 1];
    if (from === undefined) continue;
    if (i % rowsAtOnce === 0) yield;
    const nm = distanceNm(from, to);
    const flown = flownSeconds(from, to, nm);
    let seconds = (to.at - from.at) / 1000;
    if (!isTimed(from) || !isTimed(to)) {
      // A client that was offline sends its queue at once, after a silence that covers the whole time.
      const needed = Number.isNaN(flown) ? (nm / assumed) * 3600 : flown;
      const missing = Math.max(0, needed - seconds);
      const late = needed > fastest * seconds ? missing : Math.min(kept, missing);
      kept = Math.max(0, kept + Math.max(0, seconds - needed) - late);
      seconds += late;
    }
    const tooFar = highest > 0 && nm > (highest / 3600) * (seconds + slack);
    legs.push({ from, to, nm, seconds, flown, jumped: tooFar });
  }
  return tellJumps(legs);
}

function flownSeconds(from: Sample, to: Sample, nm: number): number {
  const gs = (from.gs + to.gs) / 2;
  if (gs >= measurableKnots) return (nm / gs) * 3600;
  const simulated = (to.sim_time - from.sim_time) / 1000;
  // The simulator's time of day may also be changed.
  return simulated >= 0 && simulated <= fastest * ((to.at - from.at) / 1000) + 60 ? simulated : NaN;
}

/** Going away and back again is a jump. Continuing too fast is not. */
function tellJumps(legs: Leg[]): Leg[] {
  for (let begin = 0; begin < legs.length; begin++) {
    let end = begin;
    while (legs[end]?.jumped === true) end++;
    if (end - begin > longestJump) {
      for (let i = begin; i < end; i++) legs[i] = { ...(legs[i] as Leg), jumped: false };
    }
    begin = end;
  }
  return legs;
}

type Given = Pick<Flight, 'pirep' | 'aircraft' | 'dpt' | 'arr' | 'samples'>;

/** Feet by which altitudes above ground and above sea level must differ to be distinct. */
const distinctFeet = 30;
/** Feet above ground that a radio altimeter shows on high wheels. */
const offGround = 35;
/** In knots. */
const flying = 50;
const walking = 30;

/** @param highest possible ground speed in knots */
export function* toFlight(given: Given, highest: number): Steps<Flight> {
  const { samples } = given;
  // A single altitude is stored as both; if they are always equal, there is no altitude above ground.
  const hasHeights = samples.some(({ altitude, altitude_agl }) => Math.abs(altitude_agl - altitude) > distinctFeet);
  const heightOf = hasHeights ? ({ altitude_agl }: Sample) => altitude_agl : ({ altitude }: Sample) => altitude;
  const legs = yield* toLegs(samples, highest);
  const isAirborne = ({ altitude_agl, gs }: Sample): boolean =>
    hasHeights && !Number.isNaN(altitude_agl) ? altitude_agl > offGround && !(gs < walking) : gs > flying;
  return { ...given, heightOf, legs, airborne: findStretches(samples, isAirborne) };
}

function findStretches(samples: readonly Sample[], isAirborne: (sample: Sample) => boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let takeoff: number | undefined;
  for (const [i, sample] of samples.entries()) {
    const inTheAir = isAirborne(sample);
    if (inTheAir) takeoff ??= i;
    else if (takeoff !== undefined) {
      stretches.push({ takeoff, landing: i });
      takeoff = undefined;
    }
  }
  if (takeoff !== undefined) stretches.push({ takeoff, landing: samples.length });
  return stretches;
}
