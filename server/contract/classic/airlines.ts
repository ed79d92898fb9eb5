import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { NullableText } from '../fields.ts';
import { dataOf, pageOf, PageQuery, Timestamp } from './replies.ts';

/** The short form (§2.3). */
export const Airline = Type.Object({
  id: Type.Integer(),
  icao: Type.String(),
  iata: Type.String(),
  name: Type.String(),
  country: NullableText,
  logo: NullableText,
});

export type Airline = Static<typeof Airline>;

/** The extended form (§2.3). */
export const ExtendedAirline = Type.Object({
  ...Airline.properties,
  active: Type.Boolean(),
  total_flights: Type.Integer({ description: 'Accepted PIREPs' }),
  total_time: Type.Integer({ description: 'Minutes of accepted PIREPs' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type ExtendedAirline = Static<typeof ExtendedAirline>;

export const listAirlines = get('/airlines', {
  summary: 'List active airlines by name',
  description: '§4.4, in the short form of §2.3. 50 per page.',
  querystring: PageQuery,
  response: { 200: pageOf(Airline) },
});

export const getAirline = get('/airlines/:id', {
  summary: 'Get an airline, active or inactive',
  description: '§4.4, in the extended form of §2.3; `total_time` in minutes.',
  params: Type.Object({ id: Type.String() }),
  response: { 200: dataOf(ExtendedAirline) },
});
