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

describe('in a dump of MySQL', () => {
  const table =
    "CREATE TABLE `t` (\n `a` decimal(10,5), `b``c` varchar(9) GENERATED ALWAYS AS (concat(`a`,'|,)')) VIRTUAL,\n `bit` bit(3), blob_ BLOB,\n KEY `k` (`a`,`bit`), CHECK (json_valid(`b``c`))\n) COMMENT='x;';\n";
  const rowsOfT = async (sql: string): Promise<unknown> =>
    (await readText(`${sql}\n-- Dump completed`)).rows.tables.get('t')?.rows;

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
    const long = (size: number): string =>
      `INSERT INTO t (a,b) VALUES (1,'${'\\n'.repeat(size / 2)}');\n-- Dump completed`;
    const { rows } = await readText(long(20e6), 100_000);
    expect(rows.tables.get('t')?.rows[0]?.[1]).toHaveLength(10e6);
    await expect(readText(long(70e6), 1_000_000)).rejects.toThrow('line 1 is longer than 64 MB');
  });

  test('tables that nobody wants are skipped', async () => {
    const rows = new RowCollector();
    const skipping = { ...rows, table: (name: string) => name === 't' };
    const sql = "INSERT INTO s (a) VALUES ('(;\\''),\n(now(),1,2);INSERT INTO t (a) VALUES (1);";
    await readSql(new DumpBytes(cut(Buffer.from(sql), 3), never), skipping, 'mysql');
    await expect(readText(sql)).rejects.toThrow('Line 2 is not as in a dump: NOW is computed');
  });
});

const rows: WrittenTable[] = [
  {
    name: 'users',
    columns: ['id', 'name'],
    rows: [
      ['1', 'Ann'],
      ['2', '王 😀'],
    ],
  },
];
const sql = dumpWriters.mariadb(rows);

