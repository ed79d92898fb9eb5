import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../../../db/open.ts';
import type { Slice, Sliced } from '../../../db/statements.ts';
import type { OwnRow } from '../../../db/tables/pireps.ts';
import type { FoundRow, InboxFilter, InboxRow, InboxSort } from '../../../db/views/inbox.ts';
import type { PirepCounts } from '../../contract/admin/pireps.ts';
import { PirepState } from '../../contract/codes.ts';
import { silentSince } from '../settings/settings.ts';
import { compareTexts, readFirst } from '../parts.ts';

/** A page of the inbox in an order. Reports without the figure come last. */
interface InboxSlice extends Slice {
  readonly sort: InboxSort;
  readonly order: 'asc' | 'desc';
}

/** All states except cancelled and deleted. */
export const shownStates: readonly number[] = Object.values(PirepState).filter(
  (state) => state !== PirepState.CANCELLED && state !== PirepState.DELETED,
);

/** Only the states. */
const anyChoice = {
  user_id: null,
  aircraft_id: null,
  flight_id: null,
  airline: null,
  airport_ids: null,
  dpt_airport_id: null,
  arr_airport_id: null,
  subfleet_id: null,
  client: null,
  from: '',
  until: '~',
  landing_harder_than: null,
  landing_from: null,
  landing_below: null,
  late_from: null,
  late_below: null,
  source: null,
  flags: null,
  words: [],
} as const satisfies Partial<InboxFilter>;

/** Reads a page of the reports that match. Those of the states alone are counted without reading them. */
export async function readInbox(db: Queries, filter: InboxFilter, slice: InboxSlice): Promise<Sliced<InboxRow>> {
  const { sort, order, offset, limit } = slice;
  const most = offset + limit;
  const isWhole = JSON.stringify(filter) === JSON.stringify({ ...filter, ...anyChoice });
  const newest = isWhole && sort === 'filed' && order === 'desc';
  const parts = db.inbox.search(filter, sort, newest ? most : Infinity);
  const { first, total } = await readFirst(parts, { most, compare: comparing(slice) });
  return {
    rows: db.inbox.listByRowids(
      first.slice(offset).map(([rowid]) => rowid),
      silentSince(db),
    ),
    total: newest ? await countIn(db, filter.states) : total,
  };
}

/** Lists the reports in these states that were filed last, newest first. */
export async function listNewest(db: Queries, states: readonly number[], limit: number): Promise<readonly InboxRow[]> {
  const filter = { ...anyChoice, states, id_code: '', id_length: 0 };
  return (await readInbox(db, filter, { sort: 'filed', order: 'desc', offset: 0, limit })).rows;
}

/** Newest first among equal ones. */
function comparing({ sort, order }: InboxSlice): (one: FoundRow, other: FoundRow) => number {
  const direction = order === 'asc' ? 1 : -1;
  return ([rowid, at, figure], [otherId, otherAt, otherFigure]) => {
    const newer = compareTexts(otherAt, at);
    if (sort === 'filed') return -direction * newer || otherId - rowid;
    const byFigure =
      figure === null || otherFigure === null
        ? Number(figure === null) - Number(otherFigure === null)
        : (figure - otherFigure) * direction;
    return byFigure || newer || otherId - rowid;
  };
}

/** Counts the reports of the inbox's tabs. */
export async function countInbox(db: Queries, style: Pick<InboxFilter, 'id_code' | 'id_length'>): Promise<PirepCounts> {
  const flagged = { ...anyChoice, ...style, states: [PirepState.PENDING], flags: 'any' };
  return {
    in_progress: await countIn(db, [PirepState.IN_PROGRESS, PirepState.PAUSED]),
    pending: await countIn(db, [PirepState.PENDING]),
    accepted: await countIn(db, [PirepState.ACCEPTED]),
    rejected: await countIn(db, [PirepState.REJECTED]),
    flagged: (await readFirst(db.inbox.search(flagged, 'filed'), { most: 0, compare: () => 0 })).total,
    all: await countIn(db, shownStates),
  };
}

/** Other calls run after each state, which may have a million reports. */
async function countIn(db: Queries, states: readonly number[]): Promise<number> {
  let total = 0;
  for (const state of states) {
    total += db.inbox.count(state);
    await setImmediate();
  }
  return total;
}

interface OwnPireps {
  readonly user_id: number;
  readonly states: readonly number[];
}

interface OwnSlice extends Slice {
  /** Resolves when the next part may be read. */
  readonly turn: () => Promise<unknown>;
}

/** Lists the ids of a page of a pilot's PIREPs, newest first. */
export async function listOwnPireps(
  db: Queries,
  { user_id, states }: OwnPireps,
  { offset, limit, turn }: OwnSlice,
): Promise<string[]> {
  const most = offset + limit;
  const { first } = await readFirst(db.pireps.partsOfUser(user_id, states, most), { most, compare: compareOwn, turn });
  return first.slice(offset).map(([, id]) => id);
}

/** Newest first, of the same moment by id. */
function compareOwn([at, id]: OwnRow, [otherAt, other]: OwnRow): number {
  return compareTexts(otherAt, at) || other.length - id.length || compareTexts(other, id);
}
