import type { Queries, Tx } from '../../../db/open.ts';
import { AppError } from '../errors.ts';
import { changeRow, type Id } from './edit.ts';
import type { CatalogKind } from './kind.ts';
import type { Input } from './readInput.ts';
import { readFields } from './view.ts';

interface Outcome {
  readonly id: Id;
  /** What people know it by. */
  readonly name: string;
  readonly error: string | null;
}

/** Changes what it can; a row that is refused is left as it was. */
export function changeRows(
  tx: Tx,
  kind: CatalogKind,
  ids: readonly Id[],
  set: Input,
): (Outcome & { readonly before: object | null })[] {
  return ids.map((id) => {
    const name = nameOf(tx, kind, id);
    let before: object | null = null;
    const error = refusalOf(() => {
      const fields = readFields(tx, kind, id, Object.keys(set));
      changeRow(tx, kind, id, set);
      before = fields;
    });
    return { id, name, error, before };
  });
}

/** Removes, restores or purges what it can (remove.ts). */
export function eachRow(
  tx: Tx,
  kind: CatalogKind,
  ids: readonly Id[],
  action: (tx: Tx, kind: CatalogKind, id: Id) => void,
): Outcome[] {
  return ids.map((id) => {
    const name = nameOf(tx, kind, id);
    return { id, name, error: refusalOf(() => action(tx, kind, id)) };
  });
}

function nameOf(db: Queries, kind: CatalogKind, id: Id): string {
  const row = db.exchange[kind.name].get(id);
  return row ? kind.nameOf(db, row) : String(id);
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
