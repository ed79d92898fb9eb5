// npm run bench: positions a second, Homebase beside a bare server (bareServer.ts) in the same run. Compare the
// ratio: the figures depend on the machine and its load.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { createGiven } from '../testing/given.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { median, peakMegabytes, runBench, start, startHomebase } from './programs.ts';

const connections = 64;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const bars = [
  { rows: 1, bar: 0.6 },
  { rows: 20, bar: 0.7 },
  { rows: 100, bar: 0.8 },
];

await runBench(async (data) => {
  const { key, pireps } = prepare(data);
  const ready = await startHomebase(data);
  const bare = Number((await start('server/bench/bareServer.ts', [data, 'shared'])).line);
  const port = Number(new URL(ready.api).port);

  console.log(
    `positions a second, ${connections} connections, median of ${rounds} rounds of ${seconds} s each, commits synced`,
  );
  let allMet = true;
  for (const { rows, bar } of bars) {
    const requests = pireps.map((id) => request(id, key, rows));
    const pairs: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await measure({ port: bare, seconds, requests });
      const ours = await measure({ port, seconds, requests });
      pairs.push({ ours: ours * rows, theirs: theirs * rows });
    }
    const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
    allMet &&= ratio >= bar;
    const figures = [median(pairs.map(({ ours }) => ours)), median(pairs.map(({ theirs }) => theirs))].map((n) =>
      Math.round(n),
    );
    console.log(
      `${String(rows).padStart(3)} a request: homebase ${figures[0]}/s, bare ${figures[1]}/s, ratio ${ratio.toFixed(2)} (bar ${bar})`,
    );
  }
  const peak = peakMegabytes(ready.pid);
  console.log(`homebase's memory at its peak: ${peak} MB (bar 250)`);
  process.exitCode = allMet && peak < 250 ? 0 : 1;
});

/** A data folder with one pilot who has a flight in progress for each connection. */
function prepare(data: string): { readonly key: string; readonly pireps: readonly string[] } {
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  const { key, user } = given.pilot();
  const pireps = Array.from({ length: connections }, () => given.pirep({ user_id: user.id }).id);
  db.close();
  return { key, pireps };
}

/** The positions that an ACARS client sends in cruise. */
function request(pirep_id: string, key: string, rows: number): string {
  const at = Date.now();
  const positions = Array.from({ length: rows }, (_, n) => ({
    lat: 53.63 - n * 0.01,
    lon: 9.98 - n * 0.02,
    heading: 242,
    altitude: 36000,
    vs: 0,
    gs: 468,
    fuel: 9420.5,
    sim_time: new Date(at + n * 1000).toISOString(),
    created_at: new Date(at + n * 1000).toISOString(),
  }));
  const body = JSON.stringify({ positions });
  return [
    `POST /api/pireps/${pirep_id}/acars/position HTTP/1.1`,
    'host: 127.0.0.1',
    `x-api-key: ${key}`,
    'user-agent: bench',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** @returns answered requests a second */
function measure(order: LoadOrder): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData: order });
    worker.once('error', reject);
    worker.once('message', ({ answers, failures, seconds: took }: LoadResult) => {
      if (failures > 0) reject(new Error(`${failures} requests were refused`));
      else resolve(answers / took);
    });
  });
}
