import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const pilot = eachTest(() => harness.given.pilot());
const caller = eachTest(() => harness.as(pilot));
let id: string;
beforeEach(() => {
  id = harness.given.pirep({ user_id: pilot.user.id }).id;
});

/** Most of them of the same moment: their order of arrival counts then. */
function givenRows(count: number, columns: { type: number; event?: number }): void {
  for (let order = 0; order < count; order += 1) {
    const created_at = `2026-11-20T08:${order % 7 === 0 ? '29' : '30'}:00.000Z`;
    harness.given.acars({ pirep_id: id, log: 'x', order, created_at, ...columns });
  }
}

const kinds = [
  { path: 'position', columns: { type: 0 } },
  { path: 'events', columns: { type: 2, event: 1 } },
  { path: 'logs', columns: { type: 2, event: 0 } },
];
const cases = kinds.flatMap((kind) => [0, 499, 500, 1000, 1301].map((count) => ({ ...kind, count })));

test.each(cases)('all $count $path come by time, then order of arrival', async ({ path, columns, count }) => {
  givenRows(count, columns);
  const reply = await caller.get(`/api/pireps/${id}/acars/${path}`);
  const rows = reply.json().data as { created_at: string; order: number }[];
  expect(rows).toHaveLength(count);
  expect(rows).toEqual(rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.order - b.order));
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each([0, 500, 1301])('all %i points of a route come by their order', async (count) => {
  await harness.db.write(() => {
    for (let order = count; order > 0; order -= 1) harness.given.acars({ pirep_id: id, type: 1, order });
  });
  const { data } = (await caller.get(`/api/pireps/${id}/route`)).json<{ data: { order: number }[] }>();
  expect(data.map(({ order }) => order)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});

test('the few lines of one kind among many of the other come whole', async () => {
  givenRows(1100, { type: 2, event: 0 });
  givenRows(1, { type: 2, event: 1 });
  const replies = ['events', 'logs'].map((path) => caller.get(`/api/pireps/${id}/acars/${path}`));
  expect((await Promise.all(replies)).map((reply) => reply.json().data.length)).toEqual([1, 1100]);
});

test('a long page of PIREPs comes whole, with its links', async () => {
  for (let count = 1; count < 130; count += 1) harness.given.pirep({ user_id: pilot.user.id });
  const reply = await caller.get('/api/user/pireps?limit=500');
  const { data, links, meta } = reply.json();
  expect(new Set(data.map((row: { id: string }) => row.id)).size).toBe(130);
  expect([links.next, meta.total, meta.to]).toEqual([null, 130, 130]);
});

test('other calls are answered while a long track is read', async () => {
  givenRows(5000, { type: 0 });
  const answered: string[] = [];
  await Promise.all([
    caller.get(`/api/pireps/${id}/acars/position`).then(() => answered.push('track')),
    caller.get('/api/user').then(() => answered.push('user')),
  ]);
  expect(answered).toEqual(['user', 'track']);
});

test.each(['/api/user/pireps', '/phpvms7/api/pireps', '/api/acars', '/phpvms7/api/acars'])(
  'other calls are answered while %s is read, however much a pilot wrote into each PIREP',
  async (url) => {
    for (let count = 0; count < 10; count += 1) harness.given.pirep({ user_id: pilot.user.id, status: 'PSD' });
    const answered: string[] = [];
    const [reply] = await Promise.all([
      caller.get(url).then((page) => {
        answered.push('pireps');
        return page;
      }),
      caller.get('/api/user').then(() => answered.push('user')),
    ]);
    expect([reply.json().data.length, answered]).toEqual([url.endsWith('acars') ? 10 : 11, ['user', 'pireps']]);
  },
);

test('a long page of flights comes whole, and other calls are answered meanwhile', async () => {
  for (let count = 0; count < 130; count += 1) harness.given.flight();
  const answered: string[] = [];
  const [reply] = await Promise.all([
    caller.get('/phpvms7/api/flights?limit=500').then((page) => {
      answered.push('flights');
      return page;
    }),
    caller.get('/phpvms7/api/user').then(() => answered.push('user')),
  ]);
  const { data, links, meta } = reply.json();
  expect(new Set(data.map((row: { id: string }) => row.id)).size).toBe(130);
  expect([links.next, meta.total, meta.to]).toEqual([null, 130, 130]);
  expect(answered).toEqual(['user', 'flights']);
});

test.each(['/api/user/bids', '/phpvms7/api/user/bids'])(
  'a long list of bids comes whole from %s, and other calls are answered meanwhile',
  async (url) => {
    for (let count = 0; count < 130; count += 1) {
      const bid = { user_id: pilot.user.id, flight_id: harness.given.flight().id, aircraft_id: null };
      harness.db.bids.insert({ ...bid, created_at: new Date().toISOString() });
    }
    const answered: string[] = [];
    const [reply] = await Promise.all([
      caller.get(url).then((bids) => {
        answered.push('bids');
        return bids;
      }),
      caller.get('/api/user').then(() => answered.push('user')),
    ]);
    const { data } = reply.json<{ data: { flight_id: string }[] }>();
    expect(new Set(data.map(({ flight_id }) => flight_id)).size).toBe(130);
    expect(answered).toEqual(['user', 'bids']);
  },
);

test('what a client does not fetch does not fill the memory', async () => {
  givenRows(30_000, { type: 0 });
  const { publicApp } = harness;
  await publicApp.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(publicApp.server, 'connection') as Promise<[Socket]>;
  const client = connect((publicApp.server.address() as AddressInfo).port, '127.0.0.1');
  client.pause();
  client.write(`GET /api/pireps/${id}/acars/position HTTP/1.1\r\nhost: x\r\nx-api-key: ${pilot.key}\r\n\r\n`);
  const [socket] = await accepted;
  await expect.poll(() => socket.writableNeedDrain).toBe(true);
  expect(socket.writableLength).toBeLessThan(1024 * 1024);
  client.destroy();
});
