import { connect, type Connection } from './connection.ts';
import { columnsOf, draftTables, linksAsJson, linkTables, type LinkTable } from './draft.ts';
import { createErase } from './erase.ts';
import { queries, type Tx } from './open.ts';

/**
 * Why an import cannot be undone. Rows of a table were `changed` since, they refer to rows that the import `added`, or rows that
 * a restored row refers to were `removed`.
 */
export interface Obstacle {
  readonly table: string;
  readonly why: 'changed' | 'added' | 'removed';
  readonly count: number;
}

class Refused extends Error {
  readonly obstacles: readonly Obstacle[];

  constructor(obstacles: readonly Obstacle[]) {
    super('The import cannot be undone.');
    this.obstacles = obstacles;
  }
}

/**
 * Restores what an import changed and removes what it added, in one transaction of a new connection. It blocks, so a server
 * runs it in a thread. Rows that were removed since are left out.
 * @param also stores more in the same transaction
 * @returns the obstacles; if there are any, nothing was changed
 */
export async function undoImport(file: string, id: number, also: (tx: Tx) => void): Promise<readonly Obstacle[]> {
  const connection = connect(file);
  connection.pragma('busy_timeout = 10000');
  // SQLite would search all reports for each airport that is removed. `countReferences` searches once for all of them.
  connection.pragma('foreign_keys = OFF');
  // What a removed pilot leaves in the log goes, too.
  const erase = createErase(connection, async (change) => connection.transaction(change).immediate());
  try {
    await erase(() => {
      undoChanges(connection, id);
      also(queries(connection));
    });
    return [];
  } catch (error) {
    if (error instanceof Refused) return error.obstacles;
    throw error;
  } finally {
    connection.close();
  }
}

function undoChanges(connection: Connection, id: number): void {
  connection.exec(`
    CREATE TEMP VIEW changed AS SELECT * FROM import_changes WHERE import_id = ${id} AND before IS NOT NULL;
    CREATE TEMP VIEW added AS SELECT * FROM import_changes WHERE import_id = ${id} AND before IS NULL`);
  function refuse(why: Obstacle['why'], found: readonly (readonly [table: string, from: string])[]): void {
    const obstacles = found.map(([table, from]) => ({ table, why, count: countRows(connection, from) }));
    const refused = obstacles.filter((one) => one.count > 0);
    if (refused.length > 0) throw new Refused(refused);
  }

  refuse('changed', [
    ...draftTables.map((table) => [table, fromChangedCells(connection, table)] as const),
    ...draftTables.map((table) => [table, fromChangedRows(table)] as const),
    ...linkTables.map((links) => [links.parent, fromChangedLinks(connection, links)] as const),
  ]);
  for (const table of draftTables) restoreCells(connection, table);
  for (const links of linkTables) restoreLinks(connection, links);
  const references = listReferences(connection);
  refuse(
    'added',
    references.map((one) => [one.table, fromReferring(one)] as const),
  );
  for (const { table, owner, parent } of linkTables) removeRows(connection, { table, column: owner, parent });
  for (const table of draftTables) removeRows(connection, { table, column: 'id', parent: table });
  refuse(
    'removed',
    references.map((one) => [one.parent, fromDangling(one)] as const),
  );
}

function countRows(connection: Connection, from: string): number {
  return connection.prepare<[], number>(`SELECT count(*) ${from}`).pluck().get() ?? 0;
}

function removeRows(connection: Connection, { table, column, parent }: Reference): void {
  connection.exec(`DELETE FROM main.${table} WHERE ${column} IN (${rowsOf('added', parent)})`);
}

function rowsOf(view: 'added' | 'changed', table: string): string {
  return `SELECT row_id FROM temp.${view} WHERE table_name = '${table}'`;
}

/** A cell of `was`, as JSON because the type of its column is not known there. */
const cellsDiffer = (cell: string): string => `was.before -> '$.${cell}' IS NOT was.after -> '$.${cell}'`;

function fromChangedCells(connection: Connection, table: string): string {
  // Another cell of the row may have been changed.
  const columns = columnsOf(connection, table).filter((column) => column !== 'updated_at');
  const cells = columns.map(
    (cell) => `${cellsDiffer(cell)} AND was.after -> '$.${cell}' IS NOT json_quote(now."${cell}")`,
  );
  return `
    FROM temp.changed AS was JOIN main.${table} AS now ON now.id = was.row_id
    WHERE was.table_name = '${table}' AND (${cells.join(' OR ')})`;
}

function fromChangedRows(table: string): string {
  return `
    FROM temp.added AS was JOIN main.${table} AS now ON now.id = was.row_id
    WHERE was.table_name = '${table}' AND was.after IS NOT now.updated_at`;
}

function fromChangedLinks(connection: Connection, { table, owner }: LinkTable): string {
  const now = linksAsJson(connection, table, `${owner} = was.row_id`);
  return `FROM temp.changed AS was WHERE was.table_name = '${table}' AND was.after IS NOT ${now}`;
}

function restoreCells(connection: Connection, table: string): void {
  const cells = columnsOf(connection, table).filter((cell) => cell !== 'id' && cell !== 'updated_at');
  const set = cells.map((cell) => `"${cell}" = iif(${cellsDiffer(cell)}, was.before ->> '$.${cell}', now."${cell}")`);
  // The old version, unless others changed more, so that the import that added the row can be undone, too.
  const version = `iif(now.updated_at = was.after ->> '$.updated_at', was.before ->> '$.updated_at', ${currentTime})`;
  connection.exec(`
    UPDATE main.${table} AS now
    SET ${set.join(', ')}, updated_at = ${version}
    FROM temp.changed AS was
    WHERE was.table_name = '${table}' AND now.id = was.row_id`);
}

const currentTime = "strftime('%Y-%m-%dT%H:%M:%fZ')";

function restoreLinks(connection: Connection, { table, owner, parent }: LinkTable): void {
  const columns = columnsOf(connection, table);
  connection.exec(`
    DELETE FROM main.${table} WHERE ${owner} IN (${rowsOf('changed', table)});
    INSERT INTO main.${table} (${columns.join(', ')})
    SELECT ${columns.map((column) => `link.value ->> '$.${column}'`).join(', ')}
    FROM temp.changed AS was JOIN json_each(was.before) AS link
    WHERE was.table_name = '${table}' AND was.row_id IN (SELECT id FROM main.${parent})`);
}

/** A column that refers to the ids of another table. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
}

function listReferences(connection: Connection): Reference[] {
  return connection
    .prepare<[], Reference>(`
      SELECT tables.name AS "table", keys."from" AS "column", keys."table" AS parent
      FROM main.sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
      WHERE tables.type = 'table'`)
    .all()
    .filter(({ parent }) => draftTables.includes(parent));
}

/** Finds rows that refer to what the import added, except those that it added, too. */
function fromReferring({ table, column, parent }: Reference): string {
  const referring = `FROM main.${table} WHERE ${column} IN (${rowsOf('added', parent)})`;
  const links = linkTables.find((one) => one.table === table);
  if (links) return `${referring} AND ${links.owner} NOT IN (${rowsOf('added', links.parent)})`;
  return draftTables.includes(table) ? `${referring} AND id NOT IN (${rowsOf('added', table)})` : referring;
}

/** Finds restored rows that refer to what is not there. */
function fromDangling({ table, column, parent }: Reference): string {
  const key = linkTables.find((one) => one.table === table)?.owner ?? 'id';
  return `
    FROM main.${table}
    WHERE ${key} IN (${rowsOf('changed', table)}) AND ${column} IS NOT NULL AND ${column} NOT IN (SELECT id FROM main.${parent})`;
}
