import { nmBetween, type Point } from './geo.ts';

/** Minutes without a call after which a flight counts as out of contact. */
export const noContactMinutes = 5;

/** Knots. Slower flights are not airborne and have no ETA. */
const FlyingSpeed = 60;

/** Phases whose code is clear. Others go by speed, because some clients send OFB once for a whole flight. */
const Ground = new Set(['BST', 'RDT', 'PBT', 'DIR', 'DIC', 'GRT', 'TXI', 'LAN', 'ONB', 'ARR']);
const Airborne = new Set(['TOF', 'ICL', 'TKO', 'ENR', 'TEN', 'APR', 'FIN', 'LDG', 'DV', 'EMG']);
const Arrived = new Set(['LAN', 'ONB', 'ARR']);

/** What is known of a flight in progress; units as in `admin/live.ts`. */
export interface ReportedFlight {
  readonly status: string;
  readonly dpt_airport: Point;
  readonly arr_airport: Point;
  readonly level: number | null;
  readonly planned_distance: number | null;
  readonly planned_flight_time: number | null;
  readonly block_off_time: string | null;
  readonly last_contact: string;
  readonly position:
    | (Point & {
        readonly altitude: number | null;
        readonly gs: number | null;
        readonly vs: number | null;
        readonly distance: number | null;
      })
    | null;
}

/** What follows from it. The window, the pilots' page and links to a flight show the same. */
export interface FlightProgress {
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

/** Derives everything from one report of a flight; `now` is in milliseconds. */
export function flightProgress(flight: ReportedFlight, now: number): FlightProgress {
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
    airborne && position !== null && remaining !== null ? expectArrival(flight, { flown, remaining, heard }) : null;
  // After a long silence it may already have landed.
  const eta = expected === null || (silent && expected < now) ? null : Math.max(expected, now);
  return {
    airborne,
    silent,
    silence,
    flown,
    remaining,
    share: whole === 0 || remaining === null ? 0 : flown / whole,
    eta,
    late: eta === null ? null : minutesLate(flight, eta),
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
/** In knots. Slower and faster plans are ignored. */
const SlowestPlan = 40;
const FastestPlan = 600;
/** Feet. On the way up to it, the speed says nothing about the flight. */
const FlightLevel100 = 10_000;
/** Minutes from off-block to take-off. A longer way delays the arrival. */
const UsualTaxi = 10;
const Departing = new Set(['TOF', 'TKO', 'ICL']);
const Arriving = new Set(['APR', 'FIN', 'LDG']);

interface Way {
  readonly flown: number;
  readonly remaining: number;
  /** When the client last called. */
  readonly heard: number;
}

/**
 * Until FL100 the plan counts, with the delay of the take-off. Then the ground speed does, which is at least the plan's average
 * while a flight climbs, because it will soon reach that: a level-off does not move the arrival.
 */
function expectArrival(flight: ReportedFlight, { flown, remaining, heard }: Way): number | null {
  const gs = flight.position?.gs ?? null;
  const planned = plannedSpeed(flight);
  const bySpeed = arrivalTime(heard, remaining, gs);
  if (isDeparting(flight, flown < remaining)) {
    if (planned === null) return arrivalTime(heard, remaining, Math.max(gs ?? 0, usualSpeed(remaining)));
    const { planned_flight_time, block_off_time } = flight;
    const off = Date.parse(block_off_time ?? '');
    const onTime = off <= heard ? off + (planned_flight_time ?? 0) * 60_000 : 0;
    const fromNow = Math.max(
      (remaining / planned) * 3_600_000 - UsualTaxi * 60_000,
      (remaining / FastestPlan) * 3_600_000,
    );
    return Math.max(onTime, heard + fromNow);
  }
  if (planned === null) return bySpeed;
  const needed = (remaining / planned) * 3_600_000;
  if (gs === null) return heard + needed;
  if (bySpeed === null) return null;
  if (isClimbing(flight, flown / (flown + remaining))) return arrivalTime(heard, remaining, Math.max(gs, planned));
  // However slow it is at the moment.
  return Math.min(bySpeed, heard + 2 * needed + 30 * 60_000);
}

function isDeparting({ status, position }: ReportedFlight, isFirstHalf: boolean): boolean {
  const altitude = position?.altitude ?? null;
  if (altitude === null) return Departing.has(status);
  return altitude < FlightLevel100 && isFirstHalf && !Arriving.has(status);
}

/** @param share of the way that was flown */
function isClimbing({ level, position }: ReportedFlight, share: number): boolean {
  const { vs = null, altitude = null } = position ?? {};
  if ((vs ?? 0) >= Climbing) return true;
  if (altitude === null || share > 0.5) return false;
  // Some clients send a flight level.
  const cruise = level === null || level <= 0 ? null : level < 1000 ? level * 100 : level;
  return cruise === null ? share < 0.25 : altitude < cruise - 3000;
}

/** Returns the average speed of the plan in knots; null without a credible plan. */
function plannedSpeed({
  planned_distance,
  planned_flight_time,
  dpt_airport,
  arr_airport,
}: ReportedFlight): number | null {
  if (!planned_flight_time) return null;
  const distance = planned_distance || nmBetween(dpt_airport, arr_airport);
  if (distance === null) return null;
  const knots = distance / (planned_flight_time / 60);
  return knots < SlowestPlan || knots > FastestPlan ? null : knots;
}

/** Returns the knots that most aircraft average over such a distance. */
function usualSpeed(nm: number): number {
  return Math.min(440, 150 + nm / 2);
}

function isAirborne({ status, position }: ReportedFlight): boolean {
  if (Airborne.has(status)) return true;
  return !Ground.has(status) && (position?.gs ?? 0) >= FlyingSpeed;
}

/**
 * Returns the minutes between the planned arrival and an arrival in milliseconds, negative before it; null without a plan. The plan is
 * the planned flight time from block off.
 */
export function minutesLate(
  { block_off_time, planned_flight_time }: Pick<ReportedFlight, 'block_off_time' | 'planned_flight_time'>,
  arrival: number,
): number | null {
  if (block_off_time === null || planned_flight_time === null || planned_flight_time === 0) return null;
  // Of the minutes shown, so that the three figures agree.
  return minuteOf(arrival) - minuteOf(Date.parse(block_off_time)) - planned_flight_time;
}

const minuteOf = (moment: number): number => Math.floor(moment / 60_000);
