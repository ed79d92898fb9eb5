import { courseTo } from '../../contract/geo.ts';
import { type Air, flyRoute, takeOff } from './airborne.ts';
import { type Airfield, airfieldOf } from './airfield.ts';
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
}

export interface FlightConditions {
  readonly seed: string;
  /** Replaces the random landing rate; feet per minute, negative. */
  readonly landing_rate?: number;
}

/** Flies a plan from gate to gate. The same seed gives the same flight. */
export function flyFlight(plan: FlightPlan, { seed, landing_rate }: FlightConditions): SimulatedFlight {
  const random = createRandom(seed);
  const air = createAir(plan, random, landing_rate ?? -Math.round(random.between(60, 200) + random.between(20, 160)));
  const craft = createCraft(plan, air.from);
  const runway = air.from.runwayFor(courseTo(plan.dpt, plan.fixes[0] ?? plan.arr));
  depart(craft, air.from, runway, air.performance);
  takeOff(craft, air, runway);
  const takeoff = craft.elapsed;
  flyRoute(craft, air);
  const landing = craft.elapsed;
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
  };
}

function createAir(plan: FlightPlan, random: Random, landingRate: number): Air {
  const to = airfieldOf(plan.arr);
  return {
    plan,
    performance: PERFORMANCE[plan.kind],
    wind: { from: random.between(230, 310), knots: random.between(5, 60) },
    from: airfieldOf(plan.dpt),
    to,
    runway: to.runwayFor(courseTo(plan.fixes.at(-1) ?? plan.dpt, plan.arr)),
    landing_rate: landingRate,
  };
}

function createCraft(plan: FlightPlan, { gate, elevation, apron_course }: Airfield): Craft {
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
