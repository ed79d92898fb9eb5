import { connect, type Connection } from './connection.ts';
import { queries, type Tx } from './open.ts';

/** The catalog as it is now, to be changed for as long as it takes: nobody sees it, and nobody waits for it. */
export interface Draft {
  /** Reads and writes the draft; what is not of the catalog is the database's own. */
  readonly db: Tx;
  /**
   * Puts what was changed into the database, in one short transaction. Of rows that others changed meanwhile, their
   * other columns stay as they are.
   * @param also what is to be stored with it
   * @returns false, and nothing is changed, when others added or removed rows where the draft has changes, or changed
   * the same cells: begin a new draft
   */
  readonly publish: (also: (tx: Tx) => void) => boolean;
  readonly close: () => void;
}

/** What is named by others first. */
const tables = ['airlines', 'airports', 'fares', 'ranks', 'subfleets', 'aircraft', 'flights', 'users'];
const links = {
  flight_subfleets: 'flight_id',
  flight_fares: 'flight_id',
  flight_fields: 'flight_id',
  subfleet_fares: 'subfleet_id',
  rank_subfleets: 'subfleet_id',
};

/**
 * Copies the catalog of a database into temporary tables of a connection of its own, which stand before the real ones.
 * It blocks: a server does it in a thread.
 */
export function openDraft(file: string): Draft {
  const connection = connect(file);
  // Here SQLite may wait for another writer: nobody else does.
  connection.pragma('busy_timeout = 10000');
  connection.pragma('temp_store = FILE');
  // By default each has 16 MB, and the program has its own.
  connection.pragma('cache_size = -8000');
  connection.pragma('temp.cache_size = -4000');
  // Rows of the draft name rows that are not copied, the last report of a pilot say.
  connection.pragma('foreign_keys = OFF');
  connection.exec('BEGIN');
  const copies = [
    copyTable(connection, 'sequences', 'name'),
    ...tables.map((name) => copyTable(connection, name, 'id')),
    ...Object.entries(links).map(([name, owner]) => copyLinks(connection, name, owner)),
  ];
  // In the transaction that has begun above.
  const db = queries(connection) as Tx;
  return {
    db,
    publish: (also) => {
      connection.exec('COMMIT');
      connection.pragma('foreign_keys = ON');
      return inOne(connection, () => {
        if (copies.some((copy) => copy.isStale())) return false;
        for (const copy of copies) copy.publish();
        also(db);
        return true;
      });
    },
    close: () => connection.close(),
  };
}

function inOne(connection: Connection, run: () => boolean): boolean {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const published = run();
    connection.exec(published ? 'COMMIT' : 'ROLLBACK');
    return published;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    // What a row names was removed.
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return false;
    throw error;
  }
}

/** A table of a draft: a copy in the temporary schema, of the same name, which therefore is the one that queries find. */
interface DraftTable {
  /** Whether others have since changed what this changes. Like `publish`, inside the transaction that publishes. */
  readonly isStale: () => boolean;
  readonly publish: () => void;
}

/**
 * Of a changed row, the row as it was is kept. New rows are behind the copied ones.
 * @param key its primary key
 */
