import { storedText } from '../../../db/plainText.ts';
import type { StoredRow } from '../../../db/statements.ts';
import type { Tx } from '../../../db/open.ts';
import { now } from '../time.ts';
import { CellError } from './cellError.ts';
import { type CsvColumn, type CsvKind, type CellValue, type CellValues, type limitCheck } from './columns.ts';
import type { CsvRow } from './csvText.ts';
import type { FileEncoding } from './encodings.ts';
import type { NumberForm } from './figures.ts';
import { readValue } from './exportCsv.ts';
import { createReferences, type Missing, type MissingList, type References } from './references.ts';

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

/** What happens when a row refers to something that the catalog does not have. */
export interface MissingRule {
  /** Adds airlines and subfleets. Otherwise the row has an error. */
  readonly createMissing: boolean;
  readonly missing: MissingList;
}

/** What is the same for all rows of a file. */
export interface Layout extends MissingRule {
  readonly cellColumns: readonly {
    readonly column: CsvColumn;
    readonly index: number;
    readonly check: ReturnType<typeof limitCheck>;
    readonly form: NumberForm;
    /** What all rows have, in a column that the file lacks. */
    readonly everywhere?: string;
  }[];
  readonly encoding: FileEncoding;
  /** Number of cells in a row. */
  readonly width: number;
}

/** @returns a function that stores a row and returns the result */
export function createStore(tx: Tx, kind: CsvKind, layout: Layout): (row: CsvRow) => RowReport {
  const references = createReferences(tx);
  const readRow = createReader(tx, references, layout, duplicateOf);
  /** The rows by their key, and by the id of what they stored. */
  const seen = new Map<StoredRow[string], number>();
  const table = kind.table(tx);

  function store(row: CsvRow): Outcome {
    const values = readRow(row);
    const key = keyOf(kind, values);
    const existing = table.findNamed(key);
    if ((existing?.['deleted_at'] ?? null) !== null) throw new CellError('is in the trash; restore it first');
    const earlier = seen.get(existing?.['id'] ?? null);
    if (earlier !== undefined) throw new CellError(`${repeats(kind, earlier)}, in the same season`);
    if (existing) refuseSeveral(tx, kind, key, existing);
    const id = existing ? (existing['id'] ?? null) : add(values);
    seen.set(textOf(key), row.number);
    if (kind.season) seen.set(id, row.number);
    return existing ? change(existing, values) : { outcome: 'new' };
  }

  /** What is wrong with a row that has the key of an earlier one. Without all its cells, the key is not known. */
  function duplicateOf(values: CellValues): readonly string[] {
    const isKnown = layout.cellColumns.every(({ column: { field } }) => !kind.key.includes(field) || field in values);
    const earlier = isKnown ? seen.get(textOf(keyOf(kind, values))) : undefined;
    return earlier === undefined ? [] : [repeats(kind, earlier)];
  }

  /** Returns the id. */
  function add(values: CellValues): StoredRow[string] {
    const blank: StoredRow = { ...keyOf(kind, values), ...columnsOf(kind, values), created_at: now() };
    const complete = kind.complete?.(tx, blank, values) ?? blank;
    const inserted = table.insert(complete);
    const id = complete['id'] ?? inserted;
    putLinks(tx, kind, id, values);
    return id;
  }

  function change(existing: StoredRow, values: CellValues): Outcome {
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
    putLinks(tx, kind, existing['id'] ?? null, newValues);
    return { outcome: 'changed', changes: changed.map((one) => one.change) };
  }

  const keyCells = layout.cellColumns.filter(({ column }) => kind.key.includes(column.field)).map(({ index }) => index);
  const nameOf = ({ cells }: CsvRow): string => keyCells.flatMap((index) => cells[index] || []).join(' ');

  return (row) => {
    const known = { row: row.number, name: cut(nameOf(row), 200) };
    try {
      return { ...known, ...store(row) };
    } catch (error) {
      references.takeMissing();
      return { ...known, outcome: 'error', reason: cut(reasonOf(error), 1000) };
    }
  };
}

