import { beforeAll, describe, expect, test } from 'vitest';
import { allTests } from '../../testing/eachTest.ts';
import { createHarness } from '../../testing/harness.ts';

/**
 * The fields of the API contract's tables, checked against its OpenAPI document. The harness checks that replies have the fields
 * of this document and no others.
 */

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly pattern?: string;
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

/** Types by field. A dot leads into an object or the rows of a list; `timestamp` is a time in SQL form, a capital names a schema. */
type Fields = Readonly<Record<string, string>>;

/** Fields of one type. */
const all = (type: string, names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, type]));

const below = (name: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, type]) => [`${name}.${field}`, type]));

const airline = {
  id: 'integer',
  ...all('string', 'icao iata name'),
  ...all('string or null', 'country logo'),
};

/** What the airports of the catalog and of a PIREP have in common. */
const airport = {
  ...all('string', 'id iata icao name country'),
  location: 'string or null',
  hub: 'boolean',
  ...all('number', 'fuel_100ll_cost fuel_jeta_cost fuel_mogas_cost lat lon'),
};

const subfleet = {
  ...all('integer', 'id airline_id'),
  ...all('string', 'name type'),
  fuel_type: 'integer or null',
  ...all('number or null', 'cargo_capacity fuel_capacity gross_weight'),
};

const aircraft = {
  id: 'integer',
  ...all('string', 'subfleet_id name registration tail_number'),
  ...all('string or null', 'icao airport_id hex_code'),
  active: 'boolean',
  ...all('timestamp or null', 'created_at updated_at'),
};

const bidFlight = {
  ...all('string', 'id dpt_airport_id arr_airport_id route dpt_time arr_time notes'),
  ...all('string or null', 'route_code alt_airport_id'),
  ...all('integer', 'flight_number flight_time'),
  route_leg: 'integer or null',
  ...all('number', 'distance.mi distance.nmi distance.km'),
  active: 'boolean',
  airline: 'ExtendedAirline',
};

/** What replies have, by the name of their schema. */
const replies: Readonly<Record<string, Fields>> = {
  Links: { ...all('string', 'first last'), ...all('string or null', 'prev next') },
  Meta: {
    ...all('integer', 'current_page last_page per_page total'),
    ...all('integer or null', 'from to'),
    path: 'string',
  },
  User: {
    ...all('integer', 'id flights flight_time status state'),
    ...all('string', 'name email rank_id timezone rank.name'),
    apikey: 'null',
    // The contract shows a pilot who has flown. Before that there is neither an airport nor a PIREP.
    ...all('string or null', 'home_airport curr_airport'),
    last_pirep_id: 'integer or null',
    balance: 'number',
    airline: 'Airline',
    bids: 'list of BidFlight',
    'rank.subfleets': 'list of Subfleet',
  },
  Airline: airline,
  ExtendedAirline: {
    ...airline,
    active: 'boolean',
    ...all('integer', 'total_flights total_time'),
    ...all('timestamp', 'created_at updated_at'),
  },
  Airport: { ...airport, ...all('string', 'city tz') },
  Subfleet: { ...subfleet, aircraft: 'list of Aircraft' },
  FlightSubfleet: { ...subfleet, aircraft: 'list of Aircraft', fares: 'list of Fare' },
  FleetSubfleet: { ...subfleet, aircraft: 'list of Aircraft', fares: 'list of Fare', airline: 'Airline' },
  Aircraft: aircraft,
  FoundAircraft: { ...aircraft, ...below('subfleet', subfleet) },
  Fare: {
    ...all('integer', 'id type'),
    ...all('string', 'code name price'),
    ...all('number', 'capacity cost'),
    notes: 'string or null',
    active: 'boolean',
  },
  Flight: { ...bidFlight, flight_type: 'string', subfleet: 'list of FlightSubfleet' },
  BidFlight: { ...bidFlight, subfleet: 'list of Subfleet' },
  Pirep: {
    ...all('integer', 'user_id airline_id aircraft_id source flight_type state user.id'),
    ...all('integer or null', 'flight_time planned_flight_time'),
    ...all('string', 'id flight_number dpt_airport_id arr_airport_id route notes status user.name'),
    // The contract shows a PIREP of a scheduled flight; without one flight_id is null (decisions §1).
    ...all('string or null', 'flight_id route_code source_name user.home_airport_id user.curr_airport_id'),
    route_leg: 'integer or string or null',
    ...all('number or null', 'level distance planned_distance zfw block_fuel fuel_used landing_rate'),
    raw_data: 'null',
    ...all('timestamp', 'created_at updated_at'),
    airline: 'Airline',
    ...below('dpt_airport', { ...airport, timezone: 'string' }),
    ...below('arr_airport', { ...airport, timezone: 'string' }),
    position: 'AcarsRecord or null',
    comments: 'list of PirepComment',
    fields: 'list of PirepField',
  },
  PirepField: {
    id: 'integer',
    ...all('string', 'pirep_id name value source'),
    ...all('timestamp or null', 'created_at updated_at'),
  },
  PirepComment: {
    ...all('integer', 'id created_at.timezone_type user.id'),
    ...all('string', 'comment created_at.date created_at.timezone user.pilot_id user.name'),
  },
  AcarsRecord: {
    ...all('string', 'id pirep_id'),
    ...all('integer', 'type order'),
    ...all('integer or null', 'nav_type transponder'),
    ...all('string or null', 'name log sim_time'),
    // A log line may have no position.
    ...all('number or null', 'lat lon heading altitude vs gs fuel_flow'),
    autopilot: 'boolean or string or null',
    ...all('timestamp', 'created_at updated_at'),
  },
};