function copyTable(connection: Connection, table: string, key: string): DraftTable {
  copyRows(connection, table);
  const columns = columnsOf(connection, table);
  const list = columns.map((column) => `"${column}"`).join(', ');
  // Sequences are never added.
  const hasNew = table !== 'sequences';
  const last = hasNew ? number(connection, `SELECT max(rowid) FROM temp.${table}`) : 0;
  const count = number(connection, `SELECT count(*) FROM temp.${table}`);
  connection.exec(`
    CREATE TEMP TABLE ${table}_before AS SELECT ${list} FROM temp.${table} WHERE false;
    CREATE UNIQUE INDEX temp.${table}_before_key ON ${table}_before (${key});
    CREATE TEMP TRIGGER ${table}_changed BEFORE UPDATE ON temp.${table} ${hasNew ? `WHEN old.rowid <= ${last}` : ''}
    BEGIN
      INSERT OR IGNORE INTO ${table}_before VALUES (${columns.map((column) => `old."${column}"`).join(', ')});
    END`);
  const isNew = hasNew ? `rowid > ${last}` : 'false';
  const changed = `temp.${table}_before AS was JOIN temp.${table} AS will ON will.${key} = was.${key}`;
  const has = (sql: string): boolean => number(connection, `SELECT EXISTS (${sql})`) === 1;
  const isTouched = (): boolean =>
    has(`SELECT 1 FROM temp.${table} WHERE ${isNew}`) || has(`SELECT 1 FROM temp.${table}_before`);

  /** Of all changed rows; without `updated_at`, which always changes. */
  function changedColumns(): string[] {
    const others = columns.filter((column) => column !== key);
    const flags = others.map((column) => `max(will."${column}" IS NOT was."${column}") AS "${column}"`);
    const row = connection
      .prepare<[], Readonly<Record<string, number | null>>>(`SELECT ${flags.join(', ')} FROM ${changed}`)
      .get();
    return others.filter((column) => row?.[column] === 1);
  }

  return {
    isStale: () => {
      if (!isTouched()) return false;
      if (number(connection, `SELECT count(*) FROM main.${table}`) !== count) return true;
      if (has(`SELECT 1 FROM main.${table} WHERE ${key} NOT IN (SELECT ${key} FROM temp.${table})`)) return true;
      const cells = changedColumns()
        .filter((column) => column !== 'updated_at')
        .map((c) => `(will."${c}" IS NOT was."${c}" AND now."${c}" IS NOT was."${c}")`);
      const other = cells.join(' OR ') || 'false';
      return has(`SELECT 1 FROM ${changed} JOIN main.${table} AS now ON now.${key} = was.${key} WHERE ${other}`);
    },
    publish: () => {
      if (!isTouched()) return;
      connection.exec(`INSERT INTO main.${table} (${list}) SELECT ${list} FROM temp.${table} WHERE ${isNew}`);
      const set = changedColumns().map((c) => `"${c}" = iif(will."${c}" IS was."${c}", now."${c}", will."${c}")`);
      if (set.length === 0) return;
      connection.exec(
        `UPDATE main.${table} AS now SET ${set.join(', ')} FROM ${changed} WHERE now.${key} = was.${key}`,
      );
    },
  };
}

/**
 * A table of links: whose links were replaced is kept.
 * @param owner the column of whom they belong to
 */
function copyLinks(connection: Connection, table: string, owner: string): DraftTable {
  copyRows(connection, table);
  const note = (row: 'new' | 'old'): string => `INSERT OR IGNORE INTO ${table}_owners VALUES (${row}.${owner});`;
  connection.exec(`
    CREATE TEMP TABLE ${table}_owners (owner PRIMARY KEY) WITHOUT ROWID;
    CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON temp.${table} BEGIN ${note('new')} END;
    CREATE TEMP TRIGGER ${table}_removed AFTER DELETE ON temp.${table} BEGIN ${note('old')} END`);
  const touched = `${owner} IN (SELECT owner FROM temp.${table}_owners)`;
  return {
    isStale: () => false,
    publish: () =>
      void connection.exec(`
        DELETE FROM main.${table} WHERE ${touched};
        INSERT INTO main.${table} SELECT * FROM temp.${table} WHERE ${touched}`),
  };
}

/** With its indexes, before its rows: so SQLite copies page by page. */
function copyRows(connection: Connection, table: string): void {
  const definitions = connection
    .prepare<[string], string>(
      "SELECT sql FROM main.sqlite_schema WHERE tbl_name = ? AND type IN ('table', 'index') AND sql IS NOT NULL",
    )
    .pluck()
    .all(table);
  for (const sql of definitions) {
    connection.exec(
      sql.replace(/^CREATE TABLE /, 'CREATE TEMP TABLE ').replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX temp.'),
    );
  }
  connection.exec(`INSERT INTO temp.${table} SELECT * FROM main.${table}`);
}

function columnsOf(connection: Connection, table: string): string[] {
  return (connection.pragma(`main.table_info(${table})`) as { readonly name: string }[]).map(({ name }) => name);
}

function number(connection: Connection, sql: string): number {
  return connection.prepare<[], number | null>(sql).pluck().get() ?? 0;
}