/** A row that reaches into several seasons does not say which of them it is. */
function refuseSeveral(tx: Tx, { season, table }: CsvKind, key: StoredRow, first: StoredRow): void {
  const other = season && table(tx).findNamed({ ...key, id: first['id'] ?? null });
  if (!other) return;
  const [start, end] = season;
  const [one, another] = [first, other].map((row) => `${row[start] ?? ''} to ${row[end] ?? ''}`);
  throw new CellError(`reaches into two seasons, ${one} and ${another}; give ${start} and ${end} of one of them`);
}

function putLinks(tx: Tx, { columns }: CsvKind, owner: string | number | null, values: CellValues): void {
  for (const { links, field } of columns) {
    const rows = values[field];
    if (links && owner !== null && Array.isArray(rows)) links(tx).replace(owner, rows);
  }
}

/** @returns a function that parses a row, and adds or refuses missing things that the row refers to */
function createReader(
  tx: Tx,
  references: References,
  { cellColumns, encoding, width, createMissing, missing }: Layout,
  duplicateOf: (values: CellValues) => readonly string[],
): (row: CsvRow) => CellValues {
  /** @param faults gets what is wrong with the cells; those have no value then */
  function read(cells: readonly string[], faults: string[]): CellValues {
    const values: Record<string, CellValue> = {};
    for (const { column, index, check, form, everywhere } of cellColumns) {
      // Spreadsheets omit empty cells at the end of a row.
      const cell = everywhere ?? cells[index] ?? '';
      const text = column.links ? cell : storedText(cell, column.schema ?? nameOfRow);
      try {
        if (encoding.unreadable?.test(text) === true)
          throw new CellError(
            `"${text}" has bytes that are not ${encoding.name}; correct them or choose another encoding`,
          );
        const value = column.read(text, { db: tx, references, values, form });
        check?.(value, text);
        values[column.field] = value;
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        faults.push(cut(`${column.name} ${error.message}`, 300));
      }
    }
    return values;
  }

  return ({ number, cells, count, broken }) => {
    if (broken !== undefined) throw new CellError(broken);
    if (count > width) throw new CellError(`has ${count} cells, but the first row has ${width}`);
    const faults: string[] = [];
    const values = read(cells, faults);
    faults.push(...duplicateOf(values));
    const wanted = references.takeMissing();
    // Airports come from the built-in data, so that they are not typos.
    const refused = createMissing ? [] : wanted.filter(({ kind }) => kind !== 'airport');
    // A row that is refused adds none of its airports.
    if (faults.length === 0) missing.add(refused.length > 0 ? refused : wanted, number);
    if (refused.length > 0) faults.push(missingText(refused));
    if (faults.length > 0) throw new CellError(faults.join('; '));
    if (wanted.length === 0) return values;
    for (const { add } of wanted) add(tx);
    const complete = read(cells, faults);
    references.takeMissing();
    return complete;
  };
}

/** The cell names another row. */
const nameOfRow = { maxLength: 0 };

/** `refers to the airline KTX and the subfleet KTX:A320, which do not exist`. */
function missingText(refused: readonly Missing[]): string {
  const names = [...new Set(refused.map(({ kind, name }) => `the ${kind} ${name}`))];
  const exist = names.length === 1 ? 'does not exist' : 'do not exist';
  return `refers to ${new Intl.ListFormat('en-GB').format(names)}, which ${exist}`;
}

/** Key columns that are not in the file are empty. */
function keyOf({ key, season }: CsvKind, values: CellValues): StoredRow {
  return Object.fromEntries(
    [...key, ...(season ?? [])].map((field) => [field, (values[field] ?? null) as StoredRow[string]]),
  );
}

function textOf(key: StoredRow): string {
  return JSON.stringify(Object.values(key)).toUpperCase();
}

function repeats(kind: CsvKind, earlier: number): string {
  return `has the same ${keyNames(kind)} as row ${earlier}`;
}

function keyNames({ key, columns }: CsvKind): string {
  return columns
    .filter(({ field }) => key.includes(field))
    .map(({ name }) => name)
    .join(', ');
}

/** The values for the table itself, without links. */
function columnsOf({ columns }: CsvKind, values: CellValues): StoredRow {
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

/** Shortens text of a file for reports and errors, because a cell can be very long. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
