import Database from 'better-sqlite3';
import { createPrivateFile } from '../files.ts';
import { createNotes, type Notes } from './stageNotes.ts';

/** A row of a dump by the columns that its table has there; of others undefined. */
export type StagedRow = Readonly<Record<string, string | null | undefined>>;

interface RowOrder {
  /** Columns in text order, or in that of their numbers. Then rows are in the order of the file. */
  readonly orderBy?: readonly (string | { readonly number: string })[];
  /** Only rows with one of these values. */
  readonly where?: { readonly column: string; readonly values: readonly string[] };
}

/** The tables of a dump, as text, in a database of its own, and the notes on their rows. */
export interface Stage extends Notes {
  /** Adds a table. Columns that SQLite cannot have twice are left out. @returns what adds its rows; undefined if its name cannot be used */
  readonly addTable: (table: string, columns: readonly string[]) => AddRow | undefined;
  /** Overwrites what the table had. */
  readonly dropTable: (table: string) => void;
  readonly tables: () => string[];
  /** In lower case; none of a table that is not there. */
  readonly columns: (table: string) => readonly string[];
  readonly count: (table: string) => number;
  readonly rows: (table: string, order?: RowOrder) => IterableIterator<StagedRow>;
  /** Prepares a look-up, with an index. Not while rows are read. */
  readonly lookUp: (table: string, column: string) => (value: string) => StagedRow[];
  /** Every value of a column once, without null. */
  readonly values: (table: string, column: string) => string[];
  /** The same, of rows in which two other columns have different numbers, and the second one is not 0. */
  readonly valuesOfUnequal: (table: string, column: string, pair: readonly [string, string]) => string[];
  /** Empties a column and overwrites what it had. @param where only in rows with one of these values */
  readonly erase: (table: string, column: string, where?: RowOrder['where']) => void;
  /** Stores the notes. */
  readonly finish: () => void;
  readonly close: () => void;
}

type AddRow = (values: readonly (string | null)[], line: number) => void;

/** Where a row begins in the file of the dump. */
const lineColumn = '_line';

export function lineOf(row: StagedRow): number {
  return Number(row[lineColumn] ?? 0);
}

/** The limits of MySQL's names, and of SQLite's columns. */
const longest = { name: 64, columns: 1500, tables: 5000 } as const;

/** Makes a new stage. It is written once: after a power cut it is made again. */
export function createStage(file: string): Stage {
  createPrivateFile(file);
  const connection = new Database(file);
  connection.pragma('journal_mode = OFF');
  connection.pragma('synchronous = OFF');
  connection.pragma('locking_mode = EXCLUSIVE');
  connection.pragma('secure_delete = ON');
  connection.pragma('cache_size = -16000');
  connection.exec('BEGIN');
  const tables = new Map<string, readonly string[]>();
  const notes = createNotes(connection);

  const columns = (table: string): readonly string[] => tables.get(table) ?? [];
  const has = (table: string, column: string): boolean => columns(table).includes(column);

  return {
    note: notes.note,
    listNotes: notes.listNotes,
    addTable: (table, given) => {
      if (!isUsable(table) || tables.size === longest.tables || hasName(tables, table)) return undefined;
      const places = placesOf(given);
      tables.set(table, [...places.keys()]);
      return prepareTable(connection, table, places);
    },
    dropTable: (table) => {
      if (tables.delete(table)) connection.exec(`DROP TABLE ${quoted(table)}`);
    },
    tables: () => [...tables.keys()],
    columns,
    count: (table) =>
      tables.has(table)
        ? Number(
            connection
              .prepare(`SELECT count(*) FROM ${quoted(table)}`)
              .pluck()
              .get(),
          )
        : 0,
    rows: (table, order = {}) => (tables.has(table) ? readRows(connection, table, columns(table), order) : noRows()),
    lookUp: (table, column) => (has(table, column) ? prepareLookUp(connection, table, column) : () => []),
    values: (table, column) => (has(table, column) ? readValues(connection, table, column) : []),
    valuesOfUnequal: (table, column, pair) => {
      if (![column, ...pair].every((name) => has(table, name))) return [];
      const [first, second] = pair.map((name) => `CAST(${quoted(name)} AS REAL)`);
      return readValues(connection, table, column, `${second} <> 0 AND ${first} <> ${second}`);
    },
    erase: (table, column, where) => {
      if (![column, ...(where ? [where.column] : [])].every((name) => has(table, name))) return;
      const condition = where ? `${quoted(where.column)} IN (SELECT value FROM json_each(?))` : '1';
      const erase = connection.prepare<string[]>(
        `UPDATE ${quoted(table)} SET ${quoted(column)} = NULL WHERE ${condition}`,
      );
      erase.run(...(where ? [JSON.stringify(where.values)] : []));
    },
    finish: () => {
      notes.store();
      connection.exec('COMMIT');
      connection.exec('BEGIN');
    },
    close: () => void connection.close(),
  };
}

