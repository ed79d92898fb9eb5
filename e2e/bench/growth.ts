// What a position costs while the database grows from nothing to 20 million of them. BENCH_ROWS: another number.
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../../server/program/config.ts';
import { recordPositions } from '../../server/domain/pireps/acars.ts';
import { toPositionRows } from '../../server/public/acars.ts';
import { createGiven } from '../../server/testing/given.ts';
import { type Figure, median } from './figures.ts';
import { cruise } from './pilots.ts';
import { runBench } from './programs.ts';

const total = Number(process.env['BENCH_ROWS'] ?? 20_000_000);
/** Flights in progress at a time, positions of each of them in a commit, and in its whole flight. */
const flights = 64;
const rowsAtOnce = 20;
const rowsOfFlight = 2000;
/** Commits that are compared, at both ends. */
const compared = 400;

export async function measureGrowth(tell: (figure: Figure) => void): Promise<void> {
  await runBench(async (data) => {
    const db = openDatabase(databaseFile(data));
    const given = createGiven(db);
    const { id: user_id } = given.pilot().user;
    const costs: { readonly cpu: number; readonly ms: number }[] = [];
    let pireps: readonly string[] = [];
    for (let stored = 0; stored < total; stored += flights * rowsAtOnce) {
      const sent = (stored / flights) % rowsOfFlight;
      if (sent === 0) pireps = Array.from({ length: flights }, () => given.pirep({ user_id }).id);
      const positions = cruise(rowsAtOnce, Date.UTC(2026, 0, 1) + sent * 1000);
      const begin = performance.now();
      const before = process.cpuUsage();
      await db.write((tx) => {
        for (const id of pireps)
          recordPositions(
            tx,
            id,
            toPositionRows(positions, (nm) => nm),
            { departsOnFirstPosition: true },
          );
      });
      const { user, system } = process.cpuUsage(before);
      costs.push({ cpu: (user + system) / flights / rowsAtOnce, ms: performance.now() - begin });
    }
    db.close();
    // The first commits compile statements and code.
    const [first, last] = [costs.slice(compared / 4, compared * 1.25), costs.slice(-compared)];
    const mean = (part: typeof costs): number => part.reduce((sum, { cpu }) => sum + cpu, 0) / part.length;
    const wait = [first, last].map((part) => median(part.map(({ ms }) => ms)).toFixed(1)).join(' and ');
    const millions = (total / 1e6).toLocaleString('en');
    const what = `processor time of a position after ${millions} million, beside ${mean(first).toFixed(1)} µs for the first (commits of 1,280: ${wait} ms)`;
    tell({ what, value: mean(last) / mean(first), unit: 'times', most: 1.2 });
  });
}
