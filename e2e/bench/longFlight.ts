// A report with 20,000 positions, and one with a million: how long others wait while it is sent, read and checked.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, openReader } from '../../db/open.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createGiven } from '../../server/testing/given.ts';
import { median, tell } from './figures.ts';
import { cruise, startOtherPilot } from './pilots.ts';
import { ask, peakMegabytes, runBench, startHomebase } from './programs.ts';

const rowsOfCall = 5000;
const usual = 20_000;
const longest = Number(process.env['BENCH_LONG'] ?? 1_000_000);

export async function measureLongFlight(): Promise<void> {
  await runBench(async (data) => {
    const file = databaseFile(data);
    const db = openDatabase(file);
    const given = createGiven(db);
    const [pilot, other] = [given.pilot(), given.pilot()];
    const [short, long, others] = [pilot, pilot, other].map(({ user }) => given.pirep({ user_id: user.id }).id);
    db.close();
    const { api, pid, child } = await startHomebase(data, undefined, { isMonitored: true });
    const call = createCall(`${api}/api/pireps`, pilot.key);
    await send(call, `${short}`, usual);
    // The first five are compiled.
    const times: number[] = [];
    for (let run = 0; run < 12; run += 1) {
      const begin = performance.now();
      await call(`${short}/acars/position`);
      times.push(performance.now() - begin);
    }
    tell({ what: 'reading a report with 20,000 positions', value: median(times.slice(5)), unit: 'ms', most: 150 });

    const wait = startOtherPilot({ url: `${api}/api/pireps/${others}/acars/position`, key: other.key });
    await delay(2000);
    await wait();
    const rows = longest.toLocaleString('en');
    // What the PC adds, without any load.
    await delay(5000);
    const alone = (await wait()).longestWait.toFixed(0);
    const steps: readonly (readonly [what: string, run: () => Promise<unknown>])[] = [
      [`while ${rows} positions are sent`, () => send(call, `${long}`, longest)],
      [`while ${rows} positions are read`, () => call(`${long}/acars/position`)],
      [`while flags of ${rows} positions are computed`, () => fileAndCheck(call, `${long}`, file)],
    ];
    for (const [what, run] of steps) {
      await ask(child, 'turns');
      await run();
      const { busyMs } = await ask(child, 'turns');
      tell({ what: `longest turn of the server ${what}, processor time`, value: busyMs, unit: 'ms', most: 50 });
      tell({
        what: `longest wait of another pilot ${what} (${alone} ms without)`,
        value: (await wait()).longestWait,
        unit: 'ms',
        most: 50,
      });
    }
    tell({ what: `peak memory with a report of ${rows} positions`, value: peakMegabytes(pid), unit: 'MB', most: 300 });
  });
}

export type Call = (path: string, body?: unknown) => Promise<void>;

/** @returns a function that calls the API and reads the reply without keeping it */
export function createCall(base: string, key: string): Call {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return (path, body) =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      request(`${base}/${path}`, { agent, method, headers }, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`${path} was answered with ${reply.statusCode}`));
        reply.resume().once('end', resolve);
      })
        .once('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
}

export async function send(call: Call, pirep_id: string, rows: number): Promise<void> {
  const begin = Date.now() - rows * 1000;
  for (let sent = 0; sent < rows; sent += rowsOfCall)
    await call(`${pirep_id}/acars/position`, { positions: cruise(rowsOfCall, begin + sent * 1000) });
}

/** Files a report and waits until its flags are stored. */
export async function fileAndCheck(call: Call, pirep_id: string, file: string): Promise<void> {
  await call(`${pirep_id}/file`, { flight_time: 600, fuel_used: 9000, distance: 4000 });
  const isDue = (): boolean => {
    const reader = openReader(file);
    const due = reader.flags.findDue(pirep_id);
    reader.close();
    return due !== undefined;
  };
  while (isDue()) await delay(200);
}
