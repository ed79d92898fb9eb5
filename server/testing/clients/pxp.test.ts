import { beforeEach, describe, expect, test } from 'vitest';
import { type Cockpit, enterCockpit } from '../cockpit.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, openClient, openSite } from './site.ts';

/** phpvms-xplane: Go with encoding/json, strict about types; every call names a JSON type, GET and DELETE too. */

/** What a key is read into. Null and a missing key are fine, any other kind of value fails the call. */
type GoType = 'string' | 'int' | 'float' | 'bool' | 'time' | 'texts' | 'any' | { readonly each: GoType } | GoStruct;
interface GoStruct {
  readonly [key: string]: GoType;
}

const each = (type: GoType, ...keys: string[]): GoStruct => Object.fromEntries(keys.map((key) => [key, type]));

const Distance = each('float', 'm', 'km', 'mi', 'nmi');
const Weight = each('float', 'kg', 'lbs');
const Airline = { id: 'int', ...each('string', 'icao', 'iata', 'name', 'country', 'logo') } satisfies GoStruct;
const Airport = {
  ...each('string', 'id', 'iata', 'icao', 'name', 'location', 'region', 'country', 'timezone', 'notes', 'elevation'),
  ...each('int', 'ground_handling_cost', 'fuel_100ll_cost', 'fuel_jeta_cost', 'fuel_mogas_cost'),
  ...each('float', 'lat', 'lon'),
  hub: 'bool',
  description: 'string',
} satisfies GoStruct;
const Aircraft = {
  ...each('int', 'id', 'subfleet_id', 'flight_time', 'state'),
  ...each('string', 'icao', 'iata', 'airport_id', 'hub_id', 'name', 'registration', 'fin', 'hex_code', 'selcal'),
  ...each('string', 'simbrief_type', 'status', 'ident'),
  ...each(Weight, 'dow', 'mtow', 'mlw', 'zfw', 'fuel_onboard'),
  ...each('time', 'landing_time', 'created_at', 'updated_at'),
};
const Pirep = {
  ...each('string', 'id', 'flight_id', 'flight_number', 'route_code', 'route_leg', 'flight_type', 'route', 'notes'),
  ...each('string', 'dpt_airport_id', 'arr_airport_id', 'alt_airport_id', 'source_name', 'status', 'phase'),
  ...each('string', 'status_text', 'ident'),
  ...each('int', 'user_id', 'airline_id', 'aircraft_id', 'level', 'flight_time', 'planned_flight_time', 'zfw', 'score'),
  ...each('int', 'source', 'state'),
  ...each(Distance, 'distance', 'planned_distance'),
  ...each(Weight, 'block_fuel', 'fuel_used'),
  ...each('time', 'submitted_at', 'block_off_time', 'block_on_time', 'created_at', 'updated_at'),
  ...each(Airport, 'dpt_airport', 'arr_airport'),
  landing_rate: 'float',
  airline: Airline,
  aircraft: Aircraft,
  fields: 'texts',
} satisfies GoStruct;
const Subfleet = {
  ...each('int', 'id', 'airline_id', 'fuel_type', 'ground_handling_multiplier'),
  ...each('string', 'hub_id', 'type', 'simbrief_type', 'name', 'cost_block_hour', 'cost_delay_minute'),
  ...each('string', 'cargo_capacity', 'fuel_capacity', 'gross_weight'),
  ...each('time', 'created_at', 'updated_at'),
  fares: { each: 'any' },
  aircraft: { each: { id: 'int', ...each('string', 'registration', 'icao', 'name') } },
} satisfies GoStruct;

const dataOf = (data: GoType): GoStruct => ({ data });
const pageOf = (row: GoType): GoStruct => ({
  data: { each: row },
  links: each('string', 'first', 'last', 'prev', 'next'),
  meta: {
    ...each('int', 'current_page', 'from', 'last_page', 'per_page', 'to', 'total'),
    ...each('string', 'path', 'prev_page', 'next_page'),
  },
});

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  texts: (value) => typeof value === 'object' && Object.values(value ?? {}).every((text) => typeof text === 'string'),
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value),
};

