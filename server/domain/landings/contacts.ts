import { distanceNm, feetPerNm } from '../../contract/geo.ts';
import type { CheckedFlight, Steps } from '../flags/flight.ts';
import { roundingOf } from './bounded.ts';

/** A change between air and ground, as indexes of positions: between them it happened. */
export interface GroundContact {
  /** The last position before, or first one after, that is certainly in the air. */
  readonly air: number;
  /** The nearest one that is certainly on the ground, or after it when it bounced off between two. */
  readonly ground: number;
  /** What the heights read on the ground there. */
  readonly floor: number;
}

/** A stay on the ground. */
export interface GroundStay {
  /** More than one: it bounced. Empty when the flight began on the ground, or when nothing tells when it came. */
  readonly touchdowns: readonly GroundContact[];
  /** Undefined when it stayed there. */
  readonly liftoff: GroundContact | undefined;
}

/** Feet above ground of the highest reading on wheels, and of a bounce. */
const highestReading = 35;
const highestBounce = 60;
const longestBounce = 15_000;
/** Feet above the reading on the ground that are still on it, and that are not: legs extend, and a nose is raised. */
const onGround = 1;
const offGround = 4.5;
/** Feet per minute of what stands on its wheels, sinks, and rises. */
const still = 15;
const sinking = -40;
const rising = 60;
/** Knots: who is slower does not bounce. */
const slow = 40;
/** Milliseconds after the first touch in which it may bounce; before the end of a roll-out in which it may have begun. */
const bouncy = 60_000;
const longestRoll = 120_000;
/** Positions of a take-off run. */
const longestRun = 300;
/** Positions that take some milliseconds. */
const longStay = 10_000;

type Track = Pick<CheckedFlight, 'samples' | 'airborne' | 'heights'>;

/** Nobody looks at more landings than these, and a client can send half a million. */
const most = 1000;

/**
 * Finds the last stays on the ground of a flight in order, one of them before the first take-off and one after the last landing where the
 * positions begin or end there.
 */
export function* findStays(flight: Track): Steps<GroundStay[]> {
  const { airborne, samples } = flight;
  const stays: GroundStay[] = [];
  let [began, from] = [0, 0];
  for (let n = 0; n <= airborne.length; n++) {
    const to = airborne[n]?.takeoff ?? samples.length;
    if (n % 100 === 0 || to - from > longStay) yield;
    if (stays.length > 2 * most) stays.splice(1, most);
    const stay = from < to ? readStay(flight, { began, from, to }) : undefined;
    const last = stays.at(-1);
    if (stay !== undefined && last !== undefined && isBounce(flight, last, stay)) {
      stays.pop();
      stays.push({ ...stay, touchdowns: [...last.touchdowns, ...stay.touchdowns] });
    } else if (stay !== undefined && (from === 0 || stay.touchdowns.length > 0)) stays.push(stay);
    else if (stay !== undefined && last !== undefined && !Number.isNaN(flight.heights.at(began)))
      stays.splice(-1, 1, { ...last, liftoff: stay.liftoff });
    [began, from] = [to, airborne[n]?.landing ?? samples.length];
  }
  return stays;
}

/** Whether it was in the air for some seconds only, and not high. */
function isBounce({ samples: { at }, heights }: Track, before: GroundStay, after: GroundStay): boolean {
  const [up, down] = [before.liftoff, after.touchdowns[0]];
  if (!up || !down || before.touchdowns.length === 0 || before.touchdowns.length > 20) return false;
  if (!(at.at(down.ground) - at.at(up.ground) <= longestBounce)) return false;
  for (let i = up.ground; i < down.ground; i++) if (heights.at(i) - up.floor > highestBounce) return false;
  return true;
}

/** Indexes of the first position in the air before, the first one that is not, and the first one that is again. */
interface StayRange {
  readonly began: number;
  readonly from: number;
  readonly to: number;
}

function readStay(flight: Track, { began, from, to }: StayRange): GroundStay | undefined {
  const { samples, heights } = flight;
  const isAbove = heights === samples.altitude_agl;
  const reading = isAbove ? readGround(flight, from, to) : heights.at(firstSlow(flight, from, to));
  if (Number.isNaN(reading)) return undefined;
  const touchdowns =
    from === 0 ? [] : isAbove ? touchesFrom(flight, [from, to], reading) : touchBefore(flight, { began, from, to });
  // Without heights above ground, a fast roll looks like a flight, from which it did not come down: a rejected take-off.
  if (isAbove && from > 0 && touchdowns.length === 0) return undefined;
  const liftoff = to === samples.length ? undefined : liftoffTo(flight, [from, to], isAbove ? reading : NaN);
  return { touchdowns, liftoff };
}

/** The reading above ground of this stay; NaN when it was a low pass or a hover. */
function readGround({ samples, heights, airborne }: Track, from: number, to: number): number {
  let least = Infinity;
  for (let i = from; i < to && i < from + 200; i++) if (heights.at(i) < least) least = heights.at(i);
  const stands = [
    airborne[0]?.takeoff === 0 ? NaN : heights.at(0),
    airborne.at(-1)?.landing === samples.length ? NaN : heights.at(samples.length - 1),
  ];
  const parked = Math.min(...stands.filter((feet) => feet <= highestReading));
  if (!(least <= (Number.isFinite(parked) ? parked + offGround : highestReading / 2))) return NaN;
  return Number.isFinite(parked) ? Math.max(least, parked) : least;
}