/** What calls take. An asterisk marks what is required. The document may allow more types. */
const bodies: Readonly<Record<string, Fields>> = {
  'put /user/bids': { 'flight_id*': 'string' },
  'delete /user/bids': { flight_id: 'string' },
  'post /pireps/prefile': {
    ...all('integer', 'airline_id* aircraft_id* route_leg planned_flight_time flight_type'),
    'flight_number*': 'integer or string',
    ...all('string', 'dpt_airport_id* arr_airport_id* source_name* route_code route status'),
    ...all('number', 'gross_weight level planned_distance'),
    fields: 'object',
    fares: 'array',
    ...all('integer', 'fares.id* fares.count*'),
  },
  'post /pireps/{id}/update': {
    flight_number: 'integer or string',
    ...all('integer', 'route_leg flight_time planned_flight_time'),
    ...all('string', 'block_off_time block_on_time status'),
  },
  'post /pireps/{id}/route': {
    'route*': 'array',
    'route.name*': 'string',
    ...all('integer', 'route.order* route.nav_type'),
    ...all('number', 'route.lat* route.lon*'),
  },
  'post /pireps/{id}/acars/position': {
    'positions*': 'array',
    ...below('positions', {
      ...all('number', 'lat* lon* heading altitude vs gs'),
      transponder: 'integer',
      ...all('string', 'autopilot sim_time created_at log'),
    }),
  },
  'post /pireps/{id}/acars/events': {
    'events*': 'array',
    ...below('events', { 'event*': 'string', ...all('number', 'lat lon'), created_at: 'string' }),
  },
  'post /pireps/{id}/file': {
    ...all('number', 'distance* fuel_used* landing_rate level'),
    ...all('integer', 'flight_time* block_time'),
    ...all('string', 'block_off_time block_on_time'),
    fields: 'object',
  },
  'post /pireps/{id}/comments': { 'comment*': 'string' },
};

const harness = allTests(createHarness);
let document: Document;
beforeAll(async () => {
  document = (await harness.as({}).get('/api/openapi.json')).json();
});

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);
const schemaOf = (name: string): Schema => document.components.schemas[name] ?? {};

function resolve(schema: Schema): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : schemaOf(name);
}

/** Finds a field of an object, or of the rows of a list in it. */
function find(parent: Schema, path: readonly string[]): { readonly schema: Schema; readonly isRequired: boolean } {
  const [name = '', ...rest] = path;
  const { properties = {}, required = [] } = resolve(parent);
  const schema = properties[name] ?? {};
  return rest.length > 0 ? find(schema.items ?? schema, rest) : { schema, isRequired: required.includes(name) };
}

function describeType(schema: Schema): string {
  const { anyOf, items, pattern, type } = schema;
  if (anyOf) return anyOf.map(describeType).join(' or ');
  if (items) return `list of ${describeType(items)}`;
  const types = [type].flat().map((name) => (name === 'string' && pattern?.includes('\\d\\d:') ? 'timestamp' : name));
  return nameOf(schema) ?? types.join(' or ');
}

describe.each(Object.entries(replies))('the OpenAPI document of %s', (name, fields) => {
  test.each(Object.entries(fields))('has %s as %s', (field, type) => {
    const { schema, isRequired } = find(schemaOf(name), field.split('.'));
    expect([describeType(schema), isRequired]).toEqual([type, true]);
  });
});

function bodyOf(call: string): Schema {
  const [method = '', path = ''] = call.split(' ');
  return document.paths[`/api${path}`]?.[method]?.requestBody.content['application/json']?.schema ?? {};
}

describe.each(Object.entries(bodies))('the OpenAPI document of %s', (call, fields) => {
  test.each(Object.entries(fields))('has %s as %s', (name, types) => {
    const { schema, isRequired } = find(bodyOf(call), name.replace('*', '').split('.'));
    expect([schema.type].flat()).toEqual(expect.arrayContaining(types.split(' or ')));
    expect(isRequired).toBe(name.endsWith('*'));
  });
});

test('the airports of a PIREP have a timezone instead of tz, and no city', () => {
  for (const name of ['dpt_airport', 'arr_airport']) {
    const { properties = {} } = resolve(find(schemaOf('Pirep'), [name]).schema);
    expect(Object.keys(properties).sort()).toEqual([...Object.keys(airport), 'timezone'].sort());
  }
});
