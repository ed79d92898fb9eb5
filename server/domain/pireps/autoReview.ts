import type { Tx } from '../../../db/open.ts';
import type { PirepsRow, RanksRow, UsersRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { record } from '../activity/events.ts';
import { nothingTracked, type Tracked } from '../flags/tracked.ts';
import { decide, type Held } from '../reviewRules/decide.ts';
import { acceptsReport, readFacts } from '../reviewRules/facts.ts';
import { listRules } from '../reviewRules/reviewRules.ts';
import { readSetting } from '../settings/settings.ts';
import { reviewPirep } from './review.ts';

/** Clients look where the pilot is 5 s after filing. */
const longestWaitMs = 4000;

/**
 * Lets a report that was just filed wait for its flags if there are rules or its pilot's rank accepts it (decisions 0060 and
 * 0107). Without rules, it is decided at once where flags do not matter.
 */
export function reviewFiled(tx: Tx, pirep: PirepsRow): void {
  const hasRules = tx.reviewRules.hasActive();
  if (!hasRules && !isAcceptedByRank(tx, pirep)) return;
  tx.pireps.update({ ...pirep, awaits_flags: 1 });
  if (!hasRules && !readSetting(tx, 'pireps.review_flagged')) decideWaiting(tx, pirep.id, nothingTracked);
}

function isAcceptedByRank(tx: Tx, pirep: PirepsRow): boolean {
  const user = tx.users.find(pirep.user_id) as UsersRow;
  return acceptsReport(tx.ranks.find(user.rank_id) as RanksRow, pirep);
}

/** Whether a report has waited too long for its flags. A program that was not running could not compute them. */
export function isLate({ submitted_at }: PirepsRow, startedAt: number): boolean {
  // An unreadable time counts as late.
  return !(Date.now() <= Math.max(Date.parse(submitted_at ?? ''), startedAt) + longestWaitMs);
}

/**
 * Decides about a report that waits for its flags, once they are stored. It is left to the operator if they are not known in
 * time. Does nothing for a report that does not wait, or that was decided meanwhile.
 */
export function decideWaiting(tx: Tx, pirep_id: string, tracked: Tracked | 'unknown'): void {
  const pirep = tx.pireps.find(pirep_id);
  if (pirep?.awaits_flags !== 1 || pirep.state !== PirepState.PENDING) return;
  if (tracked === 'unknown') return hold(tx, pirep, { event: 'held_unchecked' });
  const { decision, rule, held, comment } = decide(listRules(tx), readFacts(tx, pirep, { tracked }));
  if (decision === 'leave' || rule === null) return hold(tx, pirep, { event: held && heldEvents[held], rule });
  const to = decision === 'accept' ? PirepState.ACCEPTED : PirepState.REJECTED;
  reviewPirep(tx, { pirep_id, seen: pirep.state, to, rule, comment: comment === '' ? undefined : comment });
}

const heldEvents = {
  flagged: 'held_as_flagged',
  unconfirmed: 'held_unconfirmed',
  not_offered: 'held_not_offered',
} as const satisfies Record<Held, string>;

interface Reason {
  /** Null if the rule says so, or nobody would have accepted the report. */
  readonly event: (typeof heldEvents)[Held] | 'held_unchecked' | null;
  readonly rule?: string | null;
}

function hold(tx: Tx, pirep: PirepsRow, { event, rule = null }: Reason): void {
  tx.pireps.update({ ...pirep, awaits_flags: 0 });
  if (event === null && rule === null) return;
  record(tx, 'program', `pirep.${event ?? 'held_by_rule'}`, {
    id: pirep.id,
    ...(rule !== null && { after: { rule } }),
  });
}
