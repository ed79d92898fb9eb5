import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestPilot } from '../../testing/given.ts';
import { createHarness, freshHarness } from '../../testing/harness.ts';
import { ownTurn } from './atOnce.ts';

/** Of a pilot, at once. */
const calls = 150;

const harness = freshHarness();
let agent: Agent;
let greedy: TestPilot;
let other: TestPilot;

beforeEach(async () => {
  agent = new Agent({ keepAlive: true });
  await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
  [greedy, other] = [harness.given.pilot(), harness.given.pilot()];
  for (let flight = 0; flight < 120; flight += 1) harness.given.flight();
});

afterEach(() => agent.destroy());

interface Call {
  readonly path: string;
  readonly content?: object;
}

async function send({ key }: TestPilot, { path, content }: Call): Promise<number | undefined> {
  const { port } = harness.publicApp.server.address() as AddressInfo;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = content && JSON.stringify(content);
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const call = request({ agent, port, path, method, headers: { ...headers, 'content-length': body?.length ?? 0 } });
    call.once('error', reject).once('response', (response) => {
      text(response).then(() => resolve(response.statusCode), reject);
    });
    call.end(body);
  });
}

/** Sends calls of both pilots at one moment. @returns how many of the greedy one's are answered before the other's */
async function race(ofGreedy: Call, ofOther: Call): Promise<number> {
  const open = Array.from({ length: calls + 1 }, () => send(greedy, { path: '/api/user' }));
  await Promise.all(open);
  let before = 0;
  const answers = Array.from({ length: calls }, async () => {
    const status = await send(greedy, ofGreedy);
    before += 1;
    return status;
  });
  const status = await send(other, ofOther);
  const answered = before;
  expect([status, new Set(await Promise.all(answers))]).toEqual([200, new Set([200])]);
  return answered;
}

test('one pilot’s many reads at once do not hold up another’s', async () => {
  expect(await race({ path: '/api/user' }, { path: '/api/airlines' })).toBeLessThan(100);
});

test('the parts of long replies alternate between pilots', async () => {
  const path = '/api/flights?limit=500';
  expect(await race({ path }, { path })).toBeLessThan(100);
});

function fieldsOf({ user }: TestPilot, count: number): Call {
  const { id } = harness.given.pirep({ user_id: user.id });
  const fields = Object.fromEntries(Array.from({ length: count }, (_, n) => [`field ${n}`, 'x'.repeat(1000)]));
  return { path: `/api/pireps/${id}/fields`, content: { fields } };
}

function positionsOf({ user }: TestPilot, count: number): Call {
  const { id } = harness.given.pirep({ user_id: user.id });
  const positions = Array.from({ length: count }, () => ({ lat: 53.6, lon: 9.9, log: 'x'.repeat(150) }));
  return { path: `/api/pireps/${id}/acars/position`, content: { positions } };
}

test('one pilot’s many writes at once do not hold up another’s', async () => {
  expect(await race(fieldsOf(greedy, 20), fieldsOf(other, 1))).toBeLessThan(100);
});

test('of the long tracks of one pilot at once, others wait for few; short ones do not wait', async () => {
  expect(await race(positionsOf(greedy, 300), positionsOf(other, 1))).toBeLessThan(100);
});

const bid = '{"flight_id":"1"}';

test.each([
  { call: 'GET /api/user HTTP/1.1', rest: '' },
  { call: 'GET /api/user HTTP/1.1\r\ncontent-length: 17', rest: bid },
  { call: 'POST /api/user/bids HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 17', rest: bid },
])('a caller who hung up while others’ replies were not read costs no work: $call', async ({ call, rest }) => {
  const { publicApp, unread, held, readAll, close } = createUnread();
  let [arrived, handled] = [0, 0];
  publicApp.addHook('preHandler', async () => void (handled += 1));
  publicApp.server.on('request', () => (arrived += 1));
  await publicApp.listen({ host: '127.0.0.1', port: 0 });
  const { port } = publicApp.server.address() as AddressInfo;
  const head = `${call}\r\nhost: x\r\nx-api-key: ${unread.key}\r\n\r\n${rest}`;
  const ask = (count: number): Socket[] =>
    Array.from({ length: count }, () => {
      const client = connect(port, '127.0.0.1');
      client.write(head);
      return client;
    });
  const first = ask(6);
  await expect.poll(() => held.length).toBe(6);
  const later = ask(14);
  await expect.poll(() => arrived).toBe(20);
  const connections = promisify(publicApp.server.getConnections.bind(publicApp.server));
  const [last] = later.splice(-1);
  for (const client of later) client.resetAndDestroy();
  await expect.poll(() => connections()).toBe(7);
  await ownTurn();
  // None of them had begun, so that nothing else may begin.
  expect(handled).toBe(6);
  last?.resetAndDestroy();
  await expect.poll(() => connections()).toBe(6);
  for (const client of first) client.resetAndDestroy();
  readAll();
  await publicApp.inject({ url: '/api/user', headers: { 'x-api-key': unread.key } });
  expect(handled).toBe(7);
  await close();
});

