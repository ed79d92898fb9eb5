import type { Queries, Tx } from '../../../db/open.ts';
import { AppError } from '../errors.ts';
import { changeRow, type Id } from './edit.ts';
import type { CatalogKind } from './kind.ts';
import type { Input } from './readInput.ts';
import { readFields } from './view.ts';

interface Outcome {
  readonly id: Id;
  /** The name that people use. */
  readonly name: string;
  readonly error: string | null;
}

/** Changes the rows. Rows with errors are left as they were. */
export function changeRows(
  tx: Tx,
  kind: CatalogKind,
  ids: readonly Id[],
  set: Input,
): (Outcome & { readonly before: object | null })[] {
  return ids.map((id) => {
    const name = nameOf(tx, kind, id);
    let before: object | null = null;
    const error = errorOf(() => {
      const fields = readFields(tx, kind, id, Object.keys(set));
      changeRow(tx, kind, id, set);
      before = fields;
    });
    return { id, name, error, before };
  });
}

/** Removes, restores or purges the rows (remove.ts). Rows with errors are left as they were. */
export function eachRow(
  tx: Tx,
  kind: CatalogKind,
  ids: readonly Id[],
  action: (tx: Tx, kind: CatalogKind, id: Id) => void,
): Outcome[] {
  return ids.map((id) => {
    const name = nameOf(tx, kind, id);
    return { id, name, error: errorOf(() => action(tx, kind, id)) };
  });
}

function nameOf(db: Queries, kind: CatalogKind, id: Id): string {
  const row = db.exchange[kind.name].get(id);
  return row ? kind.nameOf(db, row) : String(id);
}

/** Errors are thrown before the first statement that changes something. */
function errorOf(change: () => void): string | null {
  try {
    change();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.fields ? Object.values(error.fields).flat().join(' ') : error.message;
    throw error;
  }
}
