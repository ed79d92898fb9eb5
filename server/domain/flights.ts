import type { Db } from '../../db/open.ts';
import type { AirlinesRow, FlightsRow } from '../../db/rows.ts';
import { byId } from './byId.ts';
import { type FleetPart, readFleet } from './fleet.ts';

/** An airline with what its accepted PIREPs add up to. */
export interface AirlineRecord extends AirlinesRow {
  readonly total_flights: number;
  /** Minutes. */
  readonly total_time: number;
}

/** A flight with what belongs to it. */
export interface FlightPart<Flight extends FlightsRow = FlightsRow> {
  readonly flight: Flight;
  readonly airline: AirlineRecord;
  readonly fleet: readonly FleetPart[];
}

export function readAirlines(db: Db, airlines: readonly AirlinesRow[]): AirlineRecord[] {
  const totals = new Map(
    db.airlines.listTotals(airlines.map(({ id }) => id)).map((total) => [total.airline_id, total]),
  );
  return airlines.map((airline) => ({ total_flights: 0, total_time: 0, ...airline, ...totals.get(airline.id) }));
}

/** Reads what belongs to flights: seven statements, however many they are. */
export function readFlights<Flight extends FlightsRow>(db: Db, flights: readonly Flight[]): FlightPart<Flight>[] {
  const links = db.flights.listSubfleets(flights.map(({ id }) => id));
  const subfleets = db.subfleets.listByIds(links.map(({ subfleet_id }) => subfleet_id));
  const fleet = new Map(readFleet(db, subfleets).map((part) => [part.subfleet.id, part]));
  const fleets = Map.groupBy(links, ({ flight_id }) => flight_id);
  const airlines = byId(readAirlines(db, db.airlines.listByIds(flights.map(({ airline_id }) => airline_id))));
  return flights.map((flight) => ({
    flight,
    // Foreign keys: they are there.
    airline: airlines.get(flight.airline_id) as AirlineRecord,
    fleet: (fleets.get(flight.id) ?? []).map(({ subfleet_id }) => fleet.get(subfleet_id) as FleetPart),
  }));
}
