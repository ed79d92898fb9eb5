import type { FlagSpot, FlagEvidence } from '../../contract/admin/flags.ts';
import { type Point, distanceNm } from '../../contract/geo.ts';
import type { AircraftRow, PirepsRow } from '../../../db/rows.ts';
import type { AircraftKind } from '../../contract/aircraftKind.ts';
import { findStays, type GroundStay } from '../landings/contacts.ts';
import type { ReportField } from '../landings/wind.ts';
import type { Landed } from './landed.ts';
import type { FlagLimits } from './limits.ts';
import { Column, type Samples, tellsHeights } from './samples.ts';
import { flying, readTracked, type Tracked } from './tracked.ts';

type Claimed =
  | 'distance'
  | 'planned_distance'
  | 'flight_time'
  | 'block_time'
  | 'block_off_time'
  | 'block_on_time'
  | 'created_at'
  | 'submitted_at'
  | 'landing_rate'
  | 'block_fuel'
  | 'fuel_used'
  | 'zfw'
  | 'gross_weight'
  | 'source'
  | 'dpt_airport_id'
  | 'arr_airport_id';

/** The input of the rules: what was filed and what was flown. */
export interface CheckedFlight {
  readonly pirep: Pick<PirepsRow, Claimed>;
  readonly fields: readonly ReportField[];
  readonly aircraft: Pick<AircraftRow, 'zfw' | 'mtow' | 'mlw'>;
  readonly kind: AircraftKind;
  readonly dpt: Point;
  readonly arr: Point;
  readonly samples: Samples;
  /** How many airports the report names that the catalog does not have. */
  readonly unknown_airports: number;
  readonly legs: Legs;
  /** Stretches in the air as indexes of `samples`: the first one in the air and the first one back on the ground. */
  readonly airborne: readonly Stretch[];
  /** The altitudes for measuring the landing rate: above ground if known, otherwise above sea level. */
  readonly heights: Column;
  /** On the ground, in order. */
  readonly stays: readonly GroundStay[];
  /** Indexes of the last position before the first movement, and of the first one after the last. */
  readonly moves: { readonly first: number | undefined; readonly last: number | undefined };
  /** In order. */
  readonly pauses: readonly Pause[];
  readonly tracked: Tracked;
}

/** With what its positions tell about its landings. */
export interface JudgedFlight extends CheckedFlight {
  readonly landed: Landed;
}

/** Indexes of the positions before and after a break: the aircraft stood still in the air, or in a long silence between its movements. */
export interface Pause {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
}

interface Stretch {
  readonly takeoff: number;
  /** Equals the number of samples when it never landed. */
  readonly landing: number;
}

/**
 * Undefined when there is nothing to flag.
 * @param limit that of its row in the table of rules, never 0; `limits` has the others
 */
export type Rule = (flight: JudgedFlight, limit: number, limits: FlagLimits) => FlagEvidence | undefined;

/** Rounds to tenths; unknown is null. */
export function evidence(
  values: Readonly<Record<string, number | null>>,
  ...spots: readonly (FlagSpot | undefined)[]
): FlagEvidence {
  const rounded = Object.entries(values).map(([name, value]) => {
    const known = value !== null && Number.isFinite(value);
    return [name, known ? Math.round(value * 10) / 10 + 0 : null] as const;
  });
  return { values: Object.fromEntries(rounded), spots: spots.filter((spot) => spot !== undefined) };
}

/** A computation in steps of a few milliseconds, so that others can run in between. */
export type Steps<T> = Generator<void, T>;

/** Rows per step. */
export const rowsAtOnce = 10_000;

export async function inTurns<T>(steps: Steps<T>): Promise<T>;
/** @returns undefined when it was stopped */
export async function inTurns<T>(steps: Steps<T>, isStopped: () => boolean): Promise<T | undefined>;
export async function inTurns<T>(steps: Steps<T>, isStopped = () => false): Promise<T | undefined> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
    if (isStopped()) return undefined;
  }
}

