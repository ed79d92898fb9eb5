import type { Bounded } from '../../contract/landings/flightAnalysis.ts';
import type { CheckedFlight } from '../flags/flight.ts';
import { bounded, hull, roundingOf } from './bounded.ts';
import { type GroundContact, lastSinking } from './contacts.ts';

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
const widestRate = (rate: number): number => 300 - rate / 2;
/** By which a flare changes the vertical speed per second without a sign of it, and what is uncertain anyway. */
const flare = 60;
const least = 30;

/**
 * Measures a touchdown, if the last position that sinks has a next one within 20 ft and five seconds. A flight with fewer positions
 * there has no rate, because the sink rate of the approach is not that of the landing.
 */
export function measureRate(flight: CheckedFlight, contact: GroundContact): MeasuredRate | undefined {
  const { samples, heights } = flight;
  const { at, vs } = samples;
  let index = lastSinking(flight, contact);
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

/** The vertical speed of the last position that sinks, half way on to where its flare leads. */
function sampledRate(
  { samples, heights }: CheckedFlight,
  index: number,
  { ground, floor }: GroundContact,
): Bounded | null {
  const { at, vs } = samples;
  const last = vs.at(index);
  if (!(last < sinking)) return null;
  const before = (at.at(index) - at.at(index - 1)) / 1000;
  const trend = before > 0 && before <= together / 1000 ? (last - vs.at(index - 1)) / before : 0;
  const height = Math.max(0, heights.at(index) - floor) + roundingOf([heights.at(index)]);
  const first = height / (-last / 60);
  const seconds = Math.min(
    (at.at(Math.max(index + 1, ground)) - at.at(index)) / 1000,
    height / (-Math.min(last / 3, last + (trend * first) / 2) / 60),
  );
  const then = Math.min(last / 3, last + (Number.isNaN(trend) ? 0 : trend * seconds));
  const [low, high] = hull([last, then], least + flare * seconds + roundingOf([last]));
  // A flare may begin after the position.
  return bounded((last + then) / 2, [low, Math.min(0, high + 1.5 * flare * seconds ** 2)], widestRate(last));
}

/** Milliseconds of the heights that are fitted, and feet above the ground. */
const fitTime = 3000;
const fitFeet = 80;
const mostPoints = 24;

/** The slope at the ground of the curve through the last heights. */
function fittedRate(flight: CheckedFlight, { air, ground, floor }: GroundContact): Bounded | null {
  const { at } = flight.samples;
  const points = lastHeights(flight, air, floor);
  const [last, before] = points;
  if (last === undefined || before === undefined) return null;
  const apart = (last.at - before.at) / 1000;
  const straight = (last.feet - before.feet) / apart;
  if (!(straight < 0)) return null;
  const down = Math.min(at.at(ground + 1), last.at + ((last.feet + 0.5) / -straight) * 1000);
  const curved = points.length > 2 ? slopeAt(points, down) : straight;
  const span = (last.at - (points.at(-1)?.at ?? 0)) / 1000;
  const noise = (points.length > 2 ? 8 / span : 2 / apart) * roundingOf(points.map(({ feet }) => feet)) * 60;
  const more = least + noise + (flare * (down - before.at)) / 1000;
  const [low, high] = hull([curved * 60, straight * 60], more);
  const rate = Math.min(curved, straight / 3) * 60;
  return bounded(rate, [low, Math.min(high, 0)], widestRate(rate));
}

/** The last heights of the descent before the ground, latest first; at least three if they are near enough. */
function lastHeights({ samples, heights }: CheckedFlight, air: number, floor: number): HeightPoint[] {
  const { at } = samples;
  const points: HeightPoint[] = [];
  for (
    let i = air;
    i >= Math.max(0, air - 100) && at.at(air) - at.at(i) <= (points.length < 3 ? 2 : 1) * fitTime;
    i--
  ) {
    const feet = heights.at(i) - floor;
    // A queue that was sent at once has one time for all.
    if (!samples.isTimed(i) && at.at(i) === at.at(i + 1)) return [];
    // Before a bounce it came from the ground.
    if (feet < (points.at(-1)?.feet ?? 0) - 1) return points.length < 3 ? [] : points;
    if (feet > fitFeet) break;
    if (!Number.isNaN(feet) && at.at(i) !== points.at(-1)?.at) points.push({ at: at.at(i), feet });
  }
  return points.slice(0, mostPoints);
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
