import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeSetting } from '../../domain/settings/settings.ts';
import { createHarness, type Harness } from '../../testing/harness.ts';

let harness: Harness;
let key: string;

beforeEach(() => {
  harness = createHarness({ rateLimit: 3 });
  ({ key } = harness.given.pilot());
});
afterEach(async () => {
  vi.useRealTimers();
  await harness.close();
});

const get = (url: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  harness.publicApp.inject({ url, headers });

test('calls beyond the limit are told when to retry', async () => {
  for (let n = 0; n < 3; n += 1) expect((await get('/api/airlines')).statusCode).toBe(200);
  const refused = await get('/api/airlines');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ status: 429, error: { message: expect.stringContaining('More than 3') } });
});

test('the minute also passes after the clock of the PC was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  for (let n = 0; n < 3; n += 1) await get('/api/airlines');
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000);
  const refused = await get('/api/airlines');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  vi.advanceTimersByTime(60_000);
  expect((await get('/api/airlines')).statusCode).toBe(200);
});

test.each(['/api/nothing', '/api/pireps/999'])('a call of %s, which does not exist, counts too', async (url) => {
  expect((await get(url)).headers['x-ratelimit-remaining']).toBe('2');
  for (let n = 0; n < 2; n += 1) await get(url);
  expect((await get(url)).statusCode).toBe(429);
});

test('each key has its own limit', async () => {
  for (let n = 0; n < 4; n += 1) await get('/api/airlines');
  expect((await get('/api/airlines', { 'x-api-key': harness.given.pilot().key })).statusCode).toBe(200);
});

test('calls without a key are 401 however many there are', async () => {
  for (let n = 0; n < 5; n += 1) expect((await get('/api/airlines', {})).statusCode).toBe(401);
});

test('the status, which needs no key, counts by address', async () => {
  for (let n = 0; n < 3; n += 1) expect((await get('/api/status', {})).statusCode).toBe(200);
  expect((await get('/api/status', {})).statusCode).toBe(429);
  expect((await get('/api/status')).statusCode).toBe(200);
});

test('every reply says how many calls are left, and for how many seconds', async () => {
  const { headers } = await get('/api/airlines');
  expect(headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' });
  expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(0);
});

const allow = (calls: string) => harness.db.write((tx) => changeSetting(tx, 'operator', 'api.rate_limit', calls));

describe('without a limit on the command line', () => {
  beforeEach(async () => {
    await harness.close();
    harness = createHarness({ rateLimit: null });
    ({ key } = harness.given.pilot());
  });

  test('the setting is read at each call', async () => {
    expect((await get('/api/airlines')).headers['x-ratelimit-limit']).toBe('1200');
    await allow('2');
    expect((await get('/api/airlines')).headers['x-ratelimit-limit']).toBe('2');
    expect((await get('/api/airlines')).statusCode).toBe(429);
    await allow('5');
    expect((await get('/api/airlines')).statusCode).toBe(200);
  });

  test('0 turns the limit off', async () => {
    await allow('0');
    const { headers, statusCode } = await get('/api/airlines');
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });

  test('a queue of four hundred calls that a client replays gets through', async () => {
    const { id } = harness.given.pirep({ user_id: harness.given.pilot().user.id });
    const replies = [];
    for (let n = 0; n < 400; n += 1) replies.push((await get(`/api/pireps/${id}`)).statusCode);
    expect(new Set(replies)).toEqual(new Set([200]));
  });
});

test('the limit on the command line takes precedence over the setting', async () => {
  await harness.db.write((tx) => changeSetting(tx, 'operator', 'api.rate_limit', '1'));
  for (let n = 0; n < 3; n += 1) expect((await get('/api/airlines')).statusCode).toBe(200);
});
