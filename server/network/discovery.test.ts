import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { databaseFile, logFile } from '../program/config.ts';
import type { NetworkStatus } from '../contract/admin/network.ts';
import { changeSetting } from '../domain/settings/settings.ts';
import { createGiven } from '../testing/given.ts';
import { createHarness } from '../testing/harness.ts';
import {
  canCable,
  cannotCable,
  here,
  runHere,
  type ServerInNetwork,
  startBrowserOnOtherPc,
  startInNetwork,
} from '../testing/twoPcs.ts';
import { type Announcement, announcementOf, createDiscovery, hostLabel, instanceName } from './discovery.ts';

test('tests announce nothing in the network of this PC', () => {
  expect(process.env['HOMEBASE_DISCOVERY']).toBe('off');
});

describe('the names in the network', () => {
  test.each([
    ['Tower-PC', 'homebase-tower-pc'],
    ['Annas-MacBook-Pro.local', 'homebase-annas-macbook-pro'],
    ['büro (2)', 'homebase-b-ro-2'],
    ['x'.repeat(200), `homebase-${'x'.repeat(30)}`],
    ['---', 'homebase'],
    ['', 'homebase'],
  ])('the host name of %s', (pc, label) => {
    expect(hostLabel(pc)).toBe(label);
  });

  test.each([
    ['Kittiwake Virtual', 'Kittiwake Virtual on tower-pc'],
    ['St. Mary\u0000\n(2)', 'St Mary (2) on tower-pc'],
    ['', 'Homebase on tower-pc'],
    ['...', 'Homebase on tower-pc'],
    ['✈'.repeat(100), `${'✈'.repeat(17)} on tower-pc`],
  ])('the airline %j', (airline, name) => {
    expect(instanceName(airline, 'tower-pc')).toBe(name);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  });
});

interface Case {
  readonly host?: string | null;
  readonly setting?: string;
  readonly discovery?: boolean;
  readonly names?: readonly string[];
}

test.each<[string, Case]>([
  ['this PC only', { host: '127.0.0.1' }],
  ['a network without a card', { host: '203.0.113.7' }],
  ['no port', { host: null }],
  ['the setting is off', { setting: 'false' }],
  ['it is off for this run', { discovery: false }],
  ['the certificate is not for the name', { names: ['airline.example.org'] }],
])('announces nothing: %s', async (_, { host = '0.0.0.0', setting = 'true', discovery = true, names }) => {
  const { db } = createHarness();
  await db.write((tx) => changeSetting(tx, 'operator', 'network.discovery', setting));
  const listener = { address: () => (host === null ? null : { host, port: 8090 }) };
  expect(announcementOf({ db, config: { discovery }, listener, names })).toBeNull();
});

test('an error in a check is logged once, and no name is offered', async () => {
  vi.useFakeTimers();
  const reasons: string[] = [];
  const logger = { info: ({ reason }: { readonly reason: string }) => reasons.push(reason) };
  const announcement = { name: 'x', host: 'x', port: 1, scheme: 'http', cards: [] } satisfies Announcement;
  let wanted = (): Announcement => Object.assign(announcement, { cannotBeSent: () => 1 });
  const discovery = createDiscovery({ wanted: () => wanted(), logger });
  discovery.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reasons).toEqual([expect.stringContaining('could not be cloned')]);
  expect(discovery.host()).toBeNull();
  wanted = () => {
    throw new Error('no cards');
  };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reasons.slice(1)).toEqual(['Error: no cards']);
  await discovery.stop();
  vi.useRealTimers();
});

/** @returns a folder with an airline */
function createData(): string {
  const data = temporaryFolder();
  const db = openDatabase(databaseFile(data));
  createGiven(db).home();
  db.close();
  return data;
}

const logOf = (data: string): string => readFileSync(logFile(data), 'utf8');

type Calls = (method: string, path: string, body?: object) => unknown;

