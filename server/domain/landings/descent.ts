import type { ApproachGate, Bounded, Landing } from '../../contract/landings/flightAnalysis.ts';
import { aimingPointFt } from '../../contract/landings/runwayMarks.ts';
import { distanceNm, radians, feetPerNm } from '../../contract/geo.ts';
import type { CheckedFlight } from '../flags/flight.ts';
import { between, bounded, hull, mostScanned, roundingOf } from './bounded.ts';
import type { GroundContact } from './contacts.ts';
import { type LinePlace, sphereError } from './plane.ts';
import type { RunwayLine } from './runwayUsed.ts';

/** The way down to a touchdown. */
export interface Descent {
  readonly flight: CheckedFlight;
  readonly contact: GroundContact;
  /** When it met the ground, and where: this share of the way from position `index` to the next; at `last`, certainly. */
  readonly touch: { readonly at: number; readonly index: number; readonly share: number; readonly last: number };
  readonly line: RunwayLine | undefined;
  /** Above the ground at the touchdown; NaN when it is not known. */
  readonly height: (index: number) => number;
}

/** A moment between two positions that tell it. */
interface Moment {
  readonly from: number;
  readonly to: number;
  readonly share: number;
  readonly seconds: number;
}

/** Bounds that are farther apart are not worth showing: feet per minute, knots, feet above the path, feet beside the line, feet high. */
const widest = { rate: 1000, speed: 40, path: 400, offset: 800, height: 60 };
/** Milliseconds before a touchdown in which its approach is looked for. */
const longestApproach = 1_200_000;
/** Per second between two positions: feet per minute and knots by which a figure may have left the way between their figures. */
const unsteady = { rate: 15, speed: 0.5 };
/** Positions of the seconds around a moment. */
const mostAtOnce = 60;
/** Feet between two positions over the threshold, and the slope of the ground before it. */
const nearby = 600;
const terrain = 0.02;
/** Feet above ground at which it may have bounced between two positions. */
const bounce = 20;
/** Feet per second squared, across in a turn and up in a flare. */
const turning = 10;
const pulling = 5;
const path = Math.tan(radians(3));

/** How the approach was when it last came below `feet` above the field. */
export function gateAt(descent: Descent, feet: number): ApproachGate | null {
  const moment = crossingOf(descent, feet);
  if (moment === undefined) return null;
  const { samples } = descent.flight;
  const { from, to, share } = moment;
  const gs_kt = speedIn(descent, moment);
  const end = speedBefore(descent, 5000);
  return {
    at: Math.round(between(samples.at.at(from), samples.at.at(to), share)),
    vs_fpm: rateIn(descent, moment),
    gs_kt,
    gs_change_kt:
      gs_kt && end
        ? bounded(end.value - gs_kt.value, [end.low - gs_kt.high, end.high - gs_kt.low], 2 * widest.speed)
        : null,
    ...placeIn(descent, moment, feet),
  };
}

/** The last time that it came from above `feet` to below. */
function crossingOf({ flight, contact, touch, height }: Descent, feet: number): Moment | undefined {
  const { samples } = flight;
  let to = -1;
  for (
    let i = contact.ground;
    i >= Math.max(0, contact.ground - mostScanned) && touch.at - samples.at.at(i) <= longestApproach;
    i--
  ) {
    const above = height(i) - feet;
    if (above > 0 && to !== -1) {
      return { from: i, to, share: above / (height(i) - height(to)), seconds: secondsBetween(flight, i, to) };
    }
    if (above > 0) return undefined;
    if (above <= 0) to = i;
  }
  return undefined;
}

/** By the clock, or longer where a queue was sent at once. */
export function secondsBetween({ samples: { at }, legs }: CheckedFlight, from: number, to: number): number {
  let flown = 0;
  for (let i = from; i < to; i++) flown += Math.max((at.at(i + 1) - at.at(i)) / 1000, legs.seconds.at(i));
  return flown;
}

function rateIn({ flight: { samples }, height }: Descent, { from, to, share, seconds }: Moment): Bounded | null {
  const [begin, end] = [samples.vs.at(from), samples.vs.at(to)];
  const mean = seconds > 0 ? ((height(to) - height(from)) / seconds) * 60 : NaN;
  const noise = seconds > 0 ? (60 / seconds) * roundingOf([height(from), height(to)]) : 0;
  const more = 30 + unsteady.rate * seconds + (Number.isNaN(begin + end) ? noise : 0);
  const value = Number.isNaN(begin + end) ? mean : between(begin, end, share);
  return bounded(value, hull(Number.isNaN(begin + end) ? [mean] : [begin, end], more), widest.rate);
}

function placeIn({ line, height }: Descent, moment: Moment, feet: number) {
  const { from, to, share, seconds } = moment;
  if (line === undefined) return { above_path_ft: null, offset_ft: null };
  const [begin, end] = [line.at(from), line.at(to)];
  const aim = aimingPointFt(line.runway.length_ft);
  const above = (along: number): number => feet - (aim - along) * path;
  const uncertain = line.error(begin);
  const rounding = roundingOf([height(from), height(to)]) + line.slope * aim;
  const turned = (turning * seconds ** 2) / 8;
  const value = above(between(begin.along, end.along, share));
  const bent = bendOf(moment);
  const [low, high] = hull([above(begin.along), above(end.along)]);
  const more = rounding + path * (uncertain + sphereError * Math.abs(begin.along));
  return {
    above_path_ft: bounded(
      value,
      [Math.max(low, value - bent) - more, Math.min(high, value + bent) + more],
      widest.path,
    ),
    offset_ft: bounded(
      between(begin.offset, end.offset, share),
      hull([begin.offset, end.offset], uncertain + turned + sphereError * Math.abs(begin.offset)),
      widest.offset,
    ),
  };
}

