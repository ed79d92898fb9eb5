import { courseTo, distanceNm, type Point, pointFrom, wrapDegrees, feetPerNm } from '../../contract/geo.ts';
import { findLongestRunway, type RunwayEnd } from '../../domain/airports/runways.ts';
import { listRunwaysNear, type PavementEnd } from '../../domain/airports/runwaysNear.ts';
import { createRandom } from './random.ts';

export interface FlightAirport extends Point {
  readonly id: string;
  /** Feet; null counts as sea level. */
  readonly elevation: number | null;
}

/** One direction of a runway. */
export interface Runway {
  /** `05`, `23`. */
  readonly ident: string;
  readonly course: number;
  readonly threshold: Point;
  readonly length_ft: number;
}

/** An airport's layout. */
export interface Airfield {
  readonly elevation: number;
  readonly gate: Point;
  /** Direction from the runway to the gates. */
  readonly apron_course: number;
  /** The runway direction for a departure or arrival on `course`. */
  runwayFor(course: number): Runway;
  /** Finds a runway for landing by its number: from its threshold, which may be displaced. Undefined where its place is unknown. */
  findRunway(ident: string): Runway | undefined;
}

const HALF_RUNWAY_NM = 0.75;
const GATES_NM = 0.5;

/** The operator may use a code of the built-in data for another place. */
const FARTHEST_RUNWAY_NM = 10;

/** Has the airport's longest runway. Where the built-in data has none, it is invented, always the same. */
export function airfieldOf(airport: FlightAirport): Airfield {
  const runway = findLongestRunway(airport.id);
  const isNear = runway !== undefined && distanceNm(runway[0], airport) < FARTHEST_RUNWAY_NM;
  return isNear ? realAirfield(airport, runway) : inventedAirfield(airport);
}

/** The gates are invented: on the side of the runway where the airport's reference point is. */
function realAirfield(airport: FlightAirport, [end, otherEnd]: readonly [RunwayEnd, RunwayEnd]): Airfield {
  const axis = courseTo(end, otherEnd);
  const middle = pointFrom(end, axis, distanceNm(end, otherEnd) / 2);
  const isLeft = angleBetween(axis, courseTo(middle, airport)) < 0;
  const apronCourse = (axis + (isLeft ? 270 : 90)) % 360;
  return {
    elevation: airport.elevation ?? 0,
    gate: pointFrom(middle, apronCourse, GATES_NM),
    apron_course: apronCourse,
    runwayFor(course) {
      const [from, to] = Math.abs(angleBetween(axis, course)) <= 90 ? [end, otherEnd] : [otherEnd, end];
      return runwayFrom(from, to);
    },
    findRunway(ident) {
      const own = listRunwaysNear(airport, FARTHEST_RUNWAY_NM).filter(({ airport_id }) => airport_id === airport.id);
      return own
        .flatMap(({ ends: [low, high] }) => [thresholdFrom(low, high), thresholdFrom(high, low)])
        .find((runway) => runway.ident === ident);
    },
  };
}

function runwayFrom(from: RunwayEnd, to: RunwayEnd): Runway {
  const length_ft = distanceNm(from, to) * feetPerNm;
  return { ident: from.ident, course: courseTo(from, to), threshold: from, length_ft };
}

function thresholdFrom(from: PavementEnd, to: PavementEnd): Runway {
  const threshold = pointFrom(from, courseTo(from, to), from.displaced_ft / feetPerNm);
  return runwayFrom({ ident: from.ident, ...threshold }, to);
}

function inventedAirfield(airport: FlightAirport): Airfield {
  const axis = createRandom(`runway ${airport.id}`).whole(1, 18) * 10;
  const apronCourse = axis + 90;
  const runwayAlong = (along: number): Runway => ({
    ident: String(along / 10).padStart(2, '0'),
    course: along % 360,
    threshold: pointFrom(airport, along + 180, HALF_RUNWAY_NM),
    length_ft: 2 * HALF_RUNWAY_NM * feetPerNm,
  });
  return {
    elevation: airport.elevation ?? 0,
    gate: pointFrom(airport, apronCourse, GATES_NM),
    apron_course: apronCourse,
    runwayFor: (course) => runwayAlong(Math.abs(angleBetween(axis, course)) <= 90 ? axis : axis + 180),
    findRunway: (ident) => (ident === '' ? undefined : runwayAlong(Number(ident) * 10)),
  };
}

/** Degrees of the turn from one course to another: -180 to 180, right is positive. */
export function angleBetween(from: number, to: number): number {
  return wrapDegrees(to - from);
}
