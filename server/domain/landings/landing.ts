import { courseTo, distanceNm, pointFrom } from '../../contract/geo.ts';
import type { Bounded, Landing, Touchdown } from '../../contract/landings/flightAnalysis.ts';
import type { CheckedFlight } from '../flags/flight.ts';
import { between, bounded, hull, mostScanned } from './bounded.ts';
import { type GroundContact, type GroundStay, lastSinking } from './contacts.ts';
import { type Descent, feetBetween, gateAt, overThreshold, secondsBetween } from './descent.ts';
import { planOf } from './plan.ts';
import { sphereError } from './plane.ts';
import { measureRate } from './rates.ts';
import { findRunway, type RunwayLine } from './runwayUsed.ts';
import { windAlong } from './wind.ts';

/** Feet of bounds that are farther apart are not worth showing, and a share of the runway. */
const widestAlong = 1500;
const widestShare = 0.5;
const widestAcross = 200;
/** Feet per second squared by which it may turn aside just before and after a touchdown. */
const turning = 2;
/** Feet per minute that a position on the ground does not sink. */
const sinking = -40;
/** Knots at which a roll-out ends. */
const slow = 40;
/** Feet beside the edge of a runway that are certainly off it. */
const verge = 100;
/** Milliseconds on the ground of a touch-and-go where no runway is known. */
const brief = 120_000;

/** @param isLast whether the report's own figures are about this landing */
export function readLanding(flight: CheckedFlight, stay: GroundStay, isLast: boolean): Landing {
  const first = stay.touchdowns[0] as GroundContact;
  const line = findRunway(flight, { from: first.air, to: first.ground, step: -1 });
  const descent = descentTo(flight, first, line);
  const touchdowns = stay.touchdowns.map((contact) => readTouchdown(descentTo(flight, contact, line)));
  const { index, share } = descent.touch;
  const touch_and_go = isTouchAndGo(flight, stay, line);
  const distance = touchdowns[0]?.distance_ft ?? null;
  const gate_500 = gateAt(descent, 500);
  const length = line?.runway.length_ft ?? NaN;
  return {
    place: line?.place ?? 'elsewhere',
    runway: line?.runway ?? null,
    position_id: String(flight.samples.id.at(share < 0.5 ? index : index + 1)),
    at_500_ft: gate_500?.at ?? null,
    threshold: overThreshold(descent),
    touchdowns,
    used_share: distance && scaled(distance, 1 / length),
    rates: ratesOf(flight, stay.touchdowns, isLast),
    gate_1000: gateAt(descent, 1000),
    gate_500,
    wind: isLast ? windAlong(flight.fields, line?.runway.course) : null,
    roll_ft: touch_and_go ? null : rollOf(descent, stay),
    touch_and_go,
    plan: planOf(descent, stay),
  };
}

function scaled({ value, low, high }: Bounded, by: number): Bounded {
  return { value: value * by, low: low * by, high: high * by };
}

function descentTo(flight: CheckedFlight, contact: GroundContact, line: RunwayLine | undefined): Descent {
  const { heights } = flight;
  const { altitude } = flight.samples;
  // Terrain before the runway makes heights above ground jump. Those above sea level need no such ground.
  const field = altitude.at(contact.ground) - Math.max(0, heights.at(contact.ground) - contact.floor);
  const height = (i: number): number => {
    const feet = altitude.at(i) - field;
    return Number.isNaN(feet) ? heights.at(i) - contact.floor : feet;
  };
  return { flight, contact, line, height, touch: touchOf(flight, contact) };
}

/** Goes on sinking from the last position that sinks until the ground, at the latest where it is on it. */
function touchOf(flight: CheckedFlight, contact: GroundContact): Descent['touch'] {
  const { samples, heights } = flight;
  const { at, vs } = samples;
  const { air, ground, floor } = contact;
  // What still sinks at the height of the ground is about to touch it.
  const settled = lastSinking(flight, contact);
  const isAbout = vs.at(settled) < sinking && settled + 1 < samples.length;
  const [from, last] = isAbout ? [settled, settled + 1] : [air, ground];
  const height = Math.max(0, heights.at(from) - floor);
  const sink = vs.at(from) < sinking ? -vs.at(from) / 60 : (height / (at.at(ground) - at.at(air))) * 2000;
  const sunk = at.at(from) + (height / Math.max(sink, 0.5)) * 1000;
  // Without a height there, it may have been at any time between them.
  const time = Number.isNaN(sunk) ? between(at.at(from), at.at(last), 0.5) : Math.min(at.at(last), sunk);
  let index = air;
  while (index + 1 < last && at.at(index + 1) <= time) index++;
  const step = at.at(index + 1) - at.at(index);
  return { at: Math.round(time), index, share: step > 0 ? Math.min(1, (time - at.at(index)) / step) : 0.5, last };
}

