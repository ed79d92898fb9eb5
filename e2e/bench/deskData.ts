// A server with ten thousand reports and one of 20,000 positions, for e2e/bench/desk.ts, which works at them. Prints the
// one-time link into the window; ends with its input. Argument: how many reports.
import { openDatabase, type Tx } from '../../db/open.ts';
import type { PirepsRow } from '../../db/rows.ts';
import type { Position } from '../../server/contract/classic/acars.ts';
import { PirepState } from '../../server/contract/codes.ts';
import { databaseFile } from '../../server/program/config.ts';
import { courseTo, distanceNm, pointFrom } from '../../server/contract/geo.ts';
import { now } from '../../server/domain/time.ts';
import { toPositionRows } from '../../server/public/acars.ts';
import { createDemo } from '../../server/sim/demo/createDemo.ts';
import { runBench, startHomebase } from './programs.ts';

/** Positions of the longest report, two seconds apart. */
const positions = 20_000;
const apartMs = 2000;
const longestNumber = '9999';
/** Time between two reports: ten thousand span three years. */
const reportsApartMs = 157 * 60_000;
const cruise = 37_000;

/** Fills a database with the demonstration airline, many copies of its reports, and a report of eleven hours. */
async function fillDesk(file: string, reports: number): Promise<void> {
  const db = openDatabase(file);
  await db.write((tx) => {
    createDemo(tx, new Date());
    const patterns = [...tx.pireps.each()].filter(isFiled);
    for (let n = patterns.length; n < reports; n += 1) addReport(tx, patterns[n % patterns.length], n);
    addLongest(
      tx,
      patterns.find(({ arr_airport_id }) => arr_airport_id === 'KJFK'),
    );
  });
  db.close();
}

function isFiled({ submitted_at }: PirepsRow): boolean {
  return submitted_at !== null;
}

/** Adds a copy of a report further back in time; nine in ten are accepted. */
function addReport(tx: Tx, pattern: PirepsRow | undefined, n: number): void {
  if (pattern === undefined) throw new Error('The demonstration airline has no reports');
  const submitted_at = new Date(Date.now() - n * reportsApartMs).toISOString();
  const state = n % 10 === 0 ? PirepState.PENDING : PirepState.ACCEPTED;
  const times = { submitted_at, created_at: submitted_at, updated_at: submitted_at };
  tx.pireps.insert({ ...pattern, id: tx.sequences.next('pirep'), state, ...times });
}

/** Adds a flight across the Atlantic with a position every two seconds. */
function addLongest(tx: Tx, pattern: PirepsRow | undefined): void {
  if (pattern === undefined) throw new Error('The demonstration airline has no report to New York');
  const { dpt_airport_id, arr_airport_id } = pattern;
  const [from, to] = [tx.airports.find(dpt_airport_id), tx.airports.find(arr_airport_id)];
  if (!from || !to) throw new Error('An airport is missing');
  // Not the newest, which the screen opens by itself.
  const landed = Date.now() - 3 * 60 * 60_000;
  const begun = landed - positions * apartMs;
  const at = new Date(landed).toISOString();
  const id = tx.sequences.next('pirep');
  const times = { submitted_at: at, created_at: at, updated_at: at };
  tx.pireps.insert({ ...pattern, id, flight_number: longestNumber, state: PirepState.PENDING, ...times });
  const [way, course] = [distanceNm(from, to), courseTo(from, to)];
  const flown = Array.from({ length: positions }, (_, n): Position => {
    const share = n / positions;
    // A climb and a descent of a tenth of the way each, and the small movements that a real track has.
    const altitude = cruise * Math.min(1, share * 10, (1 - share) * 10) + 40 * Math.sin(n / 7);
    const point = pointFrom(from, course + 4 * Math.sin(n / 900), way * share);
    const created_at = new Date(begun + n * apartMs).toISOString();
    return { ...point, altitude, gs: 450 + 15 * Math.sin(n / 300), vs: 0, created_at };
  });
  tx.acars.insertPositions(
    { pirep_id: id, updated_at: now() },
    toPositionRows(flown, (nm) => nm),
  );
}

await runBench(async (data) => {
  await fillDesk(databaseFile(data), Number(process.argv[2]));
  console.log((await startHomebase(data)).admin);
  await new Promise((ended) => process.stdin.on('end', ended).resume());
});
