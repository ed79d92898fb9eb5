import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import type { listActivity } from '../contract/admin/activity.ts';
import { streamUrl } from '../contract/admin/live.ts';
import type { NetworkStatus } from '../contract/admin/network.ts';
import type { ErrorBody } from '../contract/errors.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';
import { changeSetting } from '../domain/settings/settings.ts';
import { type Program, startProgram } from '../program/program.ts';
import { readStream } from '../testing/adminHarness.ts';
import { createGiven } from '../testing/given.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { type Config, databaseFile, defaults } from '../program/config.ts';

let data: string;
let key: string;
let pirepId: string;
let program: Program;
let moved: string[];
let session: { readonly origin: string; readonly cookie: string };

/** Starts the program on a folder with a pilot in flight, at a free port from the settings. */
beforeEach(async () => {
  data = temporaryFolder();
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  const pilot = given.pilot();
  key = pilot.key;
  pirepId = given.pirep({ user_id: pilot.user.id }).id;
  const port = await freePort();
  await db.write((tx) => changeSetting(tx, 'program', 'network.port', String(port)));
  db.close();
  moved = [];
  await start();
});

afterEach(async () => {
  await program.stop();
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

async function network(): Promise<NetworkStatus> {
  return ((await (await send('GET', '/admin/network')).json()) as { data: NetworkStatus }).data;
}

async function change(wish: object): Promise<{ status: number; data?: NetworkStatus } & Partial<ErrorBody>> {
  const reply = await send('PUT', '/admin/network', wish);
  return { ...((await reply.json()) as object), status: reply.status };
}

/** A client that keeps its connection open, like a pilot's. */
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

test('returns the addresses for both kinds of clients, and advice on the firewall', async () => {
  const { sites, port, lan, problem, root_profile, fixed, last_lan_call, firewall } = await network();
  expect({ lan, problem, root_profile, fixed, last_lan_call }).toEqual({
    lan: false,
    root_profile: 'classic',
    problem: null,
    fixed: { lan: false, port: false },
    last_lan_call: null,
  });
  expect(sites).toEqual([
    { card: null, by_name: false, page: at(port), classic: at(port), phpvms7: `${at(port)}/phpvms7` },
  ]);
  expect(firewall.steps.length).toBeGreaterThan(0);
  expect(program.ready.api).toBe(at(port));
});

describe('changing the port', () => {
  test('works immediately, closes the old port, and reaches the windows, the shell and the history', async () => {
    const { port: old } = await network();
    const port = await freePort();
    const window = await readStream(session.origin + streamUrl, session.cookie);
    await window.next('counts');
    const reply = await change({ lan: false, port });
    expect(await window.next('addresses')).toEqual({ api: at(port), lan: [], problem: null });
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

  test('loses no position of a pilot with an open connection, who continues at the new port', async () => {
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
      throw new Error('The old port never closed.');
    };
    const streaming = stream();
    await expect.poll(() => acknowledged).toBeGreaterThan(20);
    await change({ lan: false, port });
    await streaming;
    expect(await client.post(port)).toBe(200);
    const rows = await storedPositions(port);
    // A call whose reply was lost may still have been stored.
    expect(rows).toBeGreaterThanOrEqual(acknowledged + 1);
    expect(rows).toBeLessThanOrEqual(client.sent());
  });

  test('completes a request in progress at the old port, then closes its connection', async () => {
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

  test('refuses a port that another program uses, suggests a free one, and keeps the old port open', async () => {
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

  test('refuses the port of the window, and invalid ports', async () => {
    const admin = Number(new URL(session.origin).port);
    expect((await change({ lan: false, port: admin })).errors).toEqual({
      port: [expect.stringMatching(`^Port ${admin} is the port of this window\\. \\d+ is free`)],
    });
    for (const port of [0, 65_536, 8090.5]) {
      const reply = await change({ lan: false, port });
      expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, ['port']]);
    }
  });

  test.each([{ port: 1, code: 'EACCES' }])('refuses a port reserved by the operating system', async ({ port }) => {
    const reply = await change({ lan: false, port });
    // Some systems reserve no ports.
    if (reply.status === 200) return;
    expect(reply.errors?.['port']?.[0]).toMatch(/^Port 1 is reserved by the operating system\. \d{4,} is free\.$/);
  });
});

describe('access from the LAN', () => {
  test('can be turned on and off again at the same port', async () => {
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

  test('is kept for the next start, and so is the port', async () => {
    const port = await freePort();
    await change({ lan: true, port });
    await program.stop();
    await start();
    expect(await network()).toMatchObject({ lan: true, port });
  });

  test.runIf(process.platform === 'linux')(
    'stays off while another program uses the port there, and the old address works again immediately',
    async () => {
      const { port } = await network();
      const occupant = createServer().listen(port, '127.0.0.2');
      await once(occupant, 'listening');
      const reply = await change({ lan: true, port });
      expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, ['port']]);
      expect(await answers(at(port))).toBe(true);
      expect(await network()).toMatchObject({ lan: false, port, problem: null });
      occupant.close();
    },
  );
});

test('concurrent changes run one after the other', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const replies = await Promise.all(ports.map((port) => change({ lan: false, port })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { port } = await network();
  expect(ports).toContain(port);
  expect(await answers(at(port))).toBe(true);
  for (const other of ports.filter((one) => one !== port)) await expect.poll(() => answers(at(other))).toBe(false);
});

const hasIPv6 = Object.values(networkInterfaces()).some((card) => card?.some(({ address }) => address === '::1'));

test.runIf(hasIPv6)('with an address on the command line, that address is the only one', async () => {
  await program.stop();
  await start({ host: '::1', port: 0 });
  const { port, sites, lan } = await network();
  const here = `http://[::1]:${port}`;
  expect([lan, sites]).toEqual([
    false,
    [{ card: null, by_name: false, page: here, classic: here, phpvms7: `${here}/phpvms7` }],
  ]);
});

test('values set on the command line are reported and cannot be changed', async () => {
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

describe('when another program uses the port at the start', () => {
  let port: number;
  let occupant: Server;

  beforeEach(async () => {
    ({ port } = await network());
    await program.stop();
    occupant = createServer().listen(port, '127.0.0.1');
    await once(occupant, 'listening');
  });
  afterEach(() => void occupant.close());

  test('the desktop window shows the error, and another port can be chosen', async () => {
    await start({ endsWithoutPort: false });
    const problem = expect.stringMatching(`^Port ${port} is in use by another program\\. \\d+ is free\\.$`);
    expect(await network()).toMatchObject({ port, problem });
    expect(await (await send('GET', '/admin/home')).json()).toMatchObject({ data: { problem } });
    expect(await change({ lan: false, port: await freePort() })).toMatchObject({
      status: 200,
      data: { problem: null },
    });
  });

  test('the same port can be used once it is free', async () => {
    await start({ endsWithoutPort: false });
    expect((await change({ lan: false, port })).status).toBe(400);
    occupant.close();
    await once(occupant, 'close');
    expect(await change({ lan: false, port })).toMatchObject({ status: 200, data: { problem: null } });
    expect(await answers(at(port))).toBe(true);
  });

  test('a server without a desktop exits', async () => {
    await expect(start()).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program.`);
    program = { ...program, stop: async () => true };
  });
});

test('the network cannot be read without a session', async () => {
  expect((await fetch(`${session.origin}/admin/network`)).status).toBe(401);
});

test('a network setting cannot be changed without moving the listener', async () => {
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