/** Without heights above ground, only speed tells where it was certainly on the ground. */
function firstSlow({ samples: { gs } }: Track, from: number, to: number): number {
  for (let i = from; i < to; i++) if (gs.at(i) < slow) return i;
  return -1;
}

/** How a position looks from the ground. */
function stateOf({ samples: { vs }, heights }: Track, i: number, reading: number): 'air' | 'ground' | undefined {
  const height = heights.at(i) - reading;
  const rounding = roundingOf([heights.at(i)]);
  if (height <= onGround + rounding) return 'ground';
  if (height <= offGround && Math.abs(vs.at(i)) < still) return 'ground';
  return height > offGround || vs.at(i) <= sinking ? 'air' : undefined;
}

function touchesFrom(flight: Track, [from, to]: readonly [number, number], reading: number): GroundContact[] {
  const { samples, heights } = flight;
  const touches: GroundContact[] = [];
  let air = from - 1;
  let isDown = false;
  let lowest = Infinity;
  for (let i = from; i < to; i++) {
    const height = heights.at(i) - reading;
    if (!isDown) {
      const state = stateOf(flight, i, reading);
      if (state !== 'ground' && touched(flight, i, reading)) touches.push({ air: i - 1, ground: i, floor: reading });
      if (state === 'air') air = i;
      if (state !== 'ground') continue;
      touches.push({ air, ground: i, floor: reading });
      [isDown, lowest] = [true, height];
    } else if (height >= lowest + leapOf(samples.vs.at(i)) + 2 * roundingOf([heights.at(i)])) {
      [isDown, air] = [false, i];
    } else lowest = Math.min(lowest, height);
    const isOver = samples.at.at(i) - samples.at.at(touches[0]?.ground ?? i) > bouncy || touches.length > 20;
    if (isDown && (samples.gs.at(i) < slow || isOver)) break;
  }
  return touches;
}

/** Feet that are more than legs and bumps lift an aircraft whose wheels stay on the ground, the fewer the faster it rises. */
function leapOf(vs: number): number {
  if (vs >= 3 * rising) return 1;
  return vs >= rising ? 2 : 3;
}

/** Whether it touched between the position before and this one, from which it is rising again. */
function touched({ samples: { at, vs }, heights }: Track, i: number, reading: number): boolean {
  const fallen = (vs.at(i - 1) / 60) * ((at.at(i) - at.at(i - 1)) / 1000);
  const isLow = heights.at(i) - reading <= highestBounce && heights.at(i - 1) - reading <= highestBounce;
  return isLow && vs.at(i - 1) <= sinking && vs.at(i) >= rising && heights.at(i - 1) - reading + fallen <= onGround;
}

/** Without heights above ground: back from where it is slow, as long as it neither sinks nor comes from higher. */
function touchBefore(flight: Track, { began, from, to }: StayRange): GroundContact[] {
  const { samples, heights } = flight;
  const { at, vs } = samples;
  const end = firstSlow(flight, from, to);
  const rises = (i: number, low: number, slope: number): boolean => {
    const run = distanceNm(samples.point(i), samples.point(low)) * feetPerNm;
    return heights.at(i) - heights.at(low) > onGround + 2 * roundingOf([heights.at(i)]) + slope * run;
  };
  let ground = end;
  for (let i = end - 1; i >= began && at.at(end) - at.at(i) <= longestRoll; i--) {
    // Without vertical speeds, a runway that falls looks like the end of a flare.
    const isDown = Number.isNaN(vs.at(i)) ? !rises(i, end, 0) : vs.at(i) > sinking && !rises(i, ground, 0.012);
    if (!isDown) break;
    ground = i;
  }
  for (let i = ground - 1; i >= began; i--)
    if (vs.at(i) <= 2.5 * sinking || rises(i, ground, 0.015)) return [{ air: i, ground, floor: heights.at(ground) }];
  return [];
}

/** Milliseconds in which the wheels settle. */
const settling = 1500;

/** The last position that still sinks at the height of the ground, which it is about to touch; otherwise `ground`. */
export function lastSinking({ samples: { at, vs }, heights }: Track, { ground }: GroundContact): number {
  let last = ground;
  while (
    vs.at(last + 1) <= sinking &&
    heights.at(last + 1) <= heights.at(last) &&
    at.at(last + 1) - at.at(ground) <= settling
  )
    last++;
  return last;
}

/** @param reading NaN without heights above ground */
function liftoffTo(flight: Track, [from, to]: readonly [number, number], reading: number): GroundContact {
  const { samples, heights } = flight;
  let [air, ground] = [to, to - 1];
  if (!Number.isNaN(reading)) {
    for (; ground > from && stateOf(flight, ground, reading) !== 'ground'; ground--)
      if (stateOf(flight, ground, reading) === 'air') air = ground;
    return { air, ground, floor: heights.at(ground) };
  }
  // Knots from which it counts as flying come early in the roll: it left the ground where it began to climb.
  const isUp = (i: number): boolean =>
    samples.vs.at(i) >= 4 * rising || heights.at(i) - heights.at(ground) > 2 * offGround;
  while (
    air < Math.min(samples.length - 1, to + longestRun) &&
    !isUp(air) &&
    samples.at.at(air) - samples.at.at(ground) < longestRoll
  )
    air++;
  for (let i = to; i < air && samples.vs.at(i) < rising; i++) ground = i;
  return { air, ground, floor: heights.at(ground) };
}