/** Opens the operator's window, which only the PC of the server can. @returns calls of it */
function openWindow({ pid, admin }: ServerInNetwork): Calls {
  const { origin } = new URL(admin);
  const run = (program: string): string => runHere(pid, `console.log(${program})`).trim();
  const cookie = run(`(await fetch('${admin}', { redirect: 'manual' })).headers.get('set-cookie').split(';')[0]`);
  return (method, path, body) => {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const options = JSON.stringify({ method, headers, body: JSON.stringify(body) });
    return JSON.parse(run(`await (await fetch('${origin}${path}', ${options})).text()`)) as unknown;
  };
}

const networkIn = (window: Calls): NetworkStatus => (window('GET', '/admin/network') as { data: NetworkStatus }).data;

/** The addresses without the one by name. */
const numbers = [
  [null, false],
  ['here', false],
];

/** Processor time of the thread that answers pilots, in hundredths of a second. */
function ticksOfServer(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

const name = instanceName('Kestrel Wings');
const host = `${hostLabel()}.local`;

test('another PC finds the server, calls it by name, cannot stop it with packets, and hears its end', async ({
  skip,
}) => {
  skip(!canCable, cannotCable);
  const data = createData();
  const server = await startInNetwork({ data, discovery: 'on' });
  const port = Number(new URL(server.api).port);
  // Only then does it know that no other device has the name.
  expect(server.lan).toEqual([`http://${here}:${port}`]);
  const other = await startBrowserOnOtherPc(server.pid);
  const found = {
    found: {
      name,
      host,
      port,
      txt: { txtvers: '1', scheme: 'http', path: '/', phpvms7: '/phpvms7' },
      addresses: [here],
    },
  };
  expect(await other.next()).toEqual(found);
  const window = openWindow(server);
  await expect
    .poll(() => networkIn(window).sites.map(({ card, by_name }) => [card, by_name]))
    .toEqual([...numbers, ['LAN', true]]);
  const call = `http://${here}:${port}/api/status`;
  expect(await other.order({ call, host: `${host}:${port}` })).toEqual({ status: 200 });

  const before = ticksOfServer(server.pid);
  expect(await other.order({ flood: 2 })).toEqual({ sent: expect.toSatisfy((sent: number) => sent > 1000) });
  // Its own thread reads them: the server needs less than a tenth of the time.
  expect(ticksOfServer(server.pid) - before).toBeLessThan(20);
  expect(await other.order({ call, host })).toEqual({ status: 200 });

  const turn = (value: string): unknown => window('PUT', '/admin/settings', { key: 'network.discovery', value });
  turn('false');
  expect(await other.next()).toEqual({ lost: name });
  turn('true');
  expect(await other.next()).toEqual(found);
  await server.stop();
  expect(await other.next()).toEqual({ lost: name });
  expect(logOf(data)).not.toContain('not announced');
});

/** Programs beside the server that keep it from its name. */
const obstacles = [
  ['the port', `import('node:dgram').then(({ createSocket }) => createSocket('udp4').bind(5353))`, 'EADDRINUSE'],
  [
    'the name',
    `import('bonjour-service').then(({ Bonjour }) =>
      new Bonjour({ interface: '${here}', bind: '0.0.0.0' }).publish({ name: 'x', type: 'http', port: 1, host: '${host}' }))`,
    `another device is called ${host}`,
  ],
] as const;

test.for(obstacles)(
  'serves pilots without a name where another program has %s',
  async ([, beside, reason], { skip }) => {
    skip(!canCable, cannotCable);
    const data = createData();
    const server = await startInNetwork({ data, discovery: 'on', beside });
    expect(server.lan).toHaveLength(1);
    await expect.poll(() => logOf(data)).toContain(reason);
    const network = networkIn(openWindow(server));
    expect(network).toMatchObject({ lan: true, problem: null });
    expect(network.sites.map(({ card, by_name }) => [card, by_name])).toEqual(numbers);
  },
);
