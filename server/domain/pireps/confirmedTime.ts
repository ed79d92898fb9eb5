import type { Queries } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import type { Tracked } from '../flags/tracked.ts';

/** Minutes by which clients round up. */
const rounding = 2;
/** Minutes that are accepted automatically. A report may be in progress for months before it is filed. */
export const longestFlight = 24 * 60;

/** What covers a flight time (decision 0094). */
export interface Coverage {
  /** What its track covers: `whole` for one whose flags, none of which holds it, were computed before. */
  readonly tracked: Tracked | 'whole';
  /** Only what the pilot had filed until then counts. */
  readonly until?: string;
}

/**
 * Whether the flight time, by which pilots are promoted, is confirmed: by the server's clock from prefile to filing, without
 * other flights of the pilot that counted meanwhile, or by a track that could be checked and was not counted before.
 */
export function isConfirmed(db: Queries, pirep: PirepsRow, { tracked, until = '~' }: Coverage): boolean {
  const { id, user_id, created_at, submitted_at } = pirep;
  const flight_time = pirep.flight_time ?? 0;
  if (flight_time > longestFlight) return false;
  if (tracked === 'whole') return true;
  const passed = (Date.parse(submitted_at ?? '') - Date.parse(created_at)) / 60_000;
  const free = passed - db.pireps.sumCounted({ id, user_id, since: created_at, until });
  return flight_time <= free + rounding || isCovered(db, pirep, tracked);
}

function isCovered(db: Queries, { id, user_id, created_at, flight_time }: PirepsRow, tracked: Tracked): boolean {
  const { minutes, from, to } = tracked;
  if ((flight_time ?? 0) > minutes + rounding) return false;
  // Otherwise somebody could claim the hours of years at once.
  if (from < Date.parse(created_at) - longestFlight * 60_000) return false;
  const [since, until] = [from, to].map((at) => new Date(at).toISOString()) as [string, string];
  return !db.pireps.isTimeCounted({ id, user_id, since, until });
}
