import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { type Config, databaseFile, defaults } from '../config.ts';
import type { listActivity } from '../contract/admin/activity.ts';
import { streamUrl } from '../contract/admin/live.ts';
import type { Network } from '../contract/admin/network.ts';
import type { ErrorBody } from '../contract/errors.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';
import { changeSetting } from '../domain/changeSetting.ts';
import { type Program, startProgram } from '../program.ts';
import { readStream } from '../testing/eventStream.ts';
import { createGiven } from '../testing/given.ts';

let data: string;
let key: string;
let pirepId: string;
let program: Program;
let moved: string[];
let session: { readonly origin: string; readonly cookie: string };

/** A folder with a pilot who flies, and the program on it, at a free port that the settings name. */
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'homebase-network-'));
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  const pilot = given.pilot();
  key = pilot.key;
  pirepId = given.pirep({ user_id: pilot.user.id }).id;
  const port = await freePort();
  await db.write(() => changeSetting(db, 'program', 'network.port', String(port)));
  db.close();
  moved = [];
  await start();
});

afterEach(async () => {
  await program.stop();
  rmSync(data, { recursive: true });
});

async function start(options: Partial<Config> = {}): Promise<void> {
  program = await startProgram(
    { ...defaults, data, adminPort: 0, ...options },
    { moved: ({ api }) => void moved.push(api) },
  );
  const reply = await fetch(program.ready.admin, { redirect: 'manual' });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  session = { origin: new URL(program.ready.admin).origin, cookie };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}

