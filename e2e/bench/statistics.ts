// What the statistics of five years take, and the longest turn in which nothing else is answered. No positions are needed:
// db/plans.test.ts checks that no statement reads them.
import { setImmediate } from 'node:timers/promises';
import { type Db, openDatabase } from '../../db/open.ts';
import { GroupKinds } from '../../server/contract/admin/periods/statistics.ts';
import { PirepState } from '../../server/contract/codes.ts';
import { readStatistics } from '../../server/domain/statistics/statistics.ts';
import { createGiven } from '../../server/testing/given.ts';
import { tell } from './figures.ts';

const [from, until] = ['2021-12-01', '2026-11-30'];
const airports = ['EDDH', 'EDDF', 'EGLL', 'EKCH', 'ENGM', 'LFPG', 'LEMD', 'LPPT', 'LIRF', 'KJFK', 'OMDB'];

export async function measureStatistics(): Promise<void> {
  await readAmong(40_000, 200);
  await readAmong(200_000);
}

/** Tells about the slowest of all groups. @param most milliseconds of processor time */
async function readAmong(reports: number, most?: number): Promise<void> {
  const db = openDatabase(':memory:');
  await db.write(() => fill(db, reports));
  // The first one is compiled.
  await readStatistics(db, { from, until });
  let [slowest, longest] = [0, 0];
  for (const by of GroupKinds) {
    const before = process.cpuUsage();
    const over = new AbortController();
    const turns = longestTurn(over.signal);
    await readStatistics(db, { from, until, by });
    slowest = Math.max(slowest, millisecondsSince(before));
    over.abort();
    longest = Math.max(longest, await turns);
  }
  db.close();
  const what = `statistics of five years with ${reports.toLocaleString('en')} reports`;
  tell({ what, value: slowest, unit: 'ms', ...(most !== undefined && { most }) });
  tell({ what: `${what}: longest turn`, value: longest, unit: 'ms', most: 50 });
}

async function longestTurn(signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const before = process.cpuUsage();
    await setImmediate();
    longest = Math.max(longest, millisecondsSince(before));
  }
  return longest;
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const timeOf = (at: number): string => new Date(at).toISOString();

function fill(db: Db, count: number): void {
  const { pilot, aircraft, pirep, airport } = createGiven(db);
  for (const id of airports) airport({ id });
  const users = Array.from({ length: 300 }, () => pilot().user.id);
  const fleet = Array.from({ length: 100 }, () => aircraft().id);
  const example = pirep({ state: PirepState.CANCELLED });
  const [first, last] = [Date.parse(from), Date.parse(until)];
  for (let n = 0; n < count; n += 1) {
    const id = `b${n}`;
    const [at, minutes] = [first + ((last - first) * n) / count, 45 + ((n * 37) % 300)];
    const ids = { user_id: users[(n * 7) % 300] ?? 0, aircraft_id: fleet[(n * 11) % 100] ?? 0 };
    const route = { dpt_airport_id: airports[n % 11] ?? '', arr_airport_id: airports[(n * 3 + 1) % 11] ?? '' };
    const times = {
      block_off_time: timeOf(at - minutes * 60_000),
      block_on_time: timeOf(at),
      submitted_at: timeOf(at),
    };
    const flown = { flight_time: minutes, distance: minutes * 7, fuel_used: minutes * 90, landing_rate: -(n % 500) };
    const others = {
      state: PirepState.ACCEPTED,
      planned_flight_time: minutes - 20 + (n % 41),
      source_name: `c${n % 3}`,
    };
    db.pireps.insert({ ...example, id, ...ids, ...route, ...times, ...flown, ...others });
    const fare = { fare_id: null, code: 'Y', name: 'Economy', price: 80, cost: 0, capacity: 180, type: 0 };
    db.pirepFares.insert({ ...fare, pirep_id: id, count: n % 181 });
  }
}
