// npm run bench:hostile: what a hostile pilot can do to the others within the default rate limit. Each attack lasts a few
// seconds; in each, another pilot sends a position every 100 ms. At the end, the worst of them come together, and the server
// has 4 GB. `-- --seconds 1 --together 10` is a short run.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { connect } from '../../db/connection.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createGiven } from '../../server/testing/given.ts';
import { finish, tell } from './figures.ts';
import {
  callOnce,
  type Flying,
  repeat,
  type Result,
  sendEndlessly,
  sendUnread,
  type HostileTarget,
} from './hostileCalls.ts';
import type { Fared, OtherPilot } from './otherPilot.ts';
import { megabytes, runBench, startHomebase } from './programs.ts';

const { values } = parseArgs({
  options: {
    /** For each attack. */
    seconds: { type: 'string', default: '6' },
    /** For all at once. */
    together: { type: 'string', default: '120' },
  },
});
const [seconds, secondsTogether] = [Number(values.seconds), Number(values.together)];

type Attack = (target: HostileTarget) => Promise<Result>;

const megabyte = 1024 * 1024;
const rows = 5000;

const attacks: Readonly<Record<string, Attack>> = {
  'updates with 15 MB of unknown fares': async (target) => {
    const body = JSON.stringify({ fares: [{ id: 999_999, count: 1, x: 'x'.repeat(15 * megabyte) }] });
    const result = await repeat(target, 1, () => post(target, `${target.pirep}/update`, body));
    for (const distance of [100, 200]) {
      await post(target, `${target.pirep}/file`, JSON.stringify({ distance, flight_time: 60, fuel_used: 100 }));
    }
    return result;
  },
  '16 times 10 MB of log lines at once': (target) =>
    repeat(target, 16, () => post(target, `${target.long}/acars/logs`, longLines)),
  '16 times 240,000 names at once': (target) => {
    const names = Object.fromEntries(Array.from({ length: 240_000 }, (_, index) => [`name ${index}`, 1]));
    const body = JSON.stringify(names);
    return repeat(target, 16, () => post(target, `${target.long}/update`, body));
  },
  'log lines of the greatest length': (target) =>
    repeat(target, 1, () => post(target, `${target.long}/acars/logs`, longLines)),
  '64 bodies that never end': (target) => sendEndlessly(target, 64),
  '190 times 240,000 wrong rows, unread': (target) => sendUnread(target, 190, wrongRows(target)),
  'reading all that back, 16 at once': (target) => {
    const { api, key, long } = target;
    const signal = AbortSignal.timeout(target.seconds * 1000);
    return repeat(target, 16, () => callOnce(`${api}/api/pireps/${long}/acars/logs`, { key, signal }));
  },
  'the operator reads it': readAsOperator,
};

/** A pilot can have 200 calls in progress. */
const together: Attack = async (target) => {
  const results = await Promise.all([
    sendUnread(target, 60, wrongRows(target)),
    sendUnread(target, 40, { path: `${target.long}/acars/logs` }),
    sendUnread(target, 20, { path: `${target.long}/fields`, body: longFields }),
    sendEndlessly(target, 30),
    repeat(target, 10, () => post(target, `${target.long}/acars/logs`, longLines)),
    repeat(target, 10, () => post(target, `${target.long}/acars/position`, longTrack)),
  ]);
  const sum = (name: keyof Result): number => results.reduce((all, result) => all + result[name], 0);
  return { answered: sum('answered'), refused: sum('refused') };
};

