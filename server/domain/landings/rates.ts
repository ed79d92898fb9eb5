import type { Bounded } from '../../contract/landings/flightAnalysis.ts';
import type { CheckedFlight } from '../flags/flight.ts';
import { bounded, hull, roundingOf } from './bounded.ts';
import type { Contact } from './contacts.ts';

/** The vertical speed of a touchdown by the two methods that need no claim. Feet per minute, negative. */
export interface MeasuredRate {
  /** Of the last position that still sank. */
  readonly index: number;
  readonly sampled: Bounded | null;
  readonly fitted: Bounded | null;
  /** The one that counts: the simulator's own figure before one from heights in whole feet. */
  readonly rate: Bounded | null;
}

/** Positions farther apart do not show the moment between them. */
const together = 5000;
/** Feet above ground that the last position may still have. */
const lastFeet = 20;
/** An aircraft on the ground does not sink faster. */
const sinking = -60;
/** Feet per minute of bounds that are too far apart to be worth showing. */
const widest = 500;
/** By which a flare changes the vertical speed per second without a sign of it, and what is uncertain anyway. */
const flare = 50;
const least = 30;

/**
 * Measures a touchdown, if the last position that sinks has a next one within 20 ft and five seconds. A flight with fewer positions
 * there has no rate, because the sink rate of the approach is not that of the landing.
 */
export function measureRate(flight: CheckedFlight, contact: Contact): MeasuredRate | undefined {
  const { samples, heights } = flight;
  const { at, vs } = samples;
  let index = contact.ground;
  while (vs.at(index + 1) < sinking && heights.at(index + 1) < heights.at(index)) index++;
  while (index > contact.air && !(vs.at(index) < sinking)) index--;
  const next = Math.max(index + 1, contact.ground);
  const apart = at.at(next) - at.at(index);
  // Positions of a queue without times seem to be at one moment.
  const isKnown = apart > 0 || samples.isTimed(index);
  const isClose = isKnown && apart <= together && Math.abs(heights.at(index) - heights.at(next)) <= lastFeet;
  if (!isClose) return undefined;
  const [sampled, fitted] = [sampledRate(flight, index, contact), fittedRate(flight, contact)];
  return { index, sampled, fitted, rate: sampled ?? fitted };
}

/** The vertical speed of the last position that sinks. Its bounds go on with the flare until the ground. */
function sampledRate(
  { samples: { at, vs }, heights }: CheckedFlight,
  index: number,
  { air, ground, floor }: Contact,
): Bounded | null {
  const last = vs.at(index);
  if (!(last < sinking)) return null;
  const height = Math.max(0, heights.at(index) - floor);
  const seconds = Math.min((at.at(ground) - at.at(index)) / 1000, (height + 1) / (-last / 60));
  const before = (at.at(index) - at.at(index - 1)) / 1000;
  const trend = before > 0 && before <= together / 1000 && index > air - 5 ? (last - vs.at(index - 1)) / before : NaN;
  const then = Math.min(last / 3, last + trend * Math.max(0, seconds));
  const more = least + flare * Math.max(0, seconds) + roundingOf([last]);
  const [low, high] = hull([last, then], more);
  return bounded(last, [low, Math.min(high, 0)], widest);
}

/** Milliseconds of the heights that are fitted, and feet above the ground. */
const fitTime = 6000;
const fitFeet = 80;

/** The slope at the ground of the curve through the last heights; with three of them, of the last straight piece. */
function fittedRate(
  { samples, heights }: CheckedFlight,
  { air, ground, floor }: Contact,
): Bounded | null {
  const { at } = samples;
  const points: HeightPoint[] = [];
  for (let i = air; i >= 0 && at.at(air) - at.at(i) <= fitTime; i--) {
    const feet = heights.at(i) - floor;
    if (!samples.isTimed(i) && at.at(i) === at.at(i + 1)) return null;
    // Before a bounce it came from the ground.
    if (feet < (points.at(-1)?.feet ?? 0) - 1) break;
    if (feet <= fitFeet && !(at.at(i) === points.at(-1)?.at)) points.push({ at: at.at(i), feet });
    if (points.length > 24) break;
  }
  const [last, before] = points;
  if (last === undefined || before === undefined || last.at <= before.at) return null;
  const straight = (last.feet - before.feet) / ((last.at - before.at) / 1000);
  if (!(straight < 0)) return null;
  const down = Math.min(at.at(ground), last.at + (last.feet / -straight) * 1000);
  const curved = points.length >= 4 ? slopeAt(points, down) : straight;
  const span = (last.at - (points.at(-1)?.at ?? 0)) / 1000;
  const pieces = points.length >= 4 ? 4 / span : 1 / ((last.at - before.at) / 1000);
  const noise = 2 * roundingOf(points.map(({ feet }) => feet)) * pieces * 60;
  const seconds = Math.max(0, down - (last.at + before.at) / 2) / 1000;
  const more = least + noise + flare * seconds;
  const [low, high] = hull([curved * 60, straight * 60], more);
  return bounded(Math.min(curved, straight / 3) * 60, [low, Math.min(high, 0)], widest);
}

interface HeightPoint {
  readonly at: number;
  readonly feet: number;
}

/** Returns the slope at a time of the parabola with the least squares, in feet per second. */
function slopeAt(points: readonly HeightPoint[], time: number): number {
  // Around the middle, where the sums are well conditioned: h = a + b t + c (t² − m).
  const middle = points.reduce((sum, { at }) => sum + at, 0) / points.length;
  const times = points.map(({ at }) => (at - middle) / 1000);
  const power = (n: number): number => times.reduce((sum, t) => sum + t ** n, 0) / points.length;
  const moment = (n: number): number =>
    points.reduce((sum, { feet }, i) => sum + feet * (times[i] ?? 0) ** n, 0) / points.length;
  const [m2, m3, m4] = [power(2), power(3), power(4)];
  const [h1, h2] = [moment(1), moment(2) - m2 * moment(0)];
  const square = m4 - m2 * m2;
  const determinant = m2 * square - m3 * m3;
  const b = (h1 * square - h2 * m3) / determinant;
  const c = (h2 * m2 - h1 * m3) / determinant;
  return b + 2 * c * ((time - middle) / 1000);
}
