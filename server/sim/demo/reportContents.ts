import type { SubfleetFare } from '../../../db/tables/fares.ts';
import type { NewPosition } from '../../../db/tables/positions.ts';
import type { NewLog, NewRoutePoint } from '../../domain/pireps/acars.ts';
import type { FareCount, SentColumns } from '../../domain/pireps/pirepChanges.ts';
import { createRandom } from '../flightModel/random.ts';
import type { LogbookEntry } from './logbook.ts';

type Needed = 'airline_id' | 'aircraft_id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id';

/** Pounds of a passenger with baggage. */
const PASSENGER = 220;
/** The type of a fare that counts pounds. */
const CARGO = 1;
/** Nav type of a fix (phpvms7 §3.3). */
const FIX = 2048;

/** What the pilot's client sends before the flight. */
export function plannedColumns(entry: LogbookEntry): SentColumns & Required<Pick<SentColumns, Needed>> {
  const { flight, aircraft } = entry;
  const { plan } = flight;
  const zfw = zeroFuelWeight(entry);
  return {
    airline_id: flight.airline_id,
    aircraft_id: aircraft.id,
    flight_id: flight.id,
    flight_number: String(flight.flight_number),
    flight_type: flight.flight_type,
    dpt_airport_id: flight.dpt_airport_id,
    arr_airport_id: flight.arr_airport_id,
    alt_airport_id: flight.alt_airport_id,
    level: plan.level,
    planned_distance: plan.distance,
    planned_flight_time: plan.flight_time,
    block_fuel: plan.block_fuel,
    zfw,
    gross_weight: zfw + plan.block_fuel,
    route: flight.route,
    source_name: entry.career.client,
  };
}

/** The final figures. */
export function filedColumns(entry: LogbookEntry): SentColumns {
  const { flown, episode, flight } = entry;
  return {
    distance: flown.distance,
    flight_time: flown.flight_time,
    block_time: flown.block_time,
    fuel_used: flown.fuel_used,
    landing_rate: flown.landing_rate,
    level: flight.plan.final_level,
    block_off_time: timeAt(entry, flown.block_off),
    block_on_time: timeAt(entry, flown.block_on),
    score: scoreOf(entry),
    ...(episode.notes !== undefined && { notes: episode.notes }),
  };
}

/** What the client has sent of a flight in progress. */
export function liveColumns(entry: LogbookEntry): SentColumns {
  const { flown, flight, samples } = entry;
  const last = samples.at(-1);
  if (last === undefined || last.elapsed < flown.block_off) return {};
  return {
    distance: last.distance,
    flight_time: Math.max(0, Math.round((last.elapsed - flown.takeoff) / 60)),
    fuel_used: Math.round(flight.plan.block_fuel - last.fuel),
    block_off_time: timeAt(entry, flown.block_off),
  };
}

/** Passengers and cargo, as full as the flight usually is. */
export function fareCounts(entry: LogbookEntry): FareCount[] {
  return loads(entry).map(({ fare, count }) => ({ id: fare.id, count }));
}

export function timeAt({ start }: LogbookEntry, elapsed: number): string {
  return new Date(start.getTime() + elapsed * 1000).toISOString();
}

function loads({ flight, aircraft, episode, career }: LogbookEntry): { fare: SubfleetFare; count: number }[] {
  const random = createRandom(`load ${career.pilot} ${episode.flight} ${episode.occasion ?? 0}`);
  return aircraft.fares.map((fare) => {
    const share = Math.min(1, (flight.load_factor ?? 0) / 100 + random.between(-0.12, 0.08));
    return { fare, count: Math.round(Number(fare.own_capacity) * (fare.type === CARGO ? share * 0.7 : share)) };
  });
}

function zeroFuelWeight(entry: LogbookEntry): number {
  const { dow, zfw } = entry.aircraft;
  const load = loads(entry).reduce((sum, { fare, count }) => sum + count * (fare.type === CARGO ? 1 : PASSENGER), 0);
  return Math.min(zfw ?? 0, (dow ?? 0) + load);
}

/** Out of 100, less for a hard landing and for what was not seen. */
function scoreOf({ flown, episode, career }: LogbookEntry): number {
  const random = createRandom(`score ${career.pilot} ${episode.flight} ${episode.occasion ?? 0}`);
  const hard = Math.max(0, -flown.landing_rate - 250) / 12;
  return Math.max(20, Math.round(100 - random.between(0, 6) - hard - (episode.gap_minutes ?? 0)));
}

export function positionRows(entry: LogbookEntry, pirep_id: string): NewPosition[] {
  return entry.samples.map(({ elapsed, ...sample }, order) => {
    const at = timeAt(entry, elapsed);
    return {
      ...sample,
      pirep_id,
      client_id: null,
      nav_type: null,
      order,
      name: null,
      log: null,
      altitude: sample.altitude_msl,
      autopilot: Number(sample.autopilot),
      transponder: entry.flown.transponder,
      sim_time: at,
      source: null,
      created_at: at,
      updated_at: at,
    };
  });
}

/** What was logged while the client was connected. */
export function eventRows(entry: LogbookEntry): NewLog[] {
  const last = entry.samples.at(-1)?.elapsed ?? 0;
  return entry.flown.events
    .filter(({ elapsed }) => elapsed <= last)
    .map(({ elapsed, event, lat, lon }) => {
      const at = timeAt(entry, elapsed);
      return { client_id: null, log: event, lat, lon, sim_time: at, created_at: at };
    });
}

/** The planned route from airport to airport. */
export function routePoints({ flight: { plan } }: LogbookEntry): NewRoutePoint[] {
  const points = [
    { ...plan.dpt, name: plan.dpt.id, nav_type: null },
    ...plan.fixes.map((fix) => ({ ...fix, nav_type: FIX })),
    { ...plan.arr, name: plan.arr.id, nav_type: null },
  ];
  return points.map(({ name, lat, lon, nav_type }, i) => ({ client_id: null, name, lat, lon, nav_type, order: i + 1 }));
}

/** What the client adds to the report, before the flight and after it. */
export function fieldsOf({ career, episode }: LogbookEntry): {
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
} {
  const random = createRandom(`fields ${career.pilot} ${episode.flight} ${episode.occasion ?? 0}`);
  const gate = (): string => `${random.pick(['A', 'B', 'C', 'D'])}${random.whole(1, 48)}`;
  return {
    before: {
      'Departure gate': gate(),
      Simulator: career.client.includes('xplane') || career.client.includes('linux') ? 'X-Plane 12.3' : 'MSFS 2024',
      Network: random.pick(['VATSIM', 'VATSIM', 'IVAO', 'Offline']),
    },
    after: {
      'Arrival gate': gate(),
      'Landing flaps': random.pick(['Full', '3', '30', '40']),
      'Landing pitch': `${random.between(2.5, 6.5).toFixed(1)}°`,
    },
  };
}
