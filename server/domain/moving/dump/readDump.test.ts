import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { dumpWriters, type WrittenTable } from './testing/dumpWriters.ts';
import { readText, RowCollector, rowsIn, rowsOf } from './testing/readRows.ts';

/** Parts of text that a reader may take for something else. */
const nasty = String.raw`' " \ \' \\' '' ),( ); ; -- # /* */ /*!50003 \N \. $$ é ✈ 😀 王 NULL a 0x41 % _ , { } ]`
  .split(' ')
  .concat('`', '-- ', '\n', '\r\n', '\t', '\b', '\f', '\u001A', '\n\\.\n', ' ');

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

describe.each(Object.entries(dumpWriters))('what %s writes', (writer, write) => {
  test('is read as it was, also in pieces of a few bytes, with the line of each row', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.integer({ min: 1, max: 7 }), async (written, size) => {
        const dumped = write(written);
        const whole = await readText(dumped);
        const pieces = await readText(dumped, { size });
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
    const eil = ['1', "O'N\\eil\n😀", null];
    const whole = write([
      { name: 'users', columns: ['id', 'name', 'key'], rows: [eil, ['2', '', 'x;']] },
      { name: 'pireps', columns: ['id', 'name', 'key'], rows: [eil] },
    ]).trimEnd();
    const bytes = Buffer.from(whole);
    const all = (await readText(whole)).rows;
    for (let length = 1; length < bytes.length; length++) {
      const rows = new RowCollector();
      const found = await readText(bytes.subarray(0, length), { size: 1000, rows }).catch((error: unknown) => error);
      if (found instanceof AppError) expect(found.message).toMatch(/is cut|no dump|not UTF-8/);
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

const rowsOfT = async (sql: string): Promise<unknown> =>
  (await readText(`${sql}\n-- Dump completed`)).rows.tables.get('t')?.rows;

const longText = (size: number): string =>
  `INSERT INTO t (a,b) VALUES (1,'${'\\n'.repeat(size / 2)}');\n-- Dump completed`;

describe('in a dump of MySQL', () => {
  const table =
    "CREATE TABLE `t` (\n `a` decimal(10,5), `b``c` varchar(9) GENERATED ALWAYS AS (concat(`a`,'|,)')) VIRTUAL,\n `bit` bit(3), blob_ BLOB,\n KEY `k` (`a`,`bit`), CHECK (json_valid(`b``c`))\n) COMMENT='x;';\n";
  test.each([
    ['INSERT INTO t (`a`,b) VALUES (-53.63040,1e20),(+.5,- 1)', undefined],
    [
      'INSERT INTO t (`a`,b) VALUES (-53.63040,1e20),(+.5,-1);',
      [
        ['-53.63040', '1e20'],
        ['+.5', '-1'],
      ],
    ],
    [
      String.raw`REPLACE INTO t (a,b) VALUES ('\0\n\r\t\b\Z\\\'\"\%\_\x', 'it''s "ok"');`,
      [['\0\n\r\t\b\u001A\\\'"\\%\\_x', 'it\'s "ok"']],
    ],
    [
      `INSERT LOW_PRIORITY IGNORE INTO d.t (a) VALUE ("say ""hi"""), (_utf8mb4'é'), (_binary 'a'), (N'n'), (true), (FALSE), (DEFAULT);`,
      [['say "hi"'], ['é'], ['a'], ['n'], ['1'], ['0'], [null]],
    ],
    ["INSERT INTO t (a) VALUES (0x41C3A9),(X'41'),(b'101'),(0b11),(0xFF) ON DUPLICATE KEY UPDATE a='(1)';", undefined],
    [
      "INSERT INTO t (a) VALUES (0x41C3A9),(X'41'),(b'101'),(0b11) ON DUPLICATE KEY UPDATE a='(1)';",
      [['Aé'], ['A'], ['5'], ['3']],
    ],
    ["INSERT/**/INTO # (\n`t`(`a`)-- '\nVALUES--\n(/*'*/1/*,*/)/*!40000 ,(2) */;", [['1'], ['2']]],
    [
      `${table}INSERT INTO t VALUES (1,'g',0x05,0xFF),(2,'h','\0','é');`,
      [
        ['1', 'g', '5', '0xFF'],
        ['2', 'h', '0', 'é'],
      ],
    ],
    [`${table}INSERT INTO t VALUES (1,b'101','x');`, [['1', '5', 'x']]],
    [
      'INSERT INTO t (a,b) VALUES (1,2);INSERT INTO t (b,a) VALUES (3,4);INSERT INTO t (a) VALUES (5);',
      [
        ['1', '2'],
        ['4', '3'],
        ['5', null],
      ],
    ],
    ["SET NAMES latin1;INSERT INTO t (a) VALUES ('\u00E9');".replace('\u00E9', 'Ã'), [['Ãƒ']]],
    [
      "/*!50003 SET @saved=@@sql_mode */;/*!50003 SET sql_mode='NO_BACKSLASH_ESCAPES' */;\nDELIMITER $$\nCREATE TRIGGER x BEGIN INSERT INTO t VALUES ('$$'); END$$\nDELIMITER ;\nSET sql_mode=@saved;INSERT INTO t (a) VALUES ('\\'');",
      [["'"]],
    ],
    ['mysqldump: [Warning] Using a password on the command line\nUSE `d`;\nINSERT INTO `t` (a) VALUES (1);', [['1']]],
    [
      'CREATE TABLE v (a int);\nDROP TABLE IF EXISTS v;\nCREATE VIEW v AS SELECT 1;INSERT INTO t (a) VALUES (1);',
      [['1']],
    ],
  ])('%s is understood, or refused', async (sql, rows) => {
    if (rows === undefined) await expect(rowsOfT(sql)).rejects.toBeInstanceOf(AppError);
    else expect(await rowsOfT(sql)).toEqual(rows);
  });

  test('a text of 20 MB is read, in a row of more than 64 MB not', async () => {
    const { rows } = await readText(longText(20e6), { size: 100_000 });
    expect(rows.tables.get('t')?.rows[0]?.[1]?.length).toBe(10e6);
    await expect(readText(longText(70e6))).rejects.toThrow('line 1 is longer than 64 MB');
  });

  test('tables that nobody wants are skipped', async () => {
    const sql = "INSERT INTO s (a) VALUES ('(;\\''),\n(now(),1,2);INSERT INTO t (a) VALUES (1);";
    const unknown = `INSERT INTO s VALUES (1);CREATE TABLE s (a int);${sql}USE b;${sql.slice(0, sql.indexOf('INSERT INTO t'))}`;
    const { rows } = await readText(unknown, { size: 3, rows: new RowCollector('s') });
    expect(rowsIn(rows)).toEqual({ t: { columns: ['a'], rows: [['1']] } });
    await expect(readText(sql)).rejects.toThrow('Line 2 is not as in a dump: NOW is computed');
  });
});

describe('in a dump of PostgreSQL', () => {
  const start = `\\restrict x\n-- PostgreSQL database dump
CREATE FUNCTION public.f() AS $_$ BEGIN; INSERT INTO t VALUES ('); END $_$;
CREATE TABLE public.t (a integer, key boolean, "order" text DEFAULT '),'::text, b text GENERATED ALWAYS AS (a) STORED, CONSTRAINT c CHECK (a > 0));
CREATE TABLE other.t (a integer);\n`;

  test.each([
    [
      String.raw`INSERT INTO public.t OVERRIDING SYSTEM VALUE VALUES (1, true, E'a\'\n', DEFAULT), (2, FALSE, 'C:\', 'NaN');`,
      [
        ['1', '1', "a'\n", null],
        ['2', '0', 'C:\\', 'NaN'],
      ],
    ],
    [
      'COPY public.t (a, key, "order") FROM stdin;\r\n1\tt\tt\r\n-2\tf\t\\b\\f\\v\\x41\\101\\\\N\r\n\\N\t\\N\t\\N\r\n\\.\r\n',
      [
        ['1', '1', 't'],
        ['-2', '0', '\b\f\vAA\\N'],
        [null, null, null],
      ],
    ],
    ['COPY public.t (a) FROM stdin;\n1\n\\.\n\nCOPY other.t (a) FROM stdin;\n\\.\n', [['1']]],
    ['COPY public.t (a) FROM stdin;\n1\n\\.\n\nCOPY other.t (a) FROM stdin;\n1\n\\.\n', 'twice (in public and other)'],
    ['COPY public.t (a, key) FROM stdin;\n1\n\\.\n', 'in line 7 has 1 values instead of 2'],
    ['COPY public.t (a) FROM stdin;\n1\n2', 'within the table t, in the row that begins in line 8'],
  ])('%j is understood, or refused', async (sql, rows) => {
    const read = readText(start + sql, { size: 40 });
    if (typeof rows === 'string') await expect(read).rejects.toThrow(rows);
    else expect((await read).rows.tables.get('t')?.rows).toEqual(rows);
  });
});

test('random bytes are read or refused, alone and after what a dump begins with', async () => {
  const starts = [
    '',
    dumpWriters.mariadb([{ name: 't', columns: ['id'], rows: [['1']] }]).slice(0, -20),
    'INSERT INTO t (a) VALUES (',
    '[\n{"type":"table","name":"t","data":[{',
    'SET @a=',
    '\u001F\u008B',
  ];
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(fc.constantFrom(...nasty)).map((parts) => Buffer.from(parts.join(''))),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), bytes, async (start, end) => {
      const content = Buffer.concat([Buffer.from(start, 'latin1'), end]);
      const error = await readText(content, { size: 5 }).catch((thrown: unknown) => thrown);
      if (error instanceof Error) expect(error).toBeInstanceOf(AppError);
    }),
    { numRuns: 500 },
  );
});
