import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import { distanceNm, type LonLat } from '../geo/greatCircle.ts';

/** Minutes without a call of the client after which a flight counts as out of contact. */
const NoContactMinutes = 5;

/** Below this ground speed in knots nothing flies, and no time of arrival can be told. */
const FlyingSpeed = 60;

/** Phases whose code leaves no doubt. The others (OFB above all, which some clients send once for a whole flight) go by speed. */
const Ground = new Set(['BST', 'RDT', 'PBT', 'DIR', 'DIC', 'GRT', 'TXI', 'LAN', 'ONB', 'ARR']);
const Airborne = new Set(['TOF', 'ICL', 'TKO', 'ENR', 'TEN', 'APR', 'FIN', 'LDG', 'DV', 'EMG']);
const Arrived = new Set(['LAN', 'ONB', 'ARR']);

/** What the screen says about a flight beyond what the server sends. */
export interface FlightFacts {
  readonly flight: LiveFlight;
  readonly airborne: boolean;
  /** No call for longer than `NoContactMinutes`. */
  readonly silent: boolean;
  /** Full minutes since the last call. */
  readonly silence: number;
  /** Nautical miles. */
  readonly flown: number;
  readonly remaining: number;
  /** Flown of the whole, 0 to 1. */
  readonly share: number;
  /** Milliseconds since 1970; null while it cannot be told. */
  readonly eta: number | null;
  /** Minutes after the planned arrival, before it when negative; null without a plan. */
  readonly late: number | null;
}

/** Everything derived from one report of a flight; `now` in milliseconds. */
export function flightFacts(flight: LiveFlight, now: number): FlightFacts {
  const airborne = isAirborne(flight);
  const { position, dpt_airport, arr_airport } = flight;
  const here: LonLat = position === null ? place(dpt_airport) : place(position);
  const remaining = Arrived.has(flight.status) ? 0 : distanceNm(here, place(arr_airport));
  const flown = position === null ? 0 : (position.distance ?? distanceNm(place(dpt_airport), here));
  // By our clock: positions carry the client's, which may be wrong or, in a simulation, faster.
  const heard = Date.parse(flight.last_contact);
  const silence = Math.max(0, Math.floor((now - heard) / 60_000));
  const silent = silence >= NoContactMinutes;
  const expected = airborne && position !== null ? arrivalTime(heard, remaining, speedOf(flight)) : null;
  // Long silent, it may have landed since.
  const eta = silent && expected !== null && expected < now ? null : expected;
  return {
    flight,
    airborne,
    silent,
    silence,
    flown,
    remaining,
    share: flown + remaining === 0 ? 0 : flown / (flown + remaining),
    eta,
    late: eta === null ? null : lateness(flight, eta),
  };
}

/** When a flight that was `remaining` nautical miles away at `at`, at `gs` knots, arrives; null when it is too slow to tell. */
export function arrivalTime(at: number, remaining: number, gs: number | null): number | null {
  if (gs === null || gs < FlyingSpeed) return null;
  return at + (remaining / gs) * 3_600_000;
}

/** Feet per minute. */
const Climbing = 500;
/** Knots; a plan that is faster is none. */
const FastestPlan = 600;

/** Ground speed; while a flight climbs, at least what the plan makes on average, for it will soon be faster. */
function speedOf({ position, planned_distance, planned_flight_time }: LiveFlight): number | null {
  const gs = position?.gs ?? null;
  if (gs === null || (position?.vs ?? 0) < Climbing || planned_distance === null || !planned_flight_time) return gs;
  const planned = planned_distance / (planned_flight_time / 60);
  return gs < FlyingSpeed || planned > FastestPlan ? gs : Math.max(gs, planned);
}

function isAirborne({ status, position }: LiveFlight): boolean {
  if (Airborne.has(status)) return true;
  return !Ground.has(status) && (position?.gs ?? 0) >= FlyingSpeed;
}

function lateness({ block_off_time, planned_flight_time }: LiveFlight, eta: number): number | null {
  if (block_off_time === null || planned_flight_time === null || planned_flight_time === 0) return null;
  return Math.round((eta - Date.parse(block_off_time)) / 60_000 - planned_flight_time);
}

const place = ({ lon, lat }: { lon: number; lat: number }): LonLat => [lon, lat];
