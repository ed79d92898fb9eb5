// npm run bench:hostile: what a hostile pilot can do to the others within the default rate limit. Each
// attack lasts a few seconds; in each, another pilot sends a position every 100 ms.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect as connectTo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../db/connection.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { createGiven } from '../testing/given.ts';
import type { Fared, OtherPilot } from './otherPilot.ts';
import { startOtherPilot } from './pilots.ts';
import { peakMegabytes, runBench, startHomebase } from './programs.ts';

/** For each attack. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6);

interface Target {
  readonly api: string;
  /** A one-time link into the operator's window. */
  readonly admin: string;
  readonly key: string;
  /** A flight in progress of this pilot. */
  readonly pirep: string;
  /** Another one, whose log grows long. */
  readonly long: string;
}

interface Result {
  /** Replies with a status of 2xx. */
  readonly answered: number;
  readonly refused: number;
}

type Attack = (target: Target) => Promise<Result>;

const megabyte = 1024 * 1024;
const rows = 5000;

const attacks: Readonly<Record<string, Attack>> = {
  'updates with 15 MB of unknown fares': async (target) => {
    const body = JSON.stringify({ fares: [{ id: 999_999, count: 1, x: 'x'.repeat(15 * megabyte) }] });
    const result = await repeat(1, () => post(target, `${target.pirep}/update`, body));
    for (const distance of [100, 200]) {
      await post(target, `${target.pirep}/file`, JSON.stringify({ distance, flight_time: 60, fuel_used: 100 }));
    }
    return result;
  },
  '16 times 10 MB of log lines at once': (target) =>
    repeat(16, () => post(target, `${target.long}/acars/logs`, longLines)),
  '16 times 240,000 names at once': (target) => {
    const names = Object.fromEntries(Array.from({ length: 240_000 }, (_, index) => [`name ${index}`, 1]));
    const body = JSON.stringify(names);
    return repeat(16, () => post(target, `${target.long}/update`, body));
  },
  'log lines of the greatest length': (target) => repeat(1, () => post(target, `${target.long}/acars/logs`, longLines)),
  '64 bodies that never end': (target) => sendEndlessly(target, 64),
  'reading all that back, 16 at once': ({ api, key, long }) => {
    const signal = AbortSignal.timeout(seconds * 1000);
    return repeat(16, () => call(`${api}/api/pireps/${long}/acars/logs`, { key, signal }));
  },
  'the operator reads it': readAsOperator,
};

const longLines = JSON.stringify({ logs: Array.from({ length: rows }, () => ({ log: 'x'.repeat(2000) })) });

await runBench(async (data) => {
  const { target, other, pid } = await prepare(data);
  const askOther = startOtherPilot(other);
  console.log(`one hostile pilot, ${seconds} s for each attack`);
  tell(['', 'calls', 'refused', 'KB a call', 'others wait', 'refused', 'memory']);
  for (const [name, attack] of Object.entries(attacks)) await measure({ name, attack, target, askOther, data, pid });
});
process.exit();

/** A fresh data folder with two pilots who fly, and the program running on it. */
async function prepare(
  data: string,
): Promise<{ readonly target: Target; readonly other: OtherPilot; readonly pid: number }> {
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  const [hostile, other] = [given.pilot(), given.pilot()];
  const [pirep, long] = [given.pirep({ user_id: hostile.user.id }).id, given.pirep({ user_id: hostile.user.id }).id];
  const othersPirep = given.pirep({ user_id: other.user.id }).id;
  db.close();
  const { api, admin, pid } = await startHomebase(data, []);
  const target = { api, admin, key: hostile.key, pirep, long };
  return { target, pid, other: { url: `${api}/api/pireps/${othersPirep}/acars/position`, key: other.key } };
}

interface Measured {
  readonly name: string;
  readonly attack: Attack;
  readonly target: Target;
  readonly askOther: () => Promise<Fared>;
  readonly data: string;
  /** Of the server. */
  readonly pid: number;
}

