import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../testing/harness.ts';

const calls = [
  '/api/user',
  '/api/users/me',
  '/api/user/fleet',
  '/api/user/bids',
  '/api/bids',
  '/api/airlines',
  '/api/airlines/1',
  '/api/airports',
  '/api/airports/hubs',
  '/api/airports/EDDH',
  '/api/fleet',
  '/api/fleet/aircraft/1',
  '/api/subfleet',
  '/api/subfleet/aircraft/1',
  '/api/flights',
  '/api/flights/search',
  '/api/flights/1001',
];

let harness: Harness;

beforeAll(() => {
  harness = createHarness();
  harness.given.flight();
  harness.given.aircraft();
});

afterAll(() => harness.close());

test.each(calls)('%s answers 401 without a key', async (url) => {
  const reply = await harness.as({}).get(url);
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({ error: { code: '401' }, message: expect.stringContaining('X-API-Key') });
});

test.each(calls)('%s answers 401 to a wrong key and does not repeat it', async (url) => {
  const reply = await harness.as({ key: 'NotTheKeyOfAnyone' }).get(url);
  expect(reply.statusCode).toBe(401);
  expect(reply.body).not.toContain('NotTheKeyOfAnyone');
});

test.each(calls)('%s answers a key that may only read', async (url) => {
  const reply = await harness.as(harness.given.pilot({ scope: 'read' })).get(url);
  expect(reply.statusCode).toBe(200);
});

test.each(calls)('HEAD of %s has the headers of GET and no body', async (url) => {
  const { key } = harness.given.pilot();
  const reply = await harness.publicApp.inject({ method: 'HEAD', url, headers: { 'x-api-key': key } });
  expect(reply.statusCode).toBe(200);
  expect(Number(reply.headers['content-length'])).toBeGreaterThan(2);
  expect(reply.body).toBe('');
});
