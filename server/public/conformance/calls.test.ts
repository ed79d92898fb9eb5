import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cockpit, enterCockpit, finalFigures } from '../../testing/cockpit.ts';
import { createHarness, type Harness, profiles } from '../../testing/harness.ts';
import { phpvms7 } from '../profile.ts';

/** Every call that pilots' clients can make, in each profile: the table of §4.1, and what decisions §2 adds. */

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the mount of a profile, with ids in braces. */
  readonly path: string;
  readonly body?: object;
}

const place = { lat: 53.6, lon: 10 };
const update = { status: 'BST' };
const bid = { flight_id: '{FLIGHT_ID}' };
const positions = { positions: [place] };

const tableOfCalls: readonly Call[] = [
  { method: 'GET', path: '/settings' },
  { method: 'GET', path: '/user' },
  { method: 'GET', path: '/user/fleet' },
  { method: 'GET', path: '/user/bids' },
  { method: 'PUT', path: '/user/bids', body: bid },
  { method: 'DELETE', path: '/user/bids', body: bid },
  { method: 'GET', path: '/airlines' },
  { method: 'GET', path: '/airlines/{ID}' },
  { method: 'GET', path: '/airports' },
  { method: 'GET', path: '/airports/hubs' },
  { method: 'GET', path: '/airports/{ICAO}' },
  { method: 'GET', path: '/fleet' },
  { method: 'GET', path: '/fleet/aircraft/{id}' },
  { method: 'GET', path: '/flights' },
  { method: 'GET', path: '/flights/{FLIGHT_ID}' },
  { method: 'GET', path: '/flights/search' },
  { method: 'GET', path: '/pireps/{PIREP_ID}' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/route' },
  { method: 'POST', path: '/pireps/prefile' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/update', body: update },
  { method: 'POST', path: '/pireps/{PIREP_ID}/route', body: { route: [{ name: 'AMLUH', order: 1, ...place }] } },
  { method: 'DELETE', path: '/pireps/{PIREP_ID}/route' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/position', body: positions },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/position' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/events', body: { events: [{ event: 'Gear up' }] } },
  { method: 'POST', path: '/pireps/{PIREP_ID}/file', body: finalFigures },
  { method: 'POST', path: '/pireps/{PIREP_ID}/comments', body: { comment: 'Bird strike' } },
  { method: 'GET', path: '/pireps/{PIREP_ID}/comments' },
];

const additions: readonly Call[] = [
  { method: 'PUT', path: '/pireps/{PIREP_ID}', body: update },
  { method: 'POST', path: '/pireps/{PIREP_ID}', body: update },
  { method: 'PATCH', path: '/pireps/{PIREP_ID}', body: update },
  { method: 'PUT', path: '/pireps/{PIREP_ID}/update', body: update },
  { method: 'PUT', path: '/pireps/{PIREP_ID}/cancel' },
  { method: 'DELETE', path: '/pireps/{PIREP_ID}/cancel' },
  { method: 'GET', path: '/pireps' },
  { method: 'GET', path: '/user/pireps' },
  { method: 'GET', path: '/users/me' },
  { method: 'GET', path: '/user/key' },
  { method: 'GET', path: '/user/departures' },
  { method: 'GET', path: '/user/home' },
  { method: 'POST', path: '/user/bids', body: bid },
  { method: 'GET', path: '/user/bids/{BID_ID}' },
  { method: 'GET', path: '/bids' },
  { method: 'GET', path: '/bids/{BID_ID}' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/fields' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/fields', body: { fields: { gate: 'A1' } } },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/logs', body: { logs: [{ log: 'Gear up' }] } },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/events' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/logs' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/positions', body: positions },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/positions' },
  { method: 'GET', path: '/acars' },
  { method: 'GET', path: '/acars/geojson' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/geojson' },
  { method: 'GET', path: '/airports/search' },
  { method: 'GET', path: '/airports/{ICAO}/distance/{OTHER_ICAO}' },
  { method: 'GET', path: '/airports/{ICAO}/lookup' },
  { method: 'GET', path: '/subfleet' },
  { method: 'GET', path: '/subfleet/aircraft/{id}' },
  { method: 'GET', path: '/flights/{FLIGHT_ID}/aircraft' },
  { method: 'GET', path: '/flights/{FLIGHT_ID}/route' },
  { method: 'GET', path: '/news' },
];

/** What only phpVMS has (decisions §10). */
const additionsOfPhpvms: readonly Call[] = [
  { method: 'GET', path: '/users/{PILOT_ID}' },
  { method: 'GET', path: '/users/{PILOT_ID}/fleet' },
  { method: 'GET', path: '/users/{PILOT_ID}/bids' },
  { method: 'GET', path: '/users/{PILOT_ID}/pireps' },
  { method: 'GET', path: '/users/me/pireps' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars' },
];

const shared = [...tableOfCalls, ...additions];

test('the table of §4.1 has 28 rows', () => {
  expect(new Set(tableOfCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(28);
});

describe.each(profiles)('at $mount', ({ mount }) => {
  const isPhpvms = mount === phpvms7.mount;
  const calls = isPhpvms ? [...shared, ...additionsOfPhpvms] : shared;
  const paths = Map.groupBy(calls, ({ path }) => path);
  let harness: Harness;
  let cockpit: Cockpit;
  beforeAll(() => void (harness = createHarness()));
  // One pilot may prefile only some of these flights.
  beforeEach(() => void (cockpit = enterCockpit(harness, {}, mount)));
  afterAll(() => harness.close());

  /** Fills in a call with a new PIREP, bid and flight of the pilot. */
  async function fill({ path, body }: Call) {
    const { given } = harness;
    const ids: Readonly<Record<string, string | number>> = {
      ID: given.home().id,
      ICAO: 'EDDH',
      OTHER_ICAO: 'LOWI',
      id: cockpit.aircraft.id,
      FLIGHT_ID: given.flight().id,
      BID_ID: given.bid({ user_id: cockpit.pilot.user.id, flight_id: given.flight().id }),
      PILOT_ID: harness.given.pilot().user.id,
      PIREP_ID: (await cockpit.prefile({ flight_number: nextNumber() })).id,
    };
    const replace = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    const sent = path === '/pireps/prefile' ? cockpit.prefileBody({ flight_number: nextNumber() }) : body;
    const payload = sent === undefined ? {} : { payload: JSON.parse(replace(JSON.stringify(sent))) as object };
    return { url: mount + replace(path), ...payload };
  }

  async function send(call: Call, key?: string) {
    const headers = key === undefined ? {} : { 'x-api-key': key };
    // Wrong keys are slowed down by address.
    const remoteAddress = `10.0.${Math.floor(nextNumber() / 250)}.${numbers % 250}`;
    return harness.publicApp.inject({ method: call.method, ...(await fill(call)), remoteAddress, headers });
  }

  describe.each(calls)('$method $path', (call) => {
    test('answers a pilot in JSON', async () => {
      const reply = await send(call, cockpit.pilot.key);
      expect([200, 201], reply.body).toContain(reply.statusCode);
      expect(reply.headers['content-type']).toMatch(/^application\/json\b/);
    });

    test('needs a valid key', async () => {
      const reply = await send(call);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ message: expect.stringContaining('X-API-Key') });
      expect((await send(call, 'x'.repeat(36))).statusCode).toBe(401);
    });

    test('takes a key that may only read if it only reads', async () => {
      const reply = await send(call, harness.given.readOnlyKey(cockpit.pilot.user.id));
      expect(reply.statusCode).toBe(call.method === 'GET' ? 200 : 403);
    });
  });

  test.each(isPhpvms ? [] : additionsOfPhpvms)('has no $method $path', async (call) => {
    expect((await send(call, cockpit.pilot.key)).statusCode).toBe(404);
  });

  test.each([...paths])('%s refuses other methods and names its own', async (path, listed) => {
    const { url } = await fill({ method: 'GET', path });
    const headers = { 'x-api-key': cockpit.pilot.key };
    const own = listed.map(({ method }) => method);
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : [])].sort();
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
    for (const method of methods.filter((name) => !allowed.includes(name))) {
      const reply = await harness.publicApp.inject({ method, url, headers });
      expect([method, reply.statusCode]).toEqual([method, 405]);
      expect(String(reply.headers['allow']).split(', ')).toEqual(allowed);
    }
  });

  test.each(calls.filter(({ method }) => method === 'GET'))('HEAD of $path has no body', async (call) => {
    const { url } = await fill(call);
    const headers = { 'x-api-key': cockpit.pilot.key };
    const reply = await harness.publicApp.inject({ method: 'HEAD', url, headers });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    expect(Number(reply.headers['content-length'] ?? Infinity)).toBeGreaterThan(2);
  });

  test.each(['/user/', '//user', '//user//', '/user///'])('forgives slashes: %s', async (path) => {
    const user = (await cockpit.caller.get(`${mount}/user`)).json();
    expect((await cockpit.caller.get(mount + path)).json()).toEqual(user);
  });

  test('forgives slashes in a call that writes', async () => {
    const { id } = await cockpit.prefile({ flight_number: nextNumber() });
    const reply = await cockpit.caller.post(`/${mount}/pireps//${id}/acars/position/`, positions);
    expect(reply.json()).toMatchObject({ count: 1 });
  });
});

let numbers = 0;
const nextNumber = (): number => (numbers += 1);
