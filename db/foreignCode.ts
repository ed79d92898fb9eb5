import Database from 'better-sqlite3';
import { readFormat, UnusableDatabaseError, upgrade } from './migrate.ts';

/**
 * Compares what would run with our statements, or with the check of a file, with our own database of the same format: triggers,
 * and tables and indexes that compute. A file of 400 kB could take any time and memory otherwise.
 * @throws {UnusableDatabaseError} naming one that we did not create
 */
export function refuseForeignCode(connection: Database.Database): void {
  const model = new Database(':memory:');
  try {
    upgrade(model, { to: readFormat(connection) });
    const ours = readSchema(model);
    const isOurs = ({ sql }: SchemaEntry): boolean => ours.some((entry) => plain(entry.sql) === plain(sql));
    const foreign = readSchema(connection).find((entry) => runs(entry.sql) && !isOurs(entry));
    if (foreign === undefined) return;
    const { type, name } = foreign;
    const what = `the ${type} ${JSON.stringify(name)}`;
    const computes = type === 'trigger' ? '' : ', which computes something';
    throw new UnusableDatabaseError(
      type === 'table' && ours.some((entry) => entry.name === name)
        ? `another program changed ${what} in it`
        : `another program added ${what} to it${computes}. Remove it with DROP ${type.toUpperCase()} ${JSON.stringify(name)}`,
    );
  } finally {
    model.close();
  }
}

interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

function readSchema(connection: Database.Database): SchemaEntry[] {
  const find = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL';
  return connection.prepare<[], SchemaEntry>(find).all();
}

/** Whether SQLite may run an expression of it, or an extension. */
function runs(sql: string): boolean {
  if (sql.startsWith('CREATE VIEW ')) return false;
  if (sql.startsWith('CREATE TABLE ')) return /\b(check|as)\b/i.test(sql);
  return !/^CREATE (UNIQUE )?INDEX [^(]*\([^()]*\)$/.test(sql);
}

/** Leaves out comments and spaces, but not in strings: a checkout on Windows may have other line ends. */
function plain(sql: string): string {
  return sql.replaceAll(/('[^']*'|"[^"]*")|--[^\n]*|\s+/g, (_all, quoted: string | undefined) => quoted ?? '');
}
