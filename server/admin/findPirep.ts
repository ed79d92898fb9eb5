import type { Db } from '../../db/open.ts';
import type { PirepsRow } from '../../db/rows.ts';
import { pirepNotFound } from '../domain/errors.ts';

/** @throws AppError 404 */
export function findPirep(db: Db, id: string): PirepsRow {
  const pirep = db.pireps.find(id);
  if (!pirep) throw pirepNotFound(id);
  return pirep;
}
