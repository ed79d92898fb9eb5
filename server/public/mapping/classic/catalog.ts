import type { AircraftRow, AirlinesRow, AirportsRow } from '../../../../db/rows.ts';
import { type Airline, type ExtendedAirline, getAirline, listAirlines } from '../../../contract/classic/airlines.ts';
import {
  type Airport,
  type FoundAirport,
  getAirport,
  listAirports,
  listHubs,
  lookUpAirport,
  searchAirports,
} from '../../../contract/classic/airports.ts';
import {
  type Aircraft,
  type Fare,
  findAircraft,
  type FleetSubfleet,
  type FlightSubfleet,
  type FoundAircraft,
  listFleet,
  type Subfleet,
} from '../../../contract/classic/fleet.ts';
import {
  type Flight,
  type FlightColumns,
  getFlight,
  listFlightAircraft,
  listFlights,
  searchFlights,
} from '../../../contract/classic/flights.ts';
import { toDistance } from '../../../contract/units.ts';
import { placed } from '../../../domain/airports/airports.ts';
import type { FleetPart, Objection } from '../../../domain/fleet/fleet.ts';
import type { AirlineRecord, FlightPart } from '../../../domain/flights/flights.ts';
import { flightIdent } from '../../../domain/flights/ident.ts';
import type { OfferedFare } from '../../../domain/pireps/fares.ts';
import type { CatalogMapping } from '../mapping.ts';

const calls = {
  listAirlines,
  getAirline,
  listAirports,
  listHubs,
  getAirport,
  searchAirports,
  lookUpAirport,
  listFleet,
  findAircraft,
  listFlights,
  searchFlights,
  getFlight,
  listFlightAircraft,
};

export const classicCatalog: CatalogMapping<typeof calls> = {
  ...calls,
  toAirline,
  toExtendedAirline,
  toAirport,
  toFoundAirport,
  toFleetSubfleet,
  toFoundAircraft,
  toFlightAircraft: (aircraft) => ({ data: aircraft.map(toAircraft) }),
  toFlight,
};

/** The short form (§2.3). */
export function toAirline({ id, icao, iata, name, country, ...airline }: AirlinesRow, site: string): Airline {
  return { id, icao, iata, name, country, logo: toPictureUrl(airline.picture, site) ?? airline.logo };
}

/** Clients load it without a key. */
export function toPictureUrl(picture: string | null, site: string): string | null {
  return picture === null ? null : `${site}/pictures/${picture}`;
}

function toExtendedAirline(airline: AirlineRecord, site: string): ExtendedAirline {
  return {
    ...toAirline(airline, site),
    active: airline.active === 1,
    total_flights: airline.total_flights,
    total_time: airline.total_time,
    created_at: toTimestamp(airline.created_at),
    updated_at: toTimestamp(airline.updated_at),
  };
}

export function toAirport(airport: AirportsRow): Airport {
  const { lat, lon } = placed(airport);
  return {
    id: airport.id,
    iata: airport.iata,
    icao: airport.icao,
    name: airport.name,
    city: airport.city,
    country: airport.country,
    location: airport.location,
    hub: airport.hub === 1,
    // The contract has numbers and a time zone here, also where they are not known.
    fuel_100ll_cost: airport.fuel_100ll_cost ?? 0,
    fuel_jeta_cost: airport.fuel_jeta_cost ?? 0,
    fuel_mogas_cost: airport.fuel_mogas_cost ?? 0,
    tz: airport.tz ?? 'UTC',
    timezone: airport.tz ?? 'UTC',
    lat,
    lon,
  };
}

function toFoundAirport(airport: AirportsRow): FoundAirport {
  return { ...toAirport(airport), description: describeAirport(airport) };
}

/** Describes an airport like phpVMS: `KJFK/JFK - John F Kennedy International Airport (hub)`. */
export function describeAirport({ icao, iata, name, hub }: AirportsRow): string {
  const codes = iata === '' ? icao : `${icao}/${iata}`;
  return `${codes} - ${name}${hub === 1 ? ' (hub)' : ''}`;
}

export function toSubfleet({ subfleet, aircraft }: FleetPart): Subfleet {
  return { ...subfleet, aircraft: aircraft.map(toAircraft) };
}

function toFlightSubfleet(part: FleetPart): FlightSubfleet {
  return { ...toSubfleet(part), fares: part.fares.map(toFare) };
}

export function toFleetSubfleet(part: FleetPart, site: string): FleetSubfleet {
  return { ...toFlightSubfleet(part), airline: toAirline(part.airline, site) };
}

function toFoundAircraft(aircraft: AircraftRow, { subfleet, fares }: FleetPart): FoundAircraft {
  return { ...toAircraft(aircraft), subfleet: { ...subfleet, fares: fares.map(toFare) } };
}

// The reply's schema picks what is shown.
function toAircraft(aircraft: AircraftRow): Aircraft {
  return {
    ...aircraft,
    subfleet_id: String(aircraft.subfleet_id),
    active: aircraft.status === 'A',
    created_at: toTimestamp(aircraft.created_at),
    updated_at: toTimestamp(aircraft.updated_at),
  };
}

function toFare({ id, code, name, capacity, cost, price, type, notes, active }: OfferedFare): Fare {
  return { id, code, name, capacity, cost, price: String(price), type, notes, active: active === 1 };
}

export function toFlight(part: FlightPart & Objection, site: string): Flight {
  const { flight, fleet, objection } = part;
  const subfleet = fleet.map(toFlightSubfleet);
  return {
    ...toFlightColumns(part, site),
    flight_type: flight.flight_type,
    subfleet,
    subfleets: subfleet,
    objection: objection?.message ?? null,
  };
}

/** The fields of a flight that bids have too. */
export function toFlightColumns({ flight, airline }: FlightPart, site: string): FlightColumns {
  return {
    id: flight.id,
    ident: flightIdent(airline.icao, flight),
    airline_id: flight.airline_id,
    airline: toExtendedAirline(airline, site),
    flight_number: flight.flight_number,
    route_code: flight.route_code,
    route_leg: flight.route_leg,
    distance: toDistance(flight.distance ?? 0),
    dpt_airport_id: flight.dpt_airport_id,
    arr_airport_id: flight.arr_airport_id,
    alt_airport_id: flight.alt_airport_id,
    route: flight.route,
    dpt_time: flight.dpt_time,
    arr_time: flight.arr_time,
    flight_time: flight.flight_time ?? 0,
    notes: flight.notes,
    active: flight.active === 1,
  };
}

/** Formats `2026-11-20T14:05:00.123Z` as `2026-11-20 14:05:00` (§2). */
export function toTimestamp(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)}`;
}