export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The legs from one position to the next: leg 0 leads from sample 0 to sample 1. */
export interface Legs {
  readonly nm: Column;
  /** By the clock. For queued positions, as long as the distance takes. */
  readonly seconds: Column;
  /** By the reported speed or the simulator's clock; NaN when neither is known. */
  readonly flown: Column;
  /** 1 when it is suddenly too far for the time, otherwise 0. */
  readonly jumped: Column;
}

/** Seconds by which the times of two positions may be wrong, because of rounding or delays. */
const slack = 30;
/** Seconds beyond the flown ones from which a queue may have been kept. */
const silentSeconds = 60;
/** This many impossible legs in a row are no jump. */
const longestJump = 2;
/** Knots from which the distance allows conclusions about time. */
const measurableKnots = 60;
/** The highest simulation rate. */
const fastest = 32;
/** The assumed speed in knots when none is reported. */
const assumed = 450;

/** @param highest ground speed in knots; 0 allows any */
function* toLegs(samples: Samples, highest: number): Steps<Legs> {
  const legs: Legs = {
    nm: new Column(Float32Array),
    seconds: new Column(Float32Array),
    flown: new Column(Float32Array),
    jumped: new Column(Uint8Array),
  };
  let kept = 0;
  let silent = { leg: -1, seconds: 0 };
  for (let from = 0; from + 1 < samples.length; from++) {
    if (from % rowsAtOnce === 0) yield;
    const to = from + 1;
    const nm = distanceNm(samples.point(from), samples.point(to));
    const flown = flownSeconds(samples, from, nm);
    let seconds = (samples.at.at(to) - samples.at.at(from)) / 1000;
    if (!samples.isTimed(from) || !samples.isTimed(to)) {
      // A client that was offline sends its queue at once, after a silence that covers the whole time.
      const needed = Number.isNaN(flown) ? (nm / assumed) * 3600 : flown;
      const missing = Math.max(0, needed - seconds);
      const late = needed > fastest * seconds ? missing : Math.min(kept, missing);
      const spare = Math.max(0, seconds - needed);
      kept = Math.max(0, kept + spare - late);
      // What was queued was flown in the silence, which is no break then.
      if (spare > silentSeconds) silent = { leg: from, seconds: spare };
      const queued = Math.min(late, silent.seconds);
      silent.seconds -= queued;
      if (queued > 0) legs.seconds.set(silent.leg, legs.seconds.at(silent.leg) - queued);
      seconds += late;
    }
    const isTooFar = highest > 0 && nm > (highest / 3600) * (seconds + slack);
    legs.nm.push(nm);
    legs.seconds.push(seconds);
    legs.flown.push(flown);
    legs.jumped.push(isTooFar ? 1 : 0);
  }
  yield;
  tellJumps(legs.jumped);
  return legs;
}

/** @param from index of the position where the leg begins */
function flownSeconds({ gs, at, sim_time }: Samples, from: number, nm: number): number {
  const knots = (gs.at(from) + gs.at(from + 1)) / 2;
  if (knots >= measurableKnots) return (nm / knots) * 3600;
  const simulated = (sim_time.at(from + 1) - sim_time.at(from)) / 1000;
  // The simulator's time of day may also be changed.
  const isPlausible = simulated >= 0 && simulated <= fastest * ((at.at(from + 1) - at.at(from)) / 1000) + 60;
  return isPlausible ? simulated : NaN;
}

/** Going away and back again is a jump. Continuing too fast is not. */
function tellJumps(jumped: Column): void {
  for (let begin = 0; begin < jumped.length; begin++) {
    let end = begin;
    while (jumped.at(end) === 1) end++;
    if (end - begin > longestJump) for (let i = begin; i < end; i++) jumped.set(i, 0);
    begin = end;
  }
}

type Given = Omit<CheckedFlight, 'legs' | 'airborne' | 'heights' | 'stays' | 'moves' | 'pauses' | 'tracked'>;

