import { beforeEach, describe, expect, test } from 'vitest';
import type { AcarsRecord, EventRecord } from '../contract/classic/acars.ts';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
let id: string;
beforeEach(async () => {
  ({ id } = await cockpit.prefile());
});

const post = (path: string, body: object) => cockpit.caller.post(`/api/pireps/${id}/${path}`, body);
const read = async <Row = AcarsRecord>(path: string): Promise<Row[]> =>
  (await cockpit.caller.get(`/api/pireps/${id}/${path}`)).json<{ data: Row[] }>().data;
const fieldsOf = (reply: { json: () => unknown }): string[] => Object.keys((reply.json() as { errors: object }).errors);

const point = (order: number, name = `WP${order}`): object => ({ name, order, lat: 50 + order / 10, lon: 10 });

describe('events', () => {
  test('are stored as log records and read back by time, with the text twice', async () => {
    const reply = await post('acars/events', {
      events: [
        { event: 'Gear up', lat: 53.6, lon: 10, created_at: '2026-11-20T10:00:02Z' },
        { event: 'Take-off', created_at: '2026-11-20T10:00:01Z', sim_time: '1000Z' },
      ],
    });
    expect(reply.json()).toEqual({ message: '2 logs added', attrs: [], count: 2 });
    expect(await read<EventRecord>('acars/events')).toMatchObject([
      { type: 2, log: 'Take-off', event: 'Take-off', lat: null, lon: null, sim_time: '1000Z' },
      { type: 2, log: 'Gear up', event: 'Gear up', lat: 53.6, lon: 10, created_at: '2026-11-20 10:00:02' },
    ]);
  });

  test('are neither log lines nor positions', async () => {
    await post('acars/events', { events: [{ event: 'Gear up' }] });
    expect(await read('acars/logs')).toEqual([]);
    expect(await read('acars/position')).toEqual([]);
  });

  test('with an id are stored once', async () => {
    await post('acars/events', { events: [{ id: 'e1', event: 'Gear up' }] });
    const again = await post('acars/events', { events: [{ id: 'e1', event: 'Gear up again' }] });
    expect(again.json()).toMatchObject({ count: 1 });
    expect(await read<EventRecord>('acars/events')).toMatchObject([{ event: 'Gear up' }]);
  });

  test('with an id twice in one batch are stored once', async () => {
    const events = [{ id: 7, event: 'Gear up' }, { id: '7', event: 'Gear up' }, { event: 'Gear up' }];
    expect((await post('acars/events', { events })).json()).toMatchObject({ count: 3 });
    expect(await read('acars/events')).toHaveLength(2);
  });

  test('with a bad row store nothing', async () => {
    const reply = await post('acars/events', {
      events: [{ event: 'Gear up' }, { event: '' }, { event: 'x', lat: 91 }],
    });
    expect(fieldsOf(reply)).toEqual(['events.1.event', 'events.2.lat']);
    expect(await read('acars/events')).toEqual([]);
  });
});

describe('logs', () => {
  test('are stored as log records and read back', async () => {
    const reply = await post('acars/logs', { logs: [{ log: 'Connected' }, { log: 42, id: 9 }] });
    expect(reply.json()).toEqual({ message: '2 logs added', attrs: [], count: 2 });
    expect(await read('acars/logs')).toMatchObject([
      { type: 2, log: 'Connected' },
      { type: 2, log: '42' },
    ]);
    expect(await read('acars/events')).toEqual([]);
  });

  test('have ids of their own, by which they are stored once', async () => {
    await post('acars/events', { events: [{ id: '1', event: 'Gear up' }] });
    const logs = [
      { id: '1', log: 'Gear up' },
      { id: '1', log: 'again' },
    ];
    expect((await post('acars/logs', { logs })).json()).toMatchObject({ count: 2 });
    await post('acars/logs', { logs });
    expect(await read('acars/logs')).toMatchObject([{ log: 'Gear up' }]);
    expect(await read('acars/events')).toHaveLength(1);
  });

  test('are cut when they are too long', async () => {
    await post('acars/logs', { logs: [{ log: 'x'.repeat(3000) }] });
    expect((await read('acars/logs'))[0]?.log).toHaveLength(2000);
  });
});

describe('the route', () => {
  test('is read back by order, as it was sent', async () => {
    const reply = await post('route', { route: [point(3), { ...point(1), nav_type: 2048 }, point(2)] });
    expect(reply.json()).toEqual({ message: '3 points added', attrs: [], count: 3 });
    expect(await read('route')).toMatchObject([
      { type: 1, name: 'WP1', order: 1, nav_type: 2048, lat: 50.1, lon: 10 },
      { name: 'WP2', nav_type: null },
      { name: 'WP3' },
    ]);
  });

  test('replaces the stored one, with the same ids too', async () => {
    await post('route', {
      route: [
        { ...point(1), id: 'p1' },
        { ...point(2), id: 'p2' },
      ],
    });
    await post('route', { route: [{ ...point(1, 'NEW'), id: 'p1' }] });
    expect((await read('route')).map(({ name }) => name)).toEqual(['NEW']);
  });

  test('that is refused leaves the stored one', async () => {
    await post('route', { route: [point(1)] });
    const reply = await post('route', { route: [point(2), { name: 'X', lat: 1, lon: 1 }, { order: 3, lat: 1 }] });
    expect(fieldsOf(reply).sort()).toEqual(['route.1.order', 'route.2.lon', 'route.2.name']);
    expect((await read('route')).map(({ name }) => name)).toEqual(['WP1']);
  });

  test('is erased', async () => {
    await post('route', { route: [point(1)] });
    const reply = await cockpit.caller.delete(`/api/pireps/${id}/route`);
    expect(reply.json()).toEqual({ message: 'Route deleted', attrs: [] });
    expect(await read('route')).toEqual([]);
    expect((await cockpit.caller.delete(`/api/pireps/${id}/route`)).statusCode).toBe(200);
  });

  test('leaves the flown track alone', async () => {
    await post('acars/position', { positions: [{ lat: 1, lon: 2 }] });
    await post('route', { route: [point(1)] });
    await cockpit.caller.delete(`/api/pireps/${id}/route`);
    expect(await read('acars/position')).toHaveLength(1);
  });
});

const writes = {
  'acars/position': { positions: [{ lat: 1, lon: 1 }] },
  'acars/events': { events: [{ event: 'Gear up' }] },
  'acars/logs': { logs: [{ log: 'Gear up' }] },
  route: { route: [{ name: 'WP1', order: 1, lat: 1, lon: 1 }] },
};

describe.each(Object.entries(writes))('%s', (path, body) => {
  test('refuses more than 5,000 rows and none at all', async () => {
    const [name, rows] = Object.entries(body)[0] ?? ['', []];
    for (const count of [0, 5001]) {
      const reply = await post(path, { [name]: Array.from({ length: count }, () => rows[0]) });
      expect(fieldsOf(reply)).toEqual([name]);
    }
  });

  test.each([240_000, 5000, 200])('answers %i rows that are none with a short refusal', async (count) => {
    const name = Object.keys(body)[0] ?? '';
    const reply = await post(path, { [name]: Array(count).fill(1) });
    expect(reply.statusCode).toBe(400);
    expect(fieldsOf(reply)).toHaveLength(count === 200 ? 20 : 1);
    expect(reply.payload.length).toBeLessThan(4000);
  });
});
