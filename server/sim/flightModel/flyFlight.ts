import { courseTo } from '../../contract/geo.ts';
import { type Air, flyPlan, flyToApproach, liftOff, takeOff } from './airborne.ts';
import { type Airfield, airfieldOf } from './airfield.ts';
import {
  type Approach,
  type FlightTruth,
  flyApproach,
  type GoAroundTruth,
  type LandingTruth,
  type TakeOffTruth,
} from './approaches.ts';
import type { Craft, FlightEvent, FlightSample } from './craft.ts';
import type { FlightPlan } from './flightPlan.ts';
import { arrive, depart } from './ground.ts';
import { PERFORMANCE } from './performance.ts';
import { createRandom, type Random } from './random.ts';

export interface SimulatedFlight {
  /** In order of time, from boarding to the arrival gate. */
  readonly samples: readonly FlightSample[];
  readonly events: readonly FlightEvent[];
  /** Seconds since the start of the flight. */
  readonly block_off: number;
  readonly takeoff: number;
  readonly landing: number;
  readonly block_on: number;
  /** The figures to file: nautical miles, minutes in the air and gate to gate, pounds, feet per minute. */
  readonly distance: number;
  readonly flight_time: number;
  readonly block_time: number;
  readonly fuel_used: number;
  readonly landing_rate: number;
  readonly transponder: number;
  /** Exactly what happened; landings and go-arounds only of approaches that were asked for. */
  readonly truth: FlightTruth;
}

export interface FlightConditions {
  readonly seed: string;
  /** Replaces the random landing rate; feet per minute, negative. */
  readonly landing_rate?: number;
  /** How it comes down, in order; only the last one ends with a stop. */
  readonly approaches?: readonly Approach[];
  /** The runways by their numbers, instead of those that suit the course. */
  readonly runways?: { readonly takeoff: string; readonly landing: string };
  /** Seconds between position reports in every phase, instead of what clients do. */
  readonly every?: number;
}

/** Flies a plan from gate to gate. The same seed gives the same flight. */
export function flyFlight(plan: FlightPlan, conditions: FlightConditions): SimulatedFlight {
  const random = createRandom(conditions.seed);
  const air = createAir(plan, random, conditions);
  const craft = createCraft(plan, air.from, conditions.every);
  const named = air.from.findRunway(conditions.runways?.takeoff ?? '');
  const runway = named ?? air.from.runwayFor(courseTo(plan.dpt, plan.fixes[0] ?? plan.arr));
  depart(craft, air.from, runway, air.performance);
  const first = takeOff(craft, air, runway);
  const takeoff = craft.elapsed;
  const truth = comeDown(craft, air, first, conditions.approaches);
  const landing = truth.landings.at(-1)?.touchdowns[0]?.elapsed ?? craft.elapsed;
  arrive(craft, air.to, air.runway);
  const [blockOff, blockOn] = [begin(craft, 'PBT'), begin(craft, 'ONB')];
  return {
    samples: craft.samples,
    events: craft.events,
    block_off: blockOff,
    takeoff,
    landing,
    block_on: blockOn,
    distance: Math.round(craft.distance * 10) / 10,
    flight_time: Math.round((landing - takeoff) / 60),
    block_time: Math.round((blockOn - blockOff) / 60),
    fuel_used: Math.round(plan.block_fuel - craft.fuel),
    landing_rate: air.landing_rate,
    transponder: squawk(random),
    truth,
  };
}

/** Lands once as usual, or makes the approaches in their order. */
function comeDown(craft: Craft, air: Air, first: TakeOffTruth, approaches: readonly Approach[] = []): FlightTruth {
  if (approaches.length === 0) flyPlan(craft, air);
  const takeoffs = [first];
  const go_arounds: GoAroundTruth[] = [];
  const landings: LandingTruth[] = [];
  for (const [i, approach] of approaches.entries()) {
    flyToApproach(craft, air, i > 0);
    const result = flyApproach(craft, air, approach);
    if ('lowest_ft' in result) go_arounds.push(result);
    else landings.push(result);
    if (approach.end === 'touch_and_go') takeoffs.push(liftOff(craft, air.runway, null));
    if (approach.end !== 'stop') craft.status = 'ICL';
  }
  return { takeoffs, go_arounds, landings };
}

function createAir(plan: FlightPlan, random: Random, conditions: FlightConditions): Air {
  const to = airfieldOf(plan.arr);
  const { approaches, runways } = conditions;
  const suits = to.runwayFor(courseTo(plan.fixes.at(-1) ?? plan.dpt, plan.arr));
  const asked = approaches?.at(-1)?.rate_fpm ?? conditions.landing_rate;
  const landing_rate = asked ?? -Math.round(random.between(60, 200) + random.between(20, 160));
  return {
    plan,
    performance: PERFORMANCE[plan.kind],
    wind: { from: random.between(230, 310), knots: random.between(5, 60) },
    from: airfieldOf(plan.dpt),
    to,
    runway: to.findRunway(runways?.landing ?? suits.ident) ?? suits,
    landing_rate,
  };
}

function createCraft(plan: FlightPlan, { gate, elevation, apron_course }: Airfield, every?: number): Craft {
  return {
    elapsed: 0,
    status: 'BST',
    lat: gate.lat,
    lon: gate.lon,
    heading: apron_course % 360,
    altitude: elevation,
    ground: elevation,
    vs: 0,
    tas: 0,
    gs: 0,
    fuel: plan.block_fuel,
    fuel_flow: 0,
    distance: 0,
    every,
    samples: [],
    events: [],
  };
}

function begin({ samples }: Craft, status: string): number {
  return samples.find((sample) => sample.status === status)?.elapsed ?? 0;
}

/** A transponder code like those from controllers: four octal digits, never an emergency code. */
function squawk(random: Random): number {
  return Number(`${random.whole(1, 6)}${random.whole(0, 7)}${random.whole(0, 7)}${random.whole(1, 7)}`);
}
