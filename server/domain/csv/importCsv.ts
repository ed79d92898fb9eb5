import type { StoredRow } from '../../../db/exchange.ts';
import { openDraft } from '../../../db/draft.ts';
import type { Queries } from '../../../db/open.ts';
import { type Actor, noteImport } from '../history.ts';
import { now } from '../time.ts';
import { CellError, type Column, type Kind, type Reading, type Value, type Values } from './columns.ts';
import { type CsvFile, type CsvRow, mostColumns, openCsv } from './csvText.ts';
import { findColumn, readValue } from './exportCsv.ts';
import { type KindName, kinds } from './kinds.ts';
import { limitCheck } from './limits.ts';
import { createReferences, type References } from './references.ts';

/** What a row of the file means for the airline. */
export type RowReport = {
  /** As a spreadsheet counts. */
  readonly row: number;
  /** The cells by which it is told from others: `KTW 612 EDDH LPPT`. */
  readonly name: string;
} & (Outcome | { readonly outcome: 'error'; readonly reason: string });

type Outcome =
  | { readonly outcome: 'new' | 'same' }
  | { readonly outcome: 'changed'; readonly changes: readonly CellChange[] };

export interface CellChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export type ImportCounts = Readonly<Record<RowReport['outcome'], number>>;

export interface ImportOptions {
  readonly actor: Actor;
  /** Finds out what would happen; nothing is kept. */
  readonly dryRun: boolean;
  /** A row in error refuses the file; otherwise it is left out. */
  readonly strict: boolean;
  /** The file is read from its beginning; again when the catalog was changed meanwhile. */
  readonly begin: () => void;
  /** Told of each row in its turn, with how much of the file is done, 0 to 1. A throw ends the import; nothing is stored. */
  readonly report: (row: RowReport, share: number) => void;
}

export interface ImportResult {
  readonly counts: ImportCounts;
  /** Whether it was stored. */
  readonly stored: boolean;
}

const attempts = 3;
/** Who has so many has another file than he thinks. */
const mostErrors = 10_000;

/**
 * Imports a CSV file: all of its rows that are right, in one transaction, or nothing. A dry run is the same, not
 * published. It blocks for as long as it takes, and holds up no other writer but for that transaction; a server does it
 * in a thread.
 * @param database the database's file
 * @param file its bytes, or where it is
 * @throws {Error} in words for people, when it is no file of this kind
 */
export function importCsv(
  database: string,
  name: KindName,
  file: Uint8Array | string,
  options: ImportOptions,
): ImportResult {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = tryImport(database, name, file, options);
    if (result) return result;
  }
  throw new Error(
    `Others changed the same ${name} while the file was compared with them. Nothing was stored; try again.`,
  );
}

/** @returns undefined when others changed the same meanwhile */
function tryImport(
  database: string,
  name: KindName,
  file: Uint8Array | string,
  { actor, dryRun, strict, begin, report }: ImportOptions,
): ImportResult | undefined {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  const draft = openDraft(database);
  try {
    begin();
    readRows(draft.db, kinds[name], file, (row, share) => {
      counts[row.outcome] += 1;
      report(row, share);
      if (row.outcome === 'error' && counts.error >= mostErrors) throw tooManyErrors(row);
    });
    if (dryRun || (strict && counts.error > 0)) return { counts, stored: false };
    const stored = draft.publish((db) => noteImport(db, actor, { kind: name, counts }));
    return stored ? { counts, stored } : undefined;
  } finally {
    draft.close();
  }
}

function tooManyErrors({ row, reason }: Extract<RowReport, { outcome: 'error' }>): Error {
  return new Error(
    `${mostErrors.toLocaleString('en')} rows are wrong, up to row ${row} (${reason}). ` +
      'The rest was not checked and nothing was stored. Correct the file and try again.',
  );
}

function readRows(
  db: Queries,
  kind: Kind,
  file: Uint8Array | string,
  take: (row: RowReport, share: number) => void,
): void {
  const csv = openCsv(file);
  const columns = csv.header.cells.map((header) => findColumn(kind.columns, header));
  demandColumns(kind, columns, csv.header);
  // In the order of the kind: some cells need what others said.
  const places = kind.columns.flatMap((column) => {
    const place = columns.indexOf(column);
    return place === -1 ? [] : [{ column, place, check: column.plain && limitCheck(kind.fields[column.field]) }];
  });
  const store = createStore(db, kind, { places, decimalComma: csv.decimalComma, width: columns.length });
  csv.eachRow((row) => take(store(row), row.share));
}

function demandColumns(kind: Kind, columns: readonly (Column | undefined)[], header: CsvFile['header']): void {
  if (header.broken !== undefined) throw new Error(`The first row ${header.broken}.`);
  if (header.count > mostColumns)
    throw new Error(`The first row has ${header.count} cells; a file may have up to ${mostColumns} columns.`);
  const missing = kind.columns.filter((column) => column.required && !columns.includes(column)).map(({ name }) => name);
  if (missing.length === 0) return;
  const has = header.cells.filter((name) => name !== '').map((name) => cut(name, 40));
  throw new Error(
    `The file lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}; its first row has ${has.slice(0, 40).join(', ') || 'none'}.`,
  );
}

