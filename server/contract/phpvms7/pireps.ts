import * as classic from '../classic/pireps.ts';
import { type Endpoint, get } from '../endpoint.ts';
import { Airline } from '../classic/airlines.ts';
import { Distance } from '../classic/flights.ts';
import { dataOf, listOf, pageOf, readsPirep } from '../classic/replies.ts';
import { integerOrNull, nullable, NullableText, numberOrNull } from '../fields.ts';
import { AcarsRecord } from './acars.ts';
import { Airport } from './airports.ts';
import { Aircraft } from './fleet.ts';
import { FlightColumns } from './flights.ts';
import { adapt, Mass, NullableTimestamp, status, Timestamp } from './replies.ts';
import { PirepUser, shownName } from './user.ts';
import { type Static, Type } from 'typebox';

// A strict client wants integers where it says so (clients §1.4).

export const PirepComment = Type.Object({
  id: Type.Integer(),
  comment: Type.String(),
  created_at: Timestamp,
  user: Type.Object({
    id: Type.Integer({ description: '0: the operator' }),
    pilot_id: Type.Integer(),
    ident: Type.String({ description: 'KTW0031' }),
    ...shownName,
  }),
});
export type PirepComment = Static<typeof PirepComment>;

/** The last position. Here phpVMS has unit objects; the rows of `acars/position` have plain numbers. */
export const PirepPosition = Type.Object({ ...AcarsRecord.properties, distance: Distance, fuel: Mass });
export type PirepPosition = Static<typeof PirepPosition>;

/** A pilot report as phpVMS answers it (phpvms7 §2.4). */
export const Pirep = Type.Object({
  id: Type.String(),
  user_id: Type.Integer(),
  airline_id: Type.Integer(),
  aircraft_id: Type.Integer(),
  flight_id: NullableText,
  event_id: Type.Null(),
  flight_number: Type.String(),
  route_code: NullableText,
  route_leg: NullableText,
  flight_type: Type.String({ description: 'IATA service type letter, such as J for a scheduled passenger flight' }),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  alt_airport_id: NullableText,
  level: Type.Integer({ description: 'Cruising altitude, feet; 0 if not set' }),
  distance: Distance,
  planned_distance: Distance,
  flight_time: Type.Integer({ description: 'Minutes; 0 if not set' }),
  planned_flight_time: integerOrNull('Minutes'),
  zfw: numberOrNull('Zero fuel weight, lbs'),
  block_fuel: Mass,
  fuel_used: Mass,
  landing_rate: numberOrNull('Feet per minute, negative when descending'),
  score: integerOrNull('Of the flight, as the client gives it, or by the airline’s points'),
  route: NullableText,
  notes: NullableText,
  source: Type.Integer({ description: '0 manual, 1 ACARS' }),
  source_name: NullableText,
  state: Type.Integer(),
  status: Type.String(),
  submitted_at: NullableTimestamp,
  block_off_time: NullableTimestamp,
  block_on_time: NullableTimestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  ident: Type.String({ description: "The airline's IATA code (ICAO if it has none) and flight number, such as KW612" }),
  phase: Type.String({ description: 'The status' }),
  status_text: Type.String(),
  aircraft: Aircraft,
  airline: Airline,
  dpt_airport: Airport,
  arr_airport: Airport,
  position: nullable(PirepPosition),
  comments: Type.Array(PirepComment),
  user: PirepUser,
  flight: nullable(FlightColumns),
  fields: Type.Record(Type.String(), Type.String()),
  simbrief: Type.Null(),
});
export type Pirep = Static<typeof Pirep>;

const publicKeys = ['id', 'pilot_id', 'ident', 'name', 'name_private', 'airline_id', 'airline'] as const;

/** Hides hours, airports and time zone and shortens the name to `Ada L.` for callers without a key. */
export const LivePirep = Type.Object({
  ...Pirep.properties,
  user: Type.Object({
    ...Type.Partial(PirepUser).properties,
    ...Type.Pick(PirepUser, publicKeys).properties,
  }),
});

const units = 'Distances nautical miles, fuel and weights lbs, times minutes, block times UTC';
const response = { 200: dataOf(Pirep) };

export const prefilePirep = adapt(classic.prefilePirep, {
  description: `§4.6. ${units}. A status is ignored: every PIREP starts as INI. An unknown airline or aircraft is a 400 that names the field. Fares that the aircraft's subfleet lacks are dropped.`,
  errors: {
    ...classic.prefilePirep.schema.errors,
    404: '`airport-not-found`, with `icao`, for an unknown departure or arrival.',
  },
  response,
});

export const updatePirep = adapt(classic.updatePirep, {
  description: `§4.7. ${units}. While the PIREP is pending, only figures, notes, fields and fares can change. \`state: 1\` files it with the data it has.`,
  body: Type.Object({ ...classic.UpdateBody.properties, status }),
  response,
});

/** The fuel may be unknown. */
export const FileBody = Type.Object({
  ...classic.FileBody.properties,
  fuel_used: classic.UpdateBody.properties.fuel_used,
  status,
});

export const filePirep = adapt(classic.filePirep, {
  description: `§4.11. fuel_used is optional. ${units}. Sending the same figures again returns the same PIREP.`,
  body: FileBody,
  response,
});

export const getPirep = adapt(classic.getPirep, {
  description:
    '§4.5. Distances as m, km, mi and nmi, fuel as kg and lbs, times in minutes. Needs no key for a flight in progress while ' +
    'the setting `api.public_live_map` is on; without a key, it is as GET /acars shows it.',
  response: { 200: dataOf(LivePirep) },
});

export const listOwnPireps = adapt(classic.listOwnPireps, {
  description:
    'Not in the contract. Without a state all but the cancelled and deleted ones. Distances as m, km, mi and nmi, fuel as kg and lbs. ' +
    'Route, notes, comments and fields of more than 2 KB are left out; GET /pireps/{id} has them.',
  response: { 200: pageOf(Pirep) },
});

export const listPilotPireps = {
  ...listOwnPireps,
  url: '/users/:id/pireps',
  schema: {
    ...listOwnPireps.schema,
    summary: 'List the PIREPs of any pilot, newest first',
    description: `${listOwnPireps.schema.description} Any pilot may read it.`,
    errors: { 404: '`not-found`.' },
    params: Type.Object({ id: Type.String({ description: 'Id of a pilot, or `me`' }) }),
  },
} as const satisfies Endpoint;

export const listFinances = get('/pireps/:id/finances', {
  summary: 'List the transactions of a PIREP',
  description: 'Not in the contract. Empty: the airline keeps no accounts yet.',
  ...readsPirep,
  response: { 200: listOf(Type.Object({})) },
});

export const listLivePireps = adapt(classic.listLivePireps, { response: { 200: listOf(LivePirep) } });

export const postComment = adapt(classic.postComment, {
  description: '§4.12.',
  response: { 201: dataOf(PirepComment) },
});

export const listComments = adapt(classic.listComments, {
  description: '§4.12.',
  response: { 200: listOf(PirepComment) },
});
