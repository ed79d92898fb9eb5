import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableText } from '../fields.ts';
import { AirportShort } from './pireps.ts';

/** What the frame of the window shows. */
export const Home = Type.Object({
  version: Type.String(),
  /** The first airline; null before there is one. */
  airline: Type.Union([Type.Object({ name: Type.String(), icao: Type.String(), hub: NullableText }), Type.Null()]),
  /** Public listener on this machine. */
  api: Type.String(),
  /** Public listener as pilots on the LAN reach it; empty when it listens on this machine only. */
  lan: Type.Array(Type.String()),
  /** Why pilots cannot connect there, and what to do; null: they can. */
  trouble: NullableText,
});
export type Home = Static<typeof Home>;

/** 401 without a session. */
export const getHome = {
  method: 'GET',
  url: '/admin/home',
  schema: { summary: 'Airline, addresses, version', response: { 200: Type.Object({ data: Home }) } },
} as const satisfies Endpoint;

export const listMapAirports = {
  method: 'GET',
  url: '/admin/airports/map',
  schema: {
    summary: 'Every airport of the catalog, for maps',
    response: { 200: Type.Object({ data: Type.Array(AirportShort) }) },
  },
} as const satisfies Endpoint;

/** Fills an empty data folder with the demonstration airline; 409 when there is an airline already. */
export const createDemo = {
  method: 'POST',
  url: '/admin/demo',
  schema: {
    summary: 'Explore with a demonstration airline',
    response: { 200: Type.Object({ pilots: Type.Integer(), pireps: Type.Integer() }) },
  },
} as const satisfies Endpoint;
