// A busy evening: 500 pilots who each send a position every five seconds for ten minutes, ten times as fast, while 50
// windows follow them on the live map. BENCH_PILOTS, BENCH_WINDOWS, BENCH_TIME_SCALE and BENCH_MINUTES change that
// (docs/capacity.md).
import { setTimeout as delay } from 'node:timers/promises';
import type { NewPosition } from '../../db/tables/acars.ts';
import { openDatabase } from '../../db/open.ts';
import { leaveLoginLink } from '../../server/admin/session/loginLinks.ts';
import { databaseFile, loginLinkFolder } from '../../server/program/config.ts';
import { createGiven } from '../../server/testing/given.ts';
import { tell } from './figures.ts';
import { now } from '../../server/domain/time.ts';
import { toPositionRows } from '../../server/public/acars.ts';
import { cruise, load, positionsRequest } from './pilots.ts';
import { ask, megabytes, processorSeconds, runBench, startHomebase } from './programs.ts';

const parameter = (name: string, usual: number): number => Number(process.env[`BENCH_${name}`] ?? usual);
const pilots = parameter('PILOTS', 500);
const windows = parameter('WINDOWS', 50);
const timeScale = parameter('TIME_SCALE', 10);
const minutes = parameter('MINUTES', 10);

export async function measureEvening(): Promise<void> {
  await runBench(async (data) => {
    const db = openDatabase(databaseFile(data));
    const given = createGiven(db);
    const requests = await db.write((tx) =>
      Array.from({ length: pilots }, () => {
        const { user, key } = given.pilot();
        const { id } = given.pirep({ user_id: user.id });
        tx.acars.insertPositions({ pirep_id: id, updated_at: now() }, lastHours());
        // Without a time, which the server then gives it: the same request is sent again and again.
        const [position] = cruise(1, Date.now()).map(({ created_at: _created_at, ...sent }) => sent);
        return positionsRequest(id, key, position ? [position] : []);
      }),
    );
    db.close();
    const { api, admin, pid, child } = await startHomebase(data, undefined, { isMonitored: true });
    await delay(30_000);
    tell({ what: 'memory of the idle server', value: megabytes(pid), unit: 'MB', most: 150 });

    const seconds = (minutes * 60) / timeScale;
    const streams = await followLive(admin, data);
    const before = processorSeconds(pid);
    const evening = load({ port: Number(new URL(api).port), seconds, requests, everyMs: 5000 / timeScale });
    await delay((seconds * 1000) / 3);
    const early = await ask(child, 'health');
    const { wait, ...sent } = await evening;
    const busy = (processorSeconds(pid) - before) / sent.seconds;
    const late = await ask(child, 'health');
    const gap = streams.end();
    const rate = Math.round(sent.answers / sent.seconds);
    const what = `${pilots} pilots (${rate} positions a second) and ${windows} windows`;
    const growth = late.heap - early.heap;
    const reply = `reply to a position, p99 (median ${wait.median.toFixed(1)} ms)`;
    tell({ what: `${what}: ${reply}`, value: wait.p99, unit: 'ms', most: 50 });
    tell({ what: `${what}: longest time without news in a window`, value: gap / 1000, unit: 's', most: 3 });
    tell({ what: `${what}: growth of the memory in use`, value: growth, unit: 'MB', most: 5 });
    tell({ what: `${what}: share of one processor core`, value: busy * 100, unit: '%', most: 100 });
    tell({ what: `${what}: peak memory`, value: megabytes(pid, 'VmHWM'), unit: 'MB', most: 300 });
  });
}

/** The track that the live map shows behind a flight: two hours, with a position every minute. */
function lastHours(): NewPosition[] {
  const begun = Date.now() - 120 * 60_000;
  const positions = cruise(120, 0).map((position, n) => ({
    ...position,
    created_at: new Date(begun + n * 60_000).toISOString(),
  }));
  return toPositionRows(positions, (nm) => nm);
}

/** A session may have ten streams. */
const windowsOfSession = 10;

/** Opens windows on the live map. `end` closes them and returns the longest time without news in any of them, in ms. */
async function followLive(admin: string, data: string): Promise<{ readonly end: () => number }> {
  const { origin } = new URL(admin);
  const closed = new AbortController();
  const gaps = Array.from({ length: windows }, () => ({ longest: 0, last: performance.now() }));
  for (let first = 0; first < windows; first += windowsOfSession) {
    const login = await fetch(origin + leaveLoginLink(loginLinkFolder(data)), { redirect: 'manual' });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const gap of gaps.slice(first, first + windowsOfSession))
      void follow(`${origin}/admin/stream`, { headers: { cookie }, signal: closed.signal }, gap);
  }
  return {
    end: () => {
      closed.abort();
      return Math.max(...gaps.map(({ longest, last }) => Math.max(longest, performance.now() - last)));
    },
  };
}

/** Reads a stream, and opens it again when it ends, as a browser does. */
async function follow(url: string, call: RequestInit, gap: { longest: number; last: number }): Promise<void> {
  while (!call.signal?.aborted) {
    try {
      const { body } = await fetch(url, call);
      const reader = (body ?? new ReadableStream()).getReader();
      while (!(await reader.read()).done) {
        gap.longest = Math.max(gap.longest, performance.now() - gap.last);
        gap.last = performance.now();
      }
    } catch {
      // The measurement has ended, or the server has closed the stream.
    }
  }
}
