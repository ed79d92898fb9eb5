import type { Queries } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { AppError, pirepNotFound } from '../errors.ts';

/** Whether it was neither filed nor cancelled: it is in progress, a draft, or paused. */
export function isUnderWay(state: number): boolean {
  return state === PirepState.IN_PROGRESS || state === PirepState.DRAFT || state === PirepState.PAUSED;
}

/** Whether it waits for review or was reviewed. */
export function isFiled(state: number): boolean {
  return state === PirepState.PENDING || state === PirepState.ACCEPTED || state === PirepState.REJECTED;
}

/** Whether a report was ever filed and not deleted. */
export function hasReports(db: Queries): boolean {
  return Object.values(PirepState).some((state) => isFiled(state) && db.inbox.count(state) > 0);
}

/** @throws {AppError} pirep-not-found when it does not exist or was deleted */
export function findPirep(db: Queries, pirep_id: string): PirepsRow {
  const pirep = db.pireps.find(pirep_id);
  if (!pirep || pirep.state === PirepState.DELETED) throw pirepNotFound(pirep_id);
  return pirep;
}

/** ACARS rows, fields and routes can arrive after filing, but not for a cancelled or rejected PIREP. */
export function refuseDiscarded(pirep_id: string, state: number): void {
  if (state === PirepState.CANCELLED) throw cancelled(pirep_id);
  if (state === PirepState.REJECTED) throw readOnly(pirep_id);
  if (state === PirepState.DELETED) throw pirepNotFound(pirep_id);
}

/** Refuses changes of a PIREP that was accepted, rejected or cancelled. */
export function refuseFinished({ id, state }: PirepsRow): void {
  refuseDiscarded(id, state);
  if (state === PirepState.ACCEPTED) throw readOnly(id);
}

export function alreadySubmitted(pirep_id: string): AppError {
  return new AppError('pirep-error', 'PIREP has already been submitted', { meta: { pirep_id } });
}

function readOnly(pirep_id: string): AppError {
  return new AppError('pirep-error', 'PIREP is read-only', { meta: { pirep_id } });
}

function cancelled(pirep_id: string): AppError {
  return new AppError('pirep-cancelled', 'PIREP has been cancelled, updates are not allowed', {
    meta: { pirep_id },
  });
}