/** The speed between two positions: as reported, otherwise from their distance. */
function speedIn({ flight: { samples } }: Descent, { from, to, share, seconds }: Moment): Bounded | null {
  const [begin, end] = [samples.gs.at(from), samples.gs.at(to)];
  if (Number.isNaN(begin + end)) {
    const knots = (distanceNm(samples.point(from), samples.point(to)) / seconds) * 3600;
    const more = 3 + 20 / seconds + 2 * unsteady.speed * seconds;
    return seconds > 0 ? bounded(knots, [knots - more, knots + more], widest.speed) : null;
  }
  const more = roundingOf([begin, end]) + unsteady.speed * seconds;
  return bounded(between(begin, end, share), hull([begin, end], more), widest.speed);
}

/** The speed so many milliseconds before the touchdown, which was at some time between its two positions. */
function speedBefore({ flight: { samples }, contact, touch }: Descent, ms: number): Bounded | null {
  const { at, gs } = samples;
  const [early, late] = [at.at(contact.air) - ms, at.at(contact.ground) - ms];
  let [from, to] = [contact.air, contact.ground];
  while (from > Math.max(0, to - mostScanned) && at.at(from) > early) from--;
  while (to > from + 1 && at.at(to - 1) >= late) to--;
  // A queue that was sent at once has one time for many.
  if (to - from > mostAtOnce || at.at(from) > early) return null;
  const speeds = Array.from({ length: to - from + 1 }, (_, i) => gs.at(from + i));
  const wanted = touch.at - ms;
  const next = speeds.findIndex((_, i) => at.at(from + i) >= wanted);
  const span = at.at(from + next) - at.at(from + next - 1);
  const share = span > 0 ? (wanted - at.at(from + next - 1)) / span : 0;
  const value = next < 1 ? (speeds[0] ?? NaN) : between(speeds[next - 1] ?? NaN, speeds[next] ?? NaN, share);
  return bounded(value, hull(speeds, roundingOf(speeds) + 1), widest.speed);
}

/** How it came over the threshold; null when it did not, or without a runway. */
export function overThreshold(descent: Descent): Landing['threshold'] {
  const { line, contact, flight } = descent;
  if (line === undefined || line.place !== 'runway' || !(line.at(contact.ground).along > 0)) return null;
  let from = contact.ground;
  while (from > Math.max(0, contact.ground - mostScanned) && line.at(from).along >= 0) from--;
  const to = from + 1;
  const [begin, end] = [line.at(from), line.at(to)];
  if (!(begin.along < 0) || from > contact.air) return null;
  const share = -begin.along / (end.along - begin.along);
  const moment = { from, to, share, seconds: secondsBetween(flight, from, to) };
  return { height_ft: heightIn(descent, moment, [begin, end]), gs_kt: speedIn(descent, moment) };
}

/** Feet by which the way down may have left the straight line between two positions. */
function bendOf({ share, seconds }: Moment): number {
  return pulling * seconds ** 2 * share * (1 - share);
}

function heightIn(descent: Descent, moment: Moment, [begin, end]: readonly [LinePlace, LinePlace]): Bounded | null {
  const { flight, line, contact } = descent;
  if (line === undefined) return null;
  const { from, to, share } = moment;
  // Beside the threshold, heights above ground need not know how the runway slopes.
  const isNear = flight.heights === flight.samples.altitude_agl && end.along - begin.along < nearby;
  const height = isNear ? (i: number): number => flight.heights.at(i) - contact.floor : descent.height;
  const sloped = isNear ? terrain * -begin.along : line.slope * Math.max(0, line.at(contact.ground).along);
  const [high, low] = [height(from), Math.max(0, height(to))];
  const value = between(high, low, share);
  // Between two positions in the air a flare bends the way a little; where it met the ground it may be anywhere.
  const mayTouch = to > contact.air || (moment.seconds > 2 && low < bounce);
  const bend = mayTouch ? Infinity : bendOf(moment);
  const [least, most] = hull(mayTouch ? [high, low, 0] : [high, low]);
  const steep = Math.abs(high - low) / Math.max(1, end.along - begin.along);
  const more = 1 + 2 * roundingOf([high, low]) + steep * line.error(begin) + sloped;
  const bounds = [Math.max(0, Math.max(least, value - bend) - more), Math.min(most, value + bend) + more] as const;
  return bounded(value, bounds, widest.height);
}

/** Feet from one position to another over the ground, as flown or rolled. */
export function feetBetween({ samples, legs }: CheckedFlight, from: number, to: number): number {
  let nm = 0;
  for (let i = from; i < to; i++) nm += legs.nm.at(i);
  return samples.length > to ? nm * feetPerNm : NaN;
}
