import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { Maybe, Sent } from '../reads.ts';
import { listOf, pageFields, pageOf } from './pagination.ts';
import { Pirep, PirepComment } from './pirep.ts';
import { Done, PirepParams } from './replies.ts';

// Units: distances miles, fuel and weights lbs, times minutes, block times UTC.

const needed = { minimum: 0, missing: 'Flight time, in minutes, is required' };
const airportCode = { maxLength: 20 };
const maxFares = 500;

const FareCount = Type.Object({ id: Sent.id(), count: Sent.integer({ minimum: 0 }) });

const texts = {
  notes: Maybe.text({ maxLength: 20_000 }),
  route: Maybe.text({ maxLength: 20_000 }),
  source_name: Maybe.text({ maxLength: 255 }),
};

const plan = {
  flight_id: Maybe.text({ maxLength: 36 }),
  route_code: Maybe.text({ maxLength: 50 }),
  route_leg: Maybe.text({ maxLength: 50 }),
  alt_airport_id: Maybe.text(airportCode),
  flight_type: Maybe.flight_type(),
};

const figures = {
  level: Maybe.number(),
  distance: Maybe.number({ minimum: 0 }),
  planned_distance: Maybe.number({ minimum: 0 }),
  flight_time: Maybe.integer({ minimum: 0 }),
  planned_flight_time: Maybe.integer({ minimum: 0 }),
  block_time: Maybe.integer({ minimum: 0 }),
  block_off_time: Maybe.time(),
  block_on_time: Maybe.time(),
  gross_weight: Maybe.number(),
  zfw: Maybe.number(),
  block_fuel: Maybe.number(),
  fuel_used: Maybe.number(),
  landing_rate: Maybe.number(),
  score: Maybe.number(),
};

const additions = {
  status: Maybe.status(),
  /** Merged by name. */
  fields: Maybe.dictionary({ maxLength: 1000 }),
  /** Replaces the whole list; absent leaves it, `[]` clears it. */
  fares: Maybe.list(FareCount, { maxItems: maxFares }),
};

const changes = {
  airline_id: Maybe.id(),
  aircraft_id: Maybe.id(),
  flight_number: Maybe.text({ maxLength: 20 }),
  dpt_airport_id: Maybe.text(airportCode),
  arr_airport_id: Maybe.text(airportCode),
  ...plan,
  ...texts,
  ...figures,
  ...additions,
};

export const PrefileBody = Type.Object({
  ...changes,
  airline_id: Sent.id({ missing: 'An airline is required' }),
  aircraft_id: Sent.id({ missing: 'An aircraft is required' }),
  flight_number: Sent.text({ maxLength: 20 }),
  dpt_airport_id: Sent.text({ ...airportCode, missing: 'A departure airport is required' }),
  arr_airport_id: Sent.text({ ...airportCode, missing: 'An arrival airport is required' }),
  source_name: Sent.text({ maxLength: 255, missing: 'PIREP Source is required' }),
});
export type PrefileBody = Static<typeof PrefileBody>;

export const UpdateBody = Type.Object({
  ...changes,
  /** Never stored as sent; 1 files a flight in progress for review as it stands (decisions.md §5). */
  state: Type.Optional(Type.Unknown()),
});
export type UpdateBody = Static<typeof UpdateBody>;

export const FileBody = Type.Object({
  ...changes,
  distance: Sent.number({ minimum: 0 }),
  flight_time: Sent.integer(needed),
  fuel_used: Sent.number(),
});
export type FileBody = Static<typeof FileBody>;

const PirepReply = Type.Object({ data: Pirep });

export const prefilePirep = {
  method: 'POST',
  url: '/pireps/prefile',
  schema: { summary: 'Create a PIREP before the flight', body: PrefileBody, response: { 200: PirepReply } },
} as const satisfies Endpoint;

export const updatePirep = {
  method: 'POST',
  url: '/pireps/:id/update',
  schema: {
    summary: 'Change fields of a PIREP; what is not sent stays',
    params: PirepParams,
    body: UpdateBody,
    response: { 200: PirepReply },
  },
} as const satisfies Endpoint;

export const filePirep = {
  method: 'POST',
  url: '/pireps/:id/file',
  schema: {
    summary: 'File a PIREP with its final figures',
    params: PirepParams,
    body: FileBody,
    response: { 200: PirepReply },
  },
} as const satisfies Endpoint;

export const cancelPirep = {
  method: 'PUT',
  url: '/pireps/:id/cancel',
  schema: { summary: 'Cancel a PIREP', params: PirepParams, response: { 200: Done } },
} as const satisfies Endpoint;

export const getPirep = {
  method: 'GET',
  url: '/pireps/:id',
  schema: { summary: 'One PIREP', params: PirepParams, response: { 200: PirepReply } },
} as const satisfies Endpoint;

export const ListQuery = Type.Object({
  ...pageFields,
  state: Maybe.integer({ description: 'Only this state; otherwise all but cancelled and deleted' }),
});
export type ListQuery = Static<typeof ListQuery>;

export const listOwnPireps = {
  method: 'GET',
  url: '/user/pireps',
  schema: { summary: "The pilot's own PIREPs, newest first", querystring: ListQuery, response: { 200: pageOf(Pirep) } },
} as const satisfies Endpoint;

export const listLivePireps = {
  method: 'GET',
  url: '/acars',
  schema: {
    summary: 'The PIREPs of the live flights, oldest first, all of them',
    description:
      'Beyond the document. Flights in progress that were heard of within the hours of the setting `acars.live_time` ' +
      '(0: all in progress), and paused ones. Needs no key while the setting `api.public_live_map` is on.',
    response: { 200: listOf(Pirep) },
  },
} as const satisfies Endpoint;

export const postComment = {
  method: 'POST',
  url: '/pireps/:id/comments',
  schema: {
    summary: 'Add a comment to a PIREP, filed or not',
    params: PirepParams,
    body: Type.Object({ comment: Sent.text({ maxLength: 5000 }) }),
    response: { 201: Type.Object({ data: PirepComment }) },
  },
} as const satisfies Endpoint;

export const listComments = {
  method: 'GET',
  url: '/pireps/:id/comments',
  schema: {
    summary: 'The comments of a PIREP, newest first',
    params: PirepParams,
    response: { 200: Type.Object({ data: Type.Array(PirepComment) }) },
  },
} as const satisfies Endpoint;

const FieldsReply = Type.Object({ data: Type.Record(Type.String(), Type.String()) });

export const listFields = {
  method: 'GET',
  url: '/pireps/:id/fields',
  schema: { summary: 'The fields of a PIREP, name to value', params: PirepParams, response: { 200: FieldsReply } },
} as const satisfies Endpoint;

export const postFields = {
  method: 'POST',
  url: '/pireps/:id/fields',
  schema: {
    summary: 'Merge fields into those of a PIREP',
    params: PirepParams,
    body: Type.Object({ fields: Sent.dictionary({ maxLength: 1000 }) }),
    response: { 200: FieldsReply },
  },
} as const satisfies Endpoint;