async function send(method: 'GET' | 'PUT', path: string, body?: object): Promise<Response> {
  const { origin, cookie } = session;
  const headers = { cookie, origin, 'content-type': 'application/json' };
  return await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

async function network(): Promise<Network> {
  return ((await (await send('GET', '/admin/network')).json()) as { data: Network }).data;
}

async function change(wish: object): Promise<{ status: number; data?: Network } & Partial<ErrorBody>> {
  const reply = await send('PUT', '/admin/network', wish);
  return { ...((await reply.json()) as object), status: reply.status };
}

/** A client that keeps its connection, as a pilot's does. */
function createClient(): { post: (port: number) => Promise<number>; sent: () => number } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let sent = 0;
  const post = async (port: number): Promise<number> => {
    sent += 1;
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/phpvms7/api/pireps/${pirepId}/acars/position`,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
    outgoing.end(JSON.stringify({ positions: [{ lat: 50 + sent / 1000, lon: 10, altitude: sent }] }));
    const [incoming] = await once(outgoing, 'response');
    await readText(incoming);
    return incoming.statusCode as number;
  };
  return { post, sent: () => sent };
}

const answers = async (address: string): Promise<boolean> =>
  await fetch(`${address}/api/status`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

const at = (port: number): string => `http://127.0.0.1:${port}`;

test('says where pilots reach it, for both kinds of clients, and what may keep them out', async () => {
  const { sites, port, lan, trouble, fixed, last_lan_call, firewall } = await network();
  expect({ lan, trouble, fixed, last_lan_call }).toEqual({
    lan: false,
    trouble: null,
    fixed: { lan: false, port: false },
    last_lan_call: null,
  });
  expect(sites).toEqual([{ card: null, classic: at(port), phpvms7: `${at(port)}/phpvms7` }]);
  expect(firewall.steps.length).toBeGreaterThan(0);
  expect(program.ready.api).toBe(at(port));
});

describe('another port', () => {
  test('answers at once, the old one ends, and the windows, the shell and the history know', async () => {
    const { port: old } = await network();
    const port = await freePort();
    const window = await readStream(session.origin + streamUrl, session.cookie);
    await window.next('counts');
    const reply = await change({ lan: false, port });
    expect(await window.next('addresses')).toEqual({ api: at(port), lan: [], trouble: null });
    window.close();
    expect(reply).toMatchObject({ status: 200, data: { port, sites: [{ classic: at(port) }] } });
    expect(await answers(at(port))).toBe(true);
    await expect.poll(() => answers(at(old))).toBe(false);
    expect(await (await send('GET', '/admin/home')).json()).toMatchObject({ data: { api: at(port) } });
    expect(moved).toEqual([at(port)]);
    const history = (await (await send('GET', '/admin/activity?subject=setting')).json()) as EndpointOutput<
      typeof listActivity
    >;
    expect(history.data[0]).toMatchObject({
      actor: 'operator',
      action: 'setting.changed',
      subject_id: 'network.port',
      before: JSON.stringify({ value: String(old) }),
      after: JSON.stringify({ value: String(port) }),
    });
  });

  test('loses nothing of a pilot who streams over a connection that is kept, and goes on at the new one', async () => {
    const { port: old } = await network();
    const port = await freePort();
    const client = createClient();
    let acknowledged = 0;
    const stream = async (): Promise<void> => {
      for (const tooLong = Date.now() + 10_000; Date.now() < tooLong;) {
        const status = await client.post(old).catch(() => undefined);
        if (status !== 200) return;
        acknowledged += 1;
      }
      throw new Error('The old port never ended.');
    };
    const streaming = stream();
    await expect.poll(() => acknowledged).toBeGreaterThan(20);
    await change({ lan: false, port });
    await streaming;
    expect(await client.post(port)).toBe(200);
    const rows = await storedPositions(port);
    // A call whose answer was lost on the way may have been stored all the same.
    expect(rows).toBeGreaterThanOrEqual(acknowledged + 1);
    expect(rows).toBeLessThanOrEqual(client.sent());
  });

  test('answers a call that is under way at the old one, and closes its connection', async () => {
    const { port: old } = await network();
    const port = await freePort();
    const slow = request({
      host: '127.0.0.1',
      port: old,
      method: 'POST',
      path: `/api/pireps/${pirepId}/acars/position`,
      agent: new Agent({ keepAlive: true }),
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
    const body = JSON.stringify({ positions: [{ lat: 50, lon: 10 }] });
    slow.write(body.slice(0, 10));
    await answers(at(old));
    await change({ lan: false, port });
    expect(await answers(at(old))).toBe(false);
    slow.end(body.slice(10));
    const [reply] = await once(slow, 'response');
    const closed = once(reply.socket, 'close');
    await readText(reply);
    expect(reply.statusCode).toBe(200);
    await closed;
    expect(await storedPositions(port)).toBe(1);
  });

  test('which another program has is refused with one that is free, and the old one goes on', async () => {
    const { port: old } = await network();
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo; // it listens on TCP
    const reply = await change({ lan: false, port });
    expect(reply.status).toBe(400);
    expect(reply.errors).toEqual({
      port: [expect.stringMatching(new RegExp(`^Port ${port} is in use by another program\\. \\d+ is free\\.$`))],
    });
    const free = Number(/(\d+) is free/.exec(reply.details ?? '')?.[1]);
    expect(await answers(at(old))).toBe(true);
    expect((await network()).port).toBe(old);
    expect(moved).toEqual([]);
    expect((await change({ lan: false, port: free })).status).toBe(200);
    occupant.close();
  });

  test('cannot be the one of the window, nor none', async () => {
    const admin = Number(new URL(session.origin).port);
    expect((await change({ lan: false, port: admin })).errors).toEqual({
      port: [expect.stringMatching(`^Port ${admin} is the one of this window\\. \\d+ is free`)],
    });
    for (const port of [0, 65_536, 8090.5]) {
      const reply = await change({ lan: false, port });
      expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, ['port']]);
    }
  });

  test.each([{ port: 1, code: 'EACCES' }])('that is for the system is refused as such', async ({ port }) => {
    const reply = await change({ lan: false, port });
    // Where everybody may have it, there is nothing to refuse.
    if (reply.status === 200) return;
    expect(reply.errors?.['port']?.[0]).toMatch(/^Port 1 is not for ordinary programs on this PC\. \d{4,} is free\.$/);
  });
});

describe('the LAN', () => {
  test('is let in at the same port, and kept out again', async () => {
    const { port } = await network();
    const client = createClient();
    expect(await client.post(port)).toBe(200);
    const open = await change({ lan: true, port });
    expect(open).toMatchObject({ status: 200, data: { lan: true, port } });
    const [here, ...lan] = open.data?.sites ?? [];
    expect(here?.classic).toBe(at(port));
    for (const { classic } of [here, ...lan].filter((site) => site !== undefined)) {
      expect(await answers(classic)).toBe(true);
    }
    expect(await client.post(port)).toBe(200);

    expect((await change({ lan: false, port })).data?.sites).toHaveLength(1);
    for (const { classic } of lan) expect(await answers(classic)).toBe(false);
    expect(await client.post(port)).toBe(200);
    expect(await storedPositions(port)).toBe(3);
  });

  test('and the port are kept for the next start', async () => {
    const port = await freePort();
    await change({ lan: true, port });
    await program.stop();
    await start();
    expect(await network()).toMatchObject({ lan: true, port });
  });

  test.runIf(process.platform === 'linux')(
    'stays out while another program has the port there: the old address is back at once',
    async () => {
      const { port } = await network();
      const occupant = createServer().listen(port, '127.0.0.2');
      await once(occupant, 'listening');
      const reply = await change({ lan: true, port });
      expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, ['port']]);
      expect(await answers(at(port))).toBe(true);
      expect(await network()).toMatchObject({ lan: false, port, trouble: null });
      occupant.close();
    },
  );
});