function readTouchdown({ flight, contact, touch, line }: Descent): Touchdown {
  const { samples } = flight;
  const [a, b] = [samples.point(touch.index), samples.point(touch.index + 1)];
  const { lat, lon } = pointFrom(a, courseTo(a, b), distanceNm(a, b) * touch.share);
  const measured = measureRate(flight, contact);
  const rate_fpm = measured?.rate ?? null;
  if (line === undefined) return { at: touch.at, lat, lon, distance_ft: null, offset_ft: null, rate_fpm };
  const [from, to] = [line.at(touch.index), line.at(touch.index + 1)];
  const count = Math.min(touch.last - contact.air + 1, 100);
  const places = Array.from({ length: count }, (_, i) => line.at(contact.air + i));
  const error = line.error(to) + sphereError * Math.abs(to.along);
  const turned = (turning * secondsBetween(flight, contact.air, touch.last) ** 2) / 8;
  const widest = Math.min(widestAlong, line.runway.length_ft * widestShare);
  return {
    at: touch.at,
    lat,
    lon,
    distance_ft: bounded(
      between(from.along, to.along, touch.share),
      hull(
        places.map(({ along }) => along),
        error,
      ),
      widest,
    ),
    offset_ft: bounded(
      between(from.offset, to.offset, touch.share),
      hull(
        places.map(({ offset }) => offset),
        line.error(to) + turned,
      ),
      widestAcross,
    ),
    rate_fpm,
  };
}

/**
 * The claimed rate counts where a measured one bears it out: the client sees each frame. Otherwise the measured one does, and the
 * claim where nothing was measured, unless it is 0, which clients send that do not know.
 */
function ratesOf(flight: CheckedFlight, contacts: readonly GroundContact[], isLast: boolean): Landing['rates'] {
  const { landing_rate } = flight.pirep;
  const claimed_fpm = isLast && landing_rate !== null ? -Math.abs(landing_rate) + 0 : null;
  const measured = contacts
    .flatMap((contact) => measureRate(flight, contact) ?? [])
    .filter(({ rate }) => rate !== null);
  // Of a bounce that could not be measured, nobody knows how hard it was.
  const known = measured.length === contacts.length ? measured : [];
  const [hardest] = known.toSorted((a, b) => (a.rate?.low ?? 0) - (b.rate?.low ?? 0));
  const counted = hardest?.rate ?? null;
  const isBorneOut =
    claimed_fpm !== null && (counted ? claimed_fpm >= counted.low && claimed_fpm <= counted.high : claimed_fpm < 0);
  const own = hardest?.sampled ? 'sampled' : hardest?.fitted ? 'fitted' : null;
  return {
    claimed_fpm,
    sampled_fpm: hardest?.sampled ?? null,
    fitted_fpm: hardest?.fitted ?? null,
    trusted: isBorneOut ? 'claimed' : own,
    rate_fpm: isBorneOut ? claimed_fpm : (counted?.value ?? null),
  };
}

function isOnStrip({ runway, at }: RunwayLine, index: number): boolean {
  return Math.abs(at(index).offset) <= (runway.width_ft ?? verge) / 2 + verge;
}

function isTouchAndGo({ samples }: CheckedFlight, { touchdowns, liftoff }: GroundStay, line: RunwayLine | undefined) {
  const first = touchdowns[0];
  if (first === undefined || liftoff === undefined) return false;
  if (line === undefined) return samples.at.at(liftoff.air) - samples.at.at(first.ground) < brief;
  const last = Math.min(liftoff.ground, first.ground + mostScanned);
  for (let i = first.ground; i <= last; i++) if (!isOnStrip(line, i)) return false;
  return true;
}

/** From the touchdown to where it was slow; null when it left the runway faster. */
function rollOf({ flight, contact, line, touch }: Descent, { liftoff }: GroundStay): Bounded | null {
  const { samples } = flight;
  let end = contact.ground;
  const most = Math.min(liftoff?.ground ?? samples.length, contact.ground + mostScanned);
  while (end < most && !(samples.gs.at(end) < slow)) {
    if (line && !isOnStrip(line, end)) return null;
    end++;
  }
  if (!(samples.gs.at(end) < slow)) return null;
  const before = Math.max(end - 1, contact.air);
  const [fast, after] = [samples.gs.at(before), samples.gs.at(end)];
  const share = fast > slow ? (fast - slow) / (fast - after) : 0;
  const measure = (from: number, to: number): number =>
    line ? line.at(to).along - line.at(from).along : feetBetween(flight, from, to);
  const piece = measure(touch.index, touch.index + 1) * touch.share;
  const value = measure(touch.index, before) - piece + measure(before, end) * share;
  const [low, high] = [measure(Math.min(touch.last, before), before), measure(contact.air, end)];
  // Speeds come in whole knots.
  const knot = fast > after ? measure(before, end) / (fast - after) : 0;
  const error = sphereError * Math.abs(high) + knot + 20;
  return bounded(value, [Math.max(0, low - error), high + error], widestAlong);
}