async function measure({ name, attack, target, askOther, data, pid }: Measured): Promise<void> {
  await askOther();
  resetPeak(pid);
  const before = storedBytes(data);
  const { answered, refused } = await attack(target);
  const { longestWait, refused: othersRefused } = await askOther();
  const growth = (storedBytes(data) - before) / 1024 / Math.max(1, answered);
  const wait = `${Math.round(longestWait)} ms`;
  tell([name, answered, refused, Math.round(growth), wait, othersRefused, `${peakMegabytes(pid)} MB`]);
}

function tell([name, ...figures]: readonly (string | number)[]): void {
  console.log(String(name).padEnd(40) + figures.map((figure) => String(figure).padStart(12)).join(''));
}

function storedBytes(data: string): number {
  const db = connect(databaseFile(data));
  const pages = (name: string): number => Number(db.pragma(name, { simple: true }));
  const bytes = (pages('page_count') - pages('freelist_count')) * pages('page_size');
  db.close();
  return bytes;
}

/** Linux forgets the peak so far (proc_pid_clear_refs(5)). */
function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Keeps `parallel` calls running. */
async function repeat(parallel: number, act: () => Promise<number>): Promise<Result> {
  const end = performance.now() + seconds * 1000;
  const result = { answered: 0, refused: 0 };
  const keepBusy = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await act();
      if (status >= 200 && status < 400) result.answered += 1;
      else result.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, keepBusy));
  return result;
}

function post({ api, key }: Target, path: string, body: string): Promise<number> {
  return call(`${api}/api/pireps/${path}`, { key, body });
}

interface Sent {
  readonly key?: string;
  readonly cookie?: string;
  readonly body?: string;
  /** Aborts a slow reply. */
  readonly signal?: AbortSignal;
}

/** Uses a new connection. @returns the status, 0 without an answer */
function call(url: string, { key, cookie, body, signal }: Sent): Promise<number> {
  const headers = {
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    let status = 0;
    const failed = (): void => resolve(signal?.aborted ? status : 0);
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, headers, agent: false, ...(signal && { signal }) }, (reply) => {
      status = reply.statusCode ?? 0;
      reply
        .resume()
        .once('end', () => resolve(status))
        .on('error', failed);
    });
    sent.on('error', failed);
    sent.setTimeout(30_000, () => sent.destroy());
    sent.end(body);
  });
}

/** Sends chunked bodies, which have no known size, and reconnects when refused. */
async function sendEndlessly({ api, key, long }: Target, connections: number): Promise<Result> {
  const { hostname, port } = new URL(api);
  const end = performance.now() + seconds * 1000;
  let refused = 0;
  const head =
    `POST /api/pireps/${long}/acars/logs HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\n` +
    'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
  const chunk = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`;
  const sendOne = async (): Promise<void> => {
    const socket = connectTo(Number(port), hostname);
    socket.once('data', () => socket.destroy()).on('error', () => undefined);
    socket.write(head);
    while (!socket.destroyed && performance.now() < end) {
      if (!socket.writableNeedDrain) socket.write(chunk);
      await delay(10);
    }
    if (socket.destroyed) refused += 1;
    socket.destroy();
  };
  const keepBusy = async (): Promise<void> => {
    while (performance.now() < end) await sendOne();
  };
  await Promise.all(Array.from({ length: connections }, keepBusy));
  return { answered: 0, refused };
}

async function readAsOperator({ admin, long, pirep }: Target): Promise<Result> {
  const reply = await fetch(admin, { redirect: 'manual' });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const paths = [`pireps/${long}`, `pireps/${long}/track`, `pireps/${pirep}`, 'activity'];
  let next = 0;
  return repeat(1, () => {
    const path = paths[next++ % paths.length] ?? '';
    return call(`${new URL(admin).origin}/admin/${path}`, { cookie });
  });
}
