import type { Queries, Tx } from '../../../db/open.ts';
import type { Dependents } from '../../contract/admin/catalog/calls.ts';
import { conflict } from '../errors.ts';
import { record } from '../activity/events.ts';
import { now } from '../time.ts';
import { findRow, pick } from './edit.ts';
import {
  type CatalogKind,
  type CatalogReader,
  type CatalogRow,
  fieldsOf,
  findSame,
  type Id,
  isDeleted,
} from './kind.ts';
import { readQueryContext } from './view.ts';

/** @throws {AppError} not-found */
export function readDependents<Row extends CatalogRow>(db: Queries, kind: CatalogKind<Row>, id: Id): Dependents {
  const row = findRow(db, kind, id);
  const counts = readCounts(db, kind, id);
  const refusing = inWords(counts, kind.refusing);
  const way = /\breports?\b/.test(refusing)
    ? 'Reports are kept, so it cannot be deleted.'
    : 'Move or delete them first.';
  const refused =
    kind.needed?.(db, row) ??
    ('deleted_at' in row ? null : findNaming(db, kind, row)) ??
    (refusing === '' ? null : `${kind.nameOf(db, row)} has ${refusing}. ${way}`);
  return { refused, in_use: Object.values(counts).some((count) => count > 0) };
}

/** Returns why a row cannot be deleted for good: a later one could get its id, and what a rule says about it (decision 0107). */
function findNaming<Row extends CatalogRow>(db: Queries, kind: CatalogKind<Row>, row: Row): string | null {
  const rule = db.reviewRules.findNaming(kind.one, row.id);
  const name = kind.nameOf(db, row);
  return rule === undefined ? null : `The review rule “${rule}” names ${name}. Change or remove that rule first.`;
}

/** By name: lower case, plural. */
type Counts = Readonly<Record<string, number>>;

function readCounts(db: Queries, kind: CatalogReader, id: Id): Counts {
  return db.catalog[kind.name].countDependents(id, readQueryContext(db));
}

/**
 * Removes a row, or moves it to the trash if its table has one.
 * @throws {AppError} not-found; conflict when dependents prevent it
 */
export function removeRow<Row extends CatalogRow>(tx: Tx, kind: CatalogKind<Row>, id: Id): void {
  const row = findRow(tx, kind, id);
  if (isDeleted(row)) return;
  refuse(readDependents(tx, kind, id).refused);
  kind.clear?.(tx, row);
  record(tx, 'operator', `${kind.one}.removed`, { id, ...(!kind.personal && { before: row }) });
  const moment = now();
  if ('deleted_at' in row) kind.table(tx).update({ ...row, deleted_at: moment, updated_at: moment });
  else kind.table(tx).remove(row.id);
}

/** @throws {AppError} not-found; conflict when it belongs to something in the trash, or its name is taken */
export function restoreRow<Row extends CatalogRow>(tx: Tx, kind: CatalogKind<Row>, id: Id): void {
  const row = findRow(tx, kind, id);
  if (!isDeleted(row)) return;
  for (const [field, { refersTo }] of fieldsOf(kind)) {
    // Airports have no trash.
    if (refersTo && refersTo !== 'airports' && isDeleted(tx[refersTo].find(Number(row[field]))))
      refuse(`${kind.nameOf(tx, row)} belongs to something in the trash. Restore that first.`);
  }
  for (const unique of kind.unique) {
    const other = findSame(tx, kind, unique, row);
    if (other && other.id !== row.id)
      refuse(`There is another ${kind.nameOf(tx, row)} now. Change or delete it first.`);
  }
  record(tx, 'operator', `${kind.one}.restored`, {
    id,
    before: pick(row, ['deleted_at']),
    after: { deleted_at: null },
  });
  kind.table(tx).update({ ...row, deleted_at: null, updated_at: now() });
  kind.recheck?.(tx, row);
}

/** @throws {AppError} not-found; conflict when it is not in the trash, or something refers to it */
export function purgeRow<Row extends CatalogRow>(tx: Tx, kind: CatalogKind<Row>, id: Id): void {
  const row = findRow(tx, kind, id);
  const name = kind.nameOf(tx, row);
  if (!isDeleted(row)) refuse(`${name} is not in the trash. Delete it first.`);
  const keeping = inWords(readCounts(tx, kind, id), kind.keeping ?? []);
  if (keeping !== '') refuse(`${name} has ${keeping}, so it stays in the trash.`);
  refuse(findNaming(tx, kind, row));
  record(tx, 'operator', `${kind.one}.purged`, { id, ...(!kind.personal && { before: row }) });
  if (!kind.retire?.(tx, row)) kind.table(tx).remove(row.id);
}

function refuse(text: string | null): void {
  if (text !== null) throw conflict(text);
}

/** `12 flights, 1 subfleet and 3 pilots`; empty if there are none of these. */
function inWords(counts: Counts, names: readonly string[]): string {
  const words = names.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count === 0 ? [] : `${count} ${count === 1 ? what.replace(/^(\w+)s\b/, '$1') : what}`;
  });
  return new Intl.ListFormat('en-GB').format(words);
}
