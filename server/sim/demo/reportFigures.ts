import type { FareCount, SentColumns } from '../../domain/pireps/pirepChanges.ts';
import { createRandom } from '../flightModel/random.ts';
import { fares } from './fares.ts';
import { subfleetOf } from './fleet.ts';
import type { LogbookEntry } from './logbookEntry.ts';
import { type CatalogIds, idOf, routeText } from './storeCatalog.ts';

type Needed = 'airline_id' | 'aircraft_id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id';

/** Passengers with what they bring, lbs. */
const PASSENGER = 220;

/** What the pilot's client sends before the flight. */
export function plannedColumns(
  entry: LogbookEntry,
  ids: CatalogIds,
): SentColumns & Required<Pick<SentColumns, Needed>> {
  const { flight, registration } = entry;
  const { plan } = flight;
  const zfw = zeroFuelWeight(entry);
  return {
    airline_id: idOf(ids.airlines, flight.airline),
    aircraft_id: idOf(ids.aircraft, registration),
    flight_id: idOf(ids.flights, entry.episode.flight),
    flight_number: String(flight.flight_number),
    flight_type: flight.flight_type,
    dpt_airport_id: flight.from,
    arr_airport_id: flight.to,
    alt_airport_id: flight.alt_airport_id,
    level: plan.level,
    planned_distance: plan.distance,
    planned_flight_time: plan.flight_time,
    block_fuel: plan.block_fuel,
    zfw,
    gross_weight: zfw + plan.block_fuel,
    route: routeText(flight),
    source_name: entry.pilot.client,
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

/** What the client has told of a flight that is still under way. */
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
export function fareCounts(entry: LogbookEntry, ids: CatalogIds): FareCount[] {
  return [...loads(entry)].map(([code, count]) => ({ id: idOf(ids.fares, code), count }));
}

export function timeAt({ start }: LogbookEntry, elapsed: number): string {
  return new Date(start.getTime() + elapsed * 1000).toISOString();
}

function loads({ flight, registration, episode, pilot }: LogbookEntry): ReadonlyMap<string, number> {
  const random = createRandom(`load ${pilot.number} ${episode.flight} ${episode.occasion ?? 0}`);
  const capacities = Object.entries(subfleetOf(registration).fares);
  return new Map(
    capacities.map(([code, capacity]) => {
      const share = Math.min(1, flight.load_factor / 100 + random.between(-0.12, 0.08));
      return [code, Math.round(capacity * (isCargo(code) ? share * 0.7 : share))];
    }),
  );
}

function isCargo(code: string): boolean {
  return fares.some((fare) => fare.code === code && fare.type === 1);
}

function zeroFuelWeight(entry: LogbookEntry): number {
  const [dow, most] = subfleetOf(entry.registration).weights;
  const load = [...loads(entry)].reduce((sum, [code, count]) => sum + count * (isCargo(code) ? 1 : PASSENGER), 0);
  return Math.min(most, dow + load);
}

/** Out of 100, less for a hard landing and for what was not seen. */
function scoreOf({ flown, episode, pilot }: LogbookEntry): number {
  const random = createRandom(`score ${pilot.number} ${episode.flight} ${episode.occasion ?? 0}`);
  const hard = Math.max(0, -flown.landing_rate - 250) / 12;
  return Math.max(20, Math.round(100 - random.between(0, 6) - hard - (episode.gap_minutes ?? 0)));
}
