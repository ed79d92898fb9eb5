import type { Tx } from '../../../db/open.ts';
import type { AcceptancesRow, PirepsRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/pirepStatus.ts';
import { type AppError, conflict, notFound } from '../errors.ts';
import { acceptPirep } from './acceptPirep.ts';
import { recordPirepEvent } from '../events.ts';
import { addComment } from '../pireps/pireps.ts';
import { findPirep, isFiled } from '../pireps/pirepState.ts';
import { reapplyAcceptance, revertAcceptance } from './revertAcceptance.ts';
import { now } from '../time.ts';

/** The states that a decision leads to. */
export type Decided = typeof PirepState.PENDING | typeof PirepState.ACCEPTED | typeof PirepState.REJECTED;

interface Review {
  readonly pirep_id: string;
  /** The state that the operator saw. */
  readonly seen: number;
  readonly to: Decided;
  /** For the pilot, who reads it through the API. */
  readonly comment?: string | undefined;
}

/** What an undo needs beside the states. */
interface Noted {
  readonly state: number;
  readonly comment_id?: number;
  readonly acceptance?: AcceptancesRow;
}

/**
 * Accepts, rejects or re-opens a filed PIREP, with every side effect (decisions §6). A decision that was taken already
 * changes nothing, so that two windows never count a flight twice.
 * @returns the review's id for `undoReview`; undefined when nothing changed
 * @throws {AppError} 404; 409 when it is not what the operator saw any more, or was never filed
 */
export function reviewPirep(tx: Tx, { pirep_id, seen, to, comment }: Review): number | undefined {
  const pirep = findPirep(tx, pirep_id);
  if (pirep.state === to) return undefined;
  if (pirep.state !== seen) throw changedMeanwhile(pirep);
  if (!isFiled(pirep.state)) throw notFiled(pirep);
  const comment_id = comment === undefined ? undefined : addComment(tx, 'operator', pirep_id, comment);
  if (to === PirepState.ACCEPTED) return acceptPirep(tx, 'operator', pirep_id, comment_id);
  const acceptance = pirep.state === PirepState.ACCEPTED ? revertAcceptance(tx, pirep) : undefined;
  setState(tx, pirep, to);
  const before: Noted = { state: pirep.state, ...(acceptance && { acceptance }) };
  const after: Noted = { state: to, ...(comment_id !== undefined && { comment_id }) };
  return recordPirepEvent(tx, 'operator', to === PirepState.REJECTED ? 'rejected' : 'reopened', {
    id: pirep_id,
    before,
    after,
  });
}

/**
 * Undoes the newest review of a PIREP, its comment included, exactly.
 * @returns the PIREP's id
 * @throws {AppError} 404; 409 when something happened to the PIREP since
 */
export function undoReview(tx: Tx, review_id: number): string {
  const review = tx.audit.find(review_id);
  if (!review || !reviewActions.has(review.action)) throw notFound('review', String(review_id));
  const pirep = findPirep(tx, review.subject_id);
  const before = JSON.parse(review.before ?? '{}') as Noted;
  const after = JSON.parse(review.after ?? '{}') as Noted;
  if (pirep.state !== after.state || tx.audit.hasLater(review_id, [...reviewActions, 'pirep.review_undone']))
    throw changedMeanwhile(pirep);
  if (pirep.state === PirepState.ACCEPTED) revertAcceptance(tx, pirep);
  if (before.acceptance) reapplyAcceptance(tx, before.acceptance);
  if (after.comment_id !== undefined) tx.pirepComments.remove(after.comment_id);
  setState(tx, pirep, before.state);
  recordPirepEvent(tx, 'operator', 'review_undone', {
    id: pirep.id,
    before: { state: after.state },
    after: { state: before.state },
  });
  return pirep.id;
}

const reviewActions = new Set(['pirep.accepted', 'pirep.rejected', 'pirep.reopened']);

function setState(tx: Tx, pirep: PirepsRow, state: number): void {
  tx.pireps.update({ ...pirep, state, updated_at: now() });
}

function changedMeanwhile({ id, state }: PirepsRow): AppError {
  return conflict('This report has changed meanwhile; look at it again.', { pirep_id: id, state });
}

function notFiled({ id, state }: PirepsRow): AppError {
  return conflict('Only a filed report can be reviewed.', { pirep_id: id, state });
}