test('of replies that a pilot does not read, six are on their way and the others wait', async () => {
  const { port } = harness.publicApp.server.address() as AddressInfo;
  const { id } = harness.given.pirep({ user_id: greedy.user.id });
  await harness.db.write(() => {
    for (let order = 0; order < 30_000; order += 1) harness.given.acars({ pirep_id: id, type: 0, order });
  });
  const sockets: Socket[] = [];
  harness.publicApp.server.on('connection', (socket) => sockets.push(socket));
  const answered = (): number => sockets.filter(({ bytesWritten }) => bytesWritten > 0).length;
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').pause());
  const head = `GET /api/pireps/${id}/acars/position HTTP/1.1\r\nhost: x\r\nx-api-key: ${greedy.key}\r\n\r\n`;
  for (const client of clients) client.write(head);

  await expect.poll(answered).toBe(6);
  expect(await send(other, { path: '/api/user' })).toBe(200);
  expect(answered()).toBe(7);
  for (const client of clients) client.resume();
  await expect.poll(answered).toBe(21);
  for (const client of clients) client.destroy();
  expect(await send(greedy, { path: '/api/user' })).toBe(200);
});

/** A harness whose replies to one pilot are held back, as if that pilot did not read them. */
function createUnread() {
  const { publicApp, db, given, close } = createHarness();
  db.settings.put({ key: 'pireps.restrict_aircraft_to_rank', value: 'false' });
  const [unread, reader] = [given.pilot(), given.pilot()];
  const held: (() => void)[] = [];
  let reads = false;
  publicApp.addHook('onSend', ({ pilot }, _reply, _payload, done) => {
    if (reads || pilot.user_id !== unread.user.id) done();
    else held.push(done);
  });
  const call = async ({ key }: TestPilot, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const body = payload && { payload };
    return (await publicApp.inject({ method, url, headers: { 'x-api-key': key }, ...body })).statusCode;
  };
  const readAll = (): void => {
    reads = true;
    for (const goOn of held) goOn();
  };
  return { publicApp, given, close, unread, reader, held, call, readAll };
}

test.each([
  { what: 'refusals', method: 'POST', path: '/prefile', body: {}, status: 400 },
  { what: 'unknown addresses', method: 'PUT', path: '/ID/nothing', body: {}, status: 404 },
  { what: 'reports that were changed', method: 'PUT', path: '/ID/update', body: { notes: 'x' }, status: 200 },
] as const)('$what that a pilot does not read count, and later calls wait', async ({ method, path, body, status }) => {
  const { given, close, unread, reader, held, call, readAll } = createUnread();
  const { id } = given.pirep({ user_id: unread.user.id });
  const url = `/api/pireps${path.replace('ID', id)}`;
  const first = Array.from({ length: 6 }, () => call(unread, method, url, body));
  await expect.poll(() => held.length).toBe(6);

  const later = Array.from({ length: 20 }, () => [
    call(unread, 'GET', '/api/user'),
    call(unread, 'POST', '/api/pireps/prefile', {}),
  ]).flat();
  expect(await call(reader, 'POST', '/api/pireps/prefile', {})).toBe(400);
  expect(held).toHaveLength(6);
  readAll();
  expect(await Promise.all(first)).toEqual(Array(6).fill(status));
  expect(new Set(await Promise.all(later))).toEqual(new Set([200, 400]));
  await close();
});

test('of the long replies to changes of bids, six are made at once', async () => {
  const { given, close, unread, reader, held, call, readAll } = createUnread();
  const flight_id = given.flight().id;
  const changes = Array.from({ length: 20 }, () => call(unread, 'POST', '/api/user/bids', { flight_id }));
  await expect.poll(() => held.length).toBe(6);
  expect(await call(reader, 'POST', '/api/user/bids', { flight_id: given.flight().id })).toBe(200);
  expect(held).toHaveLength(6);
  readAll();
  await Promise.all(changes);
  await close();
});
