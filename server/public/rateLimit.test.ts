import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let key: string;

beforeEach(() => {
  harness = createHarness({ rateLimit: 3 });
  ({ key } = harness.given.pilot());
});
afterEach(() => harness.close());

const get = (url: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  harness.publicApp.inject({ url, headers });

test('calls beyond the limit are told when to go on', async () => {
  for (let n = 0; n < 3; n += 1) expect((await get('/api/airlines')).statusCode).toBe(200);
  const refused = await get('/api/airlines');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ status: 429, error: { message: expect.stringContaining('More than 3') } });
});

test.each(['/api/nothing', '/api/pireps/999'])('a call of %s, which is not there, counts too', async (url) => {
  expect((await get(url)).headers['x-ratelimit-remaining']).toBe('2');
  for (let n = 0; n < 2; n += 1) await get(url);
  expect((await get(url)).statusCode).toBe(429);
});

test('each key has calls of its own', async () => {
  for (let n = 0; n < 4; n += 1) await get('/api/airlines');
  expect((await get('/api/airlines', { 'x-api-key': harness.given.pilot().key })).statusCode).toBe(200);
});

test('calls without a key are 401 however many come', async () => {
  for (let n = 0; n < 5; n += 1) expect((await get('/api/airlines', {})).statusCode).toBe(401);
});

test('the status, which needs no key, counts by address', async () => {
  for (let n = 0; n < 3; n += 1) expect((await get('/api/status', {})).statusCode).toBe(200);
  expect((await get('/api/status', {})).statusCode).toBe(429);
  expect((await get('/api/status')).statusCode).toBe(200);
});
