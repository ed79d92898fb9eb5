// Positions a second with 64 connections that each send one flight, beside a bare server (bareServer.ts) in the same run.
// Compare the ratio: both figures depend on the machine and its load.
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createGiven } from '../../server/testing/given.ts';
import { median, tell } from './figures.ts';
import type { LoadResult } from './load.ts';
import { cruise, load, positionsRequest, rawRequest } from './pilots.ts';
import { megabytes, processorSeconds, runBench, start, startHomebase } from './programs.ts';

const connections = 64;
const rounds = 3;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
/** Rows after which both servers are compiled. */
const warmUp = 40_000;
const sizes = [
  { rows: 1, least: 0.55 },
  { rows: 20, least: 0.7 },
  { rows: 100, least: 0.75 },
];

export async function measurePositions(): Promise<void> {
  await runBench(async (data) => {
    const { key, pireps } = prepare(data);
    const ready = await startHomebase(data);
    const bare = await start('e2e/bench/bareServer.ts', [data]);
    const homebase: Server = { port: Number(new URL(ready.api).port), pid: ready.pid };
    for (const { rows, least } of sizes) {
      const requests = pireps.map((id) => positionsRequest(id, key, cruise(rows, Date.now())));
      const pairs: { readonly ours: Round; readonly theirs: Round }[] = [];
      for (const { port } of [bare, homebase]) await load({ port, seconds, answers: warmUp / rows, requests });
      for (let round = 0; round < rounds; round += 1) {
        const theirs = await measureRound(bare, requests);
        pairs.push({ theirs, ours: await measureRound(homebase, requests) });
      }
      const middle = (figure: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(figure));
      const speed = Math.round(middle(({ ours }) => perSecond(ours) * rows)).toLocaleString('en');
      const unit = 'of the bare server';
      const ratio = middle(({ ours, theirs }) => perSecond(ours) / perSecond(theirs));
      tell({ what: `${rows} rows per request, ${speed} rows/s`, value: ratio, unit, least });
      // Of all threads. A busy PC changes it little.
      const effort = middle(({ ours, theirs }) => theirs.micros / ours.micros);
      const micros = middle(({ ours }) => ours.micros).toFixed(0);
      tell({ what: `${rows} rows per request, by processor time (${micros} µs)`, value: effort, unit });
      const spread = middle(({ ours }) => ours.wait.p99 / ours.wait.median);
      tell({ what: `${rows} rows per request, p99 beside the median`, value: spread, unit: 'times', most: 6 });
    }
    for (const [path, most] of [
      ['user', 1],
      ['flights?limit=100', 4],
    ] as const) {
      const { micros } = await measureRound(homebase, Array(connections).fill(rawRequest(path, key)));
      tell({ what: `GET ${path}, processor time`, value: micros / 1000, unit: 'ms', most });
    }
    tell({ what: 'peak memory under that load', value: megabytes(ready.pid, 'VmHWM'), unit: 'MB', most: 300 });
  });
}

interface Server {
  readonly port: number;
  readonly pid: number;
}

interface Round extends LoadResult {
  /** Processor time of an answer. */
  readonly micros: number;
}

async function measureRound({ port, pid }: Server, requests: readonly string[]): Promise<Round> {
  const before = processorSeconds(pid);
  const result = await load({ port, seconds, requests });
  return { ...result, micros: ((processorSeconds(pid) - before) * 1e6) / result.answers };
}

/** A data folder with one pilot who has a flight in progress for each connection. */
function prepare(data: string): { readonly key: string; readonly pireps: readonly string[] } {
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  for (let flight = 0; flight < 200; flight += 1) given.flight();
  const { key, user } = given.pilot();
  const pireps = Array.from({ length: connections }, () => given.pirep({ user_id: user.id }).id);
  db.close();
  return { key, pireps };
}

function perSecond({ answers, seconds: took }: LoadResult): number {
  return answers / took;
}
