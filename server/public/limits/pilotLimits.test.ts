import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PirepState } from '../../contract/codes.ts';
import type { TestPilot } from '../../testing/given.ts';
import { createHarness, type Harness } from '../../testing/harness.ts';

let harness: Harness;
let origin: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  harness = createHarness({ limits: { atOnce: { calls: 2 }, bytesPerDay: 100_000 } });
  origin = await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await harness.close();
});

/** Begins a call that never ends. @returns what the server answers, if it does */
function begin({ key }: TestPilot): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect((harness.publicApp.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket.on('error', () => undefined));
  const head = `POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n`;
  socket.write(`${head}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`);
  return { socket, answer: new Promise((resolve) => void socket.once('data', (data) => resolve(String(data)))) };
}

function send({ key }: TestPilot, length: number): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return fetch(`${origin}/api/pireps/prefile`, { method: 'POST', headers, body: ' '.repeat(length) });
}

test('one pilot cannot have more calls in progress than the limit, and others are not affected', async () => {
  const [slow, other] = [harness.given.pilot(), harness.given.pilot()];
  const calls = [begin(slow), begin(slow), begin(slow)];

  expect(await Promise.race(calls.map(({ answer }) => answer))).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 5\r/);
  expect((await send(other, 1)).status).toBe(400);

  for (const { socket } of calls) socket.destroy();
  await expect.poll(async () => (await send(slow, 1)).status).toBe(400);
});

test('one pilot cannot send more bytes in a day than the limit, but can still read', async () => {
  const [greedy, other] = [harness.given.pilot(), harness.given.pilot()];
  for (const _ of [1, 2]) expect((await send(greedy, 60_000)).status).toBe(400);
  const refused = await send(greedy, 1);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await refused.json()) as object).toMatchObject({
    message: 'You have sent too much data today. Try again in 24 h.',
  });
  expect((await fetch(`${origin}/api/user`, { headers: { 'x-api-key': greedy.key } })).status).toBe(200);
  expect((await send(other, 60_000)).status).toBe(400);
});

test('a day later the pilot can send again', async () => {
  const pilot = harness.given.pilot();
  vi.useFakeTimers({ toFake: ['performance'] });
  for (const _ of [1, 2]) await send(pilot, 60_000);
  vi.advanceTimersByTime(24 * 60 * 60_000 - 1);
  expect((await send(pilot, 1)).status).toBe(429);
  vi.advanceTimersByTime(1);
  expect((await send(pilot, 1)).status).toBe(400);
});

test('short rows count as what they take on the disk', async () => {
  const { user, key } = harness.given.pilot();
  const { id } = harness.given.pirep({ user_id: user.id, state: PirepState.IN_PROGRESS });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ logs: Array.from({ length: 400 }, () => ({ log: 'x' })) });
  const statuses: number[] = [];
  for (const _ of [1, 2, 3]) {
    statuses.push((await fetch(`${origin}/api/pireps/${id}/acars/logs`, { method: 'POST', headers, body })).status);
  }

  expect(body.length).toBeLessThan(5000);
  expect(statuses).toEqual([200, 200, 429]);
});
