import * as fc from 'fast-check';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../db/testing/temporaryFolder.ts';
import { AppError } from '../../errors.ts';
import type { Dump } from './dump.ts';
import { DumpBytes } from './dumpBytes.ts';
import { recognise } from './dumpForm.ts';
import { readDump } from './readDump.ts';
import { readJson } from './readJson.ts';
import { readSql } from './readSql.ts';
import { RowCollector } from './testing/collectRows.ts';
import { dumpWriters, writeSqlite, type WrittenTable, writeZip } from './testing/dumpWriters.ts';

const never = new AbortController().signal;

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface ReadText {
  readonly dump: Dump;
  readonly rows: RowCollector;
}

async function readText(text: string | Buffer, size = 1_000_000, rows = new RowCollector()): Promise<ReadText> {
  const buffer = Buffer.from(text as string);
  const bytes = new DumpBytes(cut(buffer, size), never);
  const form = recognise(buffer);
  const dump = await (form === 'phpmyadmin_json'
    ? readJson(bytes, rows)
    : readSql(bytes, rows, form === 'postgres' ? form : 'mysql'));
  return { dump, rows };
}

const readFile = async (file: string): Promise<ReadText> => {
  const rows = new RowCollector();
  return { dump: await readDump(file, rows, never), rows };
};

function inFile(content: string | Buffer, name = 'phpvms.sql'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

const nasty = [
  ...[
    "'",
    '"',
    '`',
    '\\',
    "\\'",
    "\\\\'",
    "''",
    '),(',
    ');',
    ';',
    '--',
    '-- ',
    '#',
    '/*',
    '*/',
    '/*!50003',
    '\n',
    '\r\n',
    '\t',
  ],
  ...[
    '\b',
    '\f',
    '\u001A',
    '\\N',
    '\\.',
    '\n\\.\n',
    '$$',
    'é',
    '✈',
    '😀',
    '王',
    'NULL',
    'a',
    '0x41',
    '%',
    '_',
    ' ',
    ',',
    '{',
    '}',
    ']',
  ],
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...nasty), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.constantFrom('-53.63040', '0', 'DELIMITER ;;', 'INSERT INTO `acars` VALUES (1);'),
);
const value = fc.option(text, { nil: null });
const row = fc.tuple(fc.integer().map(String), value, value);
const tables: fc.Arbitrary<WrittenTable[]> = fc
  .tuple(fc.array(row, { maxLength: 5 }), fc.array(row, { minLength: 1, maxLength: 5 }))
  .map((lists) =>
    lists.map((rows, index) => ({
      name: index === 0 ? 'va_acars' : 'va_users',
      columns: ['id', 'key', 'order'],
      rows,
    })),
  );

const rowsOf = (written: readonly WrittenTable[]): Record<string, unknown> =>
  Object.fromEntries(
    written.filter(({ rows }) => rows.length > 0).map(({ name, columns, rows }) => [name, { columns, rows }]),
  );
const rowsIn = ({ tables: read }: RowCollector): Record<string, unknown> =>
  Object.fromEntries([...read].map(([name, { columns, rows }]) => [name, { columns, rows }]));

describe.each(Object.entries(dumpWriters))('what %s writes', (writer, write) => {
  test('is read as it was, also in pieces of a few bytes, with the line of each row', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.integer({ min: 1, max: 7 }), async (written, size) => {
        const dumped = write(written);
        const whole = await readText(dumped);
        const pieces = await readText(dumped, size);
        expect(rowsIn(whole.rows)).toEqual(rowsOf(written));
        expect([pieces.dump, pieces.rows.tables]).toEqual([whole.dump, whole.rows.tables]);
        expect(whole.dump.warnings).toEqual([]);
        expect([...whole.dump.tables.keys()]).toEqual(written.map(({ name }) => name));
        const lines = dumped.split('\n');
        for (const { rows, lines: found } of whole.rows.tables.values()) {
          for (const [index, line] of found.entries()) expect(lines[line - 1]).toContain(rows[index]?.[0]);
        }
      }),
    );
  });

  test('is refused or doubted when it is cut, and never has other rows', async () => {
    const row = ['1', "O'N\\eil\n😀", null];
    const whole = write([
      { name: 'users', columns: ['id', 'name', 'key'], rows: [row, ['2', '', 'x;']] },
      { name: 'pireps', columns: ['id', 'name', 'key'], rows: [row] },
    ]).trimEnd();
    const bytes = Buffer.from(whole);
    const all = (await readText(whole)).rows;
    for (let length = 1; length < bytes.length; length++) {
      const rows = new RowCollector();
      const found = await readText(bytes.subarray(0, length), 1000, rows).catch((error: unknown) => error);
      if (found instanceof AppError) expect(found.message).toMatch(/cut|no dump|not as|not UTF-8/);
      else if (
        !/^\W*(COMMIT|Dump completed)|dump complete$/.test(bytes.toString('utf8', whole.lastIndexOf('\n'), length))
      )
        expect(found).toMatchObject({ dump: { warnings: [expect.stringContaining('no end mark')] } });
      for (const [name, { rows: read }] of rows.tables) {
        expect(read).toEqual(all.tables.get(name)?.rows.slice(0, read.length));
      }
    }
    expect(writer).not.toBe('');
  });
});
