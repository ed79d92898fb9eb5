import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { KeyHolder } from '../../db/views/keyHolders.ts';
import { UserState } from '../contract/codes.ts';
import { revokeKey } from '../domain/keys/apiKeys.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';
import { recordRoutes } from '../testing/routes.ts';

const harness = eachTest(createHarness);

const statusWith = async (headers: Record<string, string>, url = '/api/user'): Promise<number> =>
  (await harness.publicApp.inject({ url, headers })).statusCode;

test.each([
  { how: 'X-API-Key', headers: (key: string) => ({ 'x-api-key': key }) },
  { how: 'X-API-Key with blanks around it', headers: (key: string) => ({ 'x-api-key': ` ${key} ` }) },
  { how: 'the bare Authorization', headers: (key: string) => ({ authorization: key }) },
  { how: 'Authorization: Bearer', headers: (key: string) => ({ authorization: `Bearer ${key}` }) },
  {
    how: 'an Authorization beside a blank X-API-Key',
    headers: (key: string) => ({ 'x-api-key': '', authorization: key }),
  },
])('a key is taken from $how', async ({ headers }) => {
  expect(await statusWith(headers(harness.given.pilot().key))).toBe(200);
});

test.each([
  { what: 'a key in the address', url: (key: string) => `/api/user?api_key=${key}`, headers: () => ({}) },
  { what: 'another scheme', url: () => '/api/user', headers: (key: string) => ({ authorization: `Basic ${key}` }) },
  { what: 'another case', url: () => '/api/user', headers: (key: string) => ({ 'x-api-key': swapCase(key) }) },
  { what: 'part of a key', url: () => '/api/user', headers: (key: string) => ({ 'x-api-key': key.slice(0, 6) }) },
])('$what is no key', async ({ url, headers }) => {
  const { key } = harness.given.pilot();
  expect(await statusWith(headers(key), url(key))).toBe(401);
});

function swapCase(key: string): string {
  return key.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

test.each([
  { name: 'PENDING', status: 401 },
  { name: 'ACTIVE', status: 200 },
  { name: 'REJECTED', status: 401 },
  { name: 'ON_LEAVE', status: 200 },
  { name: 'SUSPENDED', status: 401 },
  { name: 'DELETED', status: 401 },
] as const)('the key of a pilot who is $name answers $status', async ({ name, status }) => {
  const { key } = harness.given.pilot({ state: UserState[name] });
  expect(await statusWith({ 'x-api-key': key })).toBe(status);
});

test('a key works until it expires', async () => {
  const expired = harness.given.pilot({ expires_at: new Date(Date.now() - 1000).toISOString() });
  const valid = harness.given.pilot({ expires_at: new Date(Date.now() + 60_000).toISOString() });
  expect(await statusWith({ 'x-api-key': expired.key })).toBe(401);
  expect(await statusWith({ 'x-api-key': valid.key })).toBe(200);
});

test.each([
  { method: 'GET', url: '/api/nothing', status: 404 },
  { method: 'GET', url: '/nothing', status: 404 },
  { method: 'DELETE', url: '/api/airlines', status: 405 },
  { method: 'OPTIONS', url: '/api/airlines', status: 405 },
  { method: 'GET', url: '/api/airlines?limit=0', status: 400 },
  { method: 'GET', url: '/api/airlines/99', status: 404 },
] as const)('$method $url is 401 without a key and $status with one', async ({ method, url, status }) => {
  const { key } = harness.given.pilot();
  expect((await harness.publicApp.inject({ method, url })).statusCode).toBe(401);
  expect((await harness.publicApp.inject({ method, url, headers: { 'x-api-key': key } })).statusCode).toBe(status);
});

async function useWith(key: string, client: string): Promise<KeyHolder | undefined> {
  await statusWith({ 'x-api-key': key, 'user-agent': client });
  await harness.db.write(() => undefined);
  return harness.db.apiKeys.findHolder(key);
}

test('the use of a key is noted with the program that used it', async () => {
  const holder = await useWith(harness.given.pilot().key, 'phpVMS-Go-Client/1.0');
  expect(holder?.last_client).toBe('phpVMS-Go-Client/1.0');
  expect(Date.now() - Date.parse(holder?.last_used_at ?? '')).toBeLessThan(60_000);
});

test('two programs that share a key do not make a write of every call', async () => {
  const { key } = harness.given.pilot();
  const noted = await useWith(key, 'phpVMS-Go-Client/1.0');
  expect(await useWith(key, 'xACARS')).toEqual(noted);
});

test('a call of the live map needs no key while the settings open the map', async () => {
  const map = '/api/acars';
  expect(await statusWith({}, map)).toBe(401);
  harness.db.settings.put({ key: 'api.public_live_map', value: 'true' });
  expect(await statusWith({}, map)).toBe(200);
  expect(await statusWith({ 'x-api-key': harness.given.pilot().key }, map)).toBe(200);
  expect(await statusWith({})).toBe(401);
  harness.db.settings.remove('api.public_live_map');
  expect(await statusWith({}, map)).toBe(401);
});

test('no cache keeps what needs a key, nor why it is refused, at any address', async () => {
  const { created, routesOf } = recordRoutes(createHarness);
  const { publicApp, given, close } = created;
  const routes = (await routesOf(publicApp)).filter(({ config }) => config?.open !== true);
  const { key } = given.pilot();
  const pirep = given.pirep({ user_id: given.pilot().user.id }).id;
  const kept: string[] = [];
  const look = async (method: string, url: string, headers: Record<string, string>): Promise<void> => {
    const body = method === 'GET' || method === 'HEAD' ? {} : { payload: {} };
    const reply = await publicApp.inject({ method: method as 'GET', url, headers, ...body });
    if (reply.headers['cache-control'] !== 'no-store') kept.push(`${method} ${url}: ${reply.statusCode}`);
  };
  for (const { method, url } of routes) {
    for (const id of [pirep, '1', 'none']) await look(method, url.replaceAll(/:\w+/g, id), { 'x-api-key': key });
    await look(method, url, {});
  }
  for (const url of ['/api/nothing', '/phpvms7/api/nothing', '/nothing']) await look('GET', url, { 'x-api-key': key });
  expect(routes.length).toBeGreaterThan(100);
  expect(kept).toEqual([]);
  await close();
});

test('the pages say themselves how long they are kept, although a key was sent with it', async () => {
  const { key } = harness.given.pilot();
  const reply = await harness.publicApp.inject({ url: '/docs/index.css', headers: { 'x-api-key': key } });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
});

test('a key that is revoked while a body arrives stores nothing', async () => {
  const { db, given, publicApp } = harness;
  const { key, user } = given.pilot();
  const { id } = given.pirep({ user_id: user.id });
  await publicApp.listen({ host: '127.0.0.1', port: 0 });
  const { port } = publicApp.server.address() as AddressInfo;
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: `/api/pireps/${id}/comments`, headers });
  const reply = once(call, 'response') as Promise<[IncomingMessage]>;
  call.write('{"comment":');
  await once(publicApp.server, 'request');
  await delay(150);
  await db.write((tx) => revokeKey(tx, tx.apiKeys.list()[0]?.id ?? 0));
  call.end('"Late"}');
  const [{ statusCode }] = await reply;
  expect([statusCode, db.pirepComments.list([id])]).toEqual([401, []]);
});
