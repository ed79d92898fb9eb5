import { type Static, Type } from 'typebox';
import { del, get, post } from '../endpoint.ts';
import { NullableInteger, NullableText, numberOrNull, optional, required, textOrNull } from '../fields.ts';
import { Counted, Done, Timestamp, addsToPirep, distanceUnit, readsPirep } from './replies.ts';

/** Limits the rows of one call (decisions §5). */
const maxRows = 5000;
const maxLog = 2000;

const latitude = { minimum: -90, maximum: 90, description: 'Degrees, south is negative' };
const longitude = { minimum: -180, maximum: 180, description: 'Degrees, west is negative' };

const client_id = optional.text({
  maxLength: 100,
  description: 'Id chosen by the client: a row sent twice is stored once',
});

/** Describes a position as clients send it (§4.9), with the fields that current clients add. */
export const Position = Type.Object({
  id: client_id,
  type: optional.integer({
    description: '2 with a log: stored as a log line, not as a position. Other values are ignored.',
  }),
  lat: required.number(latitude),
  lon: required.number(longitude),
  heading: optional.heading(),
  altitude: optional.number({ description: 'Feet' }),
  altitude_agl: optional.number({ description: 'Feet above ground' }),
  altitude_msl: optional.number({ description: 'Feet above mean sea level' }),
  vs: optional.number({ description: 'Vertical speed, feet per minute' }),
  gs: optional.number({ description: 'Ground speed, knots' }),
  ias: optional.number({ description: 'Indicated airspeed, knots' }),
  transponder: optional.integer(),
  autopilot: optional.autopilot({ maxLength: 50 }),
  fuel: optional.number({ description: 'Fuel on board, lbs' }),
  fuel_flow: optional.number({ description: 'lbs per hour' }),
  distance: optional.number({ description: `Distance flown so far. ${distanceUnit}` }),
  order: optional.integer({ description: 'Drawing order' }),
  nav_type: optional.integer(),
  name: optional.text({ maxLength: 255 }),
  status: optional.status({ description: 'Phase of flight, stored with the position' }),
  source: optional.text({ maxLength: 50 }),
  log: optional.text({ maxLength: maxLog }),
  sim_time: optional.text({ maxLength: 50, description: 'Stored as sent, such as 1423Z or a date' }),
  created_at: optional.time({ description: 'When the position was taken. Default: now' }),
});
export type Position = Static<typeof Position>;

/** Describes the fields that events and logs share. */
const logRow = {
  id: client_id,
  lat: optional.number(latitude),
  lon: optional.number(longitude),
  sim_time: optional.text({ maxLength: 50 }),
  created_at: optional.time({ description: 'When it happened. Default: now' }),
};

export const LogEvent = Type.Object({ ...logRow, event: required.text({ maxLength: maxLog }) });
export type LogEvent = Static<typeof LogEvent>;

export const LogLine = Type.Object({ ...logRow, log: required.text({ maxLength: maxLog }) });
export type LogLine = Static<typeof LogLine>;

export const NavPoint = Type.Object({
  id: client_id,
  name: required.text({ maxLength: 255 }),
  order: required.integer({ description: 'Drawing order' }),
  nav_type: optional.integer(),
  lat: required.number(latitude),
  lon: required.number(longitude),
});
export type NavPoint = Static<typeof NavPoint>;

