import type { StoredRow } from '../../../db/statements.ts';
import { openDraft } from '../../../db/draft.ts';
import type { Tx } from '../../../db/open.ts';
import type { MissingKind, MissingRecord } from '../../contract/admin/csv.ts';
import { type Actor, recordImport } from '../events.ts';
import { now } from '../time.ts';
import {
  CellError,
  type Column,
  findColumn,
  type Kind,
  type Reading,
  type Value,
  type Values,
  limitCheck,
} from './columns.ts';
import { type CsvFile, type CsvRow, maxColumns, openCsv } from './csvText.ts';
import { readValue } from './exportCsv.ts';
import { type ImportKindName, importKinds } from './kinds.ts';
import { createReferences, type Missing, type References } from './references.ts';

/** The result of a row. */
export type RowReport = {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  /** The cells that identify the row: `KTW 612 EDDH LPPT`. */
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
  /** Adds airlines and subfleets that rows refer to. Otherwise such rows have errors. Airports follow the setting. */
  readonly createMissing: boolean;
  /** Only checks the file and stores nothing. */
  readonly dryRun: boolean;
  /** One row with an error rejects the whole file; otherwise such rows are skipped. */
  readonly strict: boolean;
  /** Called before the file is read, and again if the catalog changed meanwhile. */
  readonly begin: () => void;
  /** Called for each row with the progress, 0 to 1. If it throws, the import stops and nothing is stored. */
  readonly report: (row: RowReport, share: number) => void;
}

export interface ImportResult {
  readonly counts: ImportCounts;
  /** What rows refer to and the catalog does not have, in the order of the file. */
  readonly missing: readonly MissingRecord[];
  /** Whether it was stored. */
  readonly stored: boolean;
}

const attempts = 3;
/** With so many errors, it is probably the wrong file. */
const maxErrors = 10_000;

/**
 * Imports all valid rows of a CSV file in one transaction, or nothing. A dry run does the same without publishing it. Blocks
 * until it has finished, so a server runs it in a thread. Other writers wait only for the transaction.
 * @param database the file of the database
 * @param file its bytes or its path
 * @throws {Error} with a message for the operator, when the file is not of this kind
 */
export function importCsv(
  database: string,
  name: ImportKindName,
  file: Uint8Array | string,
  options: ImportOptions,
): ImportResult {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = tryImport(database, name, file, options);
    if (result) return result;
  }
  throw new Error(`The ${name} were changed while the file was compared with them. Nothing was stored. Try again.`);
}

/**
 * Imports all rows of a file in the caller's transaction.
 * @returns the number of rows
 * @throws {Error} when the file or one of its rows has an error
 */
export function importRows(tx: Tx, name: ImportKindName, file: Uint8Array): number {
  let count = 0;
  const refuse = { createMissing: false, missing: createMissingList() };
  readRows(tx, importKinds[name], { file, ...refuse }, (row) => {
    if (row.outcome === 'error') throw new Error(`${name}, row ${row.row} (${row.name}): ${row.reason}`);
    count += 1;
  });
  return count;
}

/** @returns undefined when somebody else changed the same rows meanwhile */
function tryImport(
  database: string,
  name: ImportKindName,
  file: Uint8Array | string,
  { actor, createMissing, dryRun, strict, begin, report }: ImportOptions,
): ImportResult | undefined {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  const missing = createMissingList();
  const draft = openDraft(database);
  try {
    begin();
    readRows(draft.db, importKinds[name], { file, createMissing, missing }, (row, share) => {
      counts[row.outcome] += 1;
      report(row, share);
      if (row.outcome === 'error' && counts.error >= maxErrors) throw tooManyErrors(row);
    });
    if (dryRun || (strict && counts.error > 0)) return { counts, missing: missing.list(), stored: false };
    const stored = draft.publish((tx) => recordImport(tx, actor, { kind: name, counts }));
    return stored ? { counts, missing: missing.list(), stored } : undefined;
  } finally {
    draft.close();
  }
}

function tooManyErrors({ row, reason }: Extract<RowReport, { outcome: 'error' }>): Error {
  return new Error(
    `${maxErrors.toLocaleString('en')} rows have errors, the last one is row ${row} (${reason}). ` +
      'The rest was not checked and nothing was stored. Correct the file and try again.',
  );
}

