import { type Static, Type } from 'typebox';
import * as classic from '../classic/airports.ts';
import { dataOf, pageOf } from '../classic/replies.ts';
import { integerOrNull, NullableText, numberOrNull } from '../fields.ts';
import { adapt } from './replies.ts';

/** What both forms have. */
export const AirportPlace = Type.Object({
  id: Type.String(),
  iata: Type.String(),
  icao: Type.String(),
  name: Type.String(),
  location: NullableText,
  region: NullableText,
  country: Type.String(),
  timezone: Type.String(),
  hub: Type.Boolean(),
  notes: NullableText,
  lat: Type.Number({ description: 'Degrees, south is negative' }),
  lon: Type.Number({ description: 'Degrees, west is negative' }),
  description: Type.String({ description: 'Label such as EDDH/HAM - Hamburg, marked if it is a hub' }),
});

export type AirportPlace = Static<typeof AirportPlace>;

export const Airport = Type.Object({
  ...AirportPlace.properties,
  elevation: numberOrNull('Feet'),
  ground_handling_cost: Type.Number({ description: 'Per landing' }),
  fuel_100ll_cost: Type.Number({ description: 'Per lb' }),
  fuel_jeta_cost: Type.Number({ description: 'Per lb' }),
  fuel_mogas_cost: Type.Number({ description: 'Per lb' }),
});

export type Airport = Static<typeof Airport>;

/**
 * As it stands in a PIREP. One client reads the elevation there as a text and another as a number, so it is left out;
 * costs are whole or null for a client that reads integers (decisions §1).
 */
export const PirepAirport = Type.Object({
  ...AirportPlace.properties,
  ground_handling_cost: integerOrNull('Per landing'),
  fuel_100ll_cost: integerOrNull('Per lb'),
  fuel_jeta_cost: integerOrNull('Per lb'),
  fuel_mogas_cost: integerOrNull('Per lb'),
});

export type PirepAirport = Static<typeof PirepAirport>;

const description = '§4.4. Elevation in feet, fuel costs per lb.';

export const listAirports = adapt(classic.listAirports, { description, response: { 200: pageOf(Airport) } });

export const listHubs = adapt(classic.listHubs, { description, response: { 200: pageOf(Airport) } });

export const searchAirports = adapt(classic.searchAirports, {
  response: { 200: pageOf(Airport) },
});

export const lookUpAirport = adapt(classic.lookUpAirport, {
  response: { 200: dataOf(Airport) },
});

export const getAirport = adapt(classic.getAirport, {
  description,
  response: { 200: dataOf(Airport) },
});
