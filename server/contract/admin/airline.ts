import { type Static, Type } from 'typebox';
import { get, post } from '../endpoint.ts';
import { NullableText } from '../fields.ts';
import { AirportShort } from './pireps.ts';

const Units = Type.Object({
  distance: Type.Enum(['km', 'mi', 'nmi']),
  weight: Type.Enum(['lbs', 'kg']),
  speed: Type.Enum(['km/h', 'knot']),
  altitude: Type.Enum(['ft', 'm']),
  fuel: Type.Enum(['lbs', 'kg']),
  /** Three capital letters: `EUR`. */
  currency: Type.String(),
});
export type Units = Static<typeof Units>;

/** Tiles of another server, drawn over the ground of near maps. */
export const OnlineMap = Type.Object({
  /** An https address with `{z}`, `{x}` and `{y}`. */
  tiles: Type.String(),
  /** Plain text, which the map shows; may be empty. */
  attribution: Type.String(),
});
export type OnlineMap = Static<typeof OnlineMap>;

/** The data for the frame of the window. */
export const Home = Type.Object({
  version: Type.String(),
  /** The first airline; null when there is none. */
  airline: Type.Union([
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      icao: Type.String(),
      hub: NullableText,
      picture: NullableText,
    }),
    Type.Null(),
  ]),
  /** The units in which the window shows figures, from the settings. The API keeps its own. */
  units: Units,
  /** Null while the setting `map.tiles` is empty. */
  online_map: Type.Union([OnlineMap, Type.Null()]),
  /** URL of the public listener on this PC. */
  api: Type.String(),
  /** URLs of the public listener in the local network; empty when it listens on this PC only. */
  lan: Type.Array(Type.String()),
  /** Why pilots cannot connect and what to do; null when they can. */
  problem: NullableText,
  /** Whether the demonstration airline simulates flights; null in any other airline. */
  demo_traffic: Type.Union([Type.Boolean(), Type.Null()]),
  /** How this browser signed in. */
  signed_in_with: Type.Enum(['link', 'password']),
});
export type Home = Static<typeof Home>;

/** 401 without a session. */
export const getHome = get('/admin/home', {
  summary: 'Get the airline, addresses and version',
  response: { 200: Type.Object({ data: Home }) },
});

export const listMapAirports = get('/admin/airports/map', {
  summary: 'List all airports of the catalog for maps',
  response: { 200: Type.Object({ data: Type.Array(AirportShort) }) },
});

/** Creates the demonstration airline. 409 when there is already an airline. */
export const createDemo = post('/admin/demo', {
  summary: 'Create the demonstration airline',
  response: { 200: Type.Object({ pilots: Type.Integer(), pireps: Type.Integer() }) },
});
