import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamUrl } from '../contract/admin/live.ts';
import { trackFiles } from '../contract/admin/trackFiles.ts';
import { landingFiles } from '../contract/landings/landingFiles.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type AdminHarness, createAdminHarness, ownOrigin } from './adminHarness.ts';

const admin = [
  ...(await readEndpoints('admin')),
  ...Object.values(trackFiles).map(({ endpoint }) => endpoint),
  ...Object.values(landingFiles),
  { method: 'GET', url: streamUrl },
];
const classic = await readEndpoints('classic');
// Where the second profile adds nothing of its own, it has the calls of the first.
const phpvms7 = [...classic, ...(await readEndpoints('phpvms7'))];
const pilots = [
  ...classic.map(({ method, url }) => ({ method, url: `/api${url}` })),
  ...phpvms7.map(({ method, url }) => ({ method, url: `/phpvms7/api${url}` })),
].filter(
  ({ method, url }, index, all) => index === all.findIndex((call) => call.method === method && call.url === url),
);

let harness: AdminHarness;
beforeAll(() => {
  harness = createAdminHarness();
});
afterAll(() => harness.close());

test('the contract has calls on both sides', () => {
  expect(admin.length).toBeGreaterThan(5);
  expect(pilots.length).toBeGreaterThan(10);
});

test.each(pilots)('a pilot finds $method $url on the public listener', async ({ method, url }) => {
  const headers = { 'x-api-key': harness.given.pilot().key };
  const reply = await harness.publicApp.inject({ method, url: url.replaceAll(/:\w+/g, 'X'), headers });
  expect(reply.statusCode).not.toBe(405);
  // A call that is there says what it does not find.
  expect(reply.body).not.toContain('Route not found');
});

describe('on the public listener, a pilot finds none of the operator’s calls', () => {
  test.each(admin)('$method $url', async ({ method, url }) => {
    const headers = { 'x-api-key': harness.given.pilot().key };
    for (const path of [url, `/api${url}`]) {
      const reply = await harness.publicApp.inject({ method, url: path, headers, payload: {} });
      expect([path, reply.statusCode]).toEqual([path, 404]);
    }
  });

  test('nor the window, nor a way to log in', async () => {
    const headers = { 'x-api-key': harness.given.pilot().key, accept: 'text/html' };
    for (const url of ['/', '/index.html', harness.links.issue()]) {
      expect((await harness.publicApp.inject({ url, headers })).statusCode).toBe(404);
    }
  });
});

describe('on the admin listener, the operator’s calls need a session', () => {
  test.each(admin)('$method $url', async ({ method, url }) => {
    const reply = await harness.send({ method, url, headers: { origin: ownOrigin }, payload: {} });
    expect(reply.statusCode).toBe(401);
  });
});

describe('on the admin listener, the operator finds none of the pilots’ calls', () => {
  test.each(pilots)('$method $url', async ({ method, url }) => {
    const cookie = await harness.logIn();
    const key = harness.given.pilot().key;
    const headers = { cookie, 'x-api-key': key, ...(method === 'GET' ? {} : { origin: ownOrigin }) };
    const reply = await harness.send({ method, url, headers, payload: {} });
    expect(reply.statusCode).toBe(404);
  });

  test('and a pilot’s key opens nothing', async () => {
    const headers = { 'x-api-key': harness.given.pilot().key };
    expect((await harness.send({ url: '/admin/home', headers })).statusCode).toBe(401);
  });
});

async function readEndpoints(folder: string): Promise<Pick<Endpoint, 'method' | 'url'>[]> {
  const path = join(import.meta.dirname, '../contract', folder);
  const modules = await Promise.all(
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(async (file) => (await import(join(path, file))) as Record<string, unknown>),
  );
  return modules.flatMap((exported) => Object.values(exported)).flatMap(endpointsOf);
}

/** Calls of the catalog come as objects of them. */
function endpointsOf(exported: unknown): Endpoint[] {
  if (isEndpoint(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isEndpoint) : [];
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'url' in exported;
}
