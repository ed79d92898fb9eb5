import type { Connection } from './connection.ts';

/** A table of a draft: a copy in the temporary schema, of the same name, which therefore is the one that queries find. */
export interface DraftTable {
  /** Whether others have since changed what this changes. Like `publish`, inside the transaction that publishes. */
  readonly isStale: () => boolean;
  readonly publish: () => void;
}

/**
 * Of a changed row, the row as it was is kept. New rows are behind the copied ones.
 * @param key its primary key
 */
export function copyTable(connection: Connection, table: string, key: string): DraftTable {
  copy(connection, table);
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
export function copyLinks(connection: Connection, table: string, owner: string): DraftTable {
  copy(connection, table);
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
function copy(connection: Connection, table: string): void {
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