/** @returns where something stands that cannot be read */
function misread(type: GoType, value: unknown, at: string): string[] {
  if (value === null || value === undefined) return [];
  if (typeof type === 'string') return kinds[type]?.(value) === true ? [] : [at];
  if ('each' in type) {
    if (!Array.isArray(value)) return [at];
    return value.flatMap((item, index) => misread(type.each, item, `${at}.${index}`));
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [at];
  const object = value as Readonly<Record<string, unknown>>;
  return Object.entries(type).flatMap(([key, inner]) => misread(inner, object[key], at ? `${at}.${key}` : key));
}

/** What the client makes of an answer: any 2xx whose keys it can read. */
function decode(type: GoType, { status, json, text }: Answer): unknown {
  if (status < 200 || status >= 300) throw new Error(`API error: (status ${status})`);
  const wrong = misread(type, json(), '');
  if (wrong.length > 0) throw new Error(`failed to unmarshal response: ${wrong.join(' ')} in ${text}`);
  return json();
}

interface ListedPirep {
  readonly id: string;
  readonly state: number;
  readonly level: number | null;
  readonly fields: object;
}

const site = eachTest(openSite);
let cockpit: Cockpit;
beforeEach(() => {
  cockpit = enterCockpit(site);
});

function pxp(website: string, key = cockpit.pilot.key) {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'User-Agent': 'phpVMS-Go-Client/1.0',
    'X-API-Key': key,
    'Accept-Encoding': 'gzip',
  };
  const client = openClient(site, website, headers);
  return {
    get: client.get,
    prefile: (body: object) => client.post('pireps/prefile', body),
    update: (id: string, body: object) => client.put(`pireps/${id}`, body),
    position: (id: string, position: object) => client.post(`pireps/${id}/acars/position`, { positions: [position] }),
    file: (id: string, body: object) => client.post(`pireps/${id}/file`, body),
    // Without a body, but with a type for it.
    cancel: (id: string) => client.bare('DELETE', `pireps/${id}/cancel`),
  };
}

/** What the form on the screen makes, as it is without an alternate. */
const prefileBody = (changes: object = {}): object =>
  cockpit.prefileBody({
    flight_type: 'J',
    alt_airport_id: '',
    route: 'AMLUH M852 RIXED',
    level: 36_000,
    planned_distance: 411,
    planned_flight_time: 65,
    block_fuel: 14_330,
    source: 1,
    source_name: 'vmsacars',
    fields: {
      Simulator: 'X-Plane 12',
      'Unlimited Fuel': 'Off',
      'Network Online': 'VATSIM',
      'Network Callsign Check': '0',
      'Network Callsign Used': '',
    },
    ...changes,
  });

const website = '/phpvms7';

async function begin(changes: object = {}): Promise<string> {
  const answer = await pxp(website).prefile(prefileBody(changes));
  return (decode(dataOf(Pirep), answer) as { data: ListedPirep }).data.id;
}

/** The flight that is taken over at the start: the first of the list, if it is in progress. */
async function adopt(): Promise<ListedPirep | 'latest PIREP not in progress' | 'no active PIREPs found'> {
  const answer = await pxp(website).get('pireps');
  const { data } = decode(pageOf(Pirep), answer) as { data: ListedPirep[] };
  const [first] = data;
  if (!first) return 'no active PIREPs found';
  return first.state === 0 ? first : 'latest PIREP not in progress';
}

describe('at the start', () => {
  test('the aircraft of the first subfleet are offered', async () => {
    const { subfleet_id } = cockpit.aircraft;
    site.given.fare();
    const answer = await pxp(website).get('user/fleet');

    const { id, registration, icao, name } = cockpit.aircraft;
    expect(decode(dataOf({ each: Subfleet }), answer)).toMatchObject({
      data: [{ id: subfleet_id, aircraft: [{ id, registration, icao, name }] }],
    });
  });

  test('a subfleet of which everything is known is read as well', async () => {
    const subfleet = site.given.subfleet({
      hub_id: 'EDDH',
      simbrief_type: 'A20N',
      fuel_type: 1,
      cargo_capacity: 8000.5,
      fuel_capacity: 42_000,
      gross_weight: 162_000.25,
      cost_block_hour: 950.5,
      cost_delay_minute: 12,
      ground_handling_multiplier: 110,
    });
    site.given.aircraft({ subfleet_id: subfleet.id, mtow: 162_000, hex_code: '3C4A5B', selcal: 'AB-CD' });
    const pilot = site.given.pilot({ rank_id: site.given.rank({}, [subfleet.id]).id });
    const answer = await pxp(website, pilot.key).get('user/fleet');

    expect(decode(dataOf({ each: Subfleet }), answer)).toMatchObject({
      data: [{ cargo_capacity: '8000.5', gross_weight: '162000.25', cost_block_hour: '950.5' }],
    });
  });
});

