import type { Db } from '../../../db/open.ts';
import { AppError } from '../../http/errors.ts';
import { changeRow, type Id } from './edit.ts';
import type { CatalogKind } from './kind.ts';
import type { Input } from './readInput.ts';
import { removeRow } from './remove.ts';
import { readFields } from './view.ts';

interface Outcome {
  readonly id: Id;
  readonly error: string | null;
}

/** Changes what it can; a row that is refused is left as it was. Call it inside `db.write`, like removeRows. */
export function changeRows(
  db: Db,
  kind: CatalogKind,
  ids: readonly Id[],
  set: Input,
): (Outcome & { readonly before: object | null })[] {
  return ids.map((id) => {
    let before: object | null = null;
    const error = refusalOf(() => {
      const fields = readFields(db, kind, id, Object.keys(set));
      changeRow(db, kind, id, set);
      before = fields;
    });
    return { id, error, before };
  });
}

export function removeRows(db: Db, kind: CatalogKind, ids: readonly Id[]): Outcome[] {
  return ids.map((id) => ({ id, error: refusalOf(() => removeRow(db, kind, id)) }));
}

/** Whatever is refused is refused before the first statement that changes something. */
function refusalOf(change: () => void): string | null {
  try {
    change();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.fields ? Object.values(error.fields).flat().join(' ') : error.message;
    throw error;
  }
}
