import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { UnusableDatabaseError } from './migrate.ts';

export interface ForeignTable {
  readonly name: string;
  /** Without those that SQLite would compute. */
  readonly columns: readonly string[];
  /** Undefined when it has no rowids, or no rows. */
  readonly last_rowid: number | undefined;
}

export interface ForeignRow {
  /** The place in the table where it has no rowids. */
  readonly rowid: number;
  /** Undefined when one of them is too long to be read. */
  readonly values: (string | null)[] | undefined;
}

/** A value must fit in memory. */
const longestValue = 64 * 1024 * 1024;

/**
 * A SQLite file of another program: its tables are read, its views, triggers and computed columns do not run. Each call may
 * throw an UnusableDatabaseError.
 */
export class ForeignDatabase {
  readonly #connection: Database.Database;
  readonly #hasLongValues: boolean;

  /** @param file a copy, because SQLite puts what lies in its `-wal` into it */
  constructor(file: string) {
    this.#hasLongValues = statSync(file).size > longestValue;
    this.#connection = new Database(file, { fileMustExist: true });
    this.#connection.defaultSafeIntegers();
  }

  tables(): ForeignTable[] {
    return refuseDamaged(() => this.#listTables());
  }

  #listTables(): ForeignTable[] {
    for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'query_only = ON'])
      this.#connection.pragma(setting);
    const find = this.#connection
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE %' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name`,
      )
      .pluck();
    const columnsOf = this.#connection
      .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid')
      .pluck();
    return find.all().map((name) => {
      const columns = columnsOf.all(name);
      return { name, columns, last_rowid: this.#findLastRowid(name, columns) };
    });
  }

  #findLastRowid(name: string, columns: readonly string[]): number | undefined {
    if (columns.some((column) => /^rowid$/i.test(column))) return undefined;
    try {
      const last = this.#connection
        .prepare<[], bigint | null>(`SELECT max(rowid) FROM ${quote(name)}`)
        .pluck()
        .get();
      return last === null || last === undefined ? undefined : Number(last);
    } catch (error) {
      if (error instanceof Error && error.message.includes('no such column: rowid')) return undefined;
      throw error;
    }
  }

  hasRows({ name }: ForeignTable): boolean {
    const find = `SELECT 1 FROM ${quote(name)} LIMIT 1`;
    return refuseDamaged(() => this.#connection.prepare(find).get() !== undefined);
  }

  /** @returns each row in the order of the file, numbers as text */
  *rows({ name, columns, last_rowid }: ForeignTable): Generator<ForeignRow> {
    const quoted = columns.map(quote);
    const guarded = this.#hasLongValues ? quoted.map((column) => `iif(${isLong(column)}, NULL, ${column})`) : quoted;
    const list = [
      last_rowid === undefined ? '0' : 'rowid',
      this.#hasLongValues ? quoted.map(isLong).join(' OR ') : '0',
      ...guarded,
    ];
    const select = `SELECT ${list.join(', ')} FROM ${quote(name)}`;
    const found = refuseDamaged(() => this.#connection.prepare<[], SqliteValue[]>(select).raw().iterate());
    try {
      for (let place = 1; ; place++) {
        const next = refuseDamaged(() => found.next());
        if (next.done === true) return;
        const [rowid, long, ...values] = next.value;
        const texts = long === 1n ? undefined : values.map(toText);
        yield { rowid: last_rowid === undefined ? place : Number(rowid), values: texts };
      }
    } finally {
      found.return?.();
    }
  }

  close(): void {
    this.#connection.close();
  }
}

function refuseDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new UnusableDatabaseError(error.message, error);
  }
}

type SqliteValue = bigint | number | string | Buffer | null;

function isLong(column: string): string {
  return `octet_length(${column}) > ${longestValue}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toText(value: SqliteValue): string | null {
  if (value === null || typeof value === 'string') return value;
  return Buffer.isBuffer(value) ? `0x${value.toString('hex').toUpperCase()}` : String(value);
}
