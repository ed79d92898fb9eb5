import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { NullableText, optional } from '../fields.ts';
import { Distance } from './flights.ts';
import { dataOf, pageFields, pageOf, PageQuery } from './replies.ts';

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
  fuel_100ll_cost: Type.Number({ description: 'Per lb' }),
  fuel_jeta_cost: Type.Number({ description: 'Per lb' }),
  fuel_mogas_cost: Type.Number({ description: 'Per lb' }),
  tz: Type.String({ description: 'Time zone name' }),
  timezone: Type.String({ description: 'Same as tz' }),
  lat: Type.Number({ description: 'Degrees, south is negative' }),
  lon: Type.Number({ description: 'Degrees, west is negative' }),
});

export type Airport = Static<typeof Airport>;

export const AirportQuery = Type.Object({
  ...pageFields,
  hub: optional.flag({ description: '1: only hubs; 0: only airports that are not hubs' }),
});

export const listAirports = get('/airports', {
  summary: 'List airports by ICAO code',
  description: '§4.4. 50 per page; coordinates in degrees, fuel costs per lb.',
  querystring: AirportQuery,
  response: { 200: pageOf(Airport) },
});

export const listHubs = get('/airports/hubs', {
  summary: 'List hubs by ICAO code',
  description: '§4.4. 50 per page; coordinates in degrees, fuel costs per lb.',
  querystring: PageQuery,
  response: { 200: pageOf(Airport) },
});

const AirportParams = Type.Object({ icao: Type.String() });

const airportErrors = { 404: '`airport-not-found`, with `icao`.' } as const;

export const getAirport = get('/airports/:icao', {
  summary: 'Get an airport; the code is not case-sensitive',
  description: '§4.4. Coordinates in degrees, fuel costs per lb.',
  errors: airportErrors,
  params: AirportParams,
  response: { 200: dataOf(Airport) },
});

/** Adds the one-line label that phpVMS shows in menus. */
export const FoundAirport = Type.Object({
  ...Airport.properties,
  description: Type.String({ description: 'KJFK/JFK - John F Kennedy International Airport, hubs with " (hub)"' }),
});

export type FoundAirport = Static<typeof FoundAirport>;

export const AirportSearchQuery = Type.Object({
  ...pageFields,
  search: optional.text({
    maxLength: 200,
    description:
      'Words or parts of words that must all match. Prefix a word with icao:, iata:, name: or city: to search one field.',
  }),
  searchFields: optional.text({
    maxLength: 200,
    description: 'Fields to search, separated by ";": icao, iata, name, city',
  }),
  hubs: optional.flag({ description: '1: only hubs' }),
  orderBy: optional.text({ description: 'icao (default), iata, name, city, country or hub' }),
  sortedBy: optional.text({ description: 'asc or desc' }),
});

export type AirportSearchQuery = Static<typeof AirportSearchQuery>;

export const searchAirports = get('/airports/search', {
  summary: 'Search the catalog’s airports by code, name or city',
  description:
    'Not in the contract. Ignores case and accents. Only the first four words are used. Unknown fields are ignored.',
  querystring: AirportSearchQuery,
  response: { 200: pageOf(FoundAirport) },
});

export const lookUpAirport = get('/airports/:icao/lookup', {
  summary: 'Get any airport of the world; the code is not case-sensitive',
  description:
    'Not in the contract. Reads the catalog first, then the built-in airport data. Adds nothing to the catalog.',
  errors: airportErrors,
  params: AirportParams,
  response: { 200: dataOf(Airport) },
});

export const getAirportDistance = get('/airports/:icao/distance/:other_icao', {
  summary: 'Get the great-circle distance between two airports',
  description:
    'Not in the contract. Finds airports in the catalog and in the built-in data. Codes are not case-sensitive.',
  errors: airportErrors,
  params: Type.Object({ icao: Type.String(), other_icao: Type.String() }),
  response: {
    200: dataOf(Type.Object({ fromIcao: Type.String(), toIcao: Type.String(), distance: Distance })),
  },
});
