import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from '../testing/harness.ts';
import type { TestPilot } from '../testing/givenPilots.ts';

const megabyte = 1024 * 1024;

let harness: Harness;
const sockets: Socket[] = [];

beforeEach(async () => {
  harness = createHarness();
  await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await harness.close();
});

const port = (): number => (harness.publicApp.server.address() as AddressInfo).port;

/** Begins to send a body and never ends. @returns what the server answers, if it does */
function beginBody({ key }: TestPilot, size: string): Promise<string> {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  const type = 'content-type: application/json';
  socket.write(`POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n${type}\r\n${size}\r\n\r\n`);
  return new Promise((resolve) => void socket.once('data', (data) => resolve(String(data))));
}

async function postLarge({ key }: TestPilot): Promise<number> {
  const url = `http://127.0.0.1:${port()}/api/pireps/prefile`;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ route: 'x'.repeat(megabyte) });
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

test.each([
  { how: 'of a size', size: `content-length: ${16 * megabyte}` },
  { how: 'in chunks', size: 'transfer-encoding: chunked' },
])('of the largest bodies, $how, a pilot can send sixteen at once', async ({ size }) => {
  const pilot = harness.given.pilot();
  const answer = await Promise.race(Array.from({ length: 17 }, () => beginBody(pilot, size)));
  expect(answer).toMatch(/^HTTP\/1.1 429 /);
  expect(answer).toMatch(/retry-after: 5/);
});

test('that keeps no other pilot from sending', async () => {
  const pilot = harness.given.pilot();
  await Promise.race(Array.from({ length: 17 }, () => beginBody(pilot, `content-length: ${16 * megabyte}`)));
  expect(await postLarge(pilot)).toBe(429);
  expect(await postLarge(harness.given.pilot())).toBe(400);
});

test('a body that was broken off counts no longer', async () => {
  const pilot = harness.given.pilot();
  await Promise.race(Array.from({ length: 17 }, () => beginBody(pilot, `content-length: ${16 * megabyte}`)));
  sockets[0]?.destroy();
  sockets[1]?.destroy();
  await expect.poll(() => postLarge(pilot)).toBe(400);
});

test('bodies that were read count no longer', async () => {
  const pilot = harness.given.pilot();
  for (let count = 0; count < 260; count += 1) expect(await postLarge(pilot)).toBe(400);
});
