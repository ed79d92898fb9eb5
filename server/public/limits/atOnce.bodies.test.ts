import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../testing/harness.ts';
import type { TestPilot } from '../../testing/given.ts';
import { ownTurn } from './atOnce.ts';

const megabyte = 1024 * 1024;

let harness: Harness;
const sockets: Socket[] = [];

async function listen(limits: Parameters<typeof createHarness>[0] = {}): Promise<void> {
  harness = createHarness(limits);
  await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
}

beforeEach(() => listen());

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await harness.close();
});

const port = (): number => (harness.publicApp.server.address() as AddressInfo).port;

/** A body of which `sent` bytes arrive and the end never does. */
interface Endless {
  readonly size: string;
  readonly sent?: number;
}

/** @returns what the server answers, if it does */
function beginBody({ key }: TestPilot, { size, sent = 0 }: Endless): Promise<string> {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  const type = 'content-type: application/json';
  socket.on('error', () => undefined);
  socket.write(`POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n${type}\r\n${size}\r\n\r\n`);
  if (sent > 0) socket.write(size === chunked ? `${sent.toString(16)}\r\n${' '.repeat(sent)}\r\n` : ' '.repeat(sent));
  return new Promise((resolve) => void socket.once('data', (data) => resolve(String(data))));
}

const largest = `content-length: ${16 * megabyte}`;
const chunked = 'transfer-encoding: chunked';

async function postLarge({ key }: TestPilot, bytes = megabyte): Promise<number> {
  const url = `http://127.0.0.1:${port()}/api/pireps/prefile`;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ route: 'x'.repeat(bytes) });
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

test.each([
  { how: 'of a size', body: { size: largest } },
  { how: 'in chunks', body: { size: chunked, sent: 15.5 * megabyte } },
])('of the largest bodies, $how, a pilot can send two at once', async ({ body }) => {
  const pilot = harness.given.pilot();
  const answer = await Promise.race(Array.from({ length: 3 }, () => beginBody(pilot, body)));
  expect(answer).toMatch(/^HTTP\/1.1 429 /);
  expect(answer).toMatch(/retry-after: 5/);
});

test.each([{ size: 'content-length: 50000' }, { size: chunked }])(
  'bodies of $size that never end keep no other call of the pilot waiting',
  async ({ size }) => {
    const pilot = harness.given.pilot();
    const answers = Array.from({ length: 20 }, () => beginBody(pilot, { size, sent: 1000 }));
    expect(await postLarge(pilot)).toBe(400);
    expect(await Promise.race([...answers, Promise.resolve('none')])).toBe('none');
  },
);

test('a call after a body that was refused for its type has its reply', async () => {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  const { key } = harness.given.pilot();
  const head = `HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n`;
  const status = async (): Promise<string> => String((await once(socket, 'data'))[0]).slice(9, 12);
  socket.write(`POST /api/pireps/prefile ${head}content-type: text/plain\r\ncontent-length: ${megabyte}\r\n\r\n`);
  expect(await status()).toBe('415');
  socket.write(' '.repeat(megabyte));
  socket.write(`GET /api/user ${head}\r\n`);
  expect(await status()).toBe('200');
});

test('of a body in chunks, only what has arrived counts', async () => {
  const pilot = harness.given.pilot();
  const answers = Array.from({ length: 5 }, () => beginBody(pilot, { size: chunked, sent: 1000 }));
  expect(await postLarge(pilot)).toBe(400);
  expect(await Promise.race([...answers, delay(200, 'none')])).toBe('none');
});

test('large bodies of one pilot keep no other pilot from sending', async () => {
  const pilot = harness.given.pilot();
  await Promise.race(Array.from({ length: 3 }, () => beginBody(pilot, { size: largest })));
  expect(await postLarge(pilot)).toBe(429);
  expect(await postLarge(harness.given.pilot())).toBe(400);
});

test('a body whose connection ended no longer counts', async () => {
  const pilot = harness.given.pilot();
  await Promise.race(Array.from({ length: 3 }, () => beginBody(pilot, { size: largest })));
  sockets[0]?.destroy();
  sockets[1]?.destroy();
  await expect.poll(() => postLarge(pilot)).toBe(400);
});

test('bodies that were read no longer count', async () => {
  const pilot = harness.given.pilot();
  for (let count = 0; count < 40; count += 1) expect(await postLarge(pilot)).toBe(400);
});

test('large bodies that arrive at once are handled one at a time', async () => {
  await harness.close();
  harness = createHarness();
  let [working, most] = [0, 0];
  harness.publicApp.addHook('preHandler', async () => void (most = Math.max(most, (working += 1))));
  harness.publicApp.addHook('onSend', async () => void (working -= 1));
  await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
  const { user, key } = harness.given.pilot();
  const path = `/api/pireps/${harness.given.pirep({ user_id: user.id }).id}/acars/logs`;
  const body = JSON.stringify({ logs: Array.from({ length: 100 }, () => ({ log: 'x'.repeat(1000) })) });
  const posts = Array.from({ length: 8 }, () => post(path, key, body));
  await expect.poll(() => posts.every(({ socket }) => socket.bytesWritten > body.length)).toBe(true);
  await delay(100);
  for (const { socket } of posts) socket.write(body.slice(-1));
  for (const { answer } of posts) expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  expect(most).toBe(1);
});

/** All but the last byte. */
function post(path: string, key: string, body: string): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
  return { socket, answer: new Promise((resolve) => void socket.once('data', (data) => resolve(String(data)))) };
}

describe('when all pilots together send too much', () => {
  beforeEach(async () => {
    await harness.close();
    await listen({ limits: { atOnce: { bytes: 4 * megabyte, bytesTogether: 8 * megabyte } } });
  });
  const endless = { size: chunked, sent: 4 * megabyte - 1 };
  const declared = { size: `content-length: ${4 * megabyte}` };

  test.each([endless, declared])('bodies of $size are no longer read', async (body) => {
    const answers = Array.from({ length: 6 }, () => beginBody(harness.given.pilot(), body));
    const answered: string[] = [];
    for (const answer of answers) void answer.then((text) => answered.push(text));
    await expect.poll(() => answered.length).toBe(4);
    for (const text of answered) expect(text).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5/);
  });
});

test('a body whose caller hung up while it waited for its turn costs no work', async () => {
  const pilot = harness.given.pilot();
  const { id } = harness.given.pirep({ user_id: pilot.user.id });
  const url = `/api/pireps/${id}/fields`;
  const body = JSON.stringify({ fields: { gate: 'A1' } }) + ' '.repeat(100_000);
  const arrived = new Promise<Socket>((resolve) => void harness.publicApp.server.once('connection', resolve));
  const turns = Promise.all(Array.from({ length: 5000 }, ownTurn));
  const client = connect(port(), '127.0.0.1');
  const head = `POST ${url} HTTP/1.1\r\nhost: x\r\nx-api-key: ${pilot.key}\r\ncontent-type: application/json`;
  client.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  const socket = await arrived;
  await expect.poll(() => socket.bytesRead, { interval: 1 }).toBeGreaterThan(body.length);
  client.resetAndDestroy();
  await turns;
  // After the turn of the body, and what it would have begun.
  await ownTurn();
  await harness.db.write(() => undefined);
  const reply = await harness.publicApp.inject({ url, headers: { 'x-api-key': pilot.key } });
  expect(reply.json()).toEqual({ data: {} });
});
