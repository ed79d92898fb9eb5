import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
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
  ident: Type.String({ description: 'Airline, number, route code and leg, without spaces, such as KTW123/C.A/L.1' }),
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
  flight_type: Type.String({ description: 'IATA service type letter, such as J for a scheduled passenger flight' }),
  subfleet: Type.Array(FlightSubfleet),
  subfleets: Type.Array(FlightSubfleet),
  objection: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why the pilot’s rank may not fly it, such as “Your rank may not fly the Boeing 787”. Not in the contract',
  }),
});

export type Flight = Static<typeof Flight>;

/** All conditions must match. Departure and arrival can be given under three names each (§4.4). */
export const FlightQuery = Type.Object({
  ...pageFields,
  airline_id: optional.id(),
  dep_icao: optional.text(),
  depicao: optional.text(),
  dpt_airport_id: optional.text(),
  arr_icao: optional.text(),
  arricao: optional.text(),
  arr_airport_id: optional.text(),
  flight_number: optional.text({ description: 'Part of the flight number' }),
  callsign: optional.text({ description: 'Part of the callsign, not case-sensitive' }),
  flight_type: optional.flight_type(),
  route_code: optional.text(),
  dgt: optional.number({ description: `Minimum distance. ${distanceUnit}` }),
  dlt: optional.number({ description: `Maximum distance. ${distanceUnit}` }),
  tgt: optional.number({ description: 'Minimum flight time, minutes' }),
  tlt: optional.number({ description: 'Maximum flight time, minutes' }),
  subfleet_id: optional.id(),
  icao_type: optional.text({ description: 'ICAO type of an aircraft in one of the flight’s subfleets' }),
  ignore_restrictions: optional.text({
    description:
      'Any value except 0 ignores the settings pilots.restrict_to_company and pilots.only_flights_from_current',
  }),
});

export type FlightQuery = Static<typeof FlightQuery>;

export const listFlights = get('/flights', {
  summary: 'List the active flights of today by airline, number and leg',
  description:
    '§4.4, in the form of §2.6. 15 per page; distances in statute miles, nautical miles, kilometres and metres, times in ' +
    'minutes. Accepts the same parameters as the search. While the setting `flights.only_today` is on, only flights in ' +
    'season and on their weekday, by the date at the departure airport. Subfleets have the aircraft that can be taken.',
  querystring: FlightQuery,
  response: { 200: pageOf(Flight) },
});

export const searchFlights = get('/flights/search', {
  ...listFlights.schema,
  summary: 'Search the active flights of today; all conditions must match',
  description:
    '§4.4, in the form of §2.6. 15 per page; `dgt` and `dlt` in statute miles, `tgt` and `tlt` in minutes. Departure and ' +
    'arrival can be given under three names each.',
});

export const listDestinations = get('/flights/destinations', {
  summary: 'Count matching active flights by arrival airport',
  description: 'Not in the contract. Accepts the same parameters as the search, without pages. Sorted by ICAO code.',
  querystring: FlightQuery,
  response: { 200: listOf(Type.Object({ id: Type.String(), flights: Type.Integer() })) },
});

const FlightParams = Type.Object({ id: Type.String() });

const flightErrors = { 404: '`not-found`, with `flight_id`.' } as const;

export const getFlight = get('/flights/:id', {
  summary: 'Get a flight, active or inactive',
  description: '§4.4, in the form of §2.6; distances in statute miles, nautical miles, kilometres and metres.',
  errors: flightErrors,
  params: FlightParams,
  response: { 200: dataOf(Flight) },
});

export const listFlightAircraft = get('/flights/:id/aircraft', {
  summary: 'List aircraft the pilot may fly on a flight, by type and registration',
  description:
    "Not in the contract. Active, parked aircraft of the flight's subfleets, or of all subfleets if it has none. Settings " +
    "can limit them to the pilot's rank, the departure airport, and aircraft without another pilot's bid. A bid or prefile " +
    'with another aircraft is refused.',
  errors: flightErrors,
  params: FlightParams,
  response: { 200: listOf(Aircraft) },
});

export const RoutePoint = Type.Object({
  id: Type.String({ description: 'As written in the route, such as EDDH or 5230N01320E' }),
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

export const getFlightRoute = get('/flights/:id/route', {
  summary: 'List the known points of a flight’s route, from departure to arrival',
  description:
    'Not in the contract. Both airports and, between them, the airports and coordinates in the route string. Airways, ' +
    'fixes and navaids are left out because they need navigation data. The string itself is in `route` of the flight.',
  errors: flightErrors,
  params: FlightParams,
  response: { 200: listOf(RoutePoint) },
});
