import { connect, type Connection } from './connection.ts';
import { queries, type Tx } from './open.ts';

/** A private copy of the catalog that an import can change for as long as it takes, without blocking others. */
export interface Draft {
  /** Reads and writes the draft. Other tables are those of the database. */
  readonly db: Tx;
  /**
   * Stores the changes in the database, in one short transaction. In rows that others have changed since then, cells
   * that the draft did not change keep their values.
   * @param record stores the import in the same transaction. What it changed is stored under the id that it returns.
   * @returns false, and changes nothing, if others added or removed rows in a table that the draft changed, or changed
   * the same cells or links. Start again with a new draft.
   */
  readonly publish: (record: (tx: Tx) => number) => boolean;
  readonly close: () => void;
}

/** Referenced tables come first. */
export const draftTables: readonly string[] = [
  'airlines',
  'airports',
  'fares',
  'ranks',
  'subfleets',
  'aircraft',
  'flights',
  'users',
];
/** A table of links belongs to another one, and `owner` is its column with the row that has them. */
export interface LinkTable {
  readonly table: string;
  readonly owner: string;
  readonly parent: string;
}

export const linkTables: readonly LinkTable[] = [
  { table: 'flight_subfleets', owner: 'flight_id', parent: 'flights' },
  { table: 'flight_fares', owner: 'flight_id', parent: 'flights' },
  { table: 'flight_fields', owner: 'flight_id', parent: 'flights' },
  { table: 'subfleet_fares', owner: 'subfleet_id', parent: 'subfleets' },
  { table: 'rank_subfleets', owner: 'subfleet_id', parent: 'subfleets' },
];

/**
 * Copies the catalog of a database into temporary tables of a new connection, which hide the real ones.
 * It blocks, so a server runs it in a thread.
 */
export function openDraft(file: string): Draft {
  const connection = connect(file);
  // SQLite may wait for another writer here, because only the import waits with it.
  connection.pragma('busy_timeout = 10000');
  connection.pragma('temp_store = FILE');
  // Less than the default of 16 MB each.
  connection.pragma('cache_size = -8000');
  connection.pragma('temp.cache_size = -4000');
  // Rows of the draft refer to rows that are not copied, such as the last report of a pilot.
  connection.pragma('foreign_keys = OFF');
  connection.exec('BEGIN');
  const copies = [
    copyTable(connection, 'sequences', 'name'),
    ...draftTables.map((name) => copyTable(connection, name, 'id')),
    ...linkTables.map((links) => copyLinks(connection, links)),
  ];
  // Inside the transaction started above.
  const db = queries(connection);
  return {
    db,
    publish: (record) => {
      connection.exec('COMMIT');
      connection.pragma('foreign_keys = ON');
      return inOne(connection, () => {
        if (copies.some((copy) => copy.isStale())) return false;
        const id = record(db);
        for (const copy of copies) copy.publish(id);
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
    // A row that is referred to was removed.
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return false;
    throw error;
  }
}

/** A copy of a table in the temporary schema. Queries find it before the real one, because it has the same name. */
interface DraftTable {
  /** Whether others have changed what this changes. Call it inside the transaction that publishes. */
  readonly isStale: () => boolean;
  /** Also stores the changes, so that the import with this id can be undone. */
  readonly publish: (import_id: number) => void;
}

/**
 * Copies a table and keeps the original of every row that is changed. New rows come after the copied ones.
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

  /** The columns that changed in any row. */
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
    publish: (import_id) => {
      if (!isTouched()) return;
      connection.exec(`INSERT INTO main.${table} (${list}) SELECT ${list} FROM temp.${table} WHERE ${isNew}`);
      const changing = changedColumns();
      if (hasNew) {
        connection.exec(`
          INSERT INTO main.import_changes
          SELECT ${import_id}, '${table}', id, NULL, updated_at FROM temp.${table} WHERE ${isNew}
          UNION ALL
          SELECT ${import_id}, '${table}', now.id, json_object(${changing.map((c) => `'${c}', now."${c}"`).join(', ')}),
            json_object(${changing.map((c) => `'${c}', ${nextValue(c)}`).join(', ')})
          FROM ${changed} JOIN main.${table} AS now ON now.id = was.id`);
      }
      if (changing.length === 0) return;
      const set = changing.map((c) => `"${c}" = ${nextValue(c)}`);
      connection.exec(
        `UPDATE main.${table} AS now SET ${set.join(', ')} FROM ${changed} WHERE now.${key} = was.${key}`,
      );
    },
  };
}

/** Unchanged cells keep what others have written. */
const nextValue = (c: string): string => `iif(will."${c}" IS was."${c}", now."${c}", will."${c}")`;

/** Copies a table of links, and records whose links were replaced and what they were. */
function copyLinks(connection: Connection, { table, owner, parent }: LinkTable): DraftTable {
  copyRows(connection, table);
  const note = (row: 'new' | 'old'): string => `
    INSERT OR IGNORE INTO ${table}_owners
    VALUES (${row}.${owner}, ${linksAsJson(connection, table, `${owner} = ${row}.${owner}`)});`;
  connection.exec(`
    CREATE TEMP TABLE ${table}_owners (owner PRIMARY KEY, before) WITHOUT ROWID;
    CREATE TEMP TRIGGER ${table}_added BEFORE INSERT ON temp.${table} BEGIN ${note('new')} END;
    CREATE TEMP TRIGGER ${table}_removed BEFORE DELETE ON temp.${table} BEGIN ${note('old')} END`);
  const of = `${owner} = ${table}_owners.owner`;
  const touched = `${owner} IN (SELECT owner FROM temp.${table}_owners)`;
  const changedByOthers = `before <> ${linksAsJson(connection, `main.${table}`, of)}`;
  return {
    isStale: () => number(connection, `SELECT EXISTS (SELECT 1 FROM ${table}_owners WHERE ${changedByOthers})`) === 1,
    publish: (import_id) =>
      void connection.exec(`
        INSERT INTO main.import_changes
        SELECT ${import_id}, '${table}', owner,
          ${linksAsJson(connection, `main.${table}`, of)}, ${linksAsJson(connection, `temp.${table}`, of)}
        FROM ${table}_owners
        WHERE owner NOT IN (
          SELECT row_id
          FROM main.import_changes
          WHERE import_id = ${import_id} AND table_name = '${parent}' AND before IS NULL);
        DELETE FROM main.${table} WHERE ${touched};
        INSERT INTO main.${table} SELECT * FROM temp.${table} WHERE ${touched}`),
  };
}

/** SQL for the links of a row as JSON, which is the same for the same links. */
export function linksAsJson(connection: Connection, table: string, where: string): string {
  const columns = columnsOf(connection, table.replace(/^\w+\./, ''));
  const cells = columns.map((column) => `'${column}', "${column}"`).join(', ');
  const list = columns.map((column) => `"${column}"`).join(', ');
  return `(
    SELECT json_group_array(json_object(${cells}) ORDER BY ${list}) FROM ${table} WHERE ${where})`;
}

/** Copies a table with its indexes, which come before the rows so that SQLite copies page by page. */
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

export function columnsOf(connection: Connection, table: string): string[] {
  return (connection.pragma(`main.table_info(${table})`) as { readonly name: string }[]).map(({ name }) => name);
}

function number(connection: Connection, sql: string): number {
  return connection.prepare<[], number | null>(sql).pluck().get() ?? 0;
}
