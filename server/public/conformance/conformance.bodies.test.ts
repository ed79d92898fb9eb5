import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../testing/harness.ts';

/** The API contract's tables of what is sent, held against what the OpenAPI document says of it. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly [method: string]: { readonly requestBody: Content } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** Field to types in the words of the API contract; an asterisk marks what is required, a dot leads into a list. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'put /user/bids': { 'flight_id*': 'string' },
  'delete /user/bids': { flight_id: 'string' },
  'post /pireps/prefile': {
    'airline_id*': 'integer',
    'aircraft_id*': 'integer',
    'flight_number*': 'integer or string',
    'dpt_airport_id*': 'string',
    'arr_airport_id*': 'string',
    'source_name*': 'string',
    route_code: 'string',
    route_leg: 'integer',
    gross_weight: 'number',
    level: 'number',
    planned_distance: 'number',
    planned_flight_time: 'integer',
    route: 'string',
    status: 'string',
    flight_type: 'integer',
    fields: 'object',
    fares: 'array',
    'fares.id*': 'integer',
    'fares.count*': 'integer',
  },
  'post /pireps/{id}/update': {
    flight_number: 'integer or string',
    route_leg: 'integer',
    flight_time: 'integer',
    planned_flight_time: 'integer',
    block_off_time: 'string',
    block_on_time: 'string',
    status: 'string',
  },
  'post /pireps/{id}/route': {
    'route*': 'array',
    'route.name*': 'string',
    'route.order*': 'integer',
    'route.nav_type': 'integer',
    'route.lat*': 'number',
    'route.lon*': 'number',
  },
  'post /pireps/{id}/acars/position': {
    'positions*': 'array',
    'positions.lat*': 'number',
    'positions.lon*': 'number',
    'positions.heading': 'number',
    'positions.altitude': 'number',
    'positions.vs': 'number',
    'positions.gs': 'number',
    'positions.transponder': 'integer',
    'positions.autopilot': 'string',
    'positions.sim_time': 'string',
    'positions.created_at': 'string',
    'positions.log': 'string',
  },
  'post /pireps/{id}/acars/events': {
    'events*': 'array',
    'events.event*': 'string',
    'events.lat': 'number',
    'events.lon': 'number',
    'events.created_at': 'string',
  },
  'post /pireps/{id}/file': {
    'distance*': 'number',
    'flight_time*': 'integer',
    'fuel_used*': 'number',
    block_time: 'integer',
    block_off_time: 'string',
    block_on_time: 'string',
    landing_rate: 'number',
    level: 'number',
    fields: 'object',
  },
  'post /pireps/{id}/comments': { 'comment*': 'string' },
};

let harness: Harness;
let document: Document;

beforeAll(async () => {
  harness = createHarness();
  document = (await harness.as({}).get('/api/openapi.json')).json();
});
afterAll(() => harness.close());

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name === undefined ? schema : document.components.schemas[name]) ?? {};
}

function bodyOf(call: string): Schema {
  const [method = '', path = ''] = call.split(' ');
  return document.paths[`/api${path}`]?.[method]?.requestBody.content['application/json']?.schema ?? {};
}

/** A field of a body, or of the rows of a list in it. */
function find(body: Schema, path: readonly string[]): { readonly schema: Schema; readonly isRequired: boolean } {
  const [name = '', ...rest] = path;
  const { properties = {}, required = [] } = resolve(body);
  const schema = properties[name] ?? {};
  return rest.length > 0 ? find(schema.items ?? {}, rest) : { schema, isRequired: required.includes(name) };
}

describe.each(Object.entries(tables))('the OpenAPI document of %s', (call, table) => {
  test.each(Object.entries(table))('has %s as %s', (name, types) => {
    const { schema, isRequired } = find(bodyOf(call), name.replace('*', '').split('.'));
    expect([schema.type].flat()).toEqual(expect.arrayContaining(types.split(' or ')));
    expect(isRequired).toBe(name.endsWith('*'));
  });
});
