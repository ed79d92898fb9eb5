import type { Queries, Tx } from '../../../db/open.ts';
import type { AcarsRow, PirepsRow } from '../../../db/rows.ts';
import { AcarsType } from '../../contract/codes.ts';
import { readTime } from '../../contract/readText.ts';
import type { PirepAccess } from '../../../db/tables/pireps.ts';
import { pirepNotFound } from '../errors.ts';
import { record } from '../activity/events.ts';
import type { ProfileRules } from '../settings/profileRules.ts';
import { isFiled, isUnderWay, refuseDiscarded } from './pirepState.ts';
import { now } from '../time.ts';
import { type NewPosition, type AcarsCursor, rowsAtOnce } from '../../../db/tables/acars.ts';
import type { Point } from '../../contract/geo.ts';

export type NewLog = Pick<AcarsRow, 'client_id' | 'log' | 'lat' | 'lon' | 'sim_time' | 'created_at'>;
export type NewRoutePoint = Pick<AcarsRow, 'client_id' | 'name' | 'order' | 'nav_type' | 'lat' | 'lon'>;

/**
 * Adds positions to the flown track; the first one moves INI to OFB (§4.9).
 * @throws {AppError} when the PIREP was cancelled or rejected
 */
export function recordPositions(
  tx: Tx,
  pirep_id: string,
  rows: readonly NewPosition[],
  rules: Pick<ProfileRules, 'departsOnFirstPosition'>,
): void {
  const pirep = findAccess(tx, pirep_id);
  const timed = readTimes(tx, { id: pirep_id, ...pirep }, rows);
  tx.acars.insertPositions({ pirep_id, updated_at: now() }, timed);
  if (isFiled(pirep.state)) tx.flags.setDue(pirep_id);
  if (rules.departsOnFirstPosition && isWaiting(pirep)) depart(tx, pirep_id);
}

/** Milliseconds by which the clock of a pilot's PC may differ. */
const clockDifference = 120_000;

/**
 * Takes the times of positions that a client kept while it was offline from `sim_time`, where some clients send real UTC and
 * nothing else. It is the time if it rises, fits into the silence before the call, and either ends near the arrival or was the
 * time of the position before: a simulator's time of day does not.
 */
function readTimes(
  db: Queries,
  pirep: Pick<PirepsRow, 'id' | 'created_at'>,
  rows: readonly NewPosition[],
): readonly NewPosition[] {
  if (rows.length < 2) return rows;
  const untimed = rows.filter(({ timed }) => timed === 0);
  const arrival = Date.parse(now());
  const [first, last] = [timeOf(untimed[0]?.sim_time), timeOf(untimed.at(-1)?.sim_time)];
  if (!(first < last && last <= arrival + clockDifference)) return rows;
  const times = untimed.map(({ sim_time }) => timeOf(sim_time));
  if (!times.every((time, i) => time >= (times[i - 1] ?? first))) return rows;
  const [before] = db.acars.listLastPositions([pirep.id]);
  const since = Date.parse(before?.created_at ?? pirep.created_at);
  const isClock = Math.abs(timeOf(before?.sim_time) - since) <= clockDifference;
  if (first < since || !(isClock || last >= arrival - clockDifference)) return rows;
  const left = times.values();
  const next = (): string => new Date(left.next().value ?? arrival).toISOString();
  return rows.map((row) => (row.timed === 1 ? row : { ...row, created_at: next(), timed: 1 }));
}

function timeOf(sim_time: string | null | undefined): number {
  return Date.parse(readTime(sim_time ?? '') ?? '');
}

export function recordEvents(tx: Tx, pirep_id: string, events: readonly NewLog[]): void {
  findAccess(tx, pirep_id);
  const updated_at = now();
  for (const event of events) tx.acars.insert({ ...event, pirep_id, type: AcarsType.LOG, event: 1, updated_at });
}

export function recordLogs(tx: Tx, pirep_id: string, logs: readonly NewLog[]): void {
  findAccess(tx, pirep_id);
  const updated_at = now();
  for (const log of logs) tx.acars.insert({ ...log, pirep_id, type: AcarsType.LOG, updated_at });
}

/** Replaces the stored route (decisions §7). */
export function replaceRoute(tx: Tx, pirep_id: string, points: readonly NewRoutePoint[]): void {
  removeRoute(tx, pirep_id);
  const created_at = now();
  for (const point of points) tx.acars.insert({ ...point, pirep_id, type: AcarsType.ROUTE, created_at });
}

export function removeRoute(tx: Tx, pirep_id: string): void {
  findAccess(tx, pirep_id);
  tx.acars.removeRoute(pirep_id);
}

/** Reads the PIREP again, because it may have been cancelled since the call began. */
function findAccess(db: Queries, pirep_id: string): PirepAccess {
  const pirep = db.pireps.findAccess(pirep_id);
  if (!pirep) throw pirepNotFound(pirep_id);
  refuseDiscarded(pirep_id, pirep.state);
  return pirep;
}

/** Whether no departure was reported yet. */
function isWaiting({ state, status, status_sent }: PirepAccess): boolean {
  return status === 'INI' && status_sent === 0 && isUnderWay(state);
}

function depart(tx: Tx, pirep_id: string): void {
  tx.pireps.setStatus({ id: pirep_id, status: 'OFB', updated_at: now() });
  record(tx, 'program', 'pirep.phase_changed', {
    id: pirep_id,
    before: { status: 'INI' },
    after: { status: 'OFB' },
  });
}

type ReadRows = (cursor?: AcarsCursor) => AcarsRow[];

/** Reads a track or log of any length in parts. There is at least one, which may be empty. */
export function* readParts(read: ReadRows): Generator<AcarsRow[], void> {
  for (let rows = read(); ; rows = read(rows.at(-1))) {
    yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Reads the events of the log, or its other lines. Parts may be empty. */
export function* readLines(db: Queries, pirep_id: string, event: 0 | 1): Generator<AcarsRow[], void> {
  for (const rows of readParts((cursor) => db.acars.listLines(pirep_id, cursor)))
    yield rows.filter((row) => row.event === event);
}

/** A row with a known location. */
export type Placed<Row> = Row & Point;

export function isPlaced<Row extends Pick<AcarsRow, 'lat' | 'lon'>>(row: Row): row is Placed<Row> {
  return row.lat !== null && row.lon !== null;
}
