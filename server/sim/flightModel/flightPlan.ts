import { courseTo, distanceNm, type Point, pointFrom } from '../../contract/geo.ts';
import type { FlightAirport } from './airfield.ts';
import { type PerformanceClass, climbRate, PERFORMANCE, type Performance, scheduledTas } from './performance.ts';
import { createRandom } from './random.ts';

export interface FlightPlan {
  readonly kind: PerformanceClass;
  readonly dpt: FlightAirport;
  readonly arr: FlightAirport;
  readonly fixes: readonly PlanFix[];
  /** Feet. */
  readonly level: number;
  /** On long flights, the level after the step climb; otherwise the same as `level`. */
  readonly final_level: number;
  /** Nautical miles along the route. */
  readonly distance: number;
  /** Minutes in the air, and from gate to gate. */
  readonly flight_time: number;
  readonly block_time: number;
  /** Pounds: planned fuel burn, and fuel at the gate. */
  readonly trip_fuel: number;
  readonly block_fuel: number;
}

const TAXI_MINUTES = 12;
const STEP_CLIMB_NM = 2500;
/** Slope of three degrees. */
export const DESCENT_FEET_PER_NM = 318;
/** Extra length of the descent for slowing down and the approach. */
const APPROACH_NM = 14;

export function planFlight(kind: PerformanceClass, dpt: FlightAirport, arr: FlightAirport): FlightPlan {
  const performance = PERFORMANCE[kind];
  const fixes = routeFixes(dpt, arr);
  const distance = routeLength([dpt, ...fixes, arr]);
  const finalLevel = cruiseLevel(performance, dpt, arr);
  const level = distance > STEP_CLIMB_NM ? finalLevel - 2000 : finalLevel;
  const { minutes, fuel } = estimate(performance, { level, distance, dpt, arr });
  const taxiFuel = (performance.flow.taxi * TAXI_MINUTES) / 60;
  return {
    kind,
    dpt,
    arr,
    fixes,
    level,
    final_level: finalLevel,
    distance: Math.round(distance),
    flight_time: Math.round(minutes),
    block_time: Math.round(minutes) + TAXI_MINUTES,
    trip_fuel: Math.round(fuel),
    block_fuel: Math.ceil((fuel * 1.08 + taxiFuel + performance.reserve_lbs) / 10) * 10,
  };
}

function routeLength(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, leg) => sum + distanceNm(points[leg] ?? point, point), 0);
}

/** The highest level that leaves a quarter of the distance for the cruise: odd thousands eastbound, even ones westbound. */
function cruiseLevel(performance: Performance, dpt: FlightAirport, arr: FlightAirport): number {
  const distance = distanceNm(dpt, arr);
  const parity = courseTo(dpt, arr) < 180 ? 1000 : 0;
  const ceiling = performance.highest_level - createRandom(`level ${dpt.id} ${arr.id}`).whole(0, 2) * 1000;
  const floor = Math.max(dpt.elevation ?? 0, arr.elevation ?? 0) + performance.platform_agl + 1500;
  for (let level = ceiling - (ceiling % 2000) + parity; level > floor; level -= 2000) {
    const fits = climb(performance, dpt, level).nm + descentNm(level, arr) <= distance * 0.75;
    if (fits && level <= ceiling) return level;
  }
  return Math.ceil(floor / 1000) * 1000;
}

function estimate(
  performance: Performance,
  { level, distance, dpt, arr }: Pick<FlightPlan, 'level' | 'distance' | 'dpt' | 'arr'>,
): { minutes: number; fuel: number } {
  const { flow, approach_ias } = performance;
  const up = climb(performance, dpt, level);
  const downNm = descentNm(level, arr);
  const tas = scheduledTas(performance, level);
  const downMinutes = (downNm / ((tas + 2 * approach_ias) / 3)) * 60;
  const cruiseMinutes = (Math.max(0, distance - up.nm - downNm) / tas) * 60;
  return {
    minutes: up.minutes + cruiseMinutes + downMinutes,
    fuel: (up.minutes * flow.climb + cruiseMinutes * flow.cruise + downMinutes * flow.descent) / 60,
  };
}

function descentNm(level: number, { elevation }: FlightAirport): number {
  return (level - (elevation ?? 0)) / DESCENT_FEET_PER_NM + APPROACH_NM;
}

function climb(performance: Performance, { elevation }: FlightAirport, level: number): { minutes: number; nm: number } {
  let [minutes, nm] = [0, 0];
  for (let altitude = (elevation ?? 0) + 500; altitude < level; altitude += 1000) {
    const step = 1000 / climbRate(performance, altitude);
    minutes += step;
    nm += (step / 60) * scheduledTas(performance, altitude);
  }
  return { minutes, nm };
}

/** A named point of a route. */
export interface PlanFix extends Point {
  readonly name: string;
}

const SPACING_NM = 130;
/** Shorter flights have no fixes. */
const DIRECT_NM = 100;
/** There is one fix in each cell of this grid, so that nearby routes share fixes. */
const CELL_DEGREES = 0.25;

/** Patterns for pronounceable names: c is a consonant, v a vowel. */
const PATTERNS = ['cvcvc', 'cvccv', 'vcvcv', 'vccvc', 'cvcvc'];
const CONSONANTS = 'BDFGKLMNPRSTVZ'.split('');
const VOWELS = 'AEIOU'.split('');

/** The fixes near the great circle between two points, in order. */
function routeFixes(from: Point, to: Point): PlanFix[] {
  const total = distanceNm(from, to);
  if (total < DIRECT_NM) return [];
  const legs = Math.round(total / SPACING_NM) + 1;
  const course = courseTo(from, to);
  return Array.from({ length: legs - 1 }, (_, leg) => fixNear(pointFrom(from, course, (total * (leg + 1)) / legs)));
}

function fixNear({ lat, lon }: Point): PlanFix {
  const [row, column] = [Math.floor(lat / CELL_DEGREES), Math.floor(lon / CELL_DEGREES)];
  const random = createRandom(`fix ${row} ${column}`);
  const name = random.pick(PATTERNS).replaceAll(/[cv]/g, (sound) => random.pick(sound === 'c' ? CONSONANTS : VOWELS));
  return {
    name,
    lat: toFiveDigits((row + random.between(0.2, 0.8)) * CELL_DEGREES),
    lon: toFiveDigits((column + random.between(0.2, 0.8)) * CELL_DEGREES),
  };
}

function toFiveDigits(angle: number): number {
  return Number(angle.toFixed(5));
}
