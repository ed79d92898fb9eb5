import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import type { Links, Meta } from '../contract/classic/replies.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const pilot = eachTest(() => {
  const { given } = harness;
  // Without a subfleet there is no flight to list at phpVMS's address.
  return given.pilot({ rank_id: given.rank({}, [given.subfleet().id]).id });
});
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

test('a few lines of one kind among many of the other are complete', async () => {
  givenRows(1100, { type: 2, event: 0 });
  givenRows(1, { type: 2, event: 1 });
  const replies = ['events', 'logs'].map((path) => caller.get(`/api/pireps/${id}/acars/${path}`));
  expect((await Promise.all(replies)).map((reply) => reply.json().data.length)).toEqual([1, 1100]);
});

const times = (count: number, give: () => unknown): void => Array.from({ length: count }).forEach(() => give());
const givenPireps = (count: number): void =>
  times(count, () => harness.given.pirep({ user_id: pilot.user.id, status: 'PSD' }));
const givenFlights = (count: number): void => times(count, () => harness.given.flight());
const givenBids = (count: number): void =>
  times(count, () => harness.given.bid({ user_id: pilot.user.id, flight_id: harness.given.flight().id }));

interface Whole {
  readonly data: readonly { readonly id: string }[];
  readonly meta?: Meta;
}

test.each([
  // However much a pilot wrote into each PIREP.
  ['/api/user/pireps', () => givenPireps(10), 11],
  ['/phpvms7/api/pireps', () => givenPireps(10), 11],
  ['/api/user/pireps?limit=500', () => givenPireps(129), 130],
  ['/api/acars', () => givenPireps(130), 130],
  ['/phpvms7/api/acars', () => givenPireps(10), 10],
  ['/phpvms7/api/flights?limit=500', () => givenFlights(130), 130],
  ['/api/user/bids', () => givenBids(130), 130],
  ['/phpvms7/api/user/bids', () => givenBids(130), 130],
])('a long reply of %s comes whole, and other calls are answered meanwhile', async (url, give, count) => {
  await harness.db.write(give);
  const { data, links, meta } = await readMeanwhile<Whole & { links?: Links }>(url);
  expect(new Set(data.map((row) => row.id)).size).toBe(count);
  expect(data).toHaveLength(count);
  if (meta) expect([links?.next, meta.total, meta.to]).toEqual([null, count, count]);
});

test.each(['/api/user', '/phpvms7/api/user'])('other calls are answered while many bids are read: %s', async (url) => {
  await harness.db.write(() => givenBids(130));
  const { data } = await readMeanwhile<{ readonly data: { readonly bids: readonly unknown[] } }>(url);
  expect(data.bids).toHaveLength(130);
});

test.each(['position', 'geojson'])('other calls are answered while a long track is read: acars/%s', async (path) => {
  await harness.db.write(() => givenRows(5000, { type: 0 }));
  await readMeanwhile(`/api/pireps/${id}/acars/${path}`);
});

/** Reads a reply, and checks that a short call is answered before its end. */
async function readMeanwhile<Reply>(url: string): Promise<Reply> {
  const answered: string[] = [];
  const [reply] = await Promise.all([
    caller.get(url).finally(() => answered.push('long')),
    caller.get('/api/airlines').finally(() => answered.push('short')),
  ]);
  expect(answered).toEqual(['short', 'long']);
  return reply.json();
}

test('a client that does not read its reply does not fill the memory', async () => {
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
