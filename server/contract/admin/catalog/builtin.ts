import { type Static, Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { NullableNumber } from '../../fields.ts';

const search = Type.String({ minLength: 1, maxLength: 100 });
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));

export const BuiltinAirport = Type.Object({
  id: Type.String(),
  icao: Type.String(),
  iata: Type.String(),
  name: Type.String(),
  city: Type.String(),
  country: Type.String(),
  region: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  /** Feet. */
  elevation: NullableNumber,
  /** The length of the longest one, in feet; null if none is known. */
  runway: NullableNumber,
  tz: Type.String(),
  /** Whether the catalog has it. */
  added: Type.Boolean(),
});
export type BuiltinAirport = Static<typeof BuiltinAirport>;

/** The best match first, codes before names; 20 by default. */
export const searchBuiltinAirports = get('/admin/builtin-airports', {
  summary: 'Search the airports of the world by code, name or city',
  querystring: Type.Object({ search, limit }),
  response: { 200: Type.Object({ data: Type.Array(BuiltinAirport) }) },
});

export const AircraftType = Type.Object({
  /** ICAO designator: `A20N`. */
  icao: Type.String(),
  manufacturer: Type.String(),
  /** Without the manufacturer: `A320neo`. */
  model: Type.String(),
  kind: Type.Enum(['jet', 'turboprop', 'piston', 'helicopter', 'glider']),
  engines: Type.Integer(),
  /** Nautical miles with a usual load, rounded. */
  range: Type.Integer(),
});
export type AircraftType = Static<typeof AircraftType>;

/** Designators before names; 20 by default. */
export const searchAircraftTypes = get('/admin/aircraft-types', {
  summary: 'Search the types of aircraft by designator or name',
  querystring: Type.Object({ search: Type.Optional(search), limit }),
  response: { 200: Type.Object({ data: Type.Array(AircraftType) }) },
});

/** The source of built-in data. */
export const DataSource = Type.Object({
  /** `Airports`. */
  name: Type.String(),
  source: Type.String(),
  licence: Type.String(),
  url: Type.String(),
});
export type DataSource = Static<typeof DataSource>;

export const getAboutData = get('/admin/about-data', {
  summary: 'List the sources and licences of the built-in data',
  response: { 200: Type.Object({ data: Type.Array(DataSource) }) },
});
