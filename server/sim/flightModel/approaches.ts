import { courseTo, distanceNm, type Point, pointFrom, radians } from '../../contract/geo.ts';
import { feetPerNm } from '../../domain/airports/runwaysNear.ts';
import type { Air } from './airborne.ts';
import type { Runway } from './airfield.ts';
import { type Craft, logEvent, reportIfDue } from './craft.ts';
import { DESCENT_FEET_PER_NM } from './flightPlan.ts';
import { trueAirspeed } from './performance.ts';

/** How an approach goes. In feet, knots, feet per minute and degrees; what is left of the centre line is negative. */
export interface Approach {
  readonly end: 'stop' | 'touch_and_go' | 'go_around';
  /** Where it touches down: past the threshold, and beside the centre line. */
  readonly distance_ft: number;
  readonly offset_ft?: number;
  readonly rate_fpm: number;
  /** The way over which the slope changes to that of the touchdown. */
  readonly flare_ft?: number;
  /** How high it bounces each time. */
  readonly bounces?: readonly number[];
  /** How unstable it is at 1,000 ft: above the path, beside the extended centre line, too fast. Gone at 200 ft. */
  readonly high_ft?: number;
  readonly aside_ft?: number;
  readonly fast_kt?: number;
  /** From the course to the heading. */
  readonly crab?: number;
  /** Height at which it goes around. */
  readonly lowest_ft?: number;
}

/** What really happened, exactly. `elapsed` are seconds since the start of the flight. */
export interface FlightTruth {
  readonly takeoffs: readonly TakeOffTruth[];
  readonly go_arounds: readonly GoAroundTruth[];
  readonly landings: readonly LandingTruth[];
}

export interface TakeOffTruth {
  readonly elapsed: number;
  readonly runway: Runway;
  /** From standing; null after a touch-and-go. */
  readonly run_ft: number | null;
  readonly gs_kt: number;
  readonly ias_kt: number;
}

export interface GoAroundTruth {
  /** When it was lowest. */
  readonly elapsed: number;
  readonly runway: Runway;
  readonly lowest_ft: number;
}

export interface LandingTruth {
  readonly runway: Runway;
  readonly threshold: { readonly height_ft: number; readonly gs_kt: number };
  /** At 1,000 and 500 ft. */
  readonly gates: readonly GateTruth[];
  /** In order; those after the first one are after bounces. */
  readonly touchdowns: readonly TouchdownTruth[];
  /** To 40 kt; null for a touch-and-go. */
  readonly roll_ft: number | null;
  readonly touch_and_go: boolean;
}

interface GateTruth {
  readonly elapsed: number;
  readonly along_ft: number;
  readonly height_ft: number;
  readonly vs_fpm: number;
  readonly gs_kt: number;
  readonly offset_ft: number;
}

interface TouchdownTruth {
  readonly elapsed: number;
  readonly distance_ft: number;
  readonly offset_ft: number;
  readonly rate_fpm: number;
  readonly gs_kt: number;
}

/** Where an aircraft is relative to a runway. */
interface RunwayPlace {
  readonly along_ft: number;
  readonly offset_ft: number;
  readonly height_ft: number;
  readonly vs_fpm: number;
  readonly gs_kt: number;
}

/** An approach follows its own path from here to the touchdown. */
export const SCRIPT_NM = 4.7;

/** Feet per second. */
const KNOT = feetPerNm / 3600;
const SLOPE = DESCENT_FEET_PER_NM / feetPerNm;
/** Seconds. */
const STEP = 0.1;
const ROLLOUT_KNOTS = 25;
const ROLL_KNOTS = 40;
/** Seconds on the ground between two bounces, and of a touch-and-go. */
const CONTACT = 1.2;
const TOUCH = 6;