/** Feet above ground that a radio altimeter shows on high wheels. */
const offGround = 35;
/** In knots. */
const walking = 30;
/** Feet above ground, and above both ends of a flight without heights above ground, where nothing stands. */
const midAir = 500;
const highAbove = 5000;
/** Seconds of the shortest break in the air, and of a silence that is one anywhere. */
const shortestPause = 300;
const longSilence = 3 * 3600;

/** @param highest possible ground speed in knots */
export function* toFlight(given: Given, highest: number): Steps<CheckedFlight> {
  const { samples } = given;
  const { altitude, altitude_agl, gs } = samples;
  const legs = yield* toLegs(samples, highest);
  const moves = { first: yield* findMove(samples, 1), last: yield* findMove(samples, -1) };
  const hasHeights = tellsHeights(samples);
  const isAirborne = (i: number): boolean =>
    hasHeights && !Number.isNaN(altitude_agl.at(i))
      ? altitude_agl.at(i) > offGround && (altitude_agl.at(i) > midAir || !(gs.at(i) < walking))
      : gs.at(i) > flying;
  yield;
  const airborne = findStretches(samples.length, isAirborne);
  yield;
  const ground = Math.max(altitude.at(0), altitude.at(samples.length - 1));
  const isHigh = (i: number): boolean =>
    hasHeights ? altitude_agl.at(i) > midAir : altitude.at(i) > ground + highAbove;
  const pauses = findPauses(legs, isHigh, moves);
  yield;
  const heights = hasHeights ? altitude_agl : altitude;
  const stays = yield* findStays({ samples, airborne, heights });
  const flight = { ...given, legs, moves, heights, stays, airborne, pauses };
  return { ...flight, tracked: readTracked(flight) };
}

function findPauses(legs: Legs, isHigh: (index: number) => boolean, moves: CheckedFlight['moves']): Pause[] {
  const pauses: Pause[] = [];
  const end = legs.nm.length;
  for (let from = 0; from < end; from++) {
    let to = from;
    let lasted = 0;
    const isHung = isHigh(from);
    for (; to < end && isStill(legs, to); to++) {
      // On the ground, only one silence.
      if (to > from && !(isHung && isHigh(to + 1))) break;
      const [seconds, flown] = [legs.seconds.at(to), legs.flown.at(to)];
      lasted += 4 * flown <= seconds ? seconds - flown : seconds;
    }
    const isUnderWay = from >= (moves.first ?? Infinity) && to <= (moves.last ?? 0);
    const least = isHung && isHigh(to) ? shortestPause : isUnderWay ? longSilence : Infinity;
    if (lasted >= least) pauses.push({ from, to, seconds: lasted });
    from = Math.max(from, to - 1);
  }
  return pauses;
}

/** Whether a leg took so long that the aircraft stood in it, before it went on. */
export function isStill({ nm, seconds, flown }: Legs, leg: number): boolean {
  return nm.at(leg) * 3600 <= walking * seconds.at(leg) || 4 * flown.at(leg) <= seconds.at(leg);
}

function findStretches(length: number, isAirborne: (index: number) => boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let takeoff: number | undefined;
  for (let i = 0; i < length; i++) {
    const inTheAir = isAirborne(i);
    if (inTheAir) takeoff ??= i;
    else if (takeoff !== undefined) {
      stretches.push({ takeoff, landing: i });
      takeoff = undefined;
    }
  }
  if (takeoff !== undefined) stretches.push({ takeoff, landing: length });
  return stretches;
}

/** Nautical miles that count as a movement. */
const moved = 0.03;

/** Returns the last position before it moves, or undefined when it never does. @param step 1 from the start, -1 from the end */
function* findMove(samples: Samples, step: 1 | -1): Steps<number | undefined> {
  const first = step === 1 ? 0 : samples.length - 1;
  const gate = samples.point(first);
  for (let i = first + step; i >= 0 && i < samples.length; i += step) {
    if (distanceNm(gate, samples.point(i)) > moved) return i - step;
    if (i % rowsAtOnce === 0) yield;
  }
  return undefined;
}