describe('a flight', () => {
  test('begins with a prefile whose answer is read to the last key', async () => {
    const id = await begin();

    expect(cockpit.stored(id)).toMatchObject({
      user_id: cockpit.pilot.user.id,
      flight_number: '612',
      alt_airport_id: null,
      level: 36_000,
      planned_distance: 411,
      block_fuel: 14_330,
      source: 1,
      source_name: 'vmsacars',
      state: 0,
      status: 'INI',
    });
    expect(site.db.pirepFields.list([id])).toHaveLength(5);
  });

  test('goes on with an empty status and zeros, which change the figures and not the phase', async () => {
    const id = await begin();
    const answer = await pxp(website).update(id, { status: '', distance: 0, fuel_used: 0, flight_time: 0 });

    expect(answer.status).toBe(200);
    expect(cockpit.stored(id)).toMatchObject({ status: 'INI', distance: 0, fuel_used: 0, flight_time: 0 });
  });

  test('sends a position and what has become of the flight, in turns', async () => {
    const id = await begin();
    const position = {
      lat: 53.630_388,
      lon: 9.988_22,
      altitude_msl: 4500,
      altitude_agl: 4447,
      gs: 228,
      sim_time: '2026-11-20T14:05:07Z',
      distance: 12,
      heading: 0,
      ias: 210,
      vs: -640,
    };
    const updated = await pxp(website).update(id, { status: 'ENR', distance: 12, fuel_used: 640, flight_time: 9 });
    const sent = await pxp(website).position(id, position);

    expect([updated.status, sent.status]).toEqual([200, 200]);
    expect(cockpit.stored(id)).toMatchObject({ status: 'ENR', distance: 12, fuel_used: 640, flight_time: 9 });
    expect(site.db.acars.listTrack(id)).toMatchObject([{ ...position, altitude: 4500 }]);
  });

  test('is cancelled without a body, though its type is named', async () => {
    const id = await begin();
    const answer = await pxp(website).cancel(id);

    expect(answer.status).toBe(200);
    expect(cockpit.stored(id)).toMatchObject({ state: 3, status: 'DX' });
    expect(await adopt()).toBe('no active PIREPs found');
    // What a simulator that runs on still sends is refused; the client shows the status alone.
    expect((await pxp(website).update(id, { status: 'ENR', distance: 1, fuel_used: 1, flight_time: 1 })).status).toBe(
      400,
    );
  });
});

describe('a flight in progress is resumed', () => {
  test('the newest one, with its fields as texts by name', async () => {
    await begin({ flight_number: '611' });
    const id = await begin();

    expect(await adopt()).toMatchObject({
      id,
      level: 36_000,
      fields: { Simulator: 'X-Plane 12', 'Network Callsign Used': '' },
    });
  });

  test('though another client has begun it, without a level', async () => {
    const { id } = await cockpit.prefile();

    // The client does not look whether there is one.
    expect(await adopt()).toMatchObject({ id, level: 0 });
  });

  test('though another client has sent fractions and dates of its own, and fuel has a price', async () => {
    site.given.airport({ id: 'LOWS', fuel_jeta_cost: 0.7, hub: 1, elevation: 1411.4 });
    const { subfleet_id } = cockpit.aircraft;
    const weights = { dow: 93_255.5, zfw: 134_481, mtow: 162_000, mlw: 142_198, fuel_onboard: 6200.25 };
    const aircraft = site.given.aircraft({ subfleet_id, airport_id: 'EDDH', hub_id: 'LOWS', iata: '320', ...weights });
    const { id } = await cockpit.prefile({
      aircraft_id: aircraft.id,
      arr_airport_id: 'LOWS',
      level: 349.6,
      zfw: 34_000.5,
      score: 97.4,
      flight_time: 12.5,
      landing_rate: -182.5,
      planned_distance: 411.55,
      block_off_time: '2026-9-3 1:02:03',
      block_on_time: '2026-09-03T02:10:00.5+01:00',
      route_leg: 2,
      flight_type: 1,
      fields: { Pax: 120 },
    });

    expect(await adopt()).toMatchObject({
      id,
      level: 350,
      block_off_time: '2026-09-03T01:02:03Z',
      block_on_time: '2026-09-03T01:10:00Z',
      fields: { Pax: '120' },
    });
  });
});
