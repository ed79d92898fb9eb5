import type { AircraftRow, AirlinesRow, AirportsRow, SubfleetsRow } from '../../../../db/rows.ts';
import { listAirlines } from '../../../contract/classic/airlines.ts';
import {
  type Airport,
  getAirport,
  listAirports,
  listHubs,
  lookUpAirport,
  searchAirports,
} from '../../../contract/phpvms7/airports.ts';
import {
  type Aircraft,
  type Fare,
  findAircraft,
  type FleetSubfleet,
  type FoundAircraft,
  getAirline,
  listFleet,
  type Subfleet,
  type SubfleetColumns,
} from '../../../contract/phpvms7/fleet.ts';
import {
  type Flight,
  type FlightColumns,
  getFlight,
  listFlightAircraft,
  listFlights,
  searchFlights,
} from '../../../contract/phpvms7/flights.ts';
import { toDistance, toMass } from '../../../contract/units.ts';
import { placed } from '../../../domain/airports/airports.ts';
import type { FleetPart } from '../../../domain/fleet/fleet.ts';
import type { FlightPart, OfferedFlight } from '../../../domain/flights/flights.ts';
import { flightIdent } from '../../../domain/flights/ident.ts';
import type { OfferedFare } from '../../../domain/pireps/fares.ts';
import type { CatalogMapping } from '../mapping.ts';
import { describeAirport, toAirline } from '../classic/catalog.ts';

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

export const phpvms7Catalog: CatalogMapping<typeof calls> = {
  ...calls,
  toAirline,
  toExtendedAirline: toAirline,
  toAirport,
  toFoundAirport: toAirport,
  toFleetSubfleet,
  toFoundAircraft,
  toFlightAircraft: (aircraft) => aircraft.map(toAircraft),
  toFlight,
};

// The reply's schema picks what is shown, here and below.
export function toAirport(airport: AirportsRow): Airport {
  const { location, city, country, tz, hub } = airport;
  return {
    ...placed(airport),
    // phpVMS has no field for the city.
    location: location ?? toTextOrNull(city),
    country: toTextOrNull(country),
    timezone: tz,
    hub: hub === 1,
    description: describeAirport(airport),
  };
}

export function toSubfleet({ subfleet, aircraft, fares }: FleetPart): Subfleet {
  return { ...toColumns(subfleet), fares: fares.map(toFare), aircraft: aircraft.map(toAircraft) };
}

export function toFleetSubfleet(part: FleetPart, site: string): FleetSubfleet {
  return { ...toSubfleet(part), airline: toAirline(part.airline, site) };
}

function toFoundAircraft(aircraft: AircraftRow, { subfleet, fares }: FleetPart): FoundAircraft {
  return { ...toAircraft(aircraft), subfleet: { ...toColumns(subfleet), fares: fares.map(toFare) } };
}

function toColumns(subfleet: SubfleetsRow): SubfleetColumns {
  return { ...subfleet, created_at: toTimestamp(subfleet.created_at), updated_at: toTimestamp(subfleet.updated_at) };
}

export function toAircraft({ tail_number, ...aircraft }: AircraftRow): Aircraft {
  const { icao, registration } = aircraft;
  return {
    ...aircraft,
    landing_time: toTimestampOrNull(aircraft.landing_time),
    fin: tail_number === '' ? null : tail_number,
    dow: toMass(aircraft.dow ?? 0),
    mtow: toMass(aircraft.mtow ?? 0),
    mlw: toMass(aircraft.mlw ?? 0),
    zfw: toMass(aircraft.zfw ?? 0),
    fuel_onboard: toMass(aircraft.fuel_onboard),
    created_at: toTimestamp(aircraft.created_at),
    updated_at: toTimestamp(aircraft.updated_at),
    bid: null,
    ident: icao === null ? registration : `${registration} (${icao})`,
  };
}

function toFare(fare: OfferedFare): Fare {
  return { ...fare, count: null, active: fare.active === 1 };
}

export function toFlight(part: FlightPart, site: string): Flight {
  return { ...toFlightColumns(part, site), subfleets: part.fleet.map(toSubfleet) };
}

// The reply's schema picks what is shown.
export function toFlightColumns(
  { flight, airline, has_bid, load_factor, load_factor_variance, fields }: OfferedFlight,
  site: string,
): FlightColumns {
  return {
    ...flight,
    dpt_time: toTextOrNull(flight.dpt_time),
    arr_time: toTextOrNull(flight.arr_time),
    days: flight.days === 0 ? null : flight.days,
    level: flight.level ?? 0,
    distance: toDistance(flight.distance ?? 0),
    flight_time: flight.flight_time ?? 0,
    load_factor,
    load_factor_variance,
    route: toTextOrNull(flight.route),
    notes: toTextOrNull(flight.notes),
    scheduled: 0,
    start_date: toDayOrNull(flight.start_date),
    end_date: toDayOrNull(flight.end_date),
    event_id: null,
    user_id: null,
    has_bid,
    active: flight.active === 1,
    visible: flight.visible === 1,
    created_at: toTimestamp(flight.created_at),
    updated_at: toTimestamp(flight.updated_at),
    ident: toIdent(airline, flight),
    airline: toAirline(airline, site),
    fields,
    simbrief: null,
  };
}

/** Begins with the IATA code where there is one, as phpVMS's does. */
export function toIdent({ iata, icao }: AirlinesRow, flight: Parameters<typeof flightIdent>[1]): string {
  return flightIdent(iata || icao, flight);
}

/** Empty: not known. */
export function toTextOrNull(text: string): string | null {
  return text === '' ? null : text;
}

function toDayOrNull(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000000Z`;
}

/** Formats `2026-11-20T14:05:00.123Z` as `2026-11-20T14:05:00Z`: RFC 3339, whole seconds. */
export function toTimestamp(time: string): string {
  return `${time.slice(0, 19)}Z`;
}

export function toTimestampOrNull(time: string | null): string | null {
  return time === null ? null : toTimestamp(time);
}