describe('refuses', () => {
  test.each([
    ['', 'The file is empty'],
    [Buffer.from(`\uFEFF${sql}`, 'utf16le'), 'UTF-16'],
    ['PGDMP\u0001\u000E', 'pg_restore -f phpvms.sql'],
    ['<?xml version="1.0"?>', 'XML'],
    ['PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;', 'storage/db.sqlite'],
    ['id,name\n1,Ann\n', 'no dump of a database: see line 1'],
    ['SELECT 1;', 'no dump'],
    ['[{"a":1}]', 'not as phpMyAdmin exports JSON'],
    ['INSERT INTO t VALUES (1);', 'neither its CREATE TABLE nor the names'],
    ['CREATE TABLE t (a int, b int);\nINSERT INTO t VALUES (1);', 'has 1 values, but its CREATE TABLE has 2 columns'],
    ['INSERT INTO t (a,b) VALUES (1,2),\n(1);', 'table t in line 2 has 1 values instead of 2'],
    ["INSERT INTO `va_acars` (a) VALUES (1),\n('Ki", 'within the table va_acars, in the row that begins in line 2'],
    [Buffer.from("INSERT INTO t (a) VALUES (1),\n('\xFF');", 'latin1'), 'Line 2 has text that is not UTF-8'],
    ['SET NAMES gbk;', 'default-character-set=utf8mb4'],
    ['CREATE TABLE t (a int);\nUPDATE t SET a=1;', 'Line 2 is an UPDATE'],
    ['INSERT INTO t (a) VALUES (1);\nmysqldump: Error 2013: Lost connection', 'The dump failed: line 2'],
    ['USE a;INSERT INTO t (a) VALUES (1);USE b;INSERT INTO t (a) VALUES (1);', 'the table t twice (in a and b)'],
    ['INSERT INTO t (a) VALUES (1);INSERT INTO t (b) VALUES (1);', 'have the column b'],
    ['-- PostgreSQL database dump\nCOPY public.t (a) FROM stdin;\n1\n\\.\n', 'without --data-only'],
    [gzipSync(sql).subarray(0, 150), 'The packed file is cut or damaged'],
    ['SQLite format 3\0 and no more', 'The SQLite file is damaged'],
    ['PK\u0003\u0004 and no more', 'The zip is cut or damaged'],
  ])('%j', async (content, message) => {
    await expect(readFile(inFile(content))).rejects.toThrow(message);
  });

  test('random bytes, alone and after what a dump begins with', async () => {
    const starts = [
      '',
      sql.slice(0, -20),
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
        const error = await readText(content, 5).catch((thrown: unknown) => thrown);
        if (error instanceof Error) expect(error).toBeInstanceOf(AppError);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the file', () => {
  test('may be packed in several parts, and says how far it is read', async () => {
    const half = sql.indexOf('Ann');
    const file = inFile(Buffer.concat([gzipSync(`\uFEFF${sql.slice(0, half)}`), gzipSync(sql.slice(half))]));
    const { rows: read } = await readFile(file);
    expect(rowsIn(read)).toEqual(rowsOf(rows));
    expect(read.shares.at(-1)).toBe(1);
  });

  test('is left when the move is stopped', async () => {
    const stop = new AbortController();
    const stopping = { ...new RowCollector(), row: () => stop.abort(new Error('Stopped')) };
    const many = dumpWriters.mariadb([
      { name: 't', columns: ['id'], rows: Array.from({ length: 100_000 }, (_, id) => [String(id)]) },
    ]);
    await expect(readDump(inFile(many), stopping, stop.signal)).rejects.toThrow('Stopped');
  });

  test('may be of SQLite, whose latest rows are in its -wal; only plain tables are read', async () => {
    const file = join(temporaryFolder(), 'db.sqlite');
    const database = writeSqlite(file, rows);
    database.exec(`CREATE TABLE n (a REAL, b, c AS (a / 0)); INSERT INTO n VALUES (53.6304, x'00FF'), (9007199254740993, 9007199254740993);
      CREATE TABLE w (a TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO w VALUES ('x'); CREATE TABLE empty (a);
      CREATE VIEW v AS SELECT * FROM n; CREATE VIRTUAL TABLE f USING fts5(a);`);
    const { dump, rows: read } = await readFile(file);
    database.close();
    expect([...dump.tables.keys()].filter((name) => !name.startsWith('f_'))).toEqual(['empty', 'n', 'users', 'w']);
    expect(read.tables.get('users')).toEqual({ columns: ['id', 'name'], rows: rows[0]?.rows, lines: [1, 2] });
    expect(read.tables.get('n')).toMatchObject({
      columns: ['a', 'b'],
      rows: [
        ['53.6304', '0x00FF'],
        ['9007199254740992', '9007199254740993'],
      ],
    });
    expect(read.tables.get('w')).toEqual({ columns: ['a'], rows: [['x']], lines: [1] });
    expect(rowsIn((await readFile(inFile(gzipSync(readFileSync(file))))).rows)).toEqual(rowsIn(read));
  });

  const dump = { name: 'db-dumps/mysql-va.gzip.gz', content: gzipSync(sql) };
  const env = { name: 'var/www/va/.env', content: Buffer.from('DB_PASSWORD=secret') };

  test.each([
    ['packed', [env, dump]],
    [
      'stored, beside what is no dump',
      [
        { ...dump, method: 0 },
        { name: 'db-dumps/notes.txt', content: Buffer.from('Hello') },
      ],
    ],
  ])('may be a backup zip with a dump that is %s', async (_how, entries) => {
    const { rows: read } = await readFile(writeZip(temporaryFolder(), entries));
    expect(rowsIn(read)).toEqual(rowsOf(rows));
  });

  test('may be a backup zip of a site on SQLite', async () => {
    const file = join(temporaryFolder(), 'db.sqlite');
    const database = writeSqlite(file, rows);
    const name = 'var/www/va/database/database.sqlite';
    const entries = [
      { name, content: readFileSync(file) },
      { name: `${name}-wal`, content: readFileSync(`${file}-wal`) },
      env,
    ];
    database.close();
    expect(rowsIn((await readFile(writeZip(temporaryFolder(), entries))).rows)).toEqual(rowsOf(rows));
  });

  test.each([
    ['is encrypted', [{ ...dump, method: 99 }], 'The zip is encrypted'],
    ['is encrypted in the old way', [{ ...dump, flags: 1 }], 'The zip is encrypted'],
    ['has no dump', [env, { ...dump, name: '/db-dumps/a.sql' }], 'no dump in its folder db-dumps'],
    [
      'has two dumps',
      [dump, { ...dump, name: 'db-dumps/mysql-b.gz' }],
      'several databases: mysql-va.gzip.gz, mysql-b.gz',
    ],
    ['leads out', [dump, { ...dump, name: 'db-dumps/../../a' }], 'lead out of it'],
    ['is packed otherwise', [{ ...dump, method: 12 }], 'does not read'],
    [
      'grows without end',
      [{ name: dump.name, content: gzipSync(`${sql.slice(0, -20)}SELECT ${' '.repeat(110_000_000)}`) }],
      'grows without end',
    ],
  ])('is refused when it is a zip that %s', async (_what, entries, message) => {
    await expect(readFile(writeZip(temporaryFolder(), entries))).rejects.toThrow(message);
  });

  test('is refused when a part of its zip has changed', async () => {
    const file = writeZip(temporaryFolder(), [{ ...dump, method: 0, content: Buffer.from(sql) }]);
    writeFileSync(file, readFileSync(file).toString('latin1').replace('Ann', 'Eve'), 'latin1');
    await expect(readFile(file)).rejects.toThrow('The zip is cut or damaged');
  });
});

const real = process.env['HOMEBASE_PHPVMS_DUMPS'] ?? resolve(import.meta.dirname, '../../../../../shared/data/phpvms');

describe.runIf(existsSync(real))('a real database', () => {
  const mini = {
    airlines: 4,
    airports: 29,
    ranks: 6,
    subfleets: 9,
    aircraft: 41,
    fares: 8,
    flights: 89,
    flight_subfleet: 112,
    users: 39,
    bids: 26,
    pireps: 73,
    acars: 483,
    pirep_field_values: 171,
    pirep_fares: 198,
    pirep_comments: 17,
    journals: 48,
    settings: 83,
    migrations: 104,
  };
  const fresh8 = {
    airlines: 4,
    airports: 29,
    aircraft: 41,
    flights: 43,
    flight_subfleet: 49,
    users: 17,
    bids: 18,
    pireps: 19,
    acars: 117,
    pirep_field_values: 51,
    pirep_fares: 50,
    journals: 20,
    migrations: 70,
  };

  test.each([
    [
      'p7-full-mysqldump.sql.gz',
      '',
      {
        ...mini,
        flights: 300,
        flight_subfleet: 359,
        pireps: 600,
        acars: 30_000,
        pirep_field_values: 1514,
        pirep_fares: 1327,
        pirep_comments: 76,
      },
    ],
    ['p7-mini-default.sql.gz', '', mini],
    ['p7-mini-skip-extended.sql.gz', '', mini],
    ['p7-mini-complete-hexblob.sql.gz', '', mini],
    ['p7-mini-latin1.sql.gz', '', mini],
    ['p7-mini-phpmyadmin-prefix.sql.gz', 'vms_', mini],
    ['p7-mini-phpmyadmin.json.gz', 'vms_', mini],
    ['p7-backup.zip', '', mini],
    ['p7-sqlite.sqlite.gz', '', { airlines: 4, airports: 29, pireps: 80, settings: 83, migrations: 104 }],
    [
      'p7beta5-old-schema-prefix.sql.gz',
      'va_',
      {
        airlines: 4,
        airports: 29,
        aircraft: 41,
        flights: 25,
        users: 8,
        bids: 26,
        pireps: 15,
        acars: 64,
        migrations: 82,
      },
    ],
    ['p8-upgraded-mini.sql.gz', '', { ...mini, flight_subfleet: 110, acars: 482, migrations: 172 }],
    ['p8-fresh.sql.gz', '', fresh8],
    ['p8-postgres.sql.gz', '', fresh8],
    ['p8-sqlite.sqlite.gz', '', fresh8],
  ])('%s', async (name, prefix, counts) => {
    const { dump, rows: read } = await readFile(join(real, name));
    expect(read.counts()).toMatchObject(
      Object.fromEntries(Object.entries(counts).map(([table, count]) => [`${prefix}${table}`, count])),
    );
    expect(dump.warnings).toHaveLength(name.includes('latin1') ? 1 : 0);
  });

  test('is the same in each form', async () => {
    const [first, ...others] = await Promise.all(
      ['default.sql', 'skip-extended.sql', 'complete-hexblob.sql', 'phpmyadmin-prefix.sql', 'phpmyadmin.json'].map(
        async (name) => {
          const { rows: read } = await readText(gunzipSync(readFileSync(join(real, `p7-mini-${name}.gz`))));
          return Object.fromEntries(
            [...read.tables].map(([table, content]) => [table.replace('vms_', ''), content.rows]),
          );
        },
      ),
    );
    // The prefix changed these rows themselves.
    for (const other of others) expect(other).toEqual({ ...first, migrations: other?.['migrations'] });
  });
});
