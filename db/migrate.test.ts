import Database from 'better-sqlite3';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from './connection.ts';
import { migrate, NewerDatabaseError, upgrade } from './migrate.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.sqlite');
  givenMigration('0001_notes.sql', 'CREATE TABLE notes (text TEXT NOT NULL) STRICT');
});

function givenMigration(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

/** Opens the file, migrates it by the migrations of this test, does something and closes it. */
function open<T>(use: (connection: Database.Database) => T): T {
  const connection = new Database(file);
  try {
    migrate(connection, folder);
    return use(connection);
  } finally {
    connection.close();
  }
}

const versionOf = (connection: Database.Database): unknown => connection.pragma('user_version', { simple: true });
const notesOf = (connection: Database.Database): unknown[] => connection.prepare('SELECT * FROM notes').all();

function givenNote(): void {
  open((connection) => connection.exec("INSERT INTO notes VALUES ('kept')"));
}

test('a new file gets every migration and no copy', () => {
  givenMigration('0002_colour.sql', 'ALTER TABLE notes ADD COLUMN colour TEXT');
  expect(open(versionOf)).toBe(2);
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
});

test('a file of an older format keeps its rows and gets the migrations that it lacks', () => {
  givenNote();
  givenMigration('0002_colour.sql', 'ALTER TABLE notes ADD COLUMN colour TEXT');
  expect(open(notesOf)).toEqual([{ text: 'kept', colour: null }]);
});

test('before a file with rows is changed, a copy that only its owner can read is written beside it', () => {
  givenNote();
  givenMigration('0002_colour.sql', 'ALTER TABLE notes ADD COLUMN colour TEXT');
  open(versionOf);
  const copy = new Database(`${file}.before-2`, { readonly: true });
  expect([versionOf(copy), notesOf(copy)]).toEqual([1, [{ text: 'kept' }]]);
  copy.close();
  // Windows has no modes.
  const others = process.platform === 'win32' ? 0 : 0o077;
  expect(statSync(`${file}.before-2`).mode & others).toBe(0);
});

test('a migration that fails changes nothing', () => {
  givenNote();
  givenMigration('0002_broken.sql', 'ALTER TABLE notes ADD COLUMN colour TEXT; SELECT * FROM nowhere;');
  expect(() => open(versionOf)).toThrow('nowhere');
  rmSync(join(folder, '0002_broken.sql'));
  expect(open((connection) => [versionOf(connection), notesOf(connection)])).toEqual([1, [{ text: 'kept' }]]);
});

test('a migration that fails undoes those before it, so that the program of the file can open it', () => {
  givenNote();
  givenMigration('0002_colour.sql', 'ALTER TABLE notes ADD COLUMN colour TEXT');
  givenMigration('0003_broken.sql', 'SELECT * FROM nowhere;');
  expect(() => open(versionOf)).toThrow('nowhere');
  const connection = new Database(file);
  expect([versionOf(connection), notesOf(connection)]).toEqual([1, [{ text: 'kept' }]]);
  connection.close();
});

test('after a failed migration, a corrected one works and copies the newest rows', () => {
  givenNote();
  givenMigration('0002_colour.sql', 'SELECT * FROM nowhere;');
  expect(() => open(versionOf)).toThrow('nowhere');
  rmSync(join(folder, '0002_colour.sql'));
  givenNote();
  givenMigration('0002_colour.sql', 'ALTER TABLE notes ADD COLUMN colour TEXT');
  expect(open(versionOf)).toBe(2);
  const copy = new Database(`${file}.before-2`, { readonly: true });
  expect(notesOf(copy)).toHaveLength(2);
  copy.close();
});

test('a migration that leaves broken references is refused', () => {
  givenNote();
  givenMigration(
    '0002_owner.sql',
    'CREATE TABLE owners (id INTEGER PRIMARY KEY); CREATE TABLE things (owner INTEGER REFERENCES owners (id)); INSERT INTO things VALUES (7);',
  );
  expect(() => open(versionOf)).toThrow('refer to missing rows');
});

test('a file of a newer Homebase is refused and left as it is', () => {
  const newer = new Database(file);
  newer.pragma('journal_mode = WAL');
  newer.pragma('user_version = 99');
  newer.close();
  const before = readFileSync(file);
  expect(() => connect(file)).toThrow(NewerDatabaseError);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a file of the newest format is opened as it is', () => {
  connect(file).close();
  const connection = connect(file);
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  connection.close();
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
});

test('a full disk is reported and leaves the file unchanged', () => {
  givenNote();
  givenMigration('0002_more.sql', 'INSERT INTO notes SELECT hex(zeroblob(1000000))');
  const connection = new Database(file);
  connection.pragma('max_page_count = 100');
  expect(() => migrate(connection, folder)).toThrow('database or disk is full');
  expect([versionOf(connection), notesOf(connection)]).toEqual([1, [{ text: 'kept' }]]);
  connection.close();
});

const text = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

function objectsOf(connection: Database.Database): unknown[] {
  return connection.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all();
}

describe('the schema', () => {
  test('schema.sql is what the migrations make (else run npm run db:schema)', () => {
    const shown = new Database(':memory:');
    shown.exec(text('schema.sql'));
    expect(objectsOf(shown)).toEqual(objectsOf(connect(':memory:')));
  });

  test('rows.ts has every column of every table (else run npm run db:schema)', () => {
    const connection = connect(':memory:');
    const tables = connection
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    const columns = tables.flatMap((table) =>
      (connection.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name),
    );
    expect([...text('rows.ts').matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => name)).toEqual(columns);
  });

  test('every table is strict', () => {
    const connection = connect(':memory:');
    const loose = (connection.pragma('table_list') as { name: string; type: string; strict: number }[]).filter(
      ({ name, type, strict }) => type === 'table' && !name.startsWith('sqlite_') && strict === 0,
    );
    expect(loose).toEqual([]);
  });

  test('migrations are numbered without gaps or duplicates', () => {
    const numbers = readdirSync(join(import.meta.dirname, 'migrations')).map((name) => Number.parseInt(name, 10));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});

test('names of an older database get the form in which new ones are stored, unless that is taken', () => {
  const older = new Database(file);
  upgrade(older, { to: 18 });
  const rank = older.prepare("INSERT INTO ranks (name, created_at, updated_at) VALUES (?, '', '')");
  for (const name of ['Capita\u0301n', 'Cadet', 'Ca\u200Bdet', ' First\u00A0officer']) rank.run(name);
  older.close();
  const newer = connect(file);
  const names = newer.prepare('SELECT name FROM ranks ORDER BY id').pluck().all();
  newer.close();
  expect(names).toEqual(['Capitán', 'Cadet', 'Ca\u200Bdet', 'First officer']);
});
