import { type Static, Type } from 'typebox';
import { get, post, put } from '../endpoint.ts';
import { optional, required } from '../fields.ts';
import {
  Done,
  PirepParams,
  addsToPirep,
  changeErrors,
  distanceUnit,
  listOf,
  pageFields,
  pageOf,
  readsPirep,
} from './replies.ts';
import { LivePirep, Pirep, PirepComment } from './pirep.ts';

/** The maximum keeps the sums of all reports within 64 bits. A larger one made lists of flights fail. */
const minutes = { minimum: 0, maximum: 1e10, description: 'Minutes' };
const airportCode = { maxLength: 20 };
const maxFares = 500;

const FareCount = Type.Object({
  id: required.id({ description: 'Fare id' }),
  count: required.integer({ minimum: 0, description: 'Units sold' }),
});

const texts = {
  notes: optional.text({ maxLength: 20_000 }),
  route: optional.text({ maxLength: 20_000, description: 'Route elements separated by spaces' }),
  source_name: optional.text({ maxLength: 255 }),
};

const plan = {
  flight_id: optional.text({ maxLength: 36 }),
  route_code: optional.text({ maxLength: 50 }),
  route_leg: optional.numeral({ maxLength: 50 }),
  alt_airport_id: optional.text(airportCode),
  flight_type: optional.flight_type(),
};

const figures = {
  level: optional.number({ description: 'Cruising altitude, feet' }),
  distance: optional.number({ minimum: 0, description: `Distance flown. ${distanceUnit}` }),
  planned_distance: optional.number({ minimum: 0, description: distanceUnit }),
  flight_time: optional.integer(minutes),
  planned_flight_time: optional.integer(minutes),
  block_time: optional.integer(minutes),
  block_off_time: optional.time({ description: 'Time of pushback, UTC' }),
  block_on_time: optional.time({ description: 'Time of arrival at the gate, UTC' }),
  gross_weight: optional.number({ description: 'lbs' }),
  zfw: optional.number({ description: 'Zero fuel weight, lbs' }),
  block_fuel: optional.number({ description: 'lbs' }),
  fuel_used: optional.number({ description: 'lbs' }),
  landing_rate: optional.number({ description: 'Feet per minute, negative when descending' }),
  score: optional.number(),
};

const additions = {
  status: optional.status({ description: 'Phase of flight' }),
  fields: optional.dictionary({ maxLength: 1000, description: 'Merged by name; at most 1,000 with 128 KB' }),
  fares: optional.list(FareCount, {
    maxItems: maxFares,
    description: 'Replaces the whole list. [] clears it; if not sent, it is kept.',
  }),
};

const changes = {
  airline_id: optional.id(),
  aircraft_id: optional.id(),
  flight_number: optional.numeral({ maxLength: 20 }),
  dpt_airport_id: optional.text(airportCode),
  arr_airport_id: optional.text(airportCode),
  ...plan,
  ...texts,
  ...figures,
  ...additions,
};

export const PrefileBody = Type.Object({
  ...changes,
  airline_id: required.id({ missing: 'An airline is required' }),
  aircraft_id: required.id({ missing: 'An aircraft is required' }),
  flight_number: required.numeral({ maxLength: 20 }),
  dpt_airport_id: required.text({ ...airportCode, missing: 'A departure airport is required' }),
  arr_airport_id: required.text({ ...airportCode, missing: 'An arrival airport is required' }),
  source_name: required.text({ maxLength: 255, missing: 'PIREP Source is required' }),
});
export type PrefileBody = Static<typeof PrefileBody>;

export const UpdateBody = Type.Object({
  ...changes,
  state: Type.Optional(
    Type.Unknown({
      description: '1 files a flight in progress for review with the data it has. Other values are ignored.',
    }),
  ),
});
export type UpdateBody = Static<typeof UpdateBody>;

export const FileBody = Type.Object({
  ...changes,
  distance: required.number({ minimum: 0, description: `Distance flown. ${distanceUnit}` }),
  flight_time: required.integer({ ...minutes, missing: 'Flight time, in minutes, is required' }),
  fuel_used: required.number({ description: 'lbs' }),
});
export type FileBody = Static<typeof FileBody>;

/** Lists the airline's rules. Each is a setting. */
const prefileErrors = {
  400:
    'A rule of the airline, here or when it changes later: `user-not-at-airport`, `aircraft-permission-denied`, `aircraft-not-available` ' +
    'or `aircraft-not-at-airport`. `pirep-error` with 10 flights in progress, or 200 started within a day.',
} as const;

const PirepReply = Type.Object({ data: Pirep });

export const prefilePirep = post('/pireps/prefile', {
  summary: 'Prefile a PIREP',
  description:
    '§4.6. Returns the new PIREP, or the existing one if it was prefiled twice within minutes. Distances in statute ' +
    'miles, fuel and weights in lbs, times in minutes. An unknown airline, aircraft, departure or arrival is a 400.',
  errors: prefileErrors,
  body: PrefileBody,
  example: {
    airline_id: 1,
    aircraft_id: 1,
    flight_number: '612',
    dpt_airport_id: 'EDDH',
    arr_airport_id: 'EGLL',
    level: 34_000,
    planned_distance: 480,
    planned_flight_time: 95,
    route: 'IDEKO SPY',
    source_name: 'My client 1.0',
    fields: { 'Planned cost index': '25' },
    fares: [{ id: 1, count: 120 }],
  },
  response: { 200: PirepReply },
});

