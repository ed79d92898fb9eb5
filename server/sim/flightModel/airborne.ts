import { courseTo, distanceNm, type Point, pointFrom, feetPerNm } from '../../contract/geo.ts';
import { type Airfield, angleBetween, type Runway } from './airfield.ts';
import { advance, type Craft, logEvent, reportNow, towards, turn } from './craft.ts';
import { SCRIPT_NM, type TakeOffTruth } from './approaches.ts';
import { DESCENT_FEET_PER_NM, type FlightPlan } from './flightPlan.ts';
import { roll } from './ground.ts';
import { climbRate, indicatedAirspeed, type Performance, scheduledTas, trueAirspeed } from './performance.ts';

/** The wind at 35,000 ft. It is weaker at lower altitudes, in proportion. */
interface Wind {
  readonly from: number;
  readonly knots: number;
}

/** What does not change during a flight. */
export interface Air {
  readonly plan: FlightPlan;
  readonly performance: Performance;
  readonly wind: Wind;
  readonly from: Airfield;
  readonly to: Airfield;
  readonly runway: Runway;
  readonly landing_rate: number;
}

const FLARE_FEET = 50;
/** Half around the world in the slowest aircraft takes less. */
const LONGEST_SECONDS = 150 * 3600;
const SLOWING_NM = 25;
/** The final turn is this far before the glide slope. */
const INTERCEPT_NM = 4;

/** Accelerates along the runway until lift-off. */
export function takeOff(craft: Craft, { performance, from }: Air, runway: Runway): TakeOffTruth {
  craft.status = 'TOF';
  craft.fuel_flow = performance.flow.climb * 1.25;
  reportNow(craft);
  while (indicatedAirspeed(craft.tas, from.elevation) < performance.rotate_ias) {
    roll(craft, 3.2);
    advance(craft, 1, runway.course);
    craft.distance += craft.gs / 3600;
  }
  const knots = Math.round(indicatedAirspeed(craft.tas, from.elevation));
  logEvent(craft, `Takeoff, runway ${runway.ident}, ${knots} kt`);
  reportNow(craft);
  const run = distanceNm(runway.threshold, craft) * feetPerNm;
  return liftOff(craft, runway, run);
}

export function liftOff(craft: Craft, runway: Runway, run_ft: number | null): TakeOffTruth {
  const { elapsed, gs, tas, altitude } = craft;
  return { elapsed, runway, run_ft, gs_kt: gs, ias_kt: indicatedAirspeed(tas, altitude) };
}

/** Flies the plan from the takeoff to a touchdown. */
export function flyPlan(craft: Craft, air: Air): void {
  flyAlong(craft, air, {
    points: [...air.plan.fixes, ...approachPoints(air)],
    isThere: (_, height) => height < FLARE_FEET,
  });
  flare(craft, air);
}

/** Flies the plan, or a circuit when it is behind, to the beginning of an approach. */
export function flyToApproach(craft: Craft, air: Air, isAgain: boolean): void {
  const before = isAgain ? circuitPoints(air) : air.plan.fixes;
  flyAlong(craft, air, { points: [...before, ...approachPoints(air)], isThere: (remaining) => remaining < SCRIPT_NM });
}

/** @param isThere asked on the way to the last point */
function flyAlong(
  craft: Craft,
  air: Air,
  { points, isThere }: { points: readonly Point[]; isThere: (remaining: number, height: number) => boolean },
): void {
  const tails = remainders(points);
  const milestones = createMilestones(craft, air);
  let leg = 0;
  for (;;) {
    const target = points[leg];
    if (target === undefined) return;
    // At a pole, where courses turn faster than aircraft, it would go in circles without end.
    if (craft.elapsed > LONGEST_SECONDS) throw new Error(`A flight to ${air.plan.arr.id} takes too long.`);
    const remaining = distanceNm(craft, target) + (tails[leg] ?? 0);
    const height = craft.altitude - craft.ground;
    if (leg === points.length - 1 && isThere(remaining, height)) return;
    milestones(remaining, height);
    const seconds = isSteady(craft, air, remaining) ? 5 : 1;
    steer(craft, target, { seconds, height });
    fly(craft, air, { remaining, seconds });
    if (leg < points.length - 1 && isPassed(craft, target, points[leg + 1])) leg++;
  }
}

/** The points that align the aircraft with the runway, then the touchdown point. */
function approachPoints({ performance, runway }: Air): Point[] {
  const slopeNm = performance.platform_agl / DESCENT_FEET_PER_NM;
  const onFinal = (nm: number): Point => pointFrom(runway.threshold, runway.course + 180, nm);
  return [onFinal(slopeNm + INTERCEPT_NM), onFinal(slopeNm), pointFrom(runway.threshold, runway.course, 0.15)];
}

