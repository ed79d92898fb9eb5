import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Tx } from '../../../db/open.ts';
import type { AircraftRow, FlightsRow, UsersRow } from '../../../db/rows.ts';
import type { SubfleetFare } from '../../../db/tables/fares.ts';
import { type WorldAirport, findBuiltinAirport } from '../../domain/airports/builtinAirports.ts';
import { importRows } from '../../domain/csv/importCsv.ts';
import { momentOf, utcOffset } from '../../domain/localTime.ts';
import { type FlightPlan, planFlight } from '../flightModel/flightPlan.ts';
import { kindOf } from '../flightModel/performance.ts';

/** In this order every reference exists. */
const files = ['airlines', 'airports', 'fares', 'ranks', 'subfleets', 'aircraft', 'flights', 'pilots'] as const;

/** A scheduled flight, and the plan that the flight model flies. */
export interface DemoFlight extends FlightsRow {
  /** `KTW612`. */
  readonly ident: string;
  readonly subfleet_ids: readonly number[];
  readonly plan: FlightPlan;
}

export interface DemoAircraft extends AircraftRow {
  /** What its subfleet sells. */
  readonly fares: readonly SubfleetFare[];
}

/** The imported catalog by the names that the log book uses, in the order of the files. */
export interface DemoCatalog {
  /** By ident. */
  readonly flights: ReadonlyMap<string, DemoFlight>;
  /** By registration. */
  readonly aircraft: ReadonlyMap<string, DemoAircraft>;
  /** By the number in KTW0031. */
  readonly pilots: ReadonlyMap<number, UsersRow>;
}

/** Winter, so that the times are the same whenever the demonstration is made. */
const TIMETABLE_DAY = new Date('2026-01-14T00:00:00.000Z');

/** Imports the CSV files in this folder. @returns the number of rows by file */
export function importCatalog(tx: Tx): Readonly<Record<(typeof files)[number], number>> {
  const counts = files.map((name) => {
    const file = readFileSync(resolve(import.meta.dirname, `${name}.csv`));
    return [name, importRows(tx, name, file)] as const;
  });
  return Object.fromEntries(counts) as Record<(typeof files)[number], number>;
}

export function readCatalog(tx: Tx): DemoCatalog {
  const aircraft = tx.aircraft.listByIds(idsOf(tx.aircraft.each()));
  const fares = tx.fares.listOfSubfleets(aircraft.map(({ subfleet_id }) => subfleet_id));
  const sells = ({ subfleet_id }: AircraftRow): SubfleetFare[] => {
    return fares.filter((fare) => fare.subfleet_id === subfleet_id);
  };
  return {
    flights: new Map(readFlights(tx).map((flight) => [flight.ident, flight])),
    aircraft: new Map(aircraft.map((row) => [row.registration, { ...row, fares: sells(row) }])),
    pilots: new Map(tx.users.listByIds(idsOf(tx.users.each())).map((row) => [row.pilot_id, row])),
  };
}

/** Ids of all rows, in the order in which they were imported. */
function idsOf(rows: Iterable<{ readonly id: number | string }>): number[] {
  return Array.from(rows, ({ id }) => Number(id)).toSorted((a, b) => a - b);
}

/** @throws {Error} if the CSV files do not have it */
export function get<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demonstration airline has no ${String(key)}`);
  return value;
}

export function airport(code: string): WorldAirport {
  const found = findBuiltinAirport(code);
  if (found === undefined) throw new Error(`The built-in data has no airport ${code}`);
  return found;
}

/** The same flight, leaving at another local time. Its block time is rounded up to five minutes, as in timetables. */
export function departingAt(flight: DemoFlight, dpt_time: string): DemoFlight {
  const { dpt_airport_id, arr_airport_id, plan } = flight;
  const off = momentOf(TIMETABLE_DAY, dpt_time, airport(dpt_airport_id).tz);
  const flight_time = Math.ceil((plan.block_time + 4) / 5) * 5;
  const on = new Date(off.getTime() + flight_time * 60_000);
  return { ...flight, dpt_time, arr_time: localTime(on, airport(arr_airport_id).tz), flight_time };
}

/** Stores the new times of a flight. */
export function storeTimes(tx: Tx, { id, dpt_time, arr_time, flight_time }: DemoFlight): void {
  const stored = tx.flights.find(id);
  if (stored) tx.flights.update({ ...stored, dpt_time, arr_time, flight_time });
}

function readFlights(tx: Tx): DemoFlight[] {
  const ids = idsOf(tx.flights.each()).map(String);
  const rows = new Map(tx.flights.listByIds(ids).map((row) => [row.id, row]));
  const links = Map.groupBy(tx.flights.listSubfleets(ids), ({ flight_id }) => flight_id);
  const types = new Map(tx.subfleets.list().map(({ id, simbrief_type }) => [id, simbrief_type]));
  const airlines = new Map(Array.from(tx.airlines.each(), ({ id, icao }) => [id, icao]));
  return ids.map((id) => {
    const row = get(rows, id);
    const subfleet_ids = get(links, id).map(({ subfleet_id }) => subfleet_id);
    const type = types.get(subfleet_ids[0] ?? 0) ?? null;
    const plan = planFlight(kindOf(type), airport(row.dpt_airport_id), airport(row.arr_airport_id));
    return { ...row, ident: `${get(airlines, row.airline_id)}${row.flight_number}`, subfleet_ids, plan };
  });
}

/** `14:05` on the clocks of a time zone. */
export function localTime(at: Date, timezone: string): string {
  return new Date(at.getTime() + utcOffset(at, timezone)).toISOString().slice(11, 16);
}