/** Flies an approach on a path that is known exactly, until the aircraft is slow, has lifted off or goes around. */
export function flyApproach(craft: Craft, air: Air, approach: Approach): LandingTruth | GoAroundTruth {
  const path = createPath(craft, air, approach);
  const gates: GateTruth[] = [];
  let threshold: LandingTruth['threshold'] | undefined;
  let place = path.at(alongOf(craft, air.runway));
  while (place.along_ft < approach.distance_ft) {
    const next = path.at(place.along_ft + place.gs_kt * KNOT * STEP);
    for (const height of [1000, 500]) {
      const share = (place.height_ft - height) / (place.height_ft - next.height_ft);
      if (place.height_ft <= height || next.height_ft > height) continue;
      gates.push({ ...between(place, next, share), height_ft: height, elapsed: craft.elapsed + share * STEP });
    }
    if (place.along_ft < 0 && next.along_ft >= 0) threshold = path.at(0);
    place = next;
    if (approach.end === 'go_around' && place.height_ft <= (approach.lowest_ft ?? 200))
      return goAround(craft, air, place);
    if (place.along_ft >= approach.distance_ft) break;
    if (place.height_ft < 50) craft.status = 'LDG';
    move(craft, air, place, approach);
  }
  return {
    runway: air.runway,
    threshold: threshold ?? path.at(0),
    gates,
    ...rollOut(craft, air, approach, path.at(approach.distance_ft), place.along_ft),
  };
}

function between(a: RunwayPlace, b: RunwayPlace, share: number): RunwayPlace {
  const mix = (name: keyof RunwayPlace): number => a[name] + (b[name] - a[name]) * share;
  return {
    along_ft: mix('along_ft'),
    offset_ft: mix('offset_ft'),
    height_ft: mix('height_ft'),
    vs_fpm: mix('vs_fpm'),
    gs_kt: mix('gs_kt'),
  };
}

/** A straight slope that becomes a parabola in the flare, with the wanted errors, and begins where the aircraft is. */
function createPath(craft: Craft, { runway, to, performance }: Air, approach: Approach) {
  const { distance_ft, rate_fpm, offset_ft = 0, flare_ft = 1000, high_ft = 0, aside_ft = 0, fast_kt = 0 } = approach;
  const approachKnots = trueAirspeed(performance.approach_ias, to.elevation);
  const last = -rate_fpm / 60 / (approachKnots * KNOT);
  const ideal = (along_ft: number): Omit<RunwayPlace, 'vs_fpm' | 'along_ft'> => {
    const left = distance_ft - along_ft;
    const inFlare = Math.min(left, flare_ft);
    const height = last * inFlare + ((SLOPE - last) * inFlare ** 2) / (2 * flare_ft) + SLOPE * (left - inFlare);
    const error = smooth((left - 4500) / 14_500);
    return {
      height_ft: height + high_ft * error,
      offset_ft: offset_ft + aside_ft * error,
      gs_kt: approachKnots + fast_kt * error,
    };
  };
  const start = alongOf(craft, runway);
  const wanted = ideal(start);
  const found = {
    height_ft: craft.altitude - to.elevation - wanted.height_ft,
    offset_ft: offsetOf(craft, runway) - wanted.offset_ft,
    gs_kt: craft.gs - wanted.gs_kt,
  };
  const placeAt = (along_ft: number): Omit<RunwayPlace, 'vs_fpm' | 'along_ft'> => {
    const { height_ft, offset_ft: offset, gs_kt } = ideal(along_ft);
    const before = 1 - smooth((along_ft - start) / 8000);
    return {
      height_ft: height_ft + found.height_ft * before,
      offset_ft: offset + found.offset_ft * before,
      gs_kt: gs_kt + found.gs_kt * before,
    };
  };
  return {
    at(along_ft: number): RunwayPlace {
      const place = placeAt(along_ft);
      const gradient = placeAt(along_ft + 0.5).height_ft - placeAt(along_ft - 0.5).height_ft;
      return { along_ft, ...place, vs_fpm: gradient * place.gs_kt * KNOT * 60 };
    },
  };
}

/** From 0 to 1. */
function smooth(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}

/** Ends the descent. */
function goAround(craft: Craft, air: Air, from: RunwayPlace): GoAroundTruth {
  craft.status = 'ICL';
  logEvent(craft, 'Go-around');
  let { along_ft, height_ft, vs_fpm } = from;
  while (vs_fpm < 0) {
    vs_fpm += 150 * STEP;
    along_ft += from.gs_kt * KNOT * STEP;
    height_ft += (vs_fpm * STEP) / 60;
    move(craft, air, { ...from, along_ft, height_ft, vs_fpm }, {});
  }
  return { elapsed: craft.elapsed, runway: air.runway, lowest_ft: height_ft };
}

