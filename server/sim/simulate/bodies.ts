import type { LogEvent, NavPoint, Position } from '../../contract/classic/acars.ts';
import type { Flight } from '../../contract/classic/flights.ts';
import type { FileBody, PrefileBody, UpdateBody } from '../../contract/classic/pireps.ts';
import { nmToMiles } from '../../contract/units.ts';
import type { FlightEvent, FlightSample } from '../flightModel/craft.ts';
import type { FlightPlan } from '../flightModel/flightPlan.ts';
import type { SimulatedFlight } from '../flightModel/flyFlight.ts';
import type { DispatchedFlight } from './dispatch.ts';

/** Consecutive positions and events of one phase, which are sent together. */
export interface Stretch {
  last: FlightSample;
  readonly positions: Numbered<FlightSample>[];
  readonly events: Numbered<FlightEvent>[];
}

/** A row with its index, and an id by which the server recognizes a repeated row. */
export type Numbered<Row> = Row & { readonly id: string; readonly order: number };

const LONGEST = 200;

/** @returns a function that returns what is new since the previous call, up to `elapsed` seconds */
export function createTimeline({ samples, events }: SimulatedFlight): (elapsed: number) => Stretch[] {
  const positions = samples.map((sample, order) => ({ ...sample, order, id: `p${order}` }));
  const log = events.map((event, order) => ({ ...event, order, id: `e${order}` }));
  return (elapsed) => {
    const stretches: Stretch[] = [];
    for (const position of takeUntil(positions, elapsed)) {
      const current = stretches.at(-1);
      if (current?.last.status !== position.status || current.positions.length === LONGEST)
        stretches.push({ last: position, positions: [position], events: [] });
      else {
        current.positions.push(position);
        current.last = position;
      }
    }
    for (const stretch of stretches) stretch.events.push(...takeUntil(log, stretch.last.elapsed));
    return stretches;
  };
}

/** Removes what comes first, up to `elapsed` seconds. */
function takeUntil<Row extends { readonly elapsed: number }>(rows: Row[], elapsed: number): Row[] {
  const later = rows.findIndex((row) => row.elapsed > elapsed);
  return rows.splice(0, later === -1 ? rows.length : later);
}

/** A flight with its plan. */
export interface Sortie {
  readonly plan: FlightPlan;
  readonly flown: SimulatedFlight;
  /** When the flight started, in milliseconds since 1970. */
  readonly start: number;
}

/** Nav type of a fix (phpvms7 §3.3). */
const FIX = 2048;
const LOAD = 0.82;

export function prefileBody({ flight, aircraft, subfleet, ...names }: DispatchedFlight, plan: FlightPlan): PrefileBody {
  return {
    airline_id: names.airline_id,
    aircraft_id: aircraft.id,
    flight_number: names.flight_number,
    dpt_airport_id: names.dpt_airport_id,
    arr_airport_id: names.arr_airport_id,
    ...(flight !== null && scheduleOf(flight)),
    level: plan.level,
    planned_distance: nmToMiles(plan.distance),
    planned_flight_time: plan.flight_time,
    block_fuel: plan.block_fuel,
    route: plan.fixes.map(({ name }) => name).join(' '),
    source_name: 'Homebase simulate',
    fields: { Simulator: 'Homebase flight model' },
    fares: subfleet.fares.map(({ id, capacity }) => ({ id, count: Math.round(capacity * LOAD) })),
  };
}

function scheduleOf({ id, route_code, route_leg, alt_airport_id, flight_type }: Flight): Partial<PrefileBody> {
  return {
    flight_id: id,
    flight_type,
    ...(route_code !== null && { route_code }),
    ...(route_leg !== null && { route_leg: String(route_leg) }),
    ...(alt_airport_id !== null && { alt_airport_id }),
  };
}

export function routeBody({ dpt, fixes, arr }: FlightPlan): NavPoint[] {
  const points = [
    { name: dpt.id, lat: dpt.lat, lon: dpt.lon },
    ...fixes.map((fix) => ({ ...fix, nav_type: FIX })),
    { name: arr.id, lat: arr.lat, lon: arr.lon },
  ];
  return points.map((point, i) => ({ ...point, order: i + 1 }));
}

export function positionBody(
  { elapsed, distance, ...sample }: Numbered<FlightSample>,
  { flown, start }: Sortie,
): Position {
  const created_at = timeOf(start, elapsed);
  return {
    ...sample,
    altitude: sample.altitude_msl,
    distance: nmToMiles(distance),
    transponder: flown.transponder,
    sim_time: `${created_at.slice(11, 13)}${created_at.slice(14, 16)}Z`,
    created_at,
  };
}

export function eventBody({ id, event, lat, lon, elapsed }: Numbered<FlightEvent>, { start }: Sortie): LogEvent {
  return { id, event, lat, lon, created_at: timeOf(start, elapsed) };
}

/** Reports the phase and the figures so far. */
export function updateBody(
  { status, elapsed, distance, fuel }: FlightSample,
  { plan, flown, start }: Sortie,
): UpdateBody {
  return {
    status,
    distance: nmToMiles(distance),
    fuel_used: Math.round(plan.block_fuel - fuel),
    flight_time: Math.max(0, Math.round((Math.min(elapsed, flown.landing) - flown.takeoff) / 60)),
    ...(elapsed >= flown.block_off && { block_off_time: timeOf(start, flown.block_off) }),
    ...(elapsed >= flown.block_on && { block_on_time: timeOf(start, flown.block_on) }),
  };
}

export function fileBody({ plan, flown, start }: Sortie): FileBody {
  return {
    distance: nmToMiles(flown.distance),
    flight_time: flown.flight_time,
    fuel_used: flown.fuel_used,
    block_time: flown.block_time,
    block_off_time: timeOf(start, flown.block_off),
    block_on_time: timeOf(start, flown.block_on),
    landing_rate: flown.landing_rate,
    level: plan.final_level,
  };
}

export function commentText({ landing_rate, flight_time }: SimulatedFlight): string {
  return `Simulated flight of ${flight_time} minutes, touchdown with ${landing_rate} fpm.`;
}

function timeOf(start: number, elapsed: number): string {
  return new Date(start + elapsed * 1000).toISOString();
}
