import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger, NullableText } from '../nullable.ts';
import { Maybe } from '../reads.ts';
import { ExtendedAirline } from './airlines.ts';
import { FlightSubfleet } from './fleet.ts';
import { dataOf, pageFields, pageOf } from './pagination.ts';

export const Distance = Type.Object({ mi: Type.Number(), nmi: Type.Number(), km: Type.Number(), m: Type.Number() });

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
  dpt_time: Type.String(),
  arr_time: Type.String(),
  flight_time: Type.Integer({ description: 'Minutes' }),
  notes: Type.String(),
  active: Type.Boolean(),
});

export type FlightColumns = Static<typeof FlightColumns>;

/** As §2.6 shows it, with phpVMS's `subfleets` beside `subfleet`. */
export const Flight = Type.Object({
  ...FlightColumns.properties,
  flight_type: Type.String(),
  subfleet: Type.Array(FlightSubfleet),
  subfleets: Type.Array(FlightSubfleet),
});

export type Flight = Static<typeof Flight>;

/** Everything that is sent must hold; the departure and arrival have three spellings each (§4.4). */
export const FlightQuery = Type.Object({
  ...pageFields,
  airline_id: Maybe.id(),
  dep_icao: Maybe.text(),
  depicao: Maybe.text(),
  dpt_airport_id: Maybe.text(),
  arr_icao: Maybe.text(),
  arricao: Maybe.text(),
  arr_airport_id: Maybe.text(),
  flight_number: Maybe.text({ description: 'Part of it' }),
  callsign: Maybe.text({ description: 'Part of it, in any case' }),
  flight_type: Maybe.flight_type(),
  route_code: Maybe.text(),
  dgt: Maybe.number({ description: 'Shortest distance' }),
  dlt: Maybe.number({ description: 'Longest distance' }),
  tgt: Maybe.number({ description: 'Shortest flight time, minutes' }),
  tlt: Maybe.number({ description: 'Longest flight time, minutes' }),
  subfleet_id: Maybe.id(),
  icao_type: Maybe.text({ description: 'ICAO type of an aircraft in one of its subfleets' }),
});

export type FlightQuery = Static<typeof FlightQuery>;

export const listFlights = {
  method: 'GET',
  url: '/flights',
  schema: {
    summary: 'The active flights, by airline, number and leg',
    querystring: FlightQuery,
    response: { 200: pageOf(Flight) },
  },
} as const satisfies Endpoint;

export const searchFlights = {
  ...listFlights,
  url: '/flights/search',
  schema: { ...listFlights.schema, summary: 'The active flights for which everything that is sent holds' },
} as const satisfies Endpoint;

export const getFlight = {
  method: 'GET',
  url: '/flights/:id',
  schema: {
    summary: 'One flight, active or not',
    params: Type.Object({ id: Type.String() }),
    response: { 200: dataOf(Flight) },
  },
} as const satisfies Endpoint;
