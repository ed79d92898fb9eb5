import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { recordCatalogEvent } from '../events.ts';
import { now } from '../time.ts';
import type { CatalogKind, LinkField } from './kind.ts';
import { type Input, type ReadInput, readInput } from './readInput.ts';

export type Id = string | number;

/**
 * Creates a row with its links.
 * @throws {AppError} validation-exception with fields, conflict with `existing` when its name is taken
 */
export function createRow(tx: Tx, kind: CatalogKind, input: Input): Id {
  const { columns, links } = readInput(tx, kind, input);
  const row = complete(tx, kind, { ...columns, created_at: now() }, undefined);
  checkUnique(tx, kind, row, undefined);
  const inserted = tx.exchange[kind.name].insert(row);
  const id = row['id'] ?? inserted;
  putLinks(tx, kind, id, links);
  const { created_at: _, ...after } = row;
  recordCatalogEvent(tx, 'created', { subject: kind.one, id, after: { ...after, ...links } });
  return id;
}

/**
 * Changes the fields that were sent. `updated_at` is the version that the editor saw.
 * @throws {AppError} not-found; validation-exception and conflict as createRow; conflict with `changed` when the row was changed since
 */
export function changeRow(
  tx: Tx,
  kind: CatalogKind,
  id: Id,
  { updated_at: seen, ...input }: Input & { readonly updated_at?: string },
): void {
  const before = findRow(tx, kind, id);
  if (seen !== undefined && seen !== before['updated_at']) throw changedMeanwhile(tx, kind, before, seen);
  checkNotDeleted(tx, kind, before);
  const read = readInput(tx, kind, input);
  const links = changedLinks(tx, kind, id, read);
  const after = complete(tx, kind, { ...before, ...read.columns }, before);
  const fields = Object.keys(after).filter((field) => after[field] !== before[field]);
  if (fields.length + links.length === 0) return;
  checkUnique(tx, kind, after, before);
  const old = Object.fromEntries(links.map(({ field, before: rows }) => [field, rows]));
  const fresh = Object.fromEntries(links.map(({ field, after: rows }) => [field, rows]));
  const noted = { before: { ...pick(before, fields), ...old }, after: { ...pick(after, fields), ...fresh } };
  recordCatalogEvent(tx, 'changed', { subject: kind.one, id, ...noted });
  tx.exchange[kind.name].update({ ...after, updated_at: now() });
  putLinks(tx, kind, id, fresh);
}

/** @throws {AppError} not-found */
export function findRow(db: Queries, kind: CatalogKind, id: Id): StoredRow {
  const row = db.exchange[kind.name].get(id);
  if (!row) throw notFound(kind.one, String(id));
  return row;
}

/** @throws {AppError} conflict when the row is in the trash */
function checkNotDeleted(db: Queries, kind: CatalogKind, row: StoredRow): void {
  if ((row['deleted_at'] ?? null) === null) return;
  throw conflict(`${kind.nameOf(db, row)} is in the trash. Restore it before you change it.`);
}

/** @param before the stored row, if any. A duplicate that exists already is allowed. */
function checkUnique(db: Queries, kind: CatalogKind, row: StoredRow, before: StoredRow | undefined): void {
  for (const { field, find, text } of kind.unique) {
    const other = find(db, row);
    if (!other || other['id'] === before?.['id']) continue;
    if (before && find(db, before)?.['id'] === other['id']) continue;
    const deleted = (other['deleted_at'] ?? null) !== null;
    const message = text(db, row, other) + (deleted ? ' It is in the trash. Restore it or choose another name.' : '');
    throw new AppError('conflict', message, {
      fields: { [field]: [message] },
      meta: { existing: { resource: kind.name, id: other['id'] as Id, name: kind.nameOf(db, other), deleted } },
    });
  }
}

function complete(tx: Tx, kind: CatalogKind, row: StoredRow, before: StoredRow | undefined): StoredRow {
  return kind.complete?.(tx, row, before) ?? row;
}

/** Names the changed fields from the history. Flights and imports leave no such entries. */
function changedMeanwhile(db: Queries, kind: CatalogKind, row: StoredRow, seen: string): AppError {
  const subject = { subject: kind.one, subject_id: String(row['id']) };
  const changed = db.audit.listFields({ ...subject, action: `${kind.one}.changed`, since: seen });
  const what = changed.length > 0 ? changed.join(', ') : 'by a flight or an import';
  const text = `Not saved. ${kind.nameOf(db, row)} was changed while you edited it: ${what}. Check the current values.`;
  return conflict(text, { changed });
}

interface LinkChange {
  readonly field: string;
  readonly before: StoredRow[];
  readonly after: StoredRow[];
}

/** Links to rows in the trash are kept, because the editor did not see them. */
function changedLinks(db: Queries, kind: CatalogKind, id: Id, { links }: ReadInput): LinkChange[] {
  return (kind.links ?? []).flatMap((link) => {
    const sent = links[link.field];
    if (!sent) return [];
    const stored = db.exchange[link.links].list(id).map((row) => pick(row, [link.key, ...link.columns]));
    const hidden = stored.filter((row) => isTrashed(db, link, row));
    const after = [...sent, ...hidden];
    return textOf(stored) === textOf(after) ? [] : [{ field: link.field, before: stored, after }];
  });
}

function isTrashed(db: Queries, { to, key }: LinkField, row: StoredRow): boolean {
  const target = to && db.exchange[to].get(row[key] as Id);
  return (target?.['deleted_at'] ?? null) !== null;
}

/** The rows must have the same columns in the same order. */
function textOf(rows: readonly StoredRow[]): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();
}

function putLinks(tx: Tx, kind: CatalogKind, id: Id, rows: Readonly<Record<string, readonly StoredRow[]>>): void {
  for (const { field, links } of kind.links ?? []) {
    const replacing = rows[field];
    if (replacing) tx.exchange[links].replace(id, replacing);
  }
}

export function pick(row: StoredRow, fields: readonly string[]): StoredRow {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