function* noRows(): Generator<StagedRow> {}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Names with _ are those of the stage itself. */
function isUsable(name: string): boolean {
  return name !== '' && name.length <= longest.name && !/^(sqlite_|_)/i.test(name) && !name.includes('\0');
}

/** SQLite does not tell names apart by their case. */
function hasName(tables: ReadonlyMap<string, unknown>, table: string): boolean {
  return [...tables.keys()].some((name) => name.toLowerCase() === table.toLowerCase());
}

/** Where the values of each column are. */
function placesOf(columns: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, column] of columns.entries()) {
    const name = column.toLowerCase();
    if (isUsable(name) && !places.has(name) && places.size < longest.columns) places.set(name, place);
  }
  return places;
}

function prepareTable(connection: Database.Database, table: string, places: ReadonlyMap<string, number>): AddRow {
  const names = [...places.keys(), lineColumn].map(quoted);
  connection.exec(`CREATE TABLE ${quoted(table)} (${names.map((name) => `${name} TEXT`).join(', ')})`);
  const marks = names.map(() => '?').join(', ');
  const insert = connection.prepare(`INSERT INTO ${quoted(table)} VALUES (${marks})`);
  const order = [...places.values()];
  return (values, line) => void insert.run([...order.map((place) => values[place] ?? null), String(line)]);
}

function readRows(
  connection: Database.Database,
  table: string,
  columns: readonly string[],
  { orderBy = [], where }: RowOrder,
): IterableIterator<StagedRow> {
  const keys = orderBy
    .filter((key) => columns.includes(typeof key === 'string' ? key : key.number))
    .map((key) => (typeof key === 'string' ? quoted(key) : `CAST(${quoted(key.number)} AS REAL)`));
  const isKnown = where === undefined || columns.includes(where.column);
  const condition = where && isKnown ? `${quoted(where.column)} IN (SELECT value FROM json_each(:values))` : '1';
  return connection
    .prepare<object, StagedRow>(
      `SELECT * FROM ${quoted(table)} WHERE ${isKnown ? condition : '0'} ORDER BY ${[...keys, 'rowid'].join(', ')}`,
    )
    .iterate(where && isKnown ? { values: JSON.stringify(where.values) } : {});
}

function prepareLookUp(connection: Database.Database, table: string, column: string): (value: string) => StagedRow[] {
  connection.exec(
    `CREATE INDEX IF NOT EXISTS ${quoted(`_${table}_${column}`)} ON ${quoted(table)} (${quoted(column)})`,
  );
  const find = connection.prepare<[string], StagedRow>(
    `SELECT * FROM ${quoted(table)} WHERE ${quoted(column)} = ? ORDER BY rowid`,
  );
  return (value) => find.all(value);
}

function readValues(connection: Database.Database, table: string, column: string, condition = '1'): string[] {
  const name = quoted(column);
  return connection
    .prepare<[], string>(`SELECT DISTINCT ${name} FROM ${quoted(table)} WHERE ${name} IS NOT NULL AND ${condition}`)
    .pluck()
    .all();
}
