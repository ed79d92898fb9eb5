import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openForeign } from '../../../../db/testing/openForeign.ts';
import { temporaryFolder } from '../../../../db/testing/temporaryFolder.ts';
import { readDump } from './readDump.ts';
import { dumpWriters, type WrittenTable, writeZip } from './testing/dumpWriters.ts';
import { inFile, readFile, readText, rowsIn, rowsOf } from './testing/readRows.ts';

const pilots: WrittenTable[] = [
  {
    name: 'users',
    columns: ['id', 'name'],
    rows: [
      ['1', 'Ann'],
      ['2', '王 😀'],
    ],
  },
];
const sql = dumpWriters.mariadb(pilots);

describe('refuses', () => {
  test.each([
    ['', 'The file is empty'],
    [Buffer.from(`\uFEFF${sql}`, 'utf16le'), 'UTF-16'],
    ['PGDMP\u0001\u000E', 'pg_restore -f phpvms.sql'],
    ['toc.dat\0', 'pg_restore -f phpvms.sql'],
    ['<?xml version="1.0"?>', 'XML'],
    ['PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;', 'storage/db.sqlite'],
    ['id,name\n1,Ann\n', 'no dump of a database: see line 1'],
    ['SELECT 1;', 'no dump'],
    ['[{"a":1}]', 'not as phpMyAdmin exports JSON'],
    ['INSERT INTO t VALUES (1);', 'neither its CREATE TABLE nor the names'],
    [
      'CREATE TABLE t (a int, b int);\nINSERT INTO t VALUES (1);',
      'has not as many values as its CREATE TABLE has columns, 2',
    ],
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
});

/** @returns an open database, so that what was written last may still lie in its `-wal` */
function writeSqlite(file: string, tables: readonly WrittenTable[]): ReturnType<typeof openForeign> {
  const database = openForeign(file);
  for (const { name, columns, rows } of tables) {
    database.exec(
      `CREATE TABLE "${name}" (${columns.map((column, index) => `"${column}" ${index === 0 ? 'INTEGER' : 'TEXT'}`).join(', ')})`,
    );
    const insert = database.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(row);
  }
  return database;
}

describe('the file', () => {
  test('may be packed in several parts, and says how far it is read', async () => {
    const half = sql.indexOf('Ann');
    const file = inFile(Buffer.concat([gzipSync(`\uFEFF${sql.slice(0, half)}`), gzipSync(sql.slice(half))]));
    const { rows: read } = await readFile(file);
    expect(rowsIn(read)).toEqual(rowsOf(pilots));
    expect(read.shares.at(-1)).toBe(1);
  });

  test('is left when the move is stopped', async () => {
    const stop = new AbortController();
    const stopping = { table: () => true, row: () => stop.abort(new Error('Stopped')), progress: () => undefined };
    const many = dumpWriters.mariadb([
      { name: 't', columns: ['id'], rows: Array.from({ length: 100_000 }, (_, id) => [String(id)]) },
    ]);
    await expect(readDump(inFile(many), stopping, stop.signal, temporaryFolder())).rejects.toThrow('Stopped');
  });

  test('may be of SQLite, whose latest rows are in its -wal; only plain tables are read', async () => {
    const file = join(temporaryFolder(), 'db.sqlite');
    const database = writeSqlite(file, pilots);
    database.exec(`CREATE TABLE n (a REAL, b, c AS (a / 0)); INSERT INTO n VALUES (53.6304, x'00FF'), (9007199254740993, 9007199254740993);
      CREATE TABLE w (a TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO w VALUES ('x'); CREATE TABLE empty (a);
      CREATE VIEW v AS SELECT * FROM n; CREATE VIRTUAL TABLE f USING fts5(a);`);
    const { dump, rows: read } = await readFile(file);
    database.close();
    expect([...dump.tables.keys()].filter((name) => !name.startsWith('f_'))).toEqual(['empty', 'n', 'users', 'w']);
    expect(read.tables.get('users')).toEqual({ columns: ['id', 'name'], rows: pilots[0]?.rows, lines: [1, 2] });
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
    ['packed on Windows', [env, { ...dump, name: String.raw`db-dumps\mysql-va.gzip.gz` }]],
    [
      'stored, beside what is no dump',
      [
        { ...dump, method: 0 },
        { name: 'db-dumps/notes.txt', content: Buffer.from('Hello') },
      ],
    ],
  ])('may be a backup zip with a dump that is %s', async (_how, entries) => {
    const { rows: read } = await readFile(writeZip(temporaryFolder(), entries));
    expect(rowsIn(read)).toEqual(rowsOf(pilots));
  });

  test('may be a backup zip of a site on SQLite', async () => {
    const file = join(temporaryFolder(), 'db.sqlite');
    const database = writeSqlite(file, pilots);
    const name = 'var/www/va/database/database.sqlite';
    const entries = [
      { name, content: readFileSync(file) },
      { name: `${name}-wal`, content: readFileSync(`${file}-wal`) },
      env,
    ];
    database.close();
    expect(rowsIn((await readFile(writeZip(temporaryFolder(), entries))).rows)).toEqual(rowsOf(pilots));
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
    ['leads out on Windows', [dump, { ...dump, name: String.raw`db-dumps\..\..\a` }], 'lead out of it'],
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

const real = process.env['HOMEBASE_PHPVMS_DUMPS'] ?? '';

if (existsSync(real)) {
  describe('a real database', () => {
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
      expect(
        Object.fromEntries([...read.tables].map(([table, { rows: found }]) => [table, found.length])),
      ).toMatchObject(Object.fromEntries(Object.entries(counts).map(([table, count]) => [`${prefix}${table}`, count])));
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
}
