import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableText } from '../nullable.ts';
import { dataOf, pageOf, PageQuery } from './pagination.ts';

/** As §2.4 shows it, with phpVMS's `timezone` beside `tz`. */
export const Airport = Type.Object({
  id: Type.String(),
  iata: Type.String(),
  icao: Type.String(),
  name: Type.String(),
  city: Type.String(),
  country: Type.String(),
  location: NullableText,
  hub: Type.Boolean(),
  fuel_100ll_cost: Type.Number(),
  fuel_jeta_cost: Type.Number(),
  fuel_mogas_cost: Type.Number(),
  tz: Type.String(),
  timezone: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
});

export type Airport = Static<typeof Airport>;

export const listAirports = {
  method: 'GET',
  url: '/airports',
  schema: {
    summary: 'The airports, by ICAO code',
    querystring: PageQuery,
    response: { 200: pageOf(Airport) },
  },
} as const satisfies Endpoint;

export const listHubs = {
  method: 'GET',
  url: '/airports/hubs',
  schema: {
    summary: 'The airports that are hubs, by ICAO code',
    querystring: PageQuery,
    response: { 200: pageOf(Airport) },
  },
} as const satisfies Endpoint;

export const getAirport = {
  method: 'GET',
  url: '/airports/:icao',
  schema: {
    summary: 'One airport; the code in any case',
    params: Type.Object({ icao: Type.String() }),
    response: { 200: dataOf(Airport) },
  },
} as const satisfies Endpoint;
