// npm run bench:hostile: what a hostile pilot can do to the others within the default rate limit. Each
// attack lasts a few seconds; in each, another pilot sends a position every 100 ms.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connect } from '../../db/connection.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { createGiven } from '../testing/given.ts';
import { type Attack, attacks, type Target } from './attacks.ts';
import type { Fared, OtherPilot } from './otherPilot.ts';
import { started, startHomebase } from './programs.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 6);
const folder = mkdtempSync(join(tmpdir(), 'homebase-bench-'));

try {
  await run();
} finally {
  for (const child of started) {
    child.kill();
    // It writes into the folder until then.
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit();

async function run(): Promise<void> {
  const data = join(folder, 'homebase');
  const { target, other } = await prepare(data);
  const otherPilot = new Worker(join(import.meta.dirname, 'otherPilot.ts'), { workerData: other });
  console.log(`one hostile pilot, ${seconds} s for each attack`);
  tell(['', 'calls', 'refused', 'KB a call', 'others wait', 'refused', 'memory']);
  for (const [name, attack] of Object.entries(attacks)) await measure({ name, attack, target, otherPilot, data });
}

/** A fresh data folder with two pilots who fly, and the program running on it. */
async function prepare(data: string): Promise<{ readonly target: Target; readonly other: OtherPilot }> {
  mkdirSync(data);
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  const [hostile, other] = [given.pilot(), given.pilot()];
  const [pirep, long] = [given.pirep({ user_id: hostile.user.id }).id, given.pirep({ user_id: hostile.user.id }).id];
  const othersPirep = given.pirep({ user_id: other.user.id }).id;
  db.close();
  const { api, admin } = await startHomebase(data, []);
  const target = { api, admin, key: hostile.key, pirep, long };
  return { target, other: { url: `${api}/api/pireps/${othersPirep}/acars/position`, key: other.key } };
}

interface Measured {
  readonly name: string;
  readonly attack: Attack;
  readonly target: Target;
  readonly otherPilot: Worker;
  readonly data: string;
}

async function measure({ name, attack, target, otherPilot, data }: Measured): Promise<void> {
  const pid = started.at(-1)?.pid ?? 0;
  await ask(otherPilot);
  resetPeak(pid);
  const before = storedBytes(data);
  const { answered, refused } = await attack(target, seconds);
  const { longestWait, refused: othersRefused } = await ask(otherPilot);
  const growth = (storedBytes(data) - before) / 1024 / Math.max(1, answered);
  const wait = `${Math.round(longestWait)} ms`;
  tell([name, answered, refused, Math.round(growth), wait, othersRefused, `${peakMegabytes(pid)} MB`]);
}

function tell([name, ...figures]: readonly (string | number)[]): void {
  console.log(String(name).padEnd(40) + figures.map((figure) => String(figure).padStart(12)).join(''));
}

function ask(otherPilot: Worker): Promise<Fared> {
  return new Promise((resolve) => {
    otherPilot.once('message', resolve);
    otherPilot.postMessage('how?');
  });
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

function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
