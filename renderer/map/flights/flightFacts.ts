import { type LiveFlight, noContactMinutes } from '../../../server/contract/admin/live.ts';
import { nmBetween } from '../../../server/contract/geo.ts';

/** Knots. Slower flights are not airborne and have no ETA. */
const FlyingSpeed = 60;

/** Phases whose code is clear. Others go by speed, because some clients send OFB once for a whole flight. */
const Ground = new Set(['BST', 'RDT', 'PBT', 'DIR', 'DIC', 'GRT', 'TXI', 'LAN', 'ONB', 'ARR']);
const Airborne = new Set(['TOF', 'ICL', 'TKO', 'ENR', 'TEN', 'APR', 'FIN', 'LDG', 'DV', 'EMG']);
const Arrived = new Set(['LAN', 'ONB', 'ARR']);

/** What the screen shows of a flight beyond the server's data. */
export interface FlightFacts {
  readonly flight: LiveFlight;
  readonly airborne: boolean;
  /** True when the last call is older than `noContactMinutes`. */
  readonly silent: boolean;
  /** Full minutes since the last call. */
  readonly silence: number;
  /** In nautical miles. */
  readonly flown: number;
  /** Null while the place of the arrival is not known, nor a plan. */
  readonly remaining: number | null;
  /** Share of the whole distance, 0 to 1. */
  readonly share: number;
  /** Milliseconds since 1970; null while it is unknown. */
  readonly eta: number | null;
  /** Minutes after the planned arrival, negative before it; null without a plan. */
  readonly late: number | null;
}

export const isEmergency = ({ status }: Pick<LiveFlight, 'status'>): boolean => status === 'EMG';

/** The order of arrivals: emergencies before all others, flights without an ETA last. */
export const dueAt = ({ flight, eta }: FlightFacts): number => (isEmergency(flight) ? -Infinity : (eta ?? Infinity));

/** Derives everything from one report of a flight; `now` is in milliseconds. */
export function flightFacts(flight: LiveFlight, now: number): FlightFacts {
  const airborne = isAirborne(flight);
  const { position, dpt_airport, arr_airport, planned_distance } = flight;
  const flown = position === null ? 0 : (position.distance ?? nmBetween(dpt_airport, position) ?? 0);
  const planned = planned_distance === null ? null : Math.max(0, planned_distance - flown);
  const remaining = Arrived.has(flight.status) ? 0 : (nmBetween(position ?? dpt_airport, arr_airport) ?? planned);
  const whole = flown + (remaining ?? 0);
  // Uses our own clock: the client's may be wrong, or faster in a simulation.
  const heard = Date.parse(flight.last_contact);
  const silence = Math.max(0, Math.floor((now - heard) / 60_000));
  const silent = silence >= noContactMinutes;
  const expected =
    airborne && position !== null && remaining !== null ? arrivalTime(heard, remaining, speedOf(flight)) : null;
  // After a long silence it may already have landed.
  const eta = silent && expected !== null && expected < now ? null : expected;
  return {
    flight,
    airborne,
    silent,
    silence,
    flown,
    remaining,
    share: whole === 0 || remaining === null ? 0 : flown / whole,
    eta,
    late: eta === null ? null : lateness(flight, eta),
  };
}

/**
 * Returns when a flight arrives that is `remaining` nautical miles away at `at`, at `gs` knots; null when it is too
 * slow.
 */
export function arrivalTime(at: number, remaining: number, gs: number | null): number | null {
  if (gs === null || gs < FlyingSpeed) return null;
  return at + (remaining / gs) * 3_600_000;
}

/** In feet per minute. */
const Climbing = 500;
/** In knots. A faster plan is ignored. */
const FastestPlan = 600;

/** Returns the ground speed. While a flight climbs, it is at least the plan's average, which it will soon reach. */
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
  // Of the minutes shown, so that the three figures agree.
  return minuteOf(eta) - minuteOf(Date.parse(block_off_time)) - planned_flight_time;
}

const minuteOf = (moment: number): number => Math.floor(moment / 60_000);
