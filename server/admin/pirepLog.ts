import { setImmediate } from 'node:timers/promises';
import { beginning, type AcarsCursor, rowsAtOnce } from '../../db/tables/acars.ts';
import type { Db } from '../../db/open.ts';
import type { LogRow } from '../../db/views/tracks.ts';
import { type listPirepLog, type PirepLogLine, logPageSize } from '../contract/admin/pirepLog.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';

/** Limits for the map, because a log can have a million lines and no event. */
const maxEvents = 1000;
const maxLinesWithEvents = 20_000;

/** Reads the lines after `after`, or the first ones. */
export async function readLog(db: Db, pirep_id: string, after?: string): Promise<EndpointOutput<typeof listPirepLog>> {
  const from = after === undefined ? beginning : toCursor(after);
  const lines = await readTexts(db, { pirep_id, type: 2, from });
  // Positions can have a text too (§4.9). Those after a full page of lines are part of the next page.
  const until = lines.length > logPageSize ? lines.at(-1) : undefined;
  const texts = await readTexts(db, { pirep_id, type: 0, from, until });
  const rows = [...lines, ...texts].toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
  const page = rows.slice(0, logPageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { data: page.map(toLine), next: last ? `${last.created_at}_${last.id}` : null };
}

/** Reads the events; only the first ones of a long log. */
export async function readEvents(db: Db, pirep_id: string): Promise<PirepLogLine[]> {
  const events: LogRow[] = [];
  let looked = 0;
  for await (const rows of readParts(db, { pirep_id, type: 2, from: beginning })) {
    events.push(...rows.filter((row) => row.event === 1 && hasText(row)));
    looked += rows.length;
    if (events.length >= maxEvents || looked >= maxLinesWithEvents) break;
  }
  return events.slice(0, maxEvents).map(toLine);
}

interface Wanted {
  readonly pirep_id: string;
  readonly type: 0 | 2;
  readonly from: AcarsCursor;
  /** Stops after this row. */
  readonly until?: AcarsCursor | undefined;
}

/** Reads one more than a page, to know whether there is another page. */
async function readTexts(db: Db, wanted: Wanted): Promise<LogRow[]> {
  const texts: LogRow[] = [];
  for await (const rows of readParts(db, wanted)) {
    texts.push(...rows.filter(hasText));
    if (texts.length > logPageSize) break;
  }
  return texts.slice(0, logPageSize + 1);
}

/** Lets other calls run between the parts. */
async function* readParts(db: Db, { pirep_id, type, from, until }: Wanted): AsyncGenerator<LogRow[], void> {
  for (let cursor = from; ;) {
    const rows = db.tracks.listLog(pirep_id, type, cursor);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce || (until && isAfter(last, until))) return;
    cursor = { id: last.id, created_at: last.created_at };
    await setImmediate();
  }
}

function hasText({ log }: LogRow): boolean {
  return log !== null && log !== '';
}

function isAfter(a: AcarsCursor, b: AcarsCursor): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;
}

function toCursor(after: string): AcarsCursor {
  const [created_at = '', id] = after.split('_');
  return { created_at, id: Number(id) };
}

function toLine({ id, log, event, ...place }: LogRow): PirepLogLine {
  return { ...place, id: String(id), log: log ?? '', event: event === 1 };
}
