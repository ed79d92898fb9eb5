import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger, NullableNumber, NullableText } from '../nullable.ts';
import { Maybe, Sent } from '../reads.ts';
import { Counted, Done, PirepParams } from './replies.ts';
import { Timestamp } from './timestamp.ts';

// Units: distances miles, fuel lbs, altitudes feet, speeds knots, vs feet per minute.

/** Rows that one call may carry (decisions.md §5). */
const maxRows = 5000;
const maxLog = 2000;

const latitude = { minimum: -90, maximum: 90 };
const longitude = { minimum: -180, maximum: 180 };

/** An id by which a client recognises its own row: sent twice, stored once (decisions.md §7). */
const client_id = Maybe.text({ maxLength: 100 });

/** A position, as clients send it (§4.9 and what today's clients add). */
export const Position = Type.Object({
  id: client_id,
  lat: Sent.number(latitude),
  lon: Sent.number(longitude),
  heading: Maybe.heading(),
  altitude: Maybe.number(),
  altitude_agl: Maybe.number(),
  altitude_msl: Maybe.number(),
  vs: Maybe.number(),
  gs: Maybe.number(),
  ias: Maybe.number(),
  transponder: Maybe.integer(),
  autopilot: Maybe.autopilot({ maxLength: 50 }),
  fuel: Maybe.number(),
  fuel_flow: Maybe.number(),
  distance: Maybe.number({ description: 'Flown so far' }),
  order: Maybe.integer(),
  nav_type: Maybe.integer(),
  name: Maybe.text({ maxLength: 255 }),
  status: Maybe.status(),
  source: Maybe.text({ maxLength: 50 }),
  log: Maybe.text({ maxLength: maxLog }),
  sim_time: Maybe.text({ maxLength: 50, description: 'Kept as sent: 1423Z, or a date' }),
  created_at: Maybe.time({ description: 'Now, when absent' }),
});
export type Position = Static<typeof Position>;

/** What events and logs have besides their text. */
const logRow = {
  id: client_id,
  lat: Maybe.number(latitude),
  lon: Maybe.number(longitude),
  sim_time: Maybe.text({ maxLength: 50 }),
  created_at: Maybe.time(),
};

export const LogEvent = Type.Object({ ...logRow, event: Sent.text({ maxLength: maxLog }) });
export type LogEvent = Static<typeof LogEvent>;

export const LogLine = Type.Object({ ...logRow, log: Sent.text({ maxLength: maxLog }) });
export type LogLine = Static<typeof LogLine>;

export const NavPoint = Type.Object({
  id: client_id,
  name: Sent.text({ maxLength: 255 }),
  order: Sent.integer(),
  nav_type: Maybe.integer(),
  lat: Sent.number(latitude),
  lon: Sent.number(longitude),
});
export type NavPoint = Static<typeof NavPoint>;

const record = {
  id: Type.String(),
  pirep_id: Type.String(),
  type: Type.Integer({ description: '0 flight path, 1 route, 2 log' }),
  nav_type: NullableInteger,
  order: Type.Integer(),
  name: NullableText,
  status: NullableText,
  log: NullableText,
  lat: NullableNumber,
  lon: NullableNumber,
  distance: NullableNumber,
  heading: NullableNumber,
  altitude: NullableNumber,
  altitude_agl: NullableNumber,
  altitude_msl: NullableNumber,
  vs: NullableNumber,
  gs: NullableNumber,
  ias: NullableNumber,
  transponder: NullableInteger,
  autopilot: Type.Unsafe<string | boolean | null>({ type: ['boolean', 'string', 'null'] }),
  fuel: NullableNumber,
  fuel_flow: NullableNumber,
  sim_time: NullableText,
  source: NullableText,
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** A stored row: position, route point or log (§2.8). `lat` and `lon` are null in logs that were sent without. */
export const AcarsRecord = Type.Object(record);
export type AcarsRecord = Static<typeof AcarsRecord>;

/** The same with the text of an event under its own name too. */
export const EventRecord = Type.Object({ ...record, event: NullableText });
export type EventRecord = Static<typeof EventRecord>;

const AcarsRecords = Type.Object({ data: Type.Array(AcarsRecord) });
const EventRecords = Type.Object({ data: Type.Array(EventRecord) });

const rows = { minItems: 1, maxItems: maxRows };

export const postPositions = {
  method: 'POST',
  url: '/pireps/:id/acars/position',
  schema: {
    summary: 'Add positions to the flown track, one or many; all of them or none',
    params: PirepParams,
    body: Type.Object({ positions: Sent.list(Position, rows) }),
    response: { 200: Counted },
  },
} as const satisfies Endpoint;

export const listPositions = {
  method: 'GET',
  url: '/pireps/:id/acars/position',
  schema: { summary: 'The flown track, by time', params: PirepParams, response: { 200: AcarsRecords } },
} as const satisfies Endpoint;

export const postEvents = {
  method: 'POST',
  url: '/pireps/:id/acars/events',
  schema: {
    summary: 'Add log events, one or many; all of them or none',
    params: PirepParams,
    body: Type.Object({ events: Sent.list(LogEvent, rows) }),
    response: { 200: Counted },
  },
} as const satisfies Endpoint;

export const listEvents = {
  method: 'GET',
  url: '/pireps/:id/acars/events',
  schema: { summary: 'The log events, by time', params: PirepParams, response: { 200: EventRecords } },
} as const satisfies Endpoint;

export const postLogs = {
  method: 'POST',
  url: '/pireps/:id/acars/logs',
  schema: {
    summary: 'Add log lines, one or many; all of them or none',
    params: PirepParams,
    body: Type.Object({ logs: Sent.list(LogLine, rows) }),
    response: { 200: Counted },
  },
} as const satisfies Endpoint;

export const listLogs = {
  method: 'GET',
  url: '/pireps/:id/acars/logs',
  schema: { summary: 'The log lines, by time', params: PirepParams, response: { 200: AcarsRecords } },
} as const satisfies Endpoint;

export const postRoute = {
  method: 'POST',
  url: '/pireps/:id/route',
  schema: {
    summary: 'Set the planned route; replaces the stored one',
    params: PirepParams,
    body: Type.Object({ route: Sent.list(NavPoint, rows) }),
    response: { 200: Counted },
  },
} as const satisfies Endpoint;

export const getRoute = {
  method: 'GET',
  url: '/pireps/:id/route',
  schema: { summary: 'The planned route, by order', params: PirepParams, response: { 200: AcarsRecords } },
} as const satisfies Endpoint;

export const deleteRoute = {
  method: 'DELETE',
  url: '/pireps/:id/route',
  schema: { summary: 'Erase the planned route', params: PirepParams, response: { 200: Done } },
} as const satisfies Endpoint;
