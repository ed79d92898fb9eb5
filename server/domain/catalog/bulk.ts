import type { Tx } from '../../../db/open.ts';
import { AppError, conflict } from '../errors.ts';
import { changeRow, differingFields } from './edit.ts';
import { type CatalogKind, type CatalogRow, fieldsOf, type Id } from './kind.ts';
import type { Input } from './readInput.ts';
import { readFields, type CatalogReply } from './view.ts';

export interface ChangeOutcome {
  readonly id: Id;
  /** The name that people use. */
  readonly name: string;
  readonly error: string | null;
}

/** Changes the rows. Rows with errors are left as they were. */
export function changeRows<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  ids: readonly Id[],
  set: Input,
): (ChangeOutcome & { readonly before: CatalogReply | null })[] {
  return ids.map((id) => {
    const name = kind.findName(tx, id) ?? String(id);
    let before: CatalogReply | null = null;
    const error = errorOf(() => {
      const fields = readFields(tx, kind, id, Object.keys(set));
      changeRow(tx, kind, id, set);
      before = fields;
    });
    return { id, name, error, before };
  });
}

/** What a change did to a row: the values of its fields, before and after. */
interface ChangedRow {
  readonly id: Id;
  readonly before: Input;
  readonly after: Input;
}

/** Undoes changes. A row stays as it is when one of the fields was changed again since. */
export function revertRows<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  rows: readonly ChangedRow[],
): ChangeOutcome[] {
  const labels = new Map(fieldsOf(kind).map(([field, { label }]) => [field, label]));
  return rows.map(({ id, before, after }) => {
    const name = kind.findName(tx, id) ?? String(id);
    const error = errorOf(() => {
      const fields = differingFields(tx, kind, id, after).map((field) => labels.get(field) ?? field);
      if (fields.length > 0)
        throw conflict(`${name} was changed again since: ${fields.join(', ')}. It stays as it is.`);
      changeRow(tx, kind, id, before);
    });
    return { id, name, error };
  });
}

/** Removes, restores or purges the rows (remove.ts). Rows with errors are left as they were. */
export function eachRow<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  ids: readonly Id[],
  action: (tx: Tx, kind: CatalogKind<Row>, id: Id) => void,
): ChangeOutcome[] {
  return ids.map((id) => {
    const name = kind.findName(tx, id) ?? String(id);
    return { id, name, error: errorOf(() => action(tx, kind, id)) };
  });
}

/** Errors are thrown before the first statement that changes something. */
export function errorOf(change: () => void): string | null {
  try {
    change();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.fields ? Object.values(error.fields).flat().join(' ') : error.message;
    throw error;
  }
}
