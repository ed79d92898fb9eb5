import type { Queries, Tx } from '../../../db/open.ts';
import type { PirepsRow, RanksRow, UsersRow } from '../../../db/rows.ts';
import { PirepSource, PirepState } from '../../contract/codes.ts';
import { recordPirepEvent } from '../events.ts';
import { readSetting } from '../settings/settings.ts';
import { acceptPirep } from './acceptance.ts';

/** Clients look where the pilot is 5 s after filing. */
const longestWaitMs = 4000;

/** Accepts a report that was just filed if the pilot's rank says so, or lets it wait for its flags (decision 0060). */
export function acceptFiled(tx: Tx, pirep: PirepsRow): void {
  if (!isAutoAccepted(tx, pirep)) return;
  if (readSetting(tx, 'pireps.review_flagged')) tx.pireps.update({ ...pirep, awaits_flags: 1 });
  else acceptPirep(tx, 'program', pirep.id);
}

function isAutoAccepted(db: Queries, { user_id, source }: PirepsRow): boolean {
  const user = db.users.find(user_id) as UsersRow;
  const rank = db.ranks.find(user.rank_id) as RanksRow;
  return (source === PirepSource.ACARS ? rank.auto_approve_acars : rank.auto_approve_manual) === 1;
}

/** The time until which a report waits for its flags. A program that was not running could not compute them. */
export function waitsUntil({ submitted_at }: PirepsRow, startedAt: number): number {
  return Math.max(Date.parse(submitted_at ?? ''), startedAt) + longestWaitMs;
}

/**
 * Accepts a report that waits for its flags if there are none. Otherwise, and if they are not known in time, it is left to
 * the operator. Does nothing for a report that does not wait, or that was decided meanwhile.
 */
export function decideWaiting(tx: Tx, pirep_id: string, flags: 'none' | 'some' | 'unknown'): void {
  const pirep = tx.pireps.find(pirep_id);
  if (pirep?.awaits_flags !== 1 || pirep.state !== PirepState.PENDING) return;
  if (flags === 'none') return void acceptPirep(tx, 'program', pirep_id);
  tx.pireps.update({ ...pirep, awaits_flags: 0 });
  recordPirepEvent(tx, 'program', flags === 'some' ? 'held_as_flagged' : 'held_unchecked', { id: pirep_id });
}
