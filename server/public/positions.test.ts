import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AcarsRecord } from '../contract/classic/acars.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { stored } from '../testing/given.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
let id: string;
beforeEach(async () => {
  ({ id } = await cockpit.prefile());
});

const here = { lat: 53.6, lon: 10 };
const post = (...positions: unknown[]) => cockpit.caller.post(`/api/pireps/${id}/acars/position`, { positions });
const read = async (): Promise<AcarsRecord[]> =>
  (await cockpit.caller.get(`/api/pireps/${id}/acars/position`)).json<{ data: AcarsRecord[] }>().data;
const at = (time: string, name: string): object => ({ ...here, created_at: `2026-11-20T10:00:${time}Z`, name });
const fieldsOf = (reply: { json: () => unknown }): string[] => Object.keys((reply.json() as { errors: object }).errors);

describe.each(['position', 'positions'])('acars/%s', (end) => {
  test('takes a batch and counts it', async () => {
    const reply = await cockpit.caller.post(`/api/pireps/${id}/acars/${end}`, { positions: [here, here, here] });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: '3 positions added', attrs: [], count: 3 });
    const { data } = (await cockpit.caller.get(`/api/pireps/${id}/acars/${end}`)).json<{ data: AcarsRecord[] }>();
    expect(new Set(data.map((row) => row.id)).size).toBe(3);
  });
});

test('a position comes back as it was sent', async () => {
  const sent = {
    ...here,
    heading: 242.5,
    altitude: 36_000,
    altitude_agl: 35_000,
    altitude_msl: 36_100,
    vs: -1200.5,
    gs: 468,
    ias: 280,
    transponder: 1000,
    autopilot: 'on',
    fuel: 9420.5,
    fuel_flow: 4800,
    distance: 12.34,
    order: 7,
    nav_type: 1,
    name: 'Cruise',
    status: 'ENR',
    source: 'XPL',
    log: 'smooth',
    sim_time: '1423Z',
  };
  await post(sent);
  const [row] = await read();
  expect(row).toMatchObject({ ...sent, id: expect.stringMatching(/^\d+$/), pirep_id: id, type: 0 });
});

test.each<[string, object, object]>([
  ['the altitude alone', { altitude: 300 }, { altitude: 300, altitude_agl: 300, altitude_msl: 300 }],
  ['the altitude above the sea alone', { altitude_msl: 300 }, { altitude: 300, altitude_agl: null, altitude_msl: 300 }],
  ['a word as status', { status: 'enroute' }, { status: null }],
  [
    'a time with nanoseconds',
    { created_at: '2026-09-03T01:02:03.123456789+00:00' },
    { created_at: '2026-09-03 01:02:03' },
  ],
  ['sim_time as a date', { sim_time: '2026-9-3T1:2:3Z' }, { sim_time: '2026-9-3T1:2:3Z' }],
])('takes %s', async (_, changes, expected) => {
  expect((await post({ ...here, ...changes })).statusCode).toBe(200);
  expect(await read()).toMatchObject([expected]);
});

