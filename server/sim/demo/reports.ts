import type { Tx } from '../../../db/open.ts';
import { PirepState } from '../../contract/codes.ts';
import { recordEvents, recordPositions, replaceRoute } from '../../domain/pireps/acars.ts';
import { computeFlagsAtOnce } from '../../domain/flags/computeFlags.ts';
import type { PilotActor } from '../../domain/events.ts';
import { addComment, cancelPirep, filePirep, updatePirep } from '../../domain/pireps/pireps.ts';
import type { SentColumns } from '../../domain/pireps/pirepChanges.ts';
import { prefilePirep } from '../../domain/pireps/prefile.ts';
import { reviewPirep } from '../../domain/review/review.ts';
import { doneAt } from '../../domain/time.ts';
import type { LogbookEntry } from './logbook.ts';
import {
  eventRows,
  fareCounts,
  fieldsOf,
  filedColumns,
  liveColumns,
  plannedColumns,
  positionRows,
  routePoints,
  timeAt,
} from './reportContents.ts';

/** Something that a pilot or the operator does at a time. */
interface Step {
  readonly at: Date;
  readonly act: () => void;
}

/** The PIREP of an entry. Its id is set when it is prefiled. */
interface Report {
  readonly entry: LogbookEntry;
  readonly pilot: PilotActor;
  id: string;
}

const rules = { keepsPrefileStatus: true, departsOnFirstPosition: true };
const MINUTE = 60_000;

/** Replays the log book in order of time, by the same rules as real reports. */
export function storeReports(tx: Tx, entries: readonly LogbookEntry[]): void {
  const steps = entries.flatMap((entry) => {
    const pilot = { user_id: entry.pilot.id, api_key_label: entry.career.key_label };
    return stepsOf(tx, { entry, pilot, id: '' });
  });
  for (const { at, act } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) doneAt(at, act);
}

function stepsOf(tx: Tx, report: Report): Step[] {
  const { entry } = report;
  return [
    { at: entry.created_at, act: () => prefile(tx, report) },
    { at: entry.start, act: () => update(tx, report, { status: 'BST' }) },
    ...(entry.submitted_at === null ? unfinished(tx, report) : finished(tx, report, entry.submitted_at)),
    ...comments(tx, report),
  ];
}

function prefile(tx: Tx, report: Report): void {
  const { entry, pilot } = report;
  const changes = { status: undefined, fields: fieldsOf(entry).before, fares: fareCounts(entry) };
  report.id = prefilePirep(tx, pilot, { columns: plannedColumns(entry), ...changes }, rules);
  replaceRoute(tx, report.id, routePoints(entry));
}

function update(
  tx: Tx,
  { pilot, id }: Report,
  { status, columns = {} }: { readonly status: string | undefined; readonly columns?: SentColumns },
): void {
  updatePirep(tx, pilot, id, { columns, status, fields: undefined, fares: undefined });
}

/** Stores what the client has sent until its last position. */
function record(tx: Tx, { entry, id }: Report): void {
  recordPositions(tx, id, positionRows(entry, id), rules);
  recordEvents(tx, id, eventRows(entry));
}

function unfinished(tx: Tx, report: Report): Step[] {
  const { entry, pilot } = report;
  const last = entry.samples.at(-1);
  const at = new Date(timeAt(entry, last?.elapsed ?? 0));
  const reported = { at, act: () => record(tx, report) };
  if (entry.episode.state === PirepState.CANCELLED) {
    return [reported, { at: new Date(at.getTime() + 5 * MINUTE), act: () => cancelPirep(tx, pilot, report.id) }];
  }
  const columns = liveColumns(entry);
  return [reported, { at, act: () => update(tx, report, { status: last?.status, columns }) }];
}

function finished(tx: Tx, report: Report, submitted_at: Date): Step[] {
  const { entry } = report;
  const { reviewed_at, flown, episode } = entry;
  const steps = [
    { at: new Date(timeAt(entry, flown.block_on)), act: () => record(tx, report) },
    { at: submitted_at, act: () => file(tx, report) },
  ];
  if (reviewed_at === null) return steps;
  const to = episode.state === PirepState.ACCEPTED ? PirepState.ACCEPTED : PirepState.REJECTED;
  const review = (): void => void reviewPirep(tx, { pirep_id: report.id, seen: PirepState.PENDING, to });
  return [...steps, { at: reviewed_at, act: review }];
}

function file(tx: Tx, { entry, pilot, id }: Report): void {
  const fields = fieldsOf(entry).after;
  filePirep(tx, pilot, id, { columns: filedColumns(entry), status: undefined, fields, fares: undefined });
  computeFlagsAtOnce(tx, id);
}

/** Comments begin at the decision, at the end of the flight, or in the middle of it. */
function comments(tx: Tx, report: Report): Step[] {
  const { episode, samples, submitted_at, reviewed_at } = report.entry;
  const midway = timeAt(report.entry, samples[Math.floor(samples.length / 2)]?.elapsed ?? 0);
  const begin = (reviewed_at ?? submitted_at)?.getTime() ?? Date.parse(midway);
  return (episode.comments ?? []).map(({ by, text }, i) => ({
    at: new Date(begin + (36 * i + 1) * MINUTE),
    act: () => void addComment(tx, by === 'pilot' ? report.pilot : by, report.id, text),
  }));
}