/** Right turns around the runway. */
function circuitPoints({ performance, runway }: Air): Point[] {
  const beside = (point: Point): Point => pointFrom(point, runway.course + 90, 5);
  const out = pointFrom(runway.threshold, runway.course, 6);
  const before = performance.platform_agl / DESCENT_FEET_PER_NM + INTERCEPT_NM + 3;
  return [out, beside(out), beside(pointFrom(runway.threshold, runway.course + 180, before))];
}

/** The distance from each point to the last one. */
function remainders(points: readonly Point[]): number[] {
  const tails: number[] = [];
  let sum = 0;
  for (let i = points.length - 1; i >= 0; i--) {
    const [point, next] = [points[i], points[i + 1]];
    if (point !== undefined && next !== undefined) sum += distanceNm(point, next);
    tails[i] = sum;
  }
  return tails;
}

function isSteady(craft: Craft, { plan }: Air, remaining: number): boolean {
  const descending = remaining < plan.final_level / DESCENT_FEET_PER_NM + 40;
  return !descending && Math.abs(craft.vs) < 20 && Math.abs(goalAltitude(plan, craft) - craft.altitude) < 20;
}

/** Turns towards the target, but only when safely above the ground. */
function steer(craft: Craft, target: Point, { seconds, height }: { seconds: number; height: number }): void {
  if (height < 400 && craft.status !== 'FIN') return;
  turn(craft, courseTo(craft, target), turnRate(craft) * seconds);
}

/** Degrees per second. */
function turnRate({ gs }: Craft): number {
  return gs > 260 ? 1.2 : 3;
}

/** True if the aircraft is near enough to begin the turn to the next leg. */
function isPassed(craft: Craft, target: Point, next: Point | undefined): boolean {
  const away = distanceNm(craft, target);
  const course = courseTo(craft, target);
  const change = next === undefined ? 0 : Math.abs(angleBetween(course, courseTo(target, next)));
  const radius = craft.gs / (turnRate(craft) * 20 * Math.PI);
  const lead = radius * Math.tan((Math.min(change, 120) * Math.PI) / 360);
  const isBehind = Math.abs(angleBetween(craft.heading, course)) > 100;
  return away < lead + 0.1 || (isBehind && away < 2.5 * radius);
}

function fly(craft: Craft, air: Air, { remaining, seconds }: { remaining: number; seconds: number }): void {
  const { plan, performance } = air;
  const goal = goalAltitude(plan, craft);
  const profile = descentProfile(air, remaining);
  const descending = profile.altitude < craft.altitude + 50 && profile.altitude < goal;
  const wanted = descending
    ? profileRate(craft, profile)
    : Math.min(climbRate(performance, craft.altitude), (goal - craft.altitude) * 4);
  craft.vs = towards(craft.vs, wanted, 150 * seconds);
  craft.tas = towards(craft.tas, wantedTas(craft, air, { remaining, descending }), 1.1 * seconds);
  craft.gs = Math.max(40, craft.tas + tailwind(air.wind, craft));
  craft.fuel_flow =
    descending || goal - craft.altitude < 300
      ? levelFlow(craft, performance, remaining / plan.distance)
      : performance.flow.climb;
  const before = { lat: craft.lat, lon: craft.lon };
  craft.ground = groundBelow(air, craft.distance / (craft.distance + remaining));
  advance(craft, seconds, craft.heading);
  craft.distance += distanceNm(before, craft);
}

function goalAltitude(plan: FlightPlan, craft: Craft): number {
  return craft.distance < plan.distance * 0.5 ? plan.level : plan.final_level;
}

/** Three degrees down to the platform, level until the slope is met, three degrees to the runway. */
function descentProfile({ performance, to }: Air, remaining: number): { altitude: number; slope: number } {
  const platform = performance.platform_agl;
  const slopeNm = platform / DESCENT_FEET_PER_NM;
  if (remaining <= slopeNm)
    return { altitude: to.elevation + remaining * DESCENT_FEET_PER_NM, slope: DESCENT_FEET_PER_NM };
  const beyond = remaining - slopeNm - INTERCEPT_NM;
  if (beyond <= 0) return { altitude: to.elevation + platform, slope: 0 };
  return { altitude: to.elevation + platform + beyond * DESCENT_FEET_PER_NM, slope: DESCENT_FEET_PER_NM };
}

/** The vertical speed that follows the profile, or returns to it within half a minute. */
function profileRate(craft: Craft, { altitude, slope }: { altitude: number; slope: number }): number {
  const rate = (-slope * craft.gs) / 60 + (altitude - craft.altitude) * 3;
  return Math.max(-3800, Math.min(0, rate));
}

function wantedTas(
  craft: Craft,
  { performance }: Air,
  { remaining, descending }: { remaining: number; descending: boolean },
): number {
  const scheduled = scheduledTas(performance, craft.altitude);
  if (!descending || remaining > SLOWING_NM) return scheduled;
  const approach = trueAirspeed(performance.approach_ias, craft.altitude);
  const share = Math.min(1, Math.max(0, (remaining - 5) / (SLOWING_NM - 5)));
  return approach + (Math.max(scheduled, approach) - approach) * share;
}

