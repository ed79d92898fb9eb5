import { courseTo, distanceNm, type Point, pointFrom, radians, feetPerNm } from '../../contract/geo.ts';
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
  /** That of the flight when undefined. */
  readonly rate_fpm?: number;
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

interface GateTruth extends RunwayPlace {
  readonly elapsed: number;
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
  const { distance_ft, end, lowest_ft = 200 } = approach;
  const path = createPath(craft, air, approach);
  const gates: GateTruth[] = [];
  let place = path(placeOf(craft, air.runway).along_ft);
  for (;;) {
    const next = path(place.along_ft + place.gs_kt * KNOT * STEP);
    for (const height of [1000, 500]) {
      if (place.height_ft <= height || next.height_ft > height) continue;
      const share = (place.height_ft - height) / (place.height_ft - next.height_ft);
      const at = path(place.along_ft + share * (next.along_ft - place.along_ft));
      gates.push({ ...at, height_ft: height, elapsed: craft.elapsed + share * STEP });
    }
    place = next;
    if (end === 'go_around' && place.height_ft <= lowest_ft) return goAround(craft, air, place);
    if (place.along_ft >= distance_ft) break;
    if (place.height_ft < 50) craft.status = 'LDG';
    move(craft, air, place, approach.crab);
  }
  return { runway: air.runway, threshold: path(0), gates, ...rollOut(craft, air, approach, place) };
}

/** A straight slope that becomes a parabola in the flare, with the wanted errors. It begins where the aircraft is. */
function createPath(craft: Craft, { runway, to, performance, landing_rate }: Air, approach: Approach) {
  const {
    distance_ft,
    rate_fpm = landing_rate,
    offset_ft = 0,
    flare_ft = 1000,
    high_ft = 0,
    aside_ft = 0,
    fast_kt = 0,
  } = approach;
  const knots = trueAirspeed(performance.approach_ias, to.elevation);
  const last = -rate_fpm / 60 / (knots * KNOT);
  const wanted = (along_ft: number): readonly [height: number, offset: number, knots: number] => {
    const left = distance_ft - along_ft;
    const flared = Math.min(left, flare_ft);
    const height = last * flared + ((SLOPE - last) * flared ** 2) / (2 * flare_ft) + SLOPE * (left - flared);
    const error = smooth((left - 4500) / 14_500);
    return [height + high_ft * error, offset_ft + aside_ft * error, knots + fast_kt * error];
  };
  const start = placeOf(craft, runway);
  const [height, offset, speed] = wanted(start.along_ft);
  const found = [craft.altitude - to.elevation - height, start.offset_ft - offset, craft.gs - speed] as const;
  const flown = (along_ft: number): readonly [height: number, offset: number, knots: number] => {
    const [h, o, k] = wanted(along_ft);
    const share = 1 - smooth((along_ft - start.along_ft) / 8000);
    return [h + found[0] * share, o + found[1] * share, k + found[2] * share];
  };
  return (along_ft: number): RunwayPlace => {
    const [height_ft, offset_now, gs_kt] = flown(along_ft);
    const slope = flown(along_ft + 0.5)[0] - flown(along_ft - 0.5)[0];
    return { along_ft, height_ft, offset_ft: offset_now, gs_kt, vs_fpm: slope * gs_kt * KNOT * 60 };
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
    move(craft, air, { ...from, along_ft, height_ft, vs_fpm });
  }
  return { elapsed: craft.elapsed, runway: air.runway, lowest_ft: height_ft };
}

type Rolled = Pick<LandingTruth, 'touchdowns' | 'roll_ft' | 'touch_and_go'>;

/** Bounces and rolls. @param past where the step would have ended in which it touched down */
function rollOut(craft: Craft, air: Air, approach: Approach, past: RunwayPlace): Rolled {
  const { bounces = [], distance_ft, rate_fpm = air.landing_rate, end } = approach;
  const { along_ft, offset_ft, gs_kt } = past;
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
  const brakes = brakesFor(air, distance_ft + speed * after, gs_kt);
  for (;;) {
    const seconds = craft.elapsed + STEP - began;
    // Clients report each second until it stays down.
    craft.status = seconds < after ? 'LDG' : 'LAN';
    const rolled = end === 'touch_and_go' ? 0 : Math.max(0, seconds - after);
    const knots = Math.max(ROLLOUT_KNOTS, gs_kt - brakes * rolled);
    const along = distance_ft + speed * (seconds - rolled) + ((gs_kt + knots) / 2) * KNOT * rolled;
    const hop = hops.find(({ from, seconds: lasts }) => seconds > from && seconds < from + lasts);
    const share = hop === undefined ? 0 : (seconds - hop.from) / hop.seconds;
    const height = (hop?.height ?? 0) * 4 * share * (1 - share);
    const vs = hop === undefined ? 0 : ((240 * hop.height) / hop.seconds) * (1 - 2 * share);
    move(craft, air, { along_ft: along, offset_ft, height_ft: height, vs_fpm: vs, gs_kt: knots });
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

function move(craft: Craft, { runway, to }: Air, place: RunwayPlace, crab = 0): void {
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

function placeOf(point: Point, { threshold, course }: Runway): Pick<RunwayPlace, 'along_ft' | 'offset_ft'> {
  const angle = radians(courseTo(threshold, point) - course);
  const feet = distanceNm(threshold, point) * feetPerNm;
  return { along_ft: feet * Math.cos(angle), offset_ft: feet * Math.sin(angle) };
}
