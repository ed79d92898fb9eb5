import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { type Caller, createHarness, freshHarness, type Harness, profiles } from '../testing/harness.ts';
import { changeSetting } from '../domain/settings/settings.ts';
import { classic, phpvms7 } from './profile.ts';

const harness = freshHarness();

async function putAtRoot(name: string, { db }: Pick<Harness, 'db'> = harness): Promise<void> {
  await db.write((tx) => changeSetting(tx, 'operator', 'api.root_profile', name));
}

const noKey = {};
const inMiles = 411.5;
const inUnits = { m: 762_098, km: 762.1, mi: 473.55, nmi: 411.5 };

/** Flies from prefile to filing. @returns the distance as the profile writes it */
async function fly(mount: string, flight_number: string): Promise<unknown> {
  const cockpit = enterCockpit<{ readonly id: string; readonly distance: unknown }>(harness, {}, mount);
  const { id } = await cockpit.prefile({ flight_number });
  await cockpit.caller.post(`${mount}/pireps/${id}/acars/position`, { positions: [{ lat: 53.6, lon: 10 }] });
  return (await cockpit.send(id, 'file', finalFigures)).distance;
}

describe.each([
  { root: 'classic', expected: inMiles },
  { root: 'phpvms7', expected: inUnits },
])('with $root at /api', ({ root, expected }) => {
  test('clients fly there in its units, and at the name of each profile in that one’s', async () => {
    await putAtRoot(root);

    expect(await fly('/api', '1')).toEqual(expected);
    expect(await fly('/classic/api', '2')).toEqual(inMiles);
    expect(await fly('/phpvms7/api', '3')).toEqual(inUnits);
  });

  test('links and errors name the address that was called', async () => {
    await putAtRoot(root);
    const caller = harness.as(harness.given.pilot());

    for (const mount of ['/api', '/classic/api', '/phpvms7/api']) {
      const { links } = (await caller.get(`${mount}/airlines?x=1`)).json<{ links: { first: string } }>();
      expect(links.first).toBe(`http://localhost:80${mount}/airlines?x=1&page=1`);
      expect((await caller.get(`${mount}/nothing`)).json()).toMatchObject({
        message: `Route not found: GET ${mount}/nothing`,
      });
      expect((await caller.delete(`${mount}/user`)).headers['allow']).toContain('GET');
    }
  });

  test('each document leads to the profile that it describes, and the page lists those addresses', async () => {
    await putAtRoot(root);
    const script = (await harness.as(noKey).get('/docs/start.js')).body;
    const urls = [...script.matchAll(/"url":"([^"]*)"/g)].map(([, url = '']) => url);

    expect(urls).toHaveLength(profiles.length);
    for (const [index, { documentation, name }] of profiles.entries()) {
      const document = (await harness.as(noKey).get(urls[index] ?? '')).json<{
        info: { title: string; description: string };
        servers: { url: string }[];
      }>();
      expect(document.info.title).toBe(documentation.title);
      expect(document.servers).toEqual([{ url: name === root ? '/' : `/${name}` }]);
      expect(document.info.description).toContain(`POST ${urls[index]?.replace(/\/openapi.json$/, '')}/pireps/prefile`);
    }
  });
});

/** A number in `phpvms7`, a text in `classic`. */
async function rankOf(caller: Caller, url: string): Promise<unknown> {
  return (await caller.get(url)).json<{ data: { rank_id: unknown } }>().data.rank_id;
}

test('every spelling of /api leads there, and nothing else does', async () => {
  await putAtRoot('phpvms7');
  const { caller } = enterCockpit(harness);

  for (const url of ['/api/user', '//api//user/', '/api/user?x=1', 'http://va.example.org/api/user'])
    expect([url, typeof (await rankOf(caller, url))]).toEqual([url, 'number']);
  for (const url of ['/classic/api/user', '//classic//api/user'])
    expect([url, typeof (await rankOf(caller, url))]).toEqual([url, 'string']);
  for (const url of ['/apis/user', '/x/api/user', '/phpvms7/classic/api/user', '/classic/user'])
    expect([url, (await caller.get(url)).statusCode]).toEqual([url, 404]);
});

test('calls without a key are those of the profile', async () => {
  harness.db.settings.put({ key: 'api.public_live_map', value: 'true' });
  expect((await harness.as(noKey).get('/api/news')).statusCode).toBe(401);
  await putAtRoot('phpvms7');
  expect((await harness.as(noKey).get('/api/news')).statusCode).toBe(200);
  expect((await harness.as(noKey).get('/classic/api/news')).statusCode).toBe(401);
});

test('a flight in the air goes on, and its key keeps its limit', async () => {
  const limited = createHarness({ rateLimit: 4 });
  const { caller, prefile, send } = enterCockpit(limited, {}, classic.mount);
  const { id } = await prefile();
  await send(id, 'acars/position', { positions: [{ lat: 53.6, lon: 10 }] });

  await putAtRoot('phpvms7', limited);
  await send(id, 'acars/position', { positions: [{ lat: 53.5, lon: 10.1 }] });
  const filed = await caller.post(`/api/pireps/${id}/file`, finalFigures);
  expect(filed.json()).toMatchObject({ data: { id, distance: inUnits } });
  expect(limited.db.acars.listTrack(id)).toHaveLength(2);
  for (const mount of ['/api', '/classic/api', phpvms7.mount])
    expect((await caller.get(`${mount}/user`)).statusCode).toBe(429);
  await limited.close();
});

test('a reply in progress is completed as it began', async () => {
  const { caller, pilot, prefile } = enterCockpit(harness);
  const { id } = await prefile();
  await harness.db.write((tx) => {
    for (let count = 0; count < 12_000; count += 1)
      tx.acars.insert({ pirep_id: id, type: 0, lat: 1, lon: 2, created_at: '2026-11-20T10:00:00.000Z' });
  });
  await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
  const { port } = harness.publicApp.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/pireps/${id}/acars/position`;
  const reply = await fetch(url, { headers: { 'x-api-key': pilot.key } });

  await putAtRoot('phpvms7');
  expect(typeof (await rankOf(caller, '/api/user'))).toBe('number');
  const { data } = (await reply.json()) as { data: { created_at: string }[] };
  expect([data.length, data.at(-1)?.created_at]).toEqual([12_000, '2026-11-20 10:00:00']);
});
