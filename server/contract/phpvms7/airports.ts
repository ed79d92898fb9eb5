import { type Static, Type } from 'typebox';
import * as classic from '../classic/airports.ts';
import { dataOf, pageOf } from '../classic/replies.ts';
import { NullableText, numberOrNull } from '../fields.ts';
import { adapt } from './replies.ts';

/** What is not known is null, in the catalog as in a PIREP. */
export const Airport = Type.Object({
  id: Type.String(),
  iata: Type.String(),
  icao: Type.String(),
  name: Type.String(),
  location: NullableText,
  region: NullableText,
  country: NullableText,
  timezone: NullableText,
  hub: Type.Boolean(),
  notes: NullableText,
  lat: Type.Number({ description: 'Degrees, south is negative' }),
  lon: Type.Number({ description: 'Degrees, west is negative' }),
  elevation: numberOrNull('Feet'),
  ground_handling_cost: numberOrNull('Per landing'),
  fuel_100ll_cost: numberOrNull('Per lb'),
  fuel_jeta_cost: numberOrNull('Per lb'),
  fuel_mogas_cost: numberOrNull('Per lb'),
  description: Type.String({ description: 'Label such as EDDH/HAM - Hamburg, marked if it is a hub' }),
});

export type Airport = Static<typeof Airport>;

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