/** A cell may be as long as a file: reports and messages repeat no more of it than can be read. */
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

interface Layout {
  readonly places: readonly {
    readonly column: Column;
    readonly place: number;
    readonly check: ReturnType<typeof limitCheck>;
  }[];
  readonly decimalComma: boolean;
  /** Cells of a row. */
  readonly width: number;
}

/** @returns what stores a row of the file, and says what it was */
function createStore(db: Queries, kind: Kind, layout: Layout): (row: CsvRow) => RowReport {
  const references = createReferences(db);
  const readRow = createReader(db, references, layout);
  const seen = new Map<string, number>();
  const table = db.exchange[kind.table];

  function store(row: CsvRow): Outcome {
    const values = readRow(row);
    const key = keyOf(kind, values);
    const text = JSON.stringify(Object.values(key)).toUpperCase();
    const earlier = seen.get(text);
    if (earlier !== undefined) throw new CellError(`is the same as row ${earlier} by ${keyNames(kind)}`);
    const existing = table.find(key);
    if ((existing?.['deleted_at'] ?? null) !== null) throw new CellError('is in the trash; restore it first');
    const outcome = existing ? change(existing, values) : add(values);
    seen.set(text, row.number);
    return outcome;
  }

  function add(values: Values): Outcome {
    const blank: StoredRow = { ...keyOf(kind, values), ...columnsOf(kind, values), created_at: now() };
    const complete = kind.complete?.(db, blank) ?? blank;
    const id = table.insert(complete);
    putLinks(complete['id'] ?? id, values);
    return { outcome: 'new' };
  }

  function change(existing: StoredRow, values: Values): Outcome {
    const changed = layout.places.flatMap(({ column }) => {
      const { field, name, keep } = column;
      const value = values[field] ?? null;
      if (kind.key.includes(field) || (keep && value === null)) return [];
      const before = column.write(readValue(db, column, existing), references).trim();
      const after = column.write(value, references).trim();
      return before === after ? [] : [{ field, change: { column: name, before, after } }];
    });
    if (changed.length === 0) return { outcome: 'same' };
    const news = Object.fromEntries(changed.map(({ field }) => [field, values[field] ?? null]));
    table.update({ ...existing, ...columnsOf(kind, news), updated_at: now() });
    putLinks(existing['id'] ?? null, news);
    return { outcome: 'changed', changes: changed.map((one) => one.change) };
  }

  function putLinks(owner: string | number | null, values: Values): void {
    for (const { links, field } of kind.columns) {
      const rows = values[field];
      if (links && owner !== null && Array.isArray(rows)) db.exchange[links].replace(owner, rows);
    }
  }

  const keyPlaces = layout.places.filter(({ column }) => kind.key.includes(column.field)).map(({ place }) => place);
  const nameOf = ({ cells }: CsvRow): string => keyPlaces.flatMap((place) => cells[place] || []).join(' ');

  return (row) => {
    const known = { row: row.number, name: cut(nameOf(row), 200) };
    try {
      return { ...known, ...store(row) };
    } catch (error) {
      references.forgetMissing();
      return { ...known, outcome: 'error', reason: cut(reasonOf(error), 500) };
    }
  };
}

/** @returns what reads a row of the file, and adds what it names and is missing */
function createReader(
  db: Queries,
  references: References,
  { places, decimalComma, width }: Layout,
): (row: CsvRow) => Values {
  function read(cells: readonly string[]): Values {
    const values: Record<string, Value> = {};
    const reading: Reading = { db, references, values, decimalComma };
    for (const { column, place, check } of places) {
      // Spreadsheets leave out empty cells at the end.
      const text = cells[place] ?? '';
      values[column.field] = named(column, () => {
        const value = column.read(text, reading);
        check?.(value, text);
        return value;
      });
    }
    return values;
  }

  return ({ cells, count, broken }) => {
    if (broken !== undefined) throw new CellError(broken);
    if (count > width) throw new CellError(`has ${count} cells, the first row ${width}`);
    let values = read(cells);
    while (references.addMissing()) values = read(cells);
    return values;
  };
}

/** @throws {CellError} that begins with the name of the column */
function named(column: Column, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellError) throw new CellError(`${column.name} ${error.message}`);
    throw error;
  }
}

/** A key column that the file has not is empty. */
function keyOf({ key, emptyKey = {} }: Kind, values: Values): StoredRow {
  return Object.fromEntries(
    key.map((field) => [field, (values[field] ?? emptyKey[field] ?? null) as StoredRow[string]]),
  );
}

function keyNames({ key, columns }: Kind): string {
  return columns
    .filter(({ field }) => key.includes(field))
    .map(({ name }) => name)
    .join(', ');
}

/** Without the links. */
function columnsOf({ columns }: Kind, values: Values): StoredRow {
  const own = columns.filter(({ links, field }) => !links && field in values);
  return Object.fromEntries(own.map(({ field }) => [field, (values[field] ?? null) as StoredRow[string]]));
}

/** What the table itself refuses is the row's error, too; everything else is a bug or a broken disk. */
function reasonOf(error: unknown): string {
  if (error instanceof CellError) return error.message;
  if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
  const column = (error as Error).message.split('.').at(-1);
  return `${column} is another row's already`;
}
