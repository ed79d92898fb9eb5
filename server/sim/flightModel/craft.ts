import { type Point, pointFrom } from '../../contract/geo.ts';
import { angleBetween } from './airfield.ts';
import { indicatedAirspeed } from './performance.ts';

/** A position report with the API's names. In feet, knots, pounds, nautical miles and feet per minute. */
export interface FlightSample extends Point {
  /** Seconds since the flight began at the gate. */
  readonly elapsed: number;
  /** Phase code: BST, PBT, TXI, TOF, ICL, ENR, APR, FIN, LDG, LAN, ONB. */
  readonly status: string;
  readonly heading: number;
  readonly altitude_msl: number;
  readonly altitude_agl: number;
  readonly vs: number;
  readonly gs: number;
  readonly ias: number;
  readonly fuel: number;
  /** Pounds per hour. */
  readonly fuel_flow: number;
  /** Distance flown so far. */
  readonly distance: number;
  readonly autopilot: boolean;
}

export interface FlightEvent extends Point {
  readonly elapsed: number;
  readonly event: string;
}

/** The current state of the aircraft. */
export interface Craft {
  elapsed: number;
  status: string;
  lat: number;
  lon: number;
  heading: number;
  altitude: number;
  /** Elevation of the ground under it. */
  ground: number;
  vs: number;
  tas: number;
  gs: number;
  fuel: number;
  fuel_flow: number;
  distance: number;
  /** Seconds between position reports in every phase; those of ACARS clients when undefined. */
  readonly every: number | undefined;
  readonly samples: FlightSample[];
  readonly events: FlightEvent[];
}

/** Seconds between position reports by phase, as in ACARS clients. */
const INTERVALS: Readonly<Record<string, number>> = {
  BST: 30,
  PBT: 10,
  TXI: 10,
  TOF: 2,
  ICL: 5,
  ENR: 15,
  APR: 8,
  FIN: 4,
  LDG: 1,
  LAN: 10,
  ONB: 30,
};
const CRUISE_INTERVAL = 45;

/** Moves the aircraft for `seconds` on `course` and reports its position when a report is due. */
export function advance(craft: Craft, seconds: number, course: number): void {
  const moved = pointFrom(craft, course, (craft.gs * seconds) / 3600);
  craft.lat = moved.lat;
  craft.lon = moved.lon;
  craft.altitude += (craft.vs * seconds) / 60;
  craft.fuel = Math.max(0, craft.fuel - (craft.fuel_flow * seconds) / 3600);
  craft.elapsed += seconds;
  reportIfDue(craft);
}

export function logEvent(craft: Craft, event: string): void {
  craft.events.push({ elapsed: round(craft.elapsed, 1), event, lat: round(craft.lat, 5), lon: round(craft.lon, 5) });
}

/** Turns towards a course by at most `degrees`, in the shorter direction. */
export function turn(craft: Craft, course: number, degrees: number): void {
  const change = Math.max(-degrees, Math.min(degrees, angleBetween(craft.heading, course)));
  craft.heading = (craft.heading + change + 360) % 360;
}

/** Moves `value` by at most `step` towards `goal`. */
export function towards(value: number, goal: number, step: number): number {
  return value + Math.max(-step, Math.min(step, goal - value));
}

export function reportIfDue(craft: Craft): void {
  const last = craft.samples.at(-1);
  if (craft.every !== undefined) {
    if (last === undefined || craft.elapsed - last.elapsed > craft.every - 0.05) craft.samples.push(sample(craft));
    return;
  }
  const level = craft.status === 'ENR' && Math.abs(craft.vs) < 50;
  const interval = level ? CRUISE_INTERVAL : (INTERVALS[craft.status] ?? 10);
  if (last?.status === craft.status && craft.elapsed - last.elapsed < interval) return;
  craft.samples.push(sample(craft));
}

/** Reports immediately, where the profile changes. */
export function reportNow(craft: Craft): void {
  if (craft.every === undefined && craft.samples.at(-1)?.elapsed !== round(craft.elapsed, 1))
    craft.samples.push(sample(craft));
}

function sample(craft: Craft): FlightSample {
  const height = craft.altitude - craft.ground;
  return {
    elapsed: round(craft.elapsed, 1),
    status: craft.status,
    lat: round(craft.lat, 5),
    lon: round(craft.lon, 5),
    heading: round(craft.heading, 0) % 360,
    altitude_msl: round(craft.altitude, 0),
    altitude_agl: round(height, 0),
    vs: round(craft.vs, 0),
    gs: round(craft.gs, 0),
    ias: round(indicatedAirspeed(craft.tas, craft.altitude), 0),
    fuel: round(craft.fuel, 1),
    fuel_flow: round(craft.fuel_flow, 0),
    distance: round(craft.distance, 2),
    autopilot: height > 800,
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0; // never negative zero
}
