import Database from 'better-sqlite3';

export interface ForeignTable {
  readonly name: string;
  /** Without those that SQLite would compute. */
  readonly columns: readonly string[];
  readonly has_rowid: boolean;
}

export interface ForeignRow {
  readonly rowid: number;
  readonly values: (string | null)[];
}

/** A row must fit in memory. */
const longestRow = 64 * 1024 * 1024;

/** A SQLite file of another program: its tables are read, its views, triggers and computed columns do not run. */
export class ForeignDatabase {
  readonly #connection: Database.Database;

  /** @param file a copy, because SQLite puts what lies in its `-wal` into it */
  constructor(file: string) {
    this.#connection = new Database(file, { fileMustExist: true });
    this.#connection.pragma('trusted_schema = OFF');
    this.#connection.pragma('cell_size_check = ON');
    this.#connection.pragma('query_only = ON');
    this.#connection.defaultSafeIntegers();
  }

  tables(): ForeignTable[] {
    const find = this.#connection.prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE %' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    );
    const columnsOf = this.#connection
      .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid')
      .pluck();
    return find.all().map(({ name, sql }) => {
      const columns = columnsOf.all(name);
      const has_rowid =
        !/\)[^)]*WITHOUT\s+ROWID[^)]*$/i.test(sql) && !columns.some((column) => /^rowid$/i.test(column));
      return { name, columns, has_rowid };
    });
  }

  count({ name }: ForeignTable): number {
    return Number(
      this.#connection
        .prepare<[], bigint>(`SELECT count(*) FROM ${quote(name)}`)
        .pluck()
        .get(),
    );
  }

  /** @returns the rowid of a row that is too long to be read */
  findLongRow(table: ForeignTable): number | undefined {
    const sizes = table.columns.map((column) => `coalesce(octet_length(${quote(column)}), 0)`).join(' + ');
    const find = `SELECT ${rowid(table)} FROM ${quote(table.name)} WHERE ${sizes} > ${longestRow} LIMIT 1`;
    const found = this.#connection.prepare<[], bigint>(find).pluck().get();
    return found === undefined ? undefined : Number(found);
  }

  /** @returns each row in the order of the file, numbers as text */
  *rows(table: ForeignTable): Generator<ForeignRow> {
    const list = [rowid(table), ...table.columns.map(quote)].join(', ');
    const select = this.#connection
      .prepare<[], [bigint, ...SqliteValue[]]>(`SELECT ${list} FROM ${quote(table.name)}`)
      .raw();
    let place = 0;
    for (const [id, ...values] of select.iterate()) {
      place++;
      yield { rowid: table.has_rowid ? Number(id) : place, values: values.map(toText) };
    }
  }

  close(): void {
    this.#connection.close();
  }
}

type SqliteValue = bigint | number | string | Buffer | null;

function rowid({ has_rowid }: ForeignTable): string {
  return has_rowid ? 'rowid' : '0';
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toText(value: SqliteValue): string | null {
  if (value === null || typeof value === 'string') return value;
  return Buffer.isBuffer(value) ? `0x${value.toString('hex').toUpperCase()}` : String(value);
}
