import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestPilot } from '../../testing/given.ts';
import { freshHarness } from '../../testing/harness.ts';

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
  readonly fields?: Readonly<Record<string, string>>;
}

async function send({ key }: TestPilot, { path, fields }: Call): Promise<number | undefined> {
  const { port } = harness.publicApp.server.address() as AddressInfo;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = fields && JSON.stringify({ fields });
  return new Promise((resolve, reject) => {
    const method = fields ? 'POST' : 'GET';
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
  return { path: `/api/pireps/${id}/fields`, fields };
}

test('one pilot’s many writes at once do not hold up another’s', async () => {
  expect(await race(fieldsOf(greedy, 20), fieldsOf(other, 1))).toBeLessThan(100);
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
