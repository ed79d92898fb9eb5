import type { Tx } from '../../../db/open.ts';
import { PirepSource } from '../../contract/codes.ts';
import { invalid } from '../errors.ts';
import { refuseDiscarded, findPirep } from './pirepState.ts';
import { now } from '../time.ts';

/** Every reading of a PIREP carries them all. */
const maxFields = 1000;

/** Adds fields to a PIREP or gives those of the same name new values; the others stay (§4.6). @throws {AppError} validation-exception for too many */
export function mergeFields(tx: Tx, pirep_id: string, fields: Readonly<Record<string, string>>): void {
  const at = now();
  for (const [name, value] of Object.entries(fields)) {
    tx.pirepFields.put({ pirep_id, name, value, source: PirepSource.ACARS, at });
  }
  if (tx.pirepFields.count(pirep_id) > maxFields) throw invalid('fields', `A PIREP holds at most ${maxFields} fields.`);
}

/** As `mergeFields`, for a call of its own. @throws {AppError} when the PIREP was cancelled or rejected */
export function addFields(tx: Tx, pirep_id: string, fields: Readonly<Record<string, string>>): void {
  refuseDiscarded(pirep_id, findPirep(tx, pirep_id).state);
  mergeFields(tx, pirep_id, fields);
  tx.pireps.setUpdated({ id: pirep_id, updated_at: now() });
}