test('changes that are asked for at once are made one after the other', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const replies = await Promise.all(ports.map((port) => change({ lan: false, port })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { port } = await network();
  expect(ports).toContain(port);
  expect(await answers(at(port))).toBe(true);
  for (const other of ports.filter((one) => one !== port)) await expect.poll(() => answers(at(other))).toBe(false);
});

const speaksIPv6 = Object.values(networkInterfaces()).some((card) => card?.some(({ address }) => address === '::1'));

test.runIf(speaksIPv6)('an address of its own that the command line names is the only one', async () => {
  await program.stop();
  await start({ host: '::1', port: 0 });
  const { port, sites, lan } = await network();
  expect([lan, sites]).toEqual([
    false,
    [{ card: null, classic: `http://[::1]:${port}`, phpvms7: `http://[::1]:${port}/phpvms7` }],
  ]);
});

test('what the command line fixed is said, and not changed', async () => {
  const { port } = await network();
  await program.stop();
  await start({ host: '127.0.0.1', port });
  expect((await network()).fixed).toEqual({ lan: true, port: true });
  expect((await change({ lan: true, port })).errors).toEqual({ lan: [expect.stringContaining('--host 127.0.0.1')] });
  expect((await change({ lan: false, port: port + 1 })).errors).toEqual({
    port: [expect.stringContaining(`--port ${port}`)],
  });
  expect(await answers(at(port))).toBe(true);
});

describe('a port of the settings that another program has at the start', () => {
  let port: number;
  let occupant: Server;

  beforeEach(async () => {
    ({ port } = await network());
    await program.stop();
    occupant = createServer().listen(port, '127.0.0.1');
    await once(occupant, 'listening');
  });
  afterEach(() => void occupant.close());

  test('is said in the window of the desktop, where another is chosen', async () => {
    await start({ endsWithoutPort: false });
    const trouble = expect.stringMatching(`^Port ${port} is in use by another program\\. \\d+ is free\\.$`);
    expect(await network()).toMatchObject({ port, trouble });
    expect(await (await send('GET', '/admin/home')).json()).toMatchObject({ data: { trouble } });
    expect(await change({ lan: false, port: await freePort() })).toMatchObject({
      status: 200,
      data: { trouble: null },
    });
  });

  test('is had once it is free', async () => {
    await start({ endsWithoutPort: false });
    expect((await change({ lan: false, port })).status).toBe(400);
    occupant.close();
    await once(occupant, 'close');
    expect(await change({ lan: false, port })).toMatchObject({ status: 200, data: { trouble: null } });
    expect(await answers(at(port))).toBe(true);
  });

  test('ends a server without a desktop', async () => {
    await expect(start()).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program.`);
    program = { ...program, stop: async () => undefined };
  });
});

test('strangers learn nothing of the network', async () => {
  expect((await fetch(`${session.origin}/admin/network`)).status).toBe(401);
});

test('a setting of the network is not changed past the listener', async () => {
  const reply = await send('PUT', '/admin/settings', { key: 'network.port', value: '9000' });
  expect([reply.status, ((await reply.json()) as ErrorBody).errors]).toEqual([
    400,
    { key: [expect.stringContaining('PUT /admin/network')] },
  ]);
});

async function storedPositions(port: number): Promise<number> {
  const reply = await fetch(`${at(port)}/api/pireps/${pirepId}/acars/position`, { headers: { 'x-api-key': key } });
  return ((await reply.json()) as { data: readonly unknown[] }).data.length;
}
