import { beforeEach, describe, expect, test } from 'vitest';
import { createAdminHarness } from '../../testing/adminHarness.ts';
import { eachTest } from '../../testing/eachTest.ts';

const harness = eachTest(createAdminHarness);
let key: string;
beforeEach(() => {
  ({ key } = harness.given.pilot());
});

const page = 'https://map.example.org';

const admit = (origins: string): void => harness.db.settings.put({ key: 'api.allowed_origins', value: origins });

const call = (url: string, headers: Record<string, string>) => harness.publicApp.inject({ url, headers });

/** What a browser asks before it lets a page send a key. */
const ask = (origin: string, headers: Record<string, string> = {}) =>
  harness.publicApp.inject({
    method: 'OPTIONS',
    url: '/api/pireps/7/acars/position',
    headers: { origin, 'access-control-request-method': 'POST', ...headers },
  });

const corsOf = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'vary');

describe('by default no web page can call', () => {
  test('OPTIONS is 405 and names the allowed methods', async () => {
    const reply = await ask(page, { 'x-api-key': key });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers['allow']).toContain('POST');
    expect(corsOf(reply.headers)).toEqual([]);
  });

  test('replies have no CORS headers', async () => {
    expect(corsOf((await call('/api/airlines', { origin: page, 'x-api-key': key })).headers)).toEqual([]);
  });
});

describe('a page of an allowed origin', () => {
  beforeEach(() => admit(`http://localhost:5173,${page}`));

  test('can send a preflight request without a key', async () => {
    const reply = await ask(page);
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe('');
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('X-API-Key'),
      vary: 'Origin',
    });
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('can read replies and how many calls are left', async () => {
    const reply = await call('/api/airlines', { origin: page, 'x-api-key': key });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
      vary: 'Origin',
    });
  });

  test.each([
    { status: 401, url: '/api/airlines', headers: () => ({}) },
    { status: 404, url: '/api/pireps/999', headers: () => ({ 'x-api-key': key }) },
    { status: 404, url: '/api/nothing', headers: () => ({ 'x-api-key': key }) },
    { status: 400, url: '/api/airlines?limit=0', headers: () => ({ 'x-api-key': key }) },
  ])('may read why $url is $status', async ({ status, url, headers }) => {
    const reply = await call(url, { origin: page, ...headers() });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': page, vary: 'Origin' });
  });

  test('still needs a key', async () => {
    expect((await call('/api/user', { origin: page })).statusCode).toBe(401);
  });

  test('OPTIONS without a requested method is 405', async () => {
    const headers = { origin: page, 'x-api-key': key };
    expect((await harness.publicApp.inject({ method: 'OPTIONS', url: '/api/user', headers })).statusCode).toBe(405);
  });

  test('can no longer read replies when the origin is removed', async () => {
    admit('http://localhost:5173');
    expect((await call('/api/airlines', { origin: page, 'x-api-key': key })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });
});

describe('a page of another origin', () => {
  beforeEach(() => admit(page));

  test.each(['https://evil.example', 'http://map.example.org', 'https://map.example.org:8443', 'null', ''])(
    '%s gets no permission, and caches are told',
    async (origin) => {
      const asked = await ask(origin);
      const replied = await call('/api/airlines', { origin, 'x-api-key': key });
      expect(asked.statusCode).toBe(401);
      expect([corsOf(asked.headers), corsOf(replied.headers)]).toEqual([['vary'], ['vary']]);
    },
  );
});

test('a call without an origin is answered', async () => {
  admit(page);
  const reply = await call('/api/airlines', { 'x-api-key': key });
  expect(reply.statusCode).toBe(200);
  expect(corsOf(reply.headers)).toEqual(['vary']);
});

test("the operator's listener allows no origin", async () => {
  admit(page);
  const cookie = await harness.logIn();
  const calls = (['GET', 'OPTIONS'] as const).map((method) =>
    harness.send({
      method,
      url: '/admin/home',
      headers: { cookie, origin: page, 'access-control-request-method': 'GET' },
    }),
  );
  for (const reply of await Promise.all(calls)) {
    expect(reply.statusCode).toBe(403);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
