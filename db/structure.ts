import Database from 'better-sqlite3';
import { UnusableDatabaseError, upgrade } from './migrate.ts';

/**
 * Compares a database of the newest format with an empty one of our own. Statements alone do not show it all: those that
 * store whole rows are made of the columns that are there.
 * @throws {UnusableDatabaseError} naming what is missing
 */
export function refuseIncomplete(connection: Database.Database): void {
  const model = new Database(':memory:');
  try {
    upgrade(model);
    const [found, wanted] = [readColumns(connection), readColumns(model)];
    const tables = [...wanted.keys()].filter((table) => !found.has(table)).map((table) => `the table ${table}`);
    const columns = [...found].flatMap(([table, names]) =>
      [...(wanted.get(table) ?? [])].filter((name) => !names.has(name)).map((name) => `the column ${table}.${name}`),
    );
    const missing = [...tables, ...columns];
    if (missing.length === 0) return;
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
    throw new UnusableDatabaseError(`something in it is missing (${missing.slice(0, 3).join(', ')}${more})`);
  } finally {
    model.close();
  }
}

/** The names of the columns of each table. */
function readColumns(connection: Database.Database): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = connection.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const columns = connection.prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?)').pluck();
  return new Map(tables.map((table) => [table, new Set(columns.all(table))]));
}
