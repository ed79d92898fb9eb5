import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDump } from './dump/readDump.ts';
import { dumpWriters, type WrittenTable } from './dump/testing/dumpWriters.ts';
import { inFile, readFile } from './dump/testing/readRows.ts';
import { moved } from './testing/given.ts';

const kite = join(import.meta.dirname, 'testing/golden.sql');

/** Everything that a file becomes; the time of the move is not part of it. */
async function become(file: string): Promise<string> {
  const { report, rows } = await moved((_file, ...reading) => readDump(file, ...reading));
  const tables = rows("sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", 'name') as { name: string }[];
  const kept = tables.filter(({ name }) => name !== 'log_marks').map(({ name }) => [name, rows(name)]);
  const notes = report.notes.map(({ table, text, count }) => [table, text, count]);
  return JSON.stringify([kept, notes, report.tables], null, 1).replaceAll(/"20(2[6-9]|[3-9]\d)-[^"]*Z"/g, '"now"');
}

/** As PostgreSQL could have it, which has no zero byte. */
async function readTables(): Promise<WrittenTable[]> {
  const { tables } = (await readFile(kite)).rows;
  return [...tables].map(([name, { columns, rows }]) => ({
    name,
    columns,
    rows: rows.map((row) => row.map((cell) => cell?.replaceAll('\0', '') ?? null)),
  }));
}

test('the same rows become the same airline in every form', async () => {
  const expected = await become(kite);
  expect(expected).toContain('Kite');
  const tables = await readTables();
  for (const [name, write] of Object.entries(dumpWriters))
    expect.soft(await become(inFile(gzipSync(write(tables)))), name).toBe(expected);
});
