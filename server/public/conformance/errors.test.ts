import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../db/open.ts';
import type { ErrorBody, ErrorSlug } from '../../contract/errors.ts';
import { bodyLimit } from '../../http/bodyValues.ts';
import { enterCockpit } from '../../testing/cockpit.ts';
import { allTests, eachTest } from '../../testing/eachTest.ts';
import { createGiven, type TestPilot } from '../../testing/given.ts';
import { createHarness, profiles } from '../../testing/harness.ts';
import { classic, phpvms7 } from '../profile.ts';

/** decisions §3 and §4: who is refused and with what, in each profile. */

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly type?: string;
}

const harness = allTests(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
const other = allTests(() => harness.given.pilot());
const reader = allTests(() => harness.given.pilot({ scope: 'read' }));

const place = { lat: 53.6, lon: 10 };
const positions = (count: number): object => ({ positions: Array.from({ length: count }, () => place) });

/** One case: what is sent, and what it is refused with. */
interface Case {
  readonly what: string;
  /** Of the profile where it is so; otherwise in both. */
  readonly at?: string;
  readonly call: (pirep_id: string) => Call;
  readonly status: number;
  readonly slug: ErrorSlug;
  /** The fields that are named, with 400. */
  readonly fields?: readonly string[];
  /** What stands beside the texts. */
  readonly meta?: object;
}

const prefile = (changes: object): Call => ({
  method: 'POST',
  path: '/pireps/prefile',
  body: cockpit.prefileBody(changes),
});

const on = (pirep_id: string, path: string, body?: unknown): Call => ({
  method: 'POST',
  path: `/pireps/${pirep_id}/${path}`,
  body,
});

const invalid = { status: 400, slug: 'validation-exception' } as const;
const unknown = { status: 404, slug: 'not-found' } as const;
const foreign = { status: 403, slug: 'unauthorized' } as const;
const keyless = { status: 401, slug: 'unauthenticated' } as const;

const cases: readonly Case[] = [
  {
    what: 'a body that lacks fields',
    call: () => ({ method: 'POST', path: '/pireps/prefile', body: { source_name: 'Test ACARS 1.0' } }),
    ...invalid,
    fields: ['airline_id', 'aircraft_id', 'flight_number', 'dpt_airport_id', 'arr_airport_id'],
  },
  {
    what: 'a row that cannot be read',
    call: (id) => on(id, 'acars/position', { positions: [place, { lat: 1 }] }),
    ...invalid,
    fields: ['positions.1.lon'],
  },
  { what: 'a query that is not valid', call: () => ({ path: '/airlines?limit=0' }), ...invalid, fields: ['limit'] },
  { what: 'malformed JSON', call: (id) => on(id, 'update', '{"status": "BST"'), ...invalid, fields: ['body'] },
  { what: 'JSON that is no object', call: (id) => on(id, 'update', '[1]'), ...invalid, fields: ['body'] },
  { what: '5,001 rows', call: (id) => on(id, 'acars/position', positions(5001)), ...invalid, fields: ['positions'] },
  { what: 'an unknown airline', call: () => prefile({ airline_id: 999 }), ...invalid, fields: ['airline_id'] },
  { what: 'an unknown aircraft', call: () => prefile({ aircraft_id: 999 }), ...invalid, fields: ['aircraft_id'] },
  {
    what: 'an unknown airport',
    at: classic.mount,
    call: () => prefile({ arr_airport_id: 'QQQQ' }),
    ...invalid,
    fields: ['arr_airport_id'],
  },
  {
    what: 'an unknown airport, as phpVMS says it (decisions §10)',
    at: phpvms7.mount,
    call: () => prefile({ arr_airport_id: 'qqqq' }),
    status: 404,
    slug: 'airport-not-found',
    meta: { icao: 'QQQQ' },
  },
  {
    what: 'an unknown airport and an unknown aircraft',
    call: () => prefile({ arr_airport_id: 'QQQQ', aircraft_id: 999 }),
    ...invalid,
    fields: ['aircraft_id', 'arr_airport_id'],
  },
  {
    what: 'an unknown fare',
    at: classic.mount,
    call: () => prefile({ fares: [{ id: 999, count: 1 }] }),
    ...invalid,
    fields: ['fares.0.id'],
  },
  {
    what: 'an unknown flight of a PIREP',
    call: () => prefile({ flight_id: '999' }),
    ...invalid,
    fields: ['flight_id'],
  },
  {
    what: 'an unknown flight of a bid',
    call: () => ({ method: 'PUT', path: '/user/bids', body: { flight_id: '999' } }),
    status: 404,
    slug: 'not-found',
    meta: { flight_id: '999' },
  },
  { what: 'no key', call: () => ({ path: '/user', key: '' }), ...keyless },
  { what: 'an unknown key', call: () => ({ path: '/user', key: 'x'.repeat(36) }), ...keyless },
  {
    what: "another pilot's PIREP",
    call: (id) => ({ ...on(id, 'update', {}), key: other.key }),
    ...foreign,
    meta: { pirep_id: expect.any(String) },
  },
  { what: "another pilot's bid", call: () => ({ path: `/bids/${bidOf(other)}` }), ...foreign },
  {
    what: "another pilot's bid, to be removed",
    call: () => ({ method: 'DELETE', path: '/user/bids', body: { bid_id: bidOf(other) } }),
    ...foreign,
  },
  { what: 'a read-only key on a prefile', call: () => ({ ...prefile({}), key: reader.key }), ...foreign },
  {
    what: 'a read-only key on a bid',
    call: () => ({ method: 'PUT', path: '/user/bids', body: { flight_id: '1' }, key: reader.key }),
    ...foreign,
  },
  { what: 'an unknown airline in the path', call: () => ({ path: '/airlines/999' }), ...unknown },
  { what: 'an unknown aircraft in the path', call: () => ({ path: '/fleet/aircraft/999' }), ...unknown },
  {
    what: 'an unknown airport in the path',
    call: () => ({ path: '/airports/QQQQ' }),
    status: 404,
    slug: 'airport-not-found',
    meta: { icao: 'QQQQ' },
  },
  {
    what: 'an unknown flight in the path',
    call: () => ({ path: '/flights/999' }),
    status: 404,
    slug: 'not-found',
    meta: { flight_id: '999' },
  },
  {
    what: 'an unknown PIREP in the path',
    call: () => ({ path: '/pireps/999' }),
    status: 404,
    slug: 'pirep-not-found',
    meta: { pirep_id: '999' },
  },
  {
    what: 'an unknown bid in the path',
    call: () => ({ path: '/bids/999' }),
    status: 404,
    slug: 'bid-not-found',
    meta: { bid_id: 999 },
  },
  ...['/airlines/KTW', '/airlines/-1', '/airlines/1.0', '/airlines/99999999999999999999', '/airports/EDDH/distance']
    .concat(['/flights/KTW1', '/fleet/aircraft/D-AKTA', '/fleet/aircraft/1?type=registration'])
    .concat(['/fleet/aircraft/ZZZZ?type=icao', '/fleet/aircraft/%20?type=tail_number'])
    .map((path) => ({ what: path, call: () => ({ path }), ...unknown })),
  ...['/airports/qqqq/lookup', '/airports/qqqq/distance/EDDH', '/airports/EDDH/distance/qqqq'].map((path) => ({
    what: path,
    call: () => ({ path }),
    status: 404,
    slug: 'airport-not-found' as const,
    meta: { icao: 'QQQQ' },
  })),
  ...['KTW123', '-1'].map((bid_id) => ({
    what: `the bid ${bid_id}`,
    call: () => ({ path: `/user/bids/${bid_id}` }),
    status: 404,
    slug: 'bid-not-found' as const,
    meta: { bid_id },
  })),
  {
    what: 'an unknown bid, to be removed',
    call: () => ({ method: 'DELETE', path: '/user/bids', body: { bid_id: 999 } }),
    status: 404,
    slug: 'bid-not-found',
    meta: { bid_id: 999 },
  },
  {
    what: 'a bid on an unknown flight, to be removed',
    call: () => ({ method: 'DELETE', path: '/user/bids', body: { flight_id: '999' } }),
    status: 404,
    slug: 'not-found',
    meta: { flight_id: '999' },
  },
  ...(
    [
      ['limit', '/airlines?limit=-1'],
      ['limit', '/airlines?limit=many'],
      ['limit', '/news?limit=0'],
      ['per_page', '/news?per_page=0'],
      ['per_page', '/news?per_page=x'],
      ['type', '/fleet/aircraft/1?type=fuel_onboard'],
      ['airline_id', '/flights/search?airline_id=KTW'],
      ['dgt', '/flights/search?dgt=far'],
      ['subfleet_id', '/flights/search?subfleet_id=1.5'],
      ['state', '/pireps?state=landed'],
      ['state', '/user/pireps?state=landed'],
    ] as const
  ).map(([field, path]) => ({ what: path, call: () => ({ path }), ...invalid, fields: [field] })),
  ...(
    [
      ['PUT', {}, 'flight_id'],
      ['PUT', { flight_id: '' }, 'flight_id'],
      ['POST', { flight_id: ['1'] }, 'flight_id'],
      ['POST', ['1'], 'body'],
      ['DELETE', {}, 'flight_id'],
      ['DELETE', { flight_id: ' ', bid_id: null }, 'flight_id'],
      ['DELETE', undefined, 'flight_id'],
      ['DELETE', { bid_id: 'first' }, 'bid_id'],
    ] as const
  ).map(([method, body, field]) => ({
    what: `${method} of the bid ${JSON.stringify(body)}`,
    call: () => ({ method, path: '/user/bids', body }),
    ...invalid,
    fields: [field],
  })),
  ...[999_999, 'A320'].map((aircraft_id) => ({
    what: `a bid with the aircraft ${aircraft_id}`,
    call: () => ({ method: 'PUT' as const, path: '/user/bids', body: { flight_id: freeFlight(), aircraft_id } }),
    ...invalid,
    fields: ['aircraft_id'],
  })),
  ...[{}, { positions: null }, { positions: [] }, { positions: place }].map((body) => ({
    what: `as positions ${JSON.stringify(body)}`,
    call: (id: string) => on(id, 'acars/position', body),
    ...invalid,
    fields: ['positions'],
  })),
  {
    what: 'a position that is no object',
    call: (id) => on(id, 'acars/position', { positions: ['here'] }),
    ...invalid,
    fields: ['positions.0'],
  },
  { what: 'a list as fields', call: () => prefile({ fields: ['a'] }), ...invalid, fields: ['fields'] },
  {
    what: 'a fare without a count',
    call: () => prefile({ fares: [{ id: 1 }] }),
    ...invalid,
    fields: ['fares.0.count'],
  },
  ...[undefined, '', '   ', null, {}].map((comment) => ({
    what: `the comment ${JSON.stringify(comment)}`,
    call: (id: string) => on(id, 'comments', { comment }),
    ...invalid,
    fields: ['comment'],
  })),
  {
    what: 'the track of an unknown PIREP',
    call: () => ({ path: '/pireps/999/acars/geojson' }),
    status: 404,
    slug: 'pirep-not-found',
    meta: { pirep_id: '999' },
  },
  { what: 'an unknown address', call: () => ({ path: '/airlines/1/pilots' }), ...unknown },
  {
    what: 'another method',
    call: () => ({ method: 'DELETE', path: '/user' }),
    status: 405,
    slug: 'http-exception',
  },
  {
    what: 'a second bid on a flight',
    call: () => ({ method: 'PUT', path: '/user/bids', body: { flight_id: flightOf(other) } }),
    status: 409,
    slug: 'bid-exists',
    meta: { flight_id: expect.any(String) },
  },
  {
    what: 'a body above 16 MiB',
    call: (id) => on(id, 'acars/position', ' '.repeat(bodyLimit + 1)),
    status: 413,
    slug: 'http-exception',
  },
  {
    what: 'a body of another type',
    call: (id) => ({ ...on(id, 'update', 'status=BST'), type: 'application/x-www-form-urlencoded' }),
    status: 415,
    slug: 'http-exception',
  },
];

const flightOf = ({ user }: TestPilot): string => {
  const { id } = harness.given.flight();
  harness.given.bid({ user_id: user.id, flight_id: id });
  return id;
};
const freeFlight = (): string => harness.given.flight().id;
const bidOf = ({ user }: TestPilot): number =>
  harness.given.bid({ user_id: user.id, flight_id: harness.given.flight().id });

let flights = 0;
const prefiled = async (): Promise<string> => (await cockpit.prefile({ flight_number: (flights += 1) })).id;

describe.each(profiles)('at $mount', ({ mount }) => {
  const send = async ({ method = 'GET', path, body, key = cockpit.pilot.key, type = 'application/json' }: Call) => {
    const headers = {
      ...(key === '' ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': type }),
    };
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    return harness.publicApp.inject({ method, url: mount + path, headers, ...payload });
  };

  describe.each(cases.filter(({ at = mount }) => at === mount))(
    '$what',
    ({ call, status, slug, fields, meta = {} }) => {
      test(`is ${status} ${slug}, said in each way that clients read`, async () => {
        const reply = await send(call(await prefiled()));
        const body: ErrorBody = reply.json();
        expect(reply.headers['content-type']).toMatch(/^application\/json\b/);
        expect([reply.statusCode, body.status, body.error.status]).toEqual([status, status, status]);
        expect([body.error.code, body.error.http_code]).toEqual([String(status), expect.stringMatching(/^[A-Z]/)]);
        expect(body.type).toMatch(new RegExp(`/errors/${slug}$`));
        expect([body.message, body.error.message]).toEqual([body.details, body.details]);
        expect(body.title).not.toBe('');
        expect(body).toMatchObject(meta);
        expect(body.errors && Object.keys(body.errors)).toEqual(fields);
      });
    },
  );

  test('405 says what is allowed', async () => {
    expect((await send({ method: 'DELETE', path: '/user' })).headers['allow']).toBe('GET, HEAD');
    expect((await send({ method: 'PATCH', path: '/user/bids' })).headers['allow']).toBe('DELETE, GET, HEAD, POST, PUT');
    const id = await prefiled();
    expect((await send({ path: `/pireps/${id}/file` })).headers['allow']).toBe('POST');
  });

  test('the body never repeats the key', async () => {
    const key = 'NotTheKeyOfAnyone';
    expect((await send({ path: '/user', key })).body).not.toContain(key);
  });
});

const keys = (): string[] => Array.from({ length: 50 }, () => harness.given.pilot().key);

describe('keys (decisions §3)', () => {
  test('are 20 letters and digits, as clients of phpVMS expect', () => {
    for (const key of keys()) expect(key).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  test('are never the same', () => {
    const issued = keys();
    expect(new Set(issued).size).toBe(issued.length);
  });

  test('are in the file as a short prefix alone, not as they are', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homebase-'));
    const file = join(folder, 'homebase.db');
    const db = openDatabase(file);
    const { key } = createGiven(db).pilot();
    db.close();
    const bytes = await readFile(file);
    await rm(folder, { recursive: true });
    expect(bytes.includes(key.slice(0, 6))).toBe(true);
    expect(bytes.includes(key.slice(0, 10))).toBe(false);
  });
});