const wrongRows = ({ long }: HostileTarget) => ({
  path: `${long}/acars/position`,
  body: JSON.stringify({ positions: Array(240_000).fill(1) }),
});
const longFields = JSON.stringify({
  fields: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field ${n}`, 'x'.repeat(110)])),
});
const longTrack = JSON.stringify({ positions: Array.from({ length: rows }, () => ({ lat: '1', lon: '2', log: 'x' })) });
const longLines = JSON.stringify({ logs: Array.from({ length: rows }, () => ({ log: 'x'.repeat(2000) })) });

await runBench(async (data) => {
  const { target, fresh, other, pid } = await prepare(data);
  const askOther = startOtherPilot(other);
  console.log(`one hostile pilot, ${seconds} s for each attack`);
  printRow(['', 'calls', 'refused', 'KB a call', 'others wait', 'refused', 'memory']);
  const setting = { askOther, data, pid };
  for (const [name, attack] of Object.entries(attacks)) await measure({ name, attack, target, ...setting });
  limitMemory(pid);
  const all = { name: `together, ${secondsTogether} s`, attack: together, target: fresh, ...setting };
  const { longestWait, refused } = await measure(all);
  tell({ what: 'longest wait of the other pilot', value: longestWait, unit: 'ms', most: 1000 });
  tell({ what: 'positions of the other pilot that were refused', value: refused, unit: '', most: 0 });
  finish();
});
process.exit();

/** A server that needs more ends. */
function limitMemory(pid: number): void {
  const { error, status } = spawnSync('prlimit', ['--pid', String(pid), `--data=${4 * 1024 ** 3}`]);
  console.log(
    error !== undefined || status !== 0 ? 'without a limit: there is no prlimit' : 'from here on with 4 GB of memory',
  );
}

interface Prepared {
  readonly target: HostileTarget;
  /** Of another pilot, whose rate limit is not used up. */
  readonly fresh: HostileTarget;
  readonly other: OtherPilot;
  readonly pid: number;
}

/** A fresh data folder with pilots who fly, and the program running on it. */
async function prepare(data: string): Promise<Prepared> {
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  const pilots = Array.from({ length: 3 }, () => {
    const { user, key } = given.pilot();
    return { key, pirep: given.pirep({ user_id: user.id }).id, long: given.pirep({ user_id: user.id }).id };
  });
  const [hostile, fresh, other] = pilots as [Flying, Flying, Flying];
  db.close();
  const { api, admin, pid } = await startHomebase(data, []);
  return {
    target: { api, admin, seconds, ...hostile },
    fresh: { api, admin, seconds: secondsTogether, ...fresh },
    other: { url: `${api}/api/pireps/${other.pirep}/acars/position`, key: other.key },
    pid,
  };
}

interface Measured {
  readonly name: string;
  readonly attack: Attack;
  readonly target: HostileTarget;
  readonly askOther: () => Promise<Fared>;
  readonly data: string;
  /** Of the server. */
  readonly pid: number;
}

async function measure({ name, attack, target, askOther, data, pid }: Measured): Promise<Fared> {
  await askOther();
  resetPeak(pid);
  const before = storedBytes(data);
  const { answered, refused } = await attack(target);
  const other = await askOther();
  const growth = (storedBytes(data) - before) / 1024 / Math.max(1, answered);
  const wait = `${Math.round(other.longestWait)} ms`;
  printRow([name, answered, refused, Math.round(growth), wait, other.refused, `${megabytes(pid, 'VmHWM')} MB`]);
  return other;
}

function printRow([name, ...figures]: readonly (string | number)[]): void {
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

function post({ api, key }: HostileTarget, path: string, body: string): Promise<number> {
  return callOnce(`${api}/api/pireps/${path}`, { key, body });
}

async function readAsOperator(target: HostileTarget): Promise<Result> {
  const { admin, long, pirep } = target;
  const reply = await fetch(admin, { redirect: 'manual' });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const paths = [`pireps/${long}`, `pireps/${long}/track`, `pireps/${pirep}`, 'activity'];
  let next = 0;
  return repeat(target, 1, () => {
    const path = paths[next++ % paths.length] ?? '';
    return callOnce(`${new URL(admin).origin}/admin/${path}`, { cookie });
  });
}

/** Another pilot, who sends a position every 100 ms and notes how long the replies take. */
function startOtherPilot(pilot: OtherPilot): () => Promise<Fared> {
  const worker = new Worker(join(import.meta.dirname, 'otherPilot.ts'), { workerData: pilot });
  worker.unref();
  return () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('how?');
    });
}
