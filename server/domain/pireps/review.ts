import type { Tx } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { type AppError, conflict, notFound } from '../errors.ts';
import { acceptPirep, isAsAccepted, reapplyAcceptance, revertAcceptance } from './acceptance.ts';
import { record } from '../activity/events.ts';
import { addComment } from './comments.ts';
import { findPirep, isFiled } from './pirepState.ts';
import { now } from '../time.ts';

/** The states that a decision leads to. */
export type Decided = typeof PirepState.PENDING | typeof PirepState.ACCEPTED | typeof PirepState.REJECTED;

interface Review {
  readonly pirep_id: string;
  /** The state that the operator saw. */
  readonly seen: number;
  readonly to: Decided;
  /** Sent to the pilot through the API. */
  readonly comment?: string | undefined;
  /** The name of the rule that decides, if it is not the operator. */
  readonly rule?: string | undefined;
}

/**
 * Accepts, rejects or reopens a filed PIREP with all side effects (decisions §6). Repeating a decision changes nothing,
 * so that two windows never count a flight twice.
 * @returns the review's id for `undoReview`; undefined when nothing changed
 * @throws {AppError} not-found; conflict when the report has changed since or was never filed
 */
export function reviewPirep(tx: Tx, { pirep_id, seen, to, comment, rule }: Review): number | undefined {
  const pirep = findPirep(tx, pirep_id);
  if (pirep.state === to) return undefined;
  if (pirep.state !== seen) throw changedMeanwhile(pirep);
  if (!isFiled(pirep.state)) throw notFiled(pirep);
  const actor = rule === undefined ? 'operator' : 'program';
  const comment_id = comment === undefined ? undefined : addComment(tx, actor, pirep_id, comment);
  if (to === PirepState.ACCEPTED) return acceptPirep(tx, actor, pirep_id, { comment_id, rule });
  if (pirep.state === PirepState.ACCEPTED) revertAcceptance(tx, pirep_id);
  setState(tx, pirep, to);
  record(tx, actor, to === PirepState.REJECTED ? 'pirep.rejected' : 'pirep.reopened', {
    id: pirep_id,
    before: { state: pirep.state },
    after: { state: to, ...(comment_id !== undefined && { comment_id }), ...(rule !== undefined && { rule }) },
  });
  const states = { state_before: pirep.state, state_after: to };
  return tx.reviews.insert({
    pirep_id,
    ...states,
    comment_id: comment_id ?? null,
    rule: rule ?? null,
    created_at: now(),
  });
}

/**
 * Undoes the latest review of a PIREP exactly, including its comment.
 * @returns the PIREP's id
 * @throws {AppError} not-found; conflict when the PIREP was changed since
 */
export function undoReview(tx: Tx, review_id: number): string {
  const review = tx.reviews.find(review_id);
  if (!review) throw notFound('review', String(review_id));
  const pirep = findPirep(tx, review.pirep_id);
  const { state_before, state_after } = review;
  const isNewest = tx.reviews.findNewest(pirep.id)?.id === review_id;
  if (pirep.state !== state_after || !isNewest || review.undone === 1) throw changedMeanwhile(pirep);
  // The pilot can change a reopened report. Its old acceptance would count other figures than it has now.
  if (state_before === PirepState.ACCEPTED && !isAsAccepted(tx, pirep)) throw changedMeanwhile(pirep);
  if (state_after === PirepState.ACCEPTED) revertAcceptance(tx, pirep.id);
  if (state_before === PirepState.ACCEPTED) reapplyAcceptance(tx, pirep.id);
  tx.reviews.setUndone(review_id);
  if (review.comment_id !== null) tx.pirepComments.remove(review.comment_id);
  setState(tx, pirep, state_before);
  record(tx, 'operator', 'pirep.review_undone', {
    id: pirep.id,
    before: { state: state_after },
    after: { state: state_before },
  });
  return pirep.id;
}

function setState(tx: Tx, pirep: PirepsRow, state: number): void {
  tx.pireps.update({ ...pirep, state, awaits_flags: 0, updated_at: now() });
}

function changedMeanwhile({ id, state }: PirepsRow): AppError {
  return conflict('This report has changed. Reload it and decide again.', { pirep_id: id, state });
}

function notFiled({ id, state }: PirepsRow): AppError {
  return conflict('Only a filed report can be reviewed.', { pirep_id: id, state });
}
