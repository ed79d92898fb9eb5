// What the statistics of five years take, and the longest turn in which nothing else is answered. It is processor
// time. No positions are needed: db/plans.test.ts checks that no statement reads them.
import { setImmediate } from 'node:timers/promises';
import { type Db, openDatabase } from '../../db/open.ts';
import { GroupKinds } from '../../server/contract/admin/periods/statistics.ts';
import { PirepState } from '../../server/contract/codes.ts';
import { readStatistics } from '../../server/domain/statistics/statistics.ts';
import { createGiven } from '../../server/testing/given.ts';
import { tell } from './figures.ts';

const [from, until] = ['2021-12-01', '2026-11-30'];
const airports =
  'EDDH EDDF EDDM EGLL EGPH EIDW EKCH ENGM ESSA EFHK EHAM EBBR LFPG LEMD LPPT LIRF LGAV LOWW EPWA KJFK'.split(' ');

export async function measureStatistics(): Promise<void> {
  await readAmong(40_000, 200);
  await readAmong(200_000);
}

/** Tells about the slowest of all groups. @param most milliseconds */
async function readAmong(reports: number, most?: number): Promise<void> {
  const db = openDatabase(':memory:');
  await db.write(() => fill(db, reports));
  // The first one is compiled.
  await readStatistics(db, { from, until });
  let [slowest, longest] = [0, 0];
  for (const by of GroupKinds) {
    const before = process.cpuUsage();
    const turns = watchTurns();
    await readStatistics(db, { from, until, by });
    const { user, system } = process.cpuUsage(before);
    slowest = Math.max(slowest, (user + system) / 1000);
    longest = Math.max(longest, turns.end());
  }
  db.close();
  const what = `statistics of five years with ${reports.toLocaleString('en')} reports`;
  tell({ what, value: slowest, unit: 'ms', ...(most !== undefined && { most }) });
  tell({ what: `${what}: longest turn`, value: longest, unit: 'ms', most: 50 });
}

function fill(db: Db, count: number): void {
  const { pilot, aircraft, pirep, airport } = createGiven(db);
  const users = Array.from({ length: 300 }, () => pilot().user.id);
  const fleet = Array.from({ length: 100 }, () => aircraft().id);
  for (const id of airports) airport({ id });
  const [first, last] = [Date.parse(from), Date.parse(until)];
  const fare = { fare_id: null, code: 'Y', name: 'Economy', price: 80, cost: 0, capacity: 180, type: 0 };
  const example = pirep({ state: PirepState.CANCELLED });
  for (let n = 0; n < count; n += 1) {
    const id = `b${n}`;
    const at = first + ((last - first) * n) / count;
    const submitted_at = new Date(at).toISOString();
    const minutes = 45 + ((n * 37) % 300);
    db.pireps.insert({
      ...example,
      id,
      user_id: users[(n * 7) % 300] ?? 0,
      aircraft_id: fleet[(n * 11) % 100] ?? 0,
      dpt_airport_id: airports[n % 20] ?? '',
      arr_airport_id: airports[(n * 3 + 1) % 20] ?? '',
      state: PirepState.ACCEPTED,
      flight_time: minutes,
      planned_flight_time: minutes - 20 + (n % 41),
      distance: minutes * 7,
      fuel_used: minutes * 90,
      landing_rate: -60 - ((n * 53) % 500),
      block_off_time: new Date(at - minutes * 60_000).toISOString(),
      block_on_time: submitted_at,
      source_name: `client ${n % 3}`,
      submitted_at,
    });
    db.pirepFares.insert({ ...fare, pirep_id: id, count: n % 181 });
  }
}

/** Measures the processor time between two turns of the event loop. */
function watchTurns(): { readonly end: () => number } {
  const over = new AbortController();
  let longest = 0;
  void (async () => {
    while (!over.signal.aborted) {
      const before = process.cpuUsage();
      await setImmediate();
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
  })();
  return {
    end: () => {
      over.abort();
      return longest;
    },
  };
}