type MissingList = ReturnType<typeof createMissingList>;

/** The first rows are enough to find them in the file. */
const rowsNamed = 10;

function createMissingList() {
  const records = new Map<string, { kind: MissingKind; name: string; rows: number[]; count: number }>();
  return {
    list: (): readonly MissingRecord[] => [...records.values()],
    add: (missing: readonly Missing[], row: number): void => {
      for (const [key, { kind, name }] of new Map(missing.map((one) => [`${one.kind} ${one.name}`, one]))) {
        const record = records.get(key) ?? { kind, name, rows: [], count: 0 };
        records.set(key, record);
        record.count += 1;
        if (record.rows.length < rowsNamed) record.rows.push(row);
      }
    },
  };
}

interface ImportSource {
  readonly file: Uint8Array | string;
  readonly createMissing: boolean;
  readonly missing: MissingList;
}

function readRows(tx: Tx, kind: Kind, source: ImportSource, take: (row: RowReport, share: number) => void): void {
  const { file, createMissing, missing } = source;
  const csv = openCsv(file);
  const columns = csv.header.cells.map((header) => findColumn(kind.columns, header));
  requireColumns(kind, columns, csv.header);
  // In the order of the kind, because some cells depend on earlier ones.
  const cellColumns = kind.columns.flatMap((column) => {
    const index = columns.indexOf(column);
    return index === -1 ? [] : [{ column, index, check: limitCheck(column) }];
  });
  const layout = { cellColumns, decimalComma: csv.decimalComma, width: columns.length, createMissing, missing };
  const store = createStore(tx, kind, layout);
  csv.eachRow((row) => take(store(row), row.share));
}

function requireColumns(kind: Kind, columns: readonly (Column | undefined)[], header: CsvFile['header']): void {
  if (header.broken !== undefined) throw new Error(`The first row ${header.broken}.`);
  if (header.count > maxColumns)
    throw new Error(`The first row has ${header.count} cells. A file can have up to ${maxColumns} columns.`);
  const missing = kind.columns.filter((column) => column.required && !columns.includes(column)).map(({ name }) => name);
  if (missing.length === 0) return;
  const has = header.cells.filter((name) => name !== '').map((name) => cut(name, 40));
  throw new Error(
    `Missing ${missing.length === 1 ? 'column' : 'columns'}: ${missing.join(', ')}. The first row has: ${has.slice(0, 40).join(', ') || 'nothing'}.`,
  );
}

/** Shortens text of a file for reports and errors, because a cell can be very long. */
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

interface Layout extends Omit<ImportSource, 'file'> {
  readonly cellColumns: readonly {
    readonly column: Column;
    readonly index: number;
    readonly check: ReturnType<typeof limitCheck>;
  }[];
  readonly decimalComma: boolean;
  /** Number of cells in a row. */
  readonly width: number;
}

