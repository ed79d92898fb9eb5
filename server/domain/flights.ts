import type { Db } from '../../db/open.ts';
import type { AirlinesRow, FlightsRow } from '../../db/rows.ts';
import { bidsSince } from './bidExpiry.ts';
import { byId } from './byId.ts';
import { type FleetPart, readFleet } from './fleet.ts';

/** An airline with what its accepted PIREPs add up to. */
export interface AirlineRecord extends AirlinesRow {
  readonly total_flights: number;
  /** Minutes. */
  readonly total_time: number;
}

/** A flight with what belongs to it. */
export interface FlightPart {
  readonly flight: FlightsRow;
  readonly airline: AirlineRecord;
  readonly fleet: readonly FleetPart[];
  /** Some pilot has a bid on it. */
  readonly has_bid: boolean;
}

export function readAirlines(db: Db, airlines: readonly AirlinesRow[]): AirlineRecord[] {
  const totals = new Map(
    db.airlines.listTotals(airlines.map(({ id }) => id)).map((total) => [total.airline_id, total]),
  );
  return airlines.map((airline) => ({ total_flights: 0, total_time: 0, ...airline, ...totals.get(airline.id) }));
}

/** Reads what belongs to flights: eight statements, however many they are. */
export function readFlights(db: Db, flights: readonly FlightsRow[]): FlightPart[] {
  const ids = flights.map(({ id }) => id);
  const links = db.flights.listSubfleets(ids);
  const subfleets = db.subfleets.listByIds(links.map(({ subfleet_id }) => subfleet_id));
  const fleet = new Map(readFleet(db, subfleets).map((part) => [part.subfleet.id, part]));
  const fleets = Map.groupBy(links, ({ flight_id }) => flight_id);
  const airlines = byId(readAirlines(db, db.airlines.listByIds(flights.map(({ airline_id }) => airline_id))));
  const bids = new Set(db.bids.listFlightIds(ids, bidsSince(db)));
  return flights.map((flight) => ({
    flight,
    // Foreign keys: they are there.
    airline: airlines.get(flight.airline_id) as AirlineRecord,
    fleet: (fleets.get(flight.id) ?? []).map(({ subfleet_id }) => fleet.get(subfleet_id) as FleetPart),
    has_bid: bids.has(flight.id),
  }));
}
