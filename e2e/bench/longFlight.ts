// A report with a million positions: how long others wait while it is sent, read and checked.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, openReader } from '../../db/open.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createGiven } from '../../server/testing/given.ts';
import { tell } from './figures.ts';
import { cruise, positionsRequest, startLoad } from './pilots.ts';
import { ask, megabytes, runBench, startHomebase } from './programs.ts';

const rowsOfCall = 5000;
const longest = Number(process.env['BENCH_LONG'] ?? 1_000_000);

export async function measureLongFlight(): Promise<void> {
  await runBench(async (data) => {
    const file = databaseFile(data);
    const db = openDatabase(file);
    const given = createGiven(db);
    const [own, other] = [given.pilot(), given.pilot()];
    const long = given.pirep({ user_id: own.user.id }).id;
    const others = given.pirep({ user_id: other.user.id }).id;
    db.close();
    const { api, pid, child } = await startHomebase(data, undefined, { isMonitored: true });
    const call = createCall(`${api}/api/pireps`, own.key);
    // The first call is compiled.
    await send(call, long, rowsOfCall);
    const rows = longest.toLocaleString('en');
    const steps: readonly (readonly [what: string, run: () => Promise<unknown>])[] = [
      [`while ${rows} positions are sent`, () => send(call, long, longest)],
      [`while ${rows} positions are read`, () => call(`${long}/acars/position`)],
      [`while flags of ${rows} positions are computed`, () => fileAndCheck(call, long, file)],
    ];
    for (const [what, run] of steps) {
      const requests = [positionsRequest(others, other.key, cruise(1, Date.now()))];
      const pilot = startLoad({ port: Number(new URL(api).port), seconds: Infinity, everyMs: 100, requests });
      await ask(child, 'turns');
      await run();
      const { busyMs } = await ask(child, 'turns');
      tell({ what: `longest turn of the server ${what}, processor time`, value: busyMs, unit: 'ms', most: 50 });
      const { wait } = await pilot.stop();
      tell({ what: `longest wait of another pilot ${what}`, value: wait.longest, unit: 'ms', most: 50 });
    }
    tell({
      what: `peak memory with a report of ${rows} positions`,
      value: megabytes(pid, 'VmHWM'),
      unit: 'MB',
      most: 300,
    });
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
