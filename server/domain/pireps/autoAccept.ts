import type { Queries, Tx } from '../../../db/open.ts';
import type { PirepsRow, RanksRow, UsersRow } from '../../../db/rows.ts';
import { PirepSource, PirepState } from '../../contract/codes.ts';
import { record } from '../activity/events.ts';
import { nothingTracked, type Tracked } from '../flags/tracked.ts';
import { readSetting } from '../settings/settings.ts';
import { acceptPirep } from './acceptance.ts';

/** Clients look where the pilot is 5 s after filing. */
const longestWaitMs = 4000;

/** Accepts a report that was just filed if the pilot's rank says so, or lets it wait for its flags (decision 0060). */
export function acceptFiled(tx: Tx, pirep: PirepsRow): void {
  if (!isAutoAccepted(tx, pirep)) return;
  tx.pireps.update({ ...pirep, awaits_flags: 1 });
  if (!readSetting(tx, 'pireps.review_flagged')) decideWaiting(tx, pirep.id, 'none');
}

function isAutoAccepted(db: Queries, { user_id, source }: PirepsRow): boolean {
  const user = db.users.find(user_id) as UsersRow;
  const rank = db.ranks.find(user.rank_id) as RanksRow;
  return (source === PirepSource.ACARS ? rank.auto_approve_acars : rank.auto_approve_manual) === 1;
}

/** Whether a report has waited too long for its flags. A program that was not running could not compute them. */
export function isLate({ submitted_at }: PirepsRow, startedAt: number): boolean {
  // An unreadable time counts as late.
  return !(Date.now() <= Math.max(Date.parse(submitted_at ?? ''), startedAt) + longestWaitMs);
}

/**
 * Accepts a report that waits for its flags if there are none and its flight time is confirmed. Otherwise, and if the flags
 * are not known in time, it is left to the operator. Does nothing for a report that does not wait, or that was decided meanwhile.
 */
export function decideWaiting(
  tx: Tx,
  pirep_id: string,
  flags: 'none' | 'some' | 'unknown',
  tracked = nothingTracked,
): void {
  const pirep = tx.pireps.find(pirep_id);
  if (pirep?.awaits_flags !== 1 || pirep.state !== PirepState.PENDING) return;
  if (flags === 'some') return hold(tx, pirep, 'held_as_flagged');
  if (flags === 'unknown') return hold(tx, pirep, 'held_unchecked');
  if (isConfirmed(tx, pirep, tracked)) acceptPirep(tx, 'program', pirep_id);
  else hold(tx, pirep, 'held_unconfirmed');
}

function hold(tx: Tx, pirep: PirepsRow, why: 'held_as_flagged' | 'held_unchecked' | 'held_unconfirmed'): void {
  tx.pireps.update({ ...pirep, awaits_flags: 0 });
  record(tx, 'program', `pirep.${why}`, { id: pirep.id });
}

/** Minutes by which clients round up. */
const rounding = 2;
/** Minutes. A report may be in progress for months before it is filed. */
const longestFlight = 24 * 60;

/**
 * Whether the flight time, by which pilots are promoted, is confirmed: by the server's clock from prefile to filing, without
 * other flights of the pilot that counted meanwhile, or by a track that could be checked and was not counted before (decision 0094).
 */
function isConfirmed(db: Queries, pirep: PirepsRow, { minutes, from, to }: Tracked): boolean {
  const { id, user_id, created_at, submitted_at } = pirep;
  const flight_time = pirep.flight_time ?? 0;
  const passed = (Date.parse(submitted_at ?? '') - Date.parse(created_at)) / 60_000;
  const free = passed - db.pireps.sumCounted({ user_id, since: created_at });
  if (flight_time > longestFlight) return false;
  if (flight_time <= free + rounding) return true;
  if (flight_time > minutes + rounding) return false;
  // Otherwise somebody could claim the hours of years at once.
  if (from < Date.parse(created_at) - longestFlight * 60_000) return false;
  const [since, until] = [from, to].map((at) => new Date(at).toISOString()) as [string, string];
  return !db.pireps.isTimeCounted({ id, user_id, since, until });
}