/** @returns a function that stores a row and returns the result */
function createStore(tx: Tx, kind: Kind, layout: Layout): (row: CsvRow) => RowReport {
  const references = createReferences(tx);
  const readRow = createReader(tx, references, layout);
  const seen = new Map<string, number>();
  const table = kind.table(tx);

  function store(row: CsvRow): Outcome {
    const values = readRow(row);
    const key = keyOf(kind, values);
    const text = JSON.stringify(Object.values(key)).toUpperCase();
    const earlier = seen.get(text);
    if (earlier !== undefined) throw new CellError(`has the same ${keyNames(kind)} as row ${earlier}`);
    const existing = table.findNamed(key);
    if ((existing?.['deleted_at'] ?? null) !== null) throw new CellError('is in the trash; restore it first');
    const outcome = existing ? change(existing, values) : add(values);
    seen.set(text, row.number);
    return outcome;
  }

  function add(values: Values): Outcome {
    const blank: StoredRow = { ...keyOf(kind, values), ...columnsOf(kind, values), created_at: now() };
    const complete = kind.complete?.(tx, blank) ?? blank;
    const id = table.insert(complete);
    putLinks(complete['id'] ?? id, values);
    return { outcome: 'new' };
  }

  function change(existing: StoredRow, values: Values): Outcome {
    const changed = layout.cellColumns.flatMap(({ column }) => {
      const { field, name, keep } = column;
      const value = values[field] ?? null;
      if (kind.key.includes(field) || (keep && value === null)) return [];
      const before = column.write(readValue(tx, column, existing), references).trim();
      const after = column.write(value, references).trim();
      return before === after ? [] : [{ field, change: { column: name, before, after } }];
    });
    if (changed.length === 0) return { outcome: 'same' };
    const newValues = Object.fromEntries(changed.map(({ field }) => [field, values[field] ?? null]));
    table.update({ ...existing, ...columnsOf(kind, newValues), updated_at: now() });
    putLinks(existing['id'] ?? null, newValues);
    return { outcome: 'changed', changes: changed.map((one) => one.change) };
  }

  function putLinks(owner: string | number | null, values: Values): void {
    for (const { links, field } of kind.columns) {
      const rows = values[field];
      if (links && owner !== null && Array.isArray(rows)) links(tx).replace(owner, rows);
    }
  }

  const keyCells = layout.cellColumns.filter(({ column }) => kind.key.includes(column.field)).map(({ index }) => index);
  const nameOf = ({ cells }: CsvRow): string => keyCells.flatMap((index) => cells[index] || []).join(' ');

  return (row) => {
    const known = { row: row.number, name: cut(nameOf(row), 200) };
    try {
      return { ...known, ...store(row) };
    } catch (error) {
      references.takeMissing();
      return { ...known, outcome: 'error', reason: cut(reasonOf(error), 500) };
    }
  };
}

/** @returns a function that parses a row, and adds or refuses missing things that the row refers to */
function createReader(
  tx: Tx,
  references: References,
  { cellColumns, decimalComma, width, createMissing, missing }: Layout,
): (row: CsvRow) => Values {
  function read(cells: readonly string[]): Values {
    const values: Record<string, Value> = {};
    const reading: Reading = { db: tx, references, values, decimalComma };
    for (const { column, index, check } of cellColumns) {
      // Spreadsheets omit empty cells at the end of a row.
      const text = cells[index] ?? '';
      values[column.field] = named(column, () => {
        const value = column.read(text, reading);
        check?.(value, text);
        return value;
      });
    }
    return values;
  }

  return ({ number, cells, count, broken }) => {
    if (broken !== undefined) throw new CellError(broken);
    if (count > width) throw new CellError(`has ${count} cells, but the first row has ${width}`);
    const values = read(cells);
    const wanted = references.takeMissing();
    if (wanted.length === 0) return values;
    missing.add(wanted, number);
    // Airports come from the built-in data, so that they are not typos.
    const refused = createMissing ? [] : wanted.filter(({ kind }) => kind !== 'airport');
    if (refused.length > 0) throw new CellError(missingText(refused));
    for (const { add } of wanted) add(tx);
    const complete = read(cells);
    references.takeMissing();
    return complete;
  };
}

/** `refers to the airline KTX and the subfleet KTX:A320, which are not in the catalog`. */
function missingText(refused: readonly Missing[]): string {
  const names = [...new Set(refused.map(({ kind, name }) => `the ${kind} ${name}`))];
  const are = names.length === 1 ? 'is' : 'are';
  return `refers to ${new Intl.ListFormat('en-GB').format(names)}, which ${are} not in the catalog`;
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

/** Key columns that are not in the file are empty. */
function keyOf({ key }: Kind, values: Values): StoredRow {
  return Object.fromEntries(key.map((field) => [field, (values[field] ?? null) as StoredRow[string]]));
}

function keyNames({ key, columns }: Kind): string {
  return columns
    .filter(({ field }) => key.includes(field))
    .map(({ name }) => name)
    .join(', ');
}

/** The values for the table itself, without links. */
function columnsOf({ columns }: Kind, values: Values): StoredRow {
  const own = columns.filter(({ links, field }) => !links && field in values);
  return Object.fromEntries(own.map(({ field }) => [field, (values[field] ?? null) as StoredRow[string]]));
}

/** A violated unique constraint is an error of the row. Anything else is a bug or a disk error. */
function reasonOf(error: unknown): string {
  if (error instanceof CellError) return error.message;
  if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
  const column = (error as Error).message.split('.').at(-1);
  return `${column} is already used by another row`;
}
