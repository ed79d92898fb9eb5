import type { InboxRow } from '../../db/inbox.ts';
import type { Db } from '../../db/open.ts';
import { listPireps, type PirepCounts, type PirepSummary } from '../contract/admin/pireps.ts';
import { PirepState } from '../contract/pirepStatus.ts';
import { readIdentStyle } from '../domain/ident.ts';
import { silentSince } from '../domain/liveFlights.ts';
import { toNames } from '../domain/pirepNames.ts';
import type { HttpApp } from '../http/app.ts';

const pageSize = 50;
/** All but cancelled and deleted ones. */
const shownStates: readonly number[] = Object.values(PirepState).filter(
  (state) => state !== PirepState.CANCELLED && state !== PirepState.DELETED,
);

export function registerInbox(app: HttpApp, db: Db): void {
  app.route({
    ...listPireps,
    handler: ({ query: { state, search = '', page = 1, limit = pageSize } }) => {
      const states = state?.split(',').map(Number) ?? shownStates;
      const filter = { since: silentSince(db), states, words: toWords(search), ...readIdentStyle(db) };
      const { rows, total } = db.inbox.slice(filter, { limit, offset: (page - 1) * limit });
      return { data: rows.map((row) => toSummary(db, row)), total, page, limit, counts: readCounts(db) };
    },
  });
}

export function toSummary(db: Db, row: InboxRow): PirepSummary {
  return {
    ...toNames(db, row),
    dpt_airport_id: row.dpt_airport_id,
    arr_airport_id: row.arr_airport_id,
    distance: row.distance,
    flight_time: row.flight_time,
    landing_rate: row.landing_rate,
    submitted_at: row.submitted_at,
    stale_since: row.stale_since,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** `EDDH → LPPT` as the window writes it is two words. */
function toWords(search: string): string[] {
  return search.split(/[\s→,]+/).filter((word) => word !== '');
}

function readCounts(db: Db): PirepCounts {
  const counts = db.inbox.countByState();
  const sum = (...states: readonly number[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  return {
    in_progress: sum(PirepState.IN_PROGRESS, PirepState.PAUSED),
    pending: sum(PirepState.PENDING),
    accepted: sum(PirepState.ACCEPTED),
    rejected: sum(PirepState.REJECTED),
    all: sum(...shownStates),
  };
}