export const updatePirep = post('/pireps/:id/update', {
  summary: 'Update a PIREP; fields that are not sent are kept',
  description:
    '§4.7. Distances in statute miles, fuel and weights in lbs, times in minutes, block times in UTC. While the PIREP is ' +
    'pending, only figures, notes, fields and fares can change. `state: 1` files it with the data it has.',
  errors: {
    ...changeErrors,
    400: '`pirep-cancelled` if it was cancelled, `pirep-error` if it was accepted or rejected.',
  },
  params: PirepParams,
  body: UpdateBody,
  example: { status: 'OFB', block_off_time: '2026-11-20T14:05:00Z', block_fuel: 13_200 },
  response: { 200: PirepReply },
});

export const filePirep = post('/pireps/:id/file', {
  summary: 'File a PIREP with its final data',
  description:
    '§4.11. Distances in statute miles, fuel and weights in lbs, times in minutes, block times in UTC. The PIREP ' +
    'is then pending, or accepted immediately if the rank allows it, and its bid is removed. Sending the same figures again ' +
    'returns the same PIREP.',
  errors: {
    ...changeErrors,
    400: '`pirep-error` if it was rejected or filed with other figures; `pirep-cancelled` if it was cancelled.',
  },
  params: PirepParams,
  body: FileBody,
  example: {
    distance: 487.2,
    flight_time: 97,
    fuel_used: 8610,
    block_time: 112,
    block_on_time: '2026-11-20T15:57:00Z',
    landing_rate: -182,
  },
  response: { 200: PirepReply },
});

export const cancelPirep = put('/pireps/:id/cancel', {
  summary: 'Cancel a PIREP',
  description: 'Not in the contract. Sets the status to DX. Cancelling twice is not an error.',
  errors: { ...changeErrors, 400: '`pirep-cancel-not-allowed`, with `state`, if it was accepted or rejected.' },
  params: PirepParams,
  response: { 200: Done },
});

export const getPirep = get('/pireps/:id', {
  summary: 'Get a PIREP',
  description:
    '§4.5, in the form of §2.7: distances in statute miles, fuel and weights in lbs, times in minutes; null if not ' +
    'known. Pilots can read each other’s PIREPs.',
  ...readsPirep,
  response: { 200: PirepReply },
});

export const ListQuery = Type.Object({
  ...pageFields,
  state: optional.state({ description: 'Filter by state. Default: all except cancelled and deleted' }),
});
export type ListQuery = Static<typeof ListQuery>;

export const listOwnPireps = get('/user/pireps', {
  summary: "List the pilot's PIREPs, newest first",
  description:
    'Not in the contract. 50 per page (§2.7), by default without cancelled and deleted ones. No texts of more than 2 KB.',
  querystring: ListQuery,
  response: { 200: pageOf(Pirep) },
});

export const listLivePireps = get('/acars', {
  summary: 'List the PIREPs of all live flights, oldest first',
  description:
    'Not in the contract. Flights in progress with data from the last `acars.live_time` hours (0: all in ' +
    'progress), and paused ones. Needs no key if the setting `api.public_live_map` is on; without a key, pilots’ ' +
    'names are shortened to `Ada L.`, and home airport and hours are left out. There are no notes, comments and fields.',
  response: { 200: listOf(LivePirep) },
});

export const postComment = post('/pireps/:id/comments', {
  summary: 'Add a comment to a PIREP',
  description: '§4.12. Allowed in every state. At most 500 comments per PIREP, with 128 KB of text.',
  errors: changeErrors,
  params: PirepParams,
  body: Type.Object({ comment: required.text({ maxLength: 5000 }) }),
  example: { comment: 'Smooth all the way' },
  response: { 201: Type.Object({ data: PirepComment }) },
});

export const listComments = get('/pireps/:id/comments', {
  summary: 'List the comments of a PIREP, newest first',
  description: '§4.12.',
  ...readsPirep,
  response: { 200: Type.Object({ data: Type.Array(PirepComment) }) },
});

const FieldsReply = Type.Object({ data: Type.Record(Type.String(), Type.String()) });

export const listFields = get('/pireps/:id/fields', {
  summary: 'Get the custom fields of a PIREP',
  description: 'Not in the contract.',
  ...readsPirep,
  response: { 200: FieldsReply },
});

export const postFields = post('/pireps/:id/fields', {
  summary: 'Merge custom fields into a PIREP',
  description: 'Not in the contract. Same as `fields` of an update (§4.7). At most 1,000 fields, 128 KB in all.',
  ...addsToPirep,
  body: Type.Object({ fields: required.dictionary({ maxLength: 1000 }) }),
  example: { fields: { 'Departure gate': 'B12' } },
  response: { 200: FieldsReply },
});