const record = {
  id: Type.String(),
  pirep_id: Type.String(),
  type: Type.Integer({ description: '0 flight path, 1 route, 2 log' }),
  nav_type: NullableInteger,
  order: Type.Integer({ description: 'Drawing order' }),
  name: NullableText,
  status: NullableText,
  log: NullableText,
  lat: numberOrNull('Degrees, south is negative'),
  lon: numberOrNull('Degrees, west is negative'),
  distance: numberOrNull(`Distance flown so far. ${distanceUnit}`),
  heading: numberOrNull('Degrees'),
  altitude: numberOrNull('Feet'),
  altitude_agl: numberOrNull('Feet above ground'),
  altitude_msl: numberOrNull('Feet above mean sea level'),
  vs: numberOrNull('Vertical speed, feet per minute'),
  gs: numberOrNull('Ground speed, knots'),
  ias: numberOrNull('Indicated airspeed, knots'),
  transponder: NullableInteger,
  autopilot: Type.Unsafe<string | boolean | null>({ type: ['boolean', 'string', 'null'] }),
  fuel: numberOrNull('Fuel on board, lbs'),
  fuel_flow: numberOrNull('lbs per hour'),
  sim_time: textOrNull('As sent: 1423Z, or a date'),
  source: NullableText,
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** A stored row: position, route point or log (§2.8). `lat` and `lon` are null in logs that were sent without. */
export const AcarsRecord = Type.Object(record);
export type AcarsRecord = Static<typeof AcarsRecord>;

/** Adds the event's text under its own name. */
export const EventRecord = Type.Object({ ...record, event: NullableText });
export type EventRecord = Static<typeof EventRecord>;

const AcarsRecords = Type.Object({ data: Type.Array(AcarsRecord) });
const EventRecords = Type.Object({ data: Type.Array(EventRecord) });

export const rows = { minItems: 1, maxItems: maxRows };

export const postPositions = post('/pireps/:id/acars/position', {
  summary: 'Add one or more positions to the flown track, all or none',
  description:
    '§4.9. Up to 5,000 per call. Distances in miles, fuel in lbs, altitudes in feet, speeds in knots, vs in feet per ' +
    'minute. The first position changes INI to OFB unless an update has set a status. A 400 names the row and the field.',
  ...addsToPirep,
  body: Type.Object({ positions: required.list(Position, rows) }),
  example: {
    positions: [
      {
        lat: 53.6304,
        lon: 9.9882,
        heading: 231,
        altitude: 2400,
        vs: 1850,
        gs: 212,
        fuel: 12_900,
        sim_time: '1423Z',
        created_at: '2026-11-20T14:23:05Z',
      },
    ],
  },
  response: { 200: Counted },
});

export const listPositions = get('/pireps/:id/acars/position', {
  summary: 'Get the flown track, sorted by time',
  description: '§4.9, rows as in §2.8: distances in miles, fuel in lbs, altitudes in feet, speeds in knots.',
  ...readsPirep,
  response: { 200: AcarsRecords },
});

export const postEvents = post('/pireps/:id/acars/events', {
  summary: 'Add one or more log events, all or none',
  description: '§4.10. Up to 5,000 in a call; coordinates in degrees. A 400 names the row and the field.',
  ...addsToPirep,
  body: Type.Object({ events: required.list(LogEvent, rows) }),
  example: { events: [{ event: 'Gear up', lat: 53.62, lon: 9.97, created_at: '2026-11-20T14:23:11Z' }] },
  response: { 200: Counted },
});

export const listEvents = get('/pireps/:id/acars/events', {
  summary: 'List log events, sorted by time',
  description: 'Not in the contract. Rows of §2.8, with the text in both `log` and `event`.',
  ...readsPirep,
  response: { 200: EventRecords },
});

export const postLogs = post('/pireps/:id/acars/logs', {
  summary: 'Add one or more log lines, all or none',
  description: 'Not in the contract. Like events (§4.10), with the text in `log`. A 400 names the row and the field.',
  ...addsToPirep,
  body: Type.Object({ logs: required.list(LogLine, rows) }),
  example: { logs: [{ log: 'Flaps 5', created_at: '2026-11-20T14:23:40Z' }] },
  response: { 200: Counted },
});

export const listLogs = get('/pireps/:id/acars/logs', {
  summary: 'List log lines, sorted by time',
  description: 'Not in the contract. Rows of §2.8 with the text in `log`.',
  ...readsPirep,
  response: { 200: AcarsRecords },
});

export const postRoute = post('/pireps/:id/route', {
  summary: 'Replace the planned route',
  description: '§4.8. Up to 5,000 points, coordinates in degrees. A 400 names the row and the field.',
  ...addsToPirep,
  body: Type.Object({ route: required.list(NavPoint, rows) }),
  example: { route: [{ name: 'SPY', order: 1, lat: 52.54, lon: 4.854 }] },
  response: { 200: Counted },
});

export const getRoute = get('/pireps/:id/route', {
  summary: 'Get the planned route, sorted by order',
  description: '§4.5, rows as in §2.8.',
  ...readsPirep,
  response: { 200: AcarsRecords },
});

export const deleteRoute = del('/pireps/:id/route', {
  summary: 'Delete the planned route',
  description: '§4.8. Succeeds even if no route is stored.',
  ...addsToPirep,
  response: { 200: Done },
});
