import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger, NullableText, optional } from '../fields.ts';
import { ExtendedAirline } from './airlines.ts';
import { Aircraft, FlightSubfleet } from './fleet.ts';
import { dataOf, distanceUnit, listOf, pageFields, pageOf } from './replies.ts';

export const Distance = Type.Object({
  mi: Type.Number({ description: 'Statute miles' }),
  nmi: Type.Number({ description: 'Nautical miles' }),
  km: Type.Number({ description: 'Kilometres' }),
  m: Type.Number({ description: 'Metres' }),
});

export type Distance = Static<typeof Distance>;

/** What the flights of a bids list have too: everything but type and subfleets (§2.6). */
export const FlightColumns = Type.Object({
  id: Type.String(),
  ident: Type.String({ description: 'Airline, number, route code and leg, without blanks: KTW123/C.A/L.1' }),
  airline_id: Type.Integer(),
  airline: ExtendedAirline,
  flight_number: Type.Integer(),
  route_code: NullableText,
  route_leg: NullableInteger,
  distance: Distance,
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  alt_airport_id: NullableText,
  route: Type.String(),
  dpt_time: Type.String({ description: 'Local time, free text' }),
  arr_time: Type.String({ description: 'Local time, free text' }),
  flight_time: Type.Integer({ description: 'Minutes' }),
  notes: Type.String(),
  active: Type.Boolean(),
});

export type FlightColumns = Static<typeof FlightColumns>;

/** As §2.6 shows it, with phpVMS's `subfleets` beside `subfleet`. */
export const Flight = Type.Object({
  ...FlightColumns.properties,
  flight_type: Type.String({ description: 'A letter of the trade, J passengers on schedule' }),
  subfleet: Type.Array(FlightSubfleet),
  subfleets: Type.Array(FlightSubfleet),
});

export type Flight = Static<typeof Flight>;

/** Everything that is sent must hold; the departure and arrival have three spellings each (§4.4). */
export const FlightQuery = Type.Object({
  ...pageFields,
  airline_id: optional.id(),
  dep_icao: optional.text(),
  depicao: optional.text(),
  dpt_airport_id: optional.text(),
  arr_icao: optional.text(),
  arricao: optional.text(),
  arr_airport_id: optional.text(),
  flight_number: optional.text({ description: 'Part of it' }),
  callsign: optional.text({ description: 'Part of it, in any case' }),
  flight_type: optional.flight_type(),
  route_code: optional.text(),
  dgt: optional.number({ description: `Shortest distance. ${distanceUnit}` }),
  dlt: optional.number({ description: `Longest distance. ${distanceUnit}` }),
  tgt: optional.number({ description: 'Shortest flight time, minutes' }),
  tlt: optional.number({ description: 'Longest flight time, minutes' }),
  subfleet_id: optional.id(),
  icao_type: optional.text({ description: 'ICAO type of an aircraft in one of its subfleets' }),
  ignore_restrictions: optional.text({
    description: 'Anything but 0: not narrowed by pilots.restrict_to_company and pilots.only_flights_from_current',
  }),
});

export type FlightQuery = Static<typeof FlightQuery>;

export const listFlights = {
  method: 'GET',
  url: '/flights',
  schema: {
    summary: 'The active flights, by airline, number and leg',
    description:
      '§4.4, in the form of §2.6. 15 per page; distances in statute miles, nautical miles, kilometres and metres, times in ' +
      'minutes. Takes what the search takes.',
    querystring: FlightQuery,
    response: { 200: pageOf(Flight) },
  },
} as const satisfies Endpoint;

export const searchFlights = {
  ...listFlights,
  url: '/flights/search',
  schema: {
    ...listFlights.schema,
    summary: 'The active flights for which everything that is sent holds',
    description:
      '§4.4, in the form of §2.6. 15 per page; `dgt` and `dlt` in statute miles, `tgt` and `tlt` in minutes. The departure ' +
      'and the arrival have three spellings each.',
  },
} as const satisfies Endpoint;

const FlightParams = Type.Object({ id: Type.String() });

const flightErrors = { 404: '`not-found`, with `flight_id`.' } as const;

export const getFlight = {
  method: 'GET',
  url: '/flights/:id',
  schema: {
    summary: 'One flight, active or not',
    description: '§4.4, in the form of §2.6; distances in statute miles, nautical miles, kilometres and metres.',
    errors: flightErrors,
    params: FlightParams,
    response: { 200: dataOf(Flight) },
  },
} as const satisfies Endpoint;

export const listFlightAircraft = {
  method: 'GET',
  url: '/flights/:id/aircraft',
  schema: {
    summary: 'The aircraft that the calling pilot may take for a flight, by type and registration',
    description:
      "Not in the contract. Active, parked aircraft of the flight's subfleets, or of any when it names none; as the " +
      'settings say, only those of the rank, at the departure airport, and not named in another pilot’s bid.',
    errors: flightErrors,
    params: FlightParams,
    response: { 200: listOf(Aircraft) },
  },
} as const satisfies Endpoint;

export const RoutePoint = Type.Object({
  id: Type.String({ description: 'As the route writes it: EDDH, 5230N01320E' }),
  name: Type.String(),
  type: Type.Object({
    type: Type.Integer({ description: '0 airport, 2048 coordinates' }),
    name: Type.String(),
  }),
  lat: Type.Number({ description: 'Degrees, south is negative' }),
  lon: Type.Number({ description: 'Degrees, west is negative' }),
  freq: Type.Null(),
});

export type RoutePoint = Static<typeof RoutePoint>;

export const getFlightRoute = {
  method: 'GET',
  url: '/flights/:id/route',
  schema: {
    summary: 'The points of the route of a flight whose places are known, from departure to arrival',
    description:
      'Not in the contract. Both airports, and between them the airports and coordinates that the text of the route names; ' +
      'airways, fixes and beacons, whose places only navigation data knows, are left out. The text itself is in `route` ' +
      'of the flight.',
    errors: flightErrors,
    params: FlightParams,
    response: { 200: listOf(RoutePoint) },
  },
} as const satisfies Endpoint;