/** Bounces and rolls. @param along_ft where the step ends in which it touched down */
function rollOut(
  craft: Craft,
  air: Air,
  approach: Approach,
  touchdown: RunwayPlace,
  along_ft: number,
): Pick<LandingTruth, 'touchdowns' | 'roll_ft' | 'touch_and_go'> {
  const { bounces = [], distance_ft, rate_fpm, end } = approach;
  const { offset_ft, gs_kt } = touchdown;
  const speed = gs_kt * KNOT;
  const began = craft.elapsed + STEP - (along_ft - distance_ft) / speed;
  const truth = (after: number, rate: number): TouchdownTruth => {
    return { elapsed: began + after, distance_ft: distance_ft + speed * after, offset_ft, rate_fpm: rate, gs_kt };
  };
  const touchdowns = [truth(0, rate_fpm)];
  let after = 0;
  const hops = bounces.map((height) => {
    const hop = { height, from: after, seconds: 1.2 * Math.sqrt(height) };
    touchdowns.push(truth(after + hop.seconds, (-240 * height) / hop.seconds));
    after += hop.seconds + CONTACT;
    return hop;
  });
  logEvent(craft, `Touchdown, ${Math.round(rate_fpm)} fpm, ${Math.round(gs_kt)} kt`);
  craft.status = 'LAN';
  const brakes = brakesFor(air, distance_ft + speed * after, gs_kt);
  for (;;) {
    const seconds = craft.elapsed + STEP - began;
    const rolled = end === 'touch_and_go' ? 0 : Math.max(0, seconds - after);
    const knots = Math.max(ROLLOUT_KNOTS, gs_kt - brakes * rolled);
    const along = distance_ft + speed * (seconds - rolled) + ((gs_kt + knots) / 2) * KNOT * rolled;
    const hop = hops.find(({ from, seconds: lasts }) => seconds > from && seconds < from + lasts);
    const share = hop === undefined ? 0 : (seconds - hop.from) / hop.seconds;
    const height = (hop?.height ?? 0) * 4 * share * (1 - share);
    const vs = hop === undefined ? 0 : ((240 * hop.height) / hop.seconds) * (1 - 2 * share);
    move(craft, air, { along_ft: along, offset_ft, height_ft: height, vs_fpm: vs, gs_kt: knots }, {});
    if (end === 'touch_and_go' ? seconds > after + TOUCH : knots <= ROLLOUT_KNOTS) break;
  }
  const slowed = (KNOT * (gs_kt ** 2 - ROLL_KNOTS ** 2)) / (2 * brakes);
  return { touchdowns, roll_ft: end === 'stop' ? speed * after + slowed : null, touch_and_go: end === 'touch_and_go' };
}

/** Knots per second: harder on a short runway. */
function brakesFor({ runway }: Air, along_ft: number, knots: number): number {
  const left = Math.max(200, runway.length_ft - along_ft - 200);
  return Math.max(3.2, (KNOT * (knots ** 2 - ROLLOUT_KNOTS ** 2)) / (2 * left));
}

function move(craft: Craft, { runway, to }: Air, place: RunwayPlace, { crab = 0 }: Pick<Approach, 'crab'>): void {
  const onLine = pointFrom(runway.threshold, runway.course, place.along_ft / feetPerNm);
  const back = courseTo(onLine, runway.threshold);
  const course = Math.abs(place.along_ft) < 1 ? runway.course : place.along_ft < 0 ? back : back + 180;
  const point = pointFrom(onLine, course + 90, place.offset_ft / feetPerNm);
  craft.lat = point.lat;
  craft.lon = point.lon;
  craft.heading = (course + crab + 360) % 360;
  craft.ground = to.elevation;
  craft.altitude = to.elevation + place.height_ft;
  craft.vs = place.vs_fpm;
  craft.gs = place.gs_kt;
  craft.tas = place.gs_kt;
  craft.fuel = Math.max(0, craft.fuel - (craft.fuel_flow * STEP) / 3600);
  craft.distance += (place.gs_kt * STEP) / 3600;
  craft.elapsed = Math.round((craft.elapsed + STEP) * 10) / 10;
  reportIfDue(craft);
}

function alongOf(point: Point, runway: Runway): number {
  const angle = radians(courseTo(runway.threshold, point) - runway.course);
  return distanceNm(runway.threshold, point) * Math.cos(angle) * feetPerNm;
}

function offsetOf(point: Point, runway: Runway): number {
  const angle = radians(courseTo(runway.threshold, point) - runway.course);
  return distanceNm(runway.threshold, point) * Math.sin(angle) * feetPerNm;
}
