import type { StoredRow } from '../../../db/statements.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { record } from '../activity/events.ts';
import { now } from '../time.ts';
import {
  type CatalogKind,
  type CatalogReader,
  type CatalogRow,
  type Id,
  isDeleted,
  type LinkField,
  findSame,
  lookUp,
} from './kind.ts';
import { type Input, type LinkRows, readInput } from './readInput.ts';

/**
 * Creates a row with its links.
 * @throws {AppError} validation-exception with fields, conflict with `existing` when its name is taken
 */
export function createRow<Row extends CatalogRow>(tx: Tx, kind: CatalogKind<Row>, input: Input): Id {
  const { id, after } = insertRow(tx, kind, input);
  record(tx, 'operator', `${kind.one}.created`, { id, after });
  return id;
}

/**
 * Creates a row for somebody who records it as something else.
 * @throws {AppError} as createRow
 */
export function insertRow<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  input: Input,
): { readonly id: Id; readonly after: object } {
  const { columns, links } = readInput(tx, kind, input);
  const sent = { ...columns, created_at: now() };
  const row = kind.complete?.(tx, sent, undefined) ?? sent;
  checkUnique(tx, kind, row, undefined);
  // The schema of the call requires the columns that the table does, and `complete` adds the rest.
  const inserted = kind.table(tx).insert(row as Row);
  const id = row.id ?? inserted;
  putLinks(tx, kind.links, id, links);
  const { created_at: _, ...after } = row;
  return { id, after: { ...after, ...links } };
}

/** A change that was checked and not stored yet. Nothing changes without fields. */
export interface PlannedChange<Row> {
  readonly id: Id;
  readonly before: Row;
  readonly after: Row;
  readonly links: readonly LinkChange[];
  /** The names of the columns that change. */
  readonly fields: readonly string[];
}

/**
 * Changes the fields that were sent. `updated_at` is the version that the editor saw.
 * @throws {AppError} as planChange
 */
export function changeRow<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  id: Id,
  input: Input & { readonly updated_at?: string },
): void {
  storeChange(tx, kind, planChange(tx, kind, id, input));
}

/**
 * Checks a change.
 * @throws {AppError} not-found; validation-exception and conflict as createRow; conflict when the row is in the trash, and with
 * `changed` when it was changed since
 */
export function planChange<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  id: Id,
  { updated_at: seen, ...input }: Input & { readonly updated_at?: string },
): PlannedChange<Row> {
  const before = findRow(tx, kind, id);
  if (seen !== undefined && seen !== before.updated_at) throw changedMeanwhile(tx, kind, id, seen);
  if (isDeleted(before)) throw conflict(`${kind.nameOf(tx, before)} is in the trash. Restore it before you change it.`);
  const { sent, links } = readChange(tx, kind, before, input);
  const after = { ...sent, ...kind.complete?.(tx, sent, before) };
  const fields = changedFields(before, after);
  if (fields.length + links.length > 0) checkUnique(tx, kind, after, before);
  return { id, before, after, links, fields };
}

export function storeChange<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  { id, before, after, links, fields }: PlannedChange<Row>,
): void {
  if (fields.length + links.length === 0) return;
  const old = Object.fromEntries(links.map(({ field, before: rows }) => [field, rows]));
  const fresh = Object.fromEntries(links.map(({ field, after: rows }) => [field, rows]));
  const noted = { before: { ...pick(before, fields), ...old }, after: { ...pick(after, fields), ...fresh } };
  kind.table(tx).update({ ...after, updated_at: now() });
  putLinks(tx, kind.links, id, fresh);
  record(tx, 'operator', `${kind.one}.changed`, { id, ...noted });
  kind.changed?.(tx, after, before);
}

/** Returns the names of the fields whose values are not those of `input`. */
export function differingFields<Row extends CatalogRow>(
  tx: Tx,
  kind: CatalogKind<Row>,
  id: Id,
  input: Input,
): string[] {
  const row = findRow(tx, kind, id);
  const { sent, links } = readChange(tx, kind, row, input);
  return [...changedFields(row, sent), ...links.map(({ field }) => field)];
}

function readChange<Row extends CatalogRow>(tx: Tx, kind: CatalogKind<Row>, row: Row, input: Input) {
  const { columns, links } = readInput(tx, kind, input);
  return { sent: { ...row, ...columns }, links: changedLinks(tx, kind.links, row.id, links) };
}

function changedFields<Row extends CatalogRow>(before: Row, after: Row): string[] {
  return Object.keys(after).filter((field) => after[field] !== before[field]);
}

/** @throws {AppError} not-found */
export function findRow<Row extends CatalogRow>(db: Queries, kind: CatalogKind<Row>, id: Id): Row {
  const row = lookUp(db, kind, id);
  if (!row) throw notFound(kind.one, String(id));
  return row;
}

/** @param before the stored row, if any. A duplicate that exists already is allowed. */
function checkUnique<Row extends CatalogRow>(
  db: Queries,
  kind: CatalogKind<Row>,
  row: Partial<Row>,
  before: Row | undefined,
): void {
  for (const unique of kind.unique) {
    const other = findSame(db, kind, unique, row);
    if (!other || other.id === before?.id) continue;
    if (before && findSame(db, kind, unique, before)?.id === other.id) continue;
    const { field, text } = unique;
    const deleted = isDeleted(other);
    const message = text(db, row, other) + (deleted ? ' It is in the trash. Restore it or choose another name.' : '');
    throw new AppError('conflict', message, {
      fields: { [field]: [message] },
      meta: { existing: { resource: kind.name, id: other.id, name: kind.nameOf(db, other), deleted } },
    });
  }
}

/** Names the changed fields from the history. Flights and imports leave no such entries. */
function changedMeanwhile(db: Queries, { one, findName }: CatalogReader, id: Id, seen: string): AppError {
  const subject = { subject: one, subject_id: String(id) };
  const changed = db.audit.listFields({ ...subject, action: `${one}.changed`, since: seen });
  const what = changed.length > 0 ? changed.join(', ') : 'by a flight or an import';
  const text = `Not saved. ${findName(db, id)} was changed while you edited it: ${what}. Check the current values.`;
  return conflict(text, { changed });
}

interface LinkChange {
  readonly field: string;
  readonly before: StoredRow[];
  readonly after: StoredRow[];
}

/** Links to rows in the trash are kept, because the editor did not see them. */
function changedLinks(db: Queries, fields: readonly LinkField[] = [], id: Id, read: LinkRows): LinkChange[] {
  return fields.flatMap((link) => {
    const sent = read[link.field];
    if (!sent) return [];
    const stored = link
      .links(db)
      .list(id)
      .map((row) => pick(row, [link.key, ...link.columns]));
    const hidden = stored.filter((row) => isTrashed(db, link, row));
    const after = [...sent, ...hidden];
    return textOf(stored) === textOf(after) ? [] : [{ field: link.field, before: stored, after }];
  });
}

function isTrashed(db: Queries, { to, key }: LinkField, row: StoredRow): boolean {
  return to !== undefined && isDeleted(db[to].find(Number(row[key])));
}

/** The rows must have the same columns in the same order. */
function textOf(rows: readonly StoredRow[]): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();
}

function putLinks(tx: Tx, fields: readonly LinkField[] = [], id: Id, rows: LinkRows): void {
  for (const { field, links } of fields) {
    const replacing = rows[field];
    if (replacing) links(tx).replace(id, replacing);
  }
}

export function pick(row: StoredRow, fields: readonly string[]): StoredRow {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
