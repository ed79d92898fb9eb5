import { setImmediate } from 'node:timers/promises';
import { ForeignDatabase } from '../../../../db/foreignDatabase.ts';
import { UnusableDatabaseError } from '../../../../db/migrate.ts';
import { conflict } from '../../errors.ts';
import type { Dump, DumpVisitor } from './dump.ts';

/** How many rows are read at once, before a stop is looked for. */
const together = 5000;

/** Reads a SQLite file of phpVMS. */
export async function readSqlite(file: string, visitor: DumpVisitor, signal: AbortSignal): Promise<Dump> {
  const database = new ForeignDatabase(file);
  try {
    return await readTables(database, visitor, signal);
  } catch (error) {
    if (!(error instanceof UnusableDatabaseError)) throw error;
    throw conflict(
      `The SQLite file is damaged: ${error.reason}. Stop phpVMS, then copy it again together with its -wal file.`,
    );
  } finally {
    database.close();
  }
}

async function readTables(database: ForeignDatabase, visitor: DumpVisitor, signal: AbortSignal): Promise<Dump> {
  const tables = database.tables();
  let rows = 0;
  for (const [index, table] of tables.entries()) {
    if (!database.hasRows(table) || !visitor.table(table.name, table.columns)) continue;
    for (const { rowid, values } of database.rows(table)) {
      if (values === undefined) {
        throw conflict(`The row ${rowid} of the table ${table.name} is longer than 64 MB. This is no row of phpVMS.`);
      }
      visitor.row(table.name, values, rowid);
      rows++;
      if (rows % together > 0) continue;
      const share = Math.min(1, Math.max(0, rowid / (table.last_rowid ?? Number.POSITIVE_INFINITY)));
      visitor.progress((index + share) / tables.length);
      await setImmediate();
      signal.throwIfAborted();
    }
  }
  return { form: 'sqlite', tables: new Map(tables.map(({ name, columns }) => [name, columns])), warnings: [] };
}