function tailwind(wind: Wind, { altitude, heading, distance }: Craft): number {
  const gusts = 1 + 0.2 * Math.sin(distance / 90) + 0.1 * Math.sin(distance / 31);
  const knots = wind.knots * gusts * Math.min(1.1, Math.max(0, altitude / 35_000));
  return -knots * Math.cos(((heading - wind.from) * Math.PI) / 180);
}

function levelFlow({ vs }: Craft, { flow }: Performance, share: number): number {
  if (vs < -300) return flow.descent;
  return flow.cruise * (0.92 + 0.16 * Math.min(1, share)); // the aircraft gets lighter
}

/** Without terrain data, the ground rises or falls evenly between the two airports. */
function groundBelow({ from, to }: Air, share: number): number {
  const t = Math.min(1, Math.max(0, (share - 0.2) / 0.5));
  return from.elevation + (to.elevation - from.elevation) * t;
}

/** Changes the sink rate to the landing rate in the last feet. */
function flare(craft: Craft, { to, landing_rate, runway }: Air): void {
  craft.status = 'LDG';
  reportNow(craft);
  const entry = Math.min(craft.vs, -200); // otherwise a level or climbing aircraft would never land
  while (craft.altitude > to.elevation + 0.01) {
    const height = craft.altitude - to.elevation;
    craft.vs = landing_rate + (entry - landing_rate) * Math.min(1, height / FLARE_FEET);
    turn(craft, runway.course, 2);
    const seconds = Math.min(0.5, (height / -craft.vs) * 60);
    craft.distance += (craft.gs * seconds) / 3600;
    advance(craft, seconds, craft.heading);
  }
  craft.altitude = to.elevation;
  craft.vs = landing_rate;
  logEvent(craft, `Touchdown, ${Math.round(landing_rate)} fpm, ${Math.round(craft.gs)} kt`);
  reportNow(craft);
}

interface Milestone {
  isReached(remaining: number, height: number): boolean;
  readonly status?: string;
  readonly event?: string;
}

/** Sets the phase and logs each event once. */
function createMilestones(craft: Craft, air: Air): (remaining: number, height: number) => void {
  let ahead: readonly Milestone[] = [...climbMilestones(craft, air), ...descentMilestones(craft, air)];
  return (remaining, height) => {
    const reached = ahead.filter((milestone) => milestone.isReached(remaining, height));
    if (reached.length === 0) return;
    ahead = ahead.filter((milestone) => !reached.includes(milestone));
    for (const { status, event } of reached) {
      if (status !== undefined) craft.status = status;
      if (event !== undefined) logEvent(craft, event);
    }
    reportNow(craft);
  };
}

function climbMilestones(craft: Craft, { plan, performance }: Air): Milestone[] {
  const { level, final_level, distance } = plan;
  const milestones: Milestone[] = [
    { isReached: (_, height) => height > 60, status: 'ICL' },
    { isReached: (_, height) => height > performance.platform_agl * 0.9, status: 'ENR' },
    { isReached: () => craft.altitude > level - 40, event: `Top of climb, ${levelText(level)}` },
  ];
  if (hasGear(plan)) milestones.push({ isReached: (_, height) => height > 120, event: 'Gear up' });
  if (level > 12_000) milestones.push({ isReached: () => craft.altitude > 10_000, event: 'Passing 10,000 ft' });
  if (final_level > level) {
    milestones.push({
      isReached: () => craft.distance > distance * 0.5,
      event: `Climbing to ${levelText(final_level)}`,
    });
  }
  return milestones;
}

function descentMilestones(craft: Craft, { plan, performance, runway }: Air): Milestone[] {
  const finalNm = performance.platform_agl / DESCENT_FEET_PER_NM;
  const isDown = (): boolean => craft.vs < -250 && craft.distance > plan.distance * 0.25;
  const milestones: Milestone[] = [
    { isReached: isDown, event: 'Top of descent' },
    { isReached: (remaining) => remaining < finalNm * 3, status: 'APR', event: `Approach, runway ${runway.ident}` },
    { isReached: (remaining) => remaining < finalNm + 0.1, status: 'FIN', event: 'Landing flaps' },
  ];
  if (hasGear(plan)) milestones.push({ isReached: (remaining) => remaining < finalNm + 1, event: 'Gear down' });
  if (plan.final_level > 12_000) {
    milestones.push({ isReached: () => isDown() && craft.altitude < 10_000, event: 'Passing 10,000 ft' });
  }
  return milestones;
}

function hasGear({ kind }: Air['plan']): boolean {
  return kind !== 'light';
}

function levelText(feet: number): string {
  return feet < 10_000 ? `${feet.toLocaleString('en-US')} ft` : `FL${feet / 100}`;
}