test('a position without a time gets the current time', async () => {
  const before = Date.now() - 1000;
  await post(here);
  const time = Date.parse(`${stored((await read())[0]).created_at.replace(' ', 'T')}Z`);
  expect(time).toBeGreaterThan(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test('a row of type 2 is a log line and not a position', async () => {
  const reply = await post({ ...here, type: 2, log: 'CPU: x' }, { ...here, type: '2', lat: 0, lon: 0, log: 'OS: y' });
  expect(reply.json()).toMatchObject({ count: 2 });
  expect(cockpit.stored(id).status).toBe('INI');

  await post({ ...here, type: 2, log: 'GPU: z' }, { ...here, type: 2 }, { ...here, type: 0, log: 'off we go' });
  expect(await read()).toMatchObject([{ log: null }, { log: 'off we go' }]);
  expect(cockpit.stored(id).status).toBe('OFB');
  const logs = (await cockpit.caller.get(`/api/pireps/${id}/acars/logs`)).json<{ data: AcarsRecord[] }>().data;
  expect(logs.map(({ log, lat, lon }) => [log, lat, lon])).toEqual([
    ['CPU: x', 53.6, 10],
    ['OS: y', null, null],
    ['GPU: z', 53.6, 10],
  ]);
});

describe('a batch with a bad row', () => {
  test('names the row and stores nothing', async () => {
    const reply = await post(here, here, here, { ...here, altitude: 'high' }, here);
    expect(reply.statusCode).toBe(400);
    expect(fieldsOf(reply)).toEqual(['positions.3.altitude']);
    expect(await read()).toEqual([]);
    expect(cockpit.stored(id).status).toBe('INI');
  });

  test('names every bad row', async () => {
    expect(fieldsOf(await post({ lon: 1 }, here, { ...here, lat: 99 }))).toEqual([
      'positions.0.lat',
      'positions.2.lat',
    ]);
  });
});

test('takes 5,000 rows in a call, and no more', async () => {
  expect((await post(...Array.from({ length: 5000 }, () => here))).json()).toMatchObject({ count: 5000 });
  expect(fieldsOf(await post(...Array.from({ length: 5001 }, () => here)))).toEqual(['positions']);
  expect(await read()).toHaveLength(5000);
});

describe('order', () => {
  test('is by time in milliseconds, then by arrival', async () => {
    await post(at('02.001', 'c'), at('02.000', 'a'));
    await post(at('02.000', 'b'), at('01', 'first'), at('02.001', 'd'));
    expect((await read()).map(({ name }) => name)).toEqual(['first', 'a', 'b', 'c', 'd']);
  });

  test('of a long batch without times is the order of its rows', async () => {
    await post(...Array.from({ length: 50 }, (_, order) => ({ ...here, order })));
    expect((await read()).map(({ order }) => order)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  test('the position of the PIREP is the last one by time', async () => {
    await post({ ...here, created_at: '2026-11-20T10:00:00Z', name: 'late' });
    await post({ ...here, created_at: '2026-11-20T09:00:00Z', name: 'early, sent afterwards' });
    expect((await cockpit.caller.get(`/api/pireps/${id}`)).json().data.position).toMatchObject({ name: 'late' });
  });
});

describe('a client id', () => {
  test('sent twice is stored once, the first one stays, both count', async () => {
    await post({ ...here, id: 'a', name: 'first' });
    const reply = await post({ ...here, id: 'a', name: 'second' }, { ...here, id: 'b', name: 'new' });
    expect(reply.json()).toMatchObject({ count: 2 });
    expect((await read()).map(({ name }) => name)).toEqual(['first', 'new']);
  });

  test('twice in one batch is stored once', async () => {
    expect((await post({ ...here, id: 7 }, { ...here, id: '7' })).json()).toMatchObject({ count: 2 });
    expect(await read()).toHaveLength(1);
  });

  test('of another PIREP is another row', async () => {
    await post({ ...here, id: 'a' });
    const other = await cockpit.prefile({ flight_number: '613' });
    await cockpit.caller.post(`/api/pireps/${other.id}/acars/position`, { positions: [{ ...here, id: 'a' }] });
    expect((await cockpit.caller.get(`/api/pireps/${other.id}/acars/position`)).json().data).toHaveLength(1);
  });

  test('is not that of an event', async () => {
    await cockpit.caller.post(`/api/pireps/${id}/acars/events`, { events: [{ id: 'a', event: 'Gear up' }] });
    await post({ ...here, id: 'a' });
    expect(await read()).toHaveLength(1);
  });
});

describe('the first position', () => {
  test.each<[string, object, object | null, string]>([
    ['INI by default', {}, null, 'OFB'],
    ['INI from the prefile', { status: 'INI' }, null, 'OFB'],
    ['another status from the prefile', { status: 'BST' }, null, 'BST'],
    ['an update without a status', {}, { distance: 0 }, 'OFB'],
    ['an update with an empty status', {}, { status: '' }, 'OFB'],
    ['an update with a status that is none', {}, { status: 'boarding' }, 'OFB'],
    ['an update that names INI', {}, { status: 'INI' }, 'INI'],
    ['an update that names BST', {}, { status: 'BST' }, 'BST'],
  ])('after %s', async (_, prefile, update, expected) => {
    ({ id } = await cockpit.prefile({ ...prefile, flight_number: '700' }));
    if (update) await cockpit.send(id, 'update', update);
    await post(here);
    expect(cockpit.stored(id).status).toBe(expected);
  });

  test('moves the phase once: a later update back to INI stays', async () => {
    await post(here);
    await cockpit.send(id, 'update', { status: 'INI' });
    await post(here);
    expect(cockpit.stored(id).status).toBe('INI');
  });

  test('is the only row that touches the PIREP', async () => {
    await post(here);
    const before = cockpit.stored(id);
    await post(here, here);
    expect(cockpit.stored(id)).toEqual(before);
  });

  test('is not an event', async () => {
    await cockpit.caller.post(`/api/pireps/${id}/acars/events`, { events: [{ event: 'Door closed' }] });
    expect(cockpit.stored(id).status).toBe('INI');
  });

  test('changes the phase, which the history shows as done by the program', async () => {
    await post(here, here);
    expect(harness.db.audit.list('pirep', id).slice(1)).toMatchObject([
      { action: 'pirep.phase_changed', actor: 'program', before: '{"status":"INI"}', after: '{"status":"OFB"}' },
    ]);
  });

  test('after filing changes nothing', async () => {
    await cockpit.send(id, 'update', { state: 1 });
    expect((await post(here)).statusCode).toBe(200);
    expect(cockpit.stored(id)).toMatchObject({ status: 'INI', state: 1 });
  });
});

test('a position that arrives together with a cancellation is refused', async () => {
  const [cancelled, refused] = await Promise.all([cockpit.caller.put(`/api/pireps/${id}/cancel`), post(here)]);
  expect([cancelled.statusCode, refused.statusCode]).toEqual([200, 400]);
  expect(refused.json()).toMatchObject({ type: expect.stringMatching(/pirep-cancelled$/), pirep_id: id });
});

test('watchers are notified after the positions are stored', async () => {
  const seen: number[] = [];
  harness.feed.watch((pirep_id) => seen.push(harness.db.acars.listTrack(pirep_id).length));
  await post(here, here);
  expect(seen).toEqual([2]);
});

test('positions of a filed flight still arrive', async () => {
  await cockpit.send(id, 'file', finalFigures);
  expect((await post(here)).json()).toMatchObject({ count: 1 });
});

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
/** As sloppy as clients are: the number, or its text. */
const sloppy = (value: fc.Arbitrary<number>) => value.chain((n) => fc.constantFrom<unknown>(n, String(n), ` ${n} `));
const blank = fc.constantFrom<unknown>(undefined, null, '', '  ');
const position = fc.record(
  {
    lat: sloppy(fc.double({ noNaN: true, min: -90, max: 90 })),
    lon: sloppy(fc.double({ noNaN: true, min: -180, max: 180 })),
    heading: fc.oneof(sloppy(number), blank),
    altitude: fc.oneof(sloppy(number), blank),
    vs: fc.oneof(sloppy(number), blank),
    gs: fc.oneof(sloppy(number), blank),
    transponder: fc.oneof(sloppy(number), blank),
    autopilot: fc.oneof(fc.boolean(), fc.string(), blank),
    status: fc.anything(),
    log: fc.oneof(fc.string(), number, blank),
    distance: fc.oneof(sloppy(number), blank),
  },
  { requiredKeys: ['lat', 'lon'] },
);

describe('whatever is sent', () => {
  test('positions in any accepted form keep their coordinates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(position, { minLength: 1, maxLength: 45 }), async (positions) => {
        const { caller, prefile } = enterCockpit(harness);
        const url = `/api/pireps/${(await prefile()).id}/acars/position`;
        const reply = await caller.post(url, { positions });
        expect(reply.json()).toMatchObject({ count: positions.length });
        const rows = (await caller.get(url)).json<{ data: AcarsRecord[] }>().data;
        expect(rows.map(({ lat, lon }) => [lat, lon])).toEqual(
          positions.map(({ lat, lon }) => [Number(lat) + 0, Number(lon) + 0]),
        );
      }),
      { numRuns: 60 },
    );
  });

  test.each([1e12, 1e308])('%d miles come back as a number', async (distance) => {
    expect((await cockpit.send(id, 'update', { distance })).distance).toBeGreaterThan(distance * 0.999_999);
  });

  test('miles of up to four decimals come back exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 200_000_000 }), async (tenThousandths) => {
        const distance = tenThousandths / 10_000;
        expect(await cockpit.send(id, 'update', { distance })).toMatchObject({ distance });
      }),
      { numRuns: 60 },
    );
  });
});
