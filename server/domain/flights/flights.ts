import type { Queries } from '../../../db/open.ts';
import type { AirlinesRow, FlightFaresRow, FlightsRow, UsersRow } from '../../../db/rows.ts';
import { flightNotFound } from '../errors.ts';
import { bidsSince, readSetting } from '../settings/settings.ts';
import { readFlightDays } from './flightDays.ts';
import { readFlightRules } from './flightRules.ts';
import { byId } from '../../contract/mapValues.ts';
import { type FleetPart, readFleet } from '../fleet/fleet.ts';
import { ofFlight } from '../pireps/fares.ts';
import type { Destination, FlightFilter, FlightLimits } from '../../../db/views/flightSearch.ts';
import type { Slice, Sliced } from '../../../db/statements.ts';

/** An airline with what its accepted PIREPs add up to. */
export interface AirlineRecord extends AirlinesRow {
  readonly total_flights: number;
  /** Minutes. */
  readonly total_time: number;
}

/** What a flight offers beyond its row. */
interface Offer {
  /** Some pilot has a bid on it. */
  readonly has_bid: boolean;
  /** Percent; what the flight leaves open is the airline's setting. */
  readonly load_factor: number;
  readonly load_factor_variance: number;
  /** Names and values of its own: `Departure Gate` is `4`. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface OfferedFlight extends Offer {
  readonly flight: FlightsRow;
  readonly airline: AirlinesRow;
}

/** A flight with what belongs to it. */
export interface FlightPart extends OfferedFlight {
  readonly airline: AirlineRecord;
  readonly fleet: readonly FleetPart[];
}

/** @throws {AppError} flight-not-found; flights in the trash count as missing */
export function findFlight(db: Queries, id: string): FlightsRow {
  const flight = db.flights.find(id);
  if (flight?.deleted_at !== null) throw flightNotFound(id);
  return flight;
}

export function readAirlines(db: Queries, airlines: readonly AirlinesRow[]): AirlineRecord[] {
  const totals = new Map(
    db.airlines.listTotals(airlines.map(({ id }) => id)).map((total) => [total.airline_id, total]),
  );
  return airlines.map((airline) => ({ total_flights: 0, total_time: 0, ...airline, ...totals.get(airline.id) }));
}

/** Reads what belongs to flights: twelve statements, however many they are. */
export function readFlights(db: Queries, flights: readonly FlightsRow[]): FlightPart[] {
  const links = db.flights.listSubfleets(flights.map(({ id }) => id));
  const subfleets = db.subfleets.listByIds(links.map(({ subfleet_id }) => subfleet_id));
  const fleet = new Map(readFleet(db, subfleets).map((part) => [part.subfleet.id, part]));
  const fleets = Map.groupBy(links, ({ flight_id }) => flight_id);
  const airlines = byId(readAirlines(db, db.airlines.listByIds(flights.map(({ airline_id }) => airline_id))));
  const fares = Map.groupBy(db.flights.listFares(flights.map(({ id }) => id)), ({ flight_id }) => flight_id);
  const toOffer = readOffers(db, flights);
  return flights.map((flight) => ({
    flight,
    // Foreign keys: they are there.
    airline: airlines.get(flight.airline_id) as AirlineRecord,
    fleet: (fleets.get(flight.id) ?? []).map(({ subfleet_id }) =>
      withFares(fleet.get(subfleet_id) as FleetPart, fares.get(flight.id)),
    ),
    ...toOffer(flight),
  }));
}

/** With the amounts that fares have on one flight. */
export function withFares(part: FleetPart, own: readonly FlightFaresRow[] = []): FleetPart {
  return own.length === 0 ? part : { ...part, fares: part.fares.map((fare) => ofFlight(fare, own)) };
}

/** What the flights offer: four statements, however many they are. */
export function readOffers(db: Queries, flights: readonly FlightsRow[]): (flight: FlightsRow) => Offer {
  const flight_ids = flights.map(({ id }) => id);
  const bids = new Set(db.bids.listFlightIds(flight_ids, bidsSince(db)));
  const fields = Map.groupBy(db.flights.listFields(flight_ids), ({ flight_id }) => flight_id);
  const load_factor = readSetting(db, 'flights.default_load_factor');
  const load_factor_variance = readSetting(db, 'flights.load_factor_variance');
  return (flight) => ({
    has_bid: bids.has(flight.id),
    fields: Object.fromEntries((fields.get(flight.id) ?? []).map(({ name, value }) => [name, value])),
    load_factor: flight.load_factor ?? load_factor,
    load_factor_variance: flight.load_factor_variance ?? load_factor_variance,
  });
}

export interface FlightSearch {
  readonly filter: FlightFilter;
  /** Whose list it is: the owner of a key. */
  readonly user_id: number;
  /** To what the airline shows the pilot; otherwise all flights are searched (phpvms7 §1.11). */
  readonly narrowed: boolean;
  /** Without the flights that the pilot's rank may not fly (decisions §10). */
  readonly onlyFlyable: boolean;
}

/** Active, visible flights of active airlines that are flown today, by airline, number and leg. */
export function searchFlights(db: Queries, search: FlightSearch, slice: Slice): Sliced<FlightsRow> {
  return db.flights.search({ ...search.filter, ...readLimits(db, search) }, slice);
}

/** The arrival airports of the flights that a search finds. */
export function listDestinations(db: Queries, search: FlightSearch): Destination[] {
  return db.flights.listDestinations({ ...search.filter, ...readLimits(db, search) });
}

function readLimits(db: Queries, { user_id, narrowed, onlyFlyable }: FlightSearch): FlightLimits {
  const { airline_id, curr_airport_id } = db.users.find(user_id) as UsersRow;
  const isFlown = readFlightDays(db);
  const { mayFly } = readFlightRules(db, user_id);
  return {
    only_airline_id: narrowed && readSetting(db, 'pilots.restrict_to_company') ? airline_id : null,
    // Who is nowhere departs from nowhere, as at prefile.
    only_dpt_airport_id:
      narrowed && readSetting(db, 'pilots.only_flights_from_current') ? (curr_airport_id ?? '') : null,
    isOpen: (flight) => isFlown(flight) === 'today',
    mayFly: onlyFlyable ? mayFly : null,
  };
}
