import { setImmediate } from 'node:timers/promises';
import { ForeignDatabase } from '../../../../db/foreignDatabase.ts';
import { type AppError, conflict } from '../../errors.ts';
import type { Dump, DumpVisitor } from './dump.ts';

/** How many rows are read at once, before a stop is looked for. */
const together = 5000;

/** Reads a SQLite file of phpVMS. */
export async function readSqlite(file: string, visitor: DumpVisitor, signal: AbortSignal): Promise<Dump> {
  let database: ForeignDatabase | undefined;
  try {
    database = new ForeignDatabase(file);
    return await readTables(database, visitor, signal);
  } catch (error) {
    throw refuseDamaged(error) ?? error;
  } finally {
    database?.close();
  }
}

async function readTables(database: ForeignDatabase, visitor: DumpVisitor, signal: AbortSignal): Promise<Dump> {
  const tables = database.tables();
  const wanted = tables
    .map((table) => ({ table, count: database.count(table) }))
    .filter(({ table, count }) => count > 0 && visitor.table(table.name, table.columns));
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  for (const { table } of wanted) {
    const long = database.findLongRow(table);
    if (long !== undefined)
      throw conflict(`The row ${long} of the table ${table.name} is longer than 64 MB. This is no row of phpVMS.`);
    for (const { rowid, values } of database.rows(table)) {
      visitor.row(table.name, values, rowid);
      done++;
      if (done % together > 0) continue;
      visitor.progress(done / total);
      await setImmediate();
      signal.throwIfAborted();
    }
  }
  return { form: 'sqlite', tables: new Map(tables.map(({ name, columns }) => [name, columns])), warnings: [] };
}

function refuseDamaged(error: unknown): AppError | undefined {
  const { code = '', message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code)) return undefined;
  return conflict(
    `The SQLite file is damaged: ${message}. Stop phpVMS, then copy it again together with its -wal file.`,
  );
}
