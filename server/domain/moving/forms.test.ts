import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { removeFolder } from '../../../db/heldFiles.ts';
import { readDump } from './dump/readDump.ts';
import { RowCollector } from './dump/testing/collectRows.ts';
import { dumpWriters, writeSqlite, type WrittenTable } from './dump/testing/dumpWriters.ts';
import { moved } from './testing/given.ts';

const signal = new AbortController().signal;
const kite = join(import.meta.dirname, 'testing/golden.sql');

/** Everything that a file becomes; the time of the move is not part of it. */
async function become(file: string): Promise<string> {
  const { report, rows } = await moved((_file, visitor, stop) => readDump(file, visitor, stop));
  const tables = rows("sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", 'name') as { name: string }[];
  const kept = tables.filter(({ name }) => name !== 'log_marks').map(({ name }) => [name, rows(name)]);
  const notes = report.notes.map(({ table, text, count }) => [table, text, count]);
  return JSON.stringify([kept, notes, report.tables], null, 1).replaceAll(/"20(2[6-9]|[3-9]\d)-[^"]*Z"/g, '"now"');
}

/** As PostgreSQL could have it, which has no zero byte. */
async function readTables(): Promise<WrittenTable[]> {
  const rows = new RowCollector();
  await readDump(kite, rows, signal);
  return [...rows.tables].map(([name, table]) => ({
    name,
    columns: table.columns,
    rows: table.rows.map((row) => row.map((cell) => cell?.replaceAll('\0', '') ?? null)),
  }));
}

test('the same rows become the same airline in every form', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homebase-forms-'));
  onTestFinished(() => removeFolder(folder));
  const expected = await become(kite);
  const tables = await readTables();
  for (const [name, write] of Object.entries(dumpWriters)) {
    const file = join(folder, name.replaceAll(/\W/g, ''));
    writeFileSync(file, gzipSync(write(tables)));
    expect.soft(await become(file), name).toBe(expected);
  }
  const file = join(folder, 'sqlite');
  writeSqlite(file, tables).close();
  expect.soft(await become(file), 'SQLite').toBe(expected);
});
