import Database from 'better-sqlite3';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkBackup, writeBackup } from './backup.ts';
import { connect } from './connection.ts';
import { newestFormat } from './migrate.ts';
import { createOlderDatabase } from './testing/olderDatabase.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let file: string;
let target: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
  target = join(folder, 'copy.db');
});

/** A database with one airline for each name, some of them in the write-ahead log alone. */
function givenDatabase(...names: readonly string[]): Database.Database {
  const connection = connect(file);
  const insert = connection.prepare("INSERT INTO airlines (icao, name, created_at, updated_at) VALUES (?, ?, '', '')");
  for (const name of names) insert.run(name.slice(0, 3), name);
  return connection;
}

function givenBackup(change: (connection: Database.Database) => void = () => undefined): void {
  givenDatabase('Kittiwake', 'Puffin').close();
  writeBackup(file, target);
  const connection = new Database(target);
  change(connection);
  connection.close();
}

test('what is in the write-ahead log of an open database is in the backup', () => {
  const connection = givenDatabase('Kittiwake', 'Puffin');
  const contents = writeBackup(file, target);
  connection.close();
  expect(contents).toMatchObject({ airlines: 2, pilots: 0, pireps: 0, positions: 0, size: statSync(target).size });
  expect(checkBackup(target)).toEqual(contents);
});

test.runIf(process.platform !== 'win32')('only its owner may read it, and no other file is left', () => {
  givenDatabase('Kittiwake').close();
  writeBackup(file, target);
  expect(statSync(target).mode & 0o077).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
});

test('an open transaction is not in it, and does not block it', () => {
  const connection = givenDatabase('Kittiwake');
  connection.exec("BEGIN IMMEDIATE; UPDATE airlines SET name = 'Half done'");
  writeBackup(file, target);
  connection.exec('ROLLBACK');
  connection.close();
  const copy = new Database(target);
  expect(copy.prepare('SELECT name FROM airlines').pluck().all()).toEqual(['Kittiwake']);
  copy.close();
});

test('an overwritten page is found', () => {
  givenBackup();
  const bytes = readFileSync(target);
  bytes.fill(0x5a, 4096 * 5, 4096 * 6);
  writeFileSync(target, bytes);
  expect(() => checkBackup(target)).toThrow(`${target} is damaged`);
});

test('a file that ends too early is found', () => {
  givenBackup();
  const bytes = readFileSync(target);
  writeFileSync(target, bytes.subarray(0, bytes.length / 2));
  expect(() => checkBackup(target)).toThrow(`${target} is damaged`);
});

test('a row that refers to nothing is found', () => {
  givenBackup((connection) => {
    connection.pragma('foreign_keys = OFF');
    connection.exec(
      "INSERT INTO subfleets (airline_id, type, name, created_at, updated_at) VALUES (99, 'X', 'X', '', '')",
    );
  });
  expect(() => checkBackup(target)).toThrow(`${target} is damaged`);
});

test('a file that is not a database is not a backup', () => {
  writeFileSync(target, 'a letter to a friend '.repeat(500));
  expect(() => checkBackup(target)).toThrow('or not a Homebase database');
});

test('the database of another program is no backup', () => {
  new Database(target).exec('CREATE TABLE notes (text)').close();
  expect(() => checkBackup(target)).toThrow('is not a Homebase database');
});

/** The four tables that every virtual airline has, as phpVMS has them. */
const phpvms = `
  CREATE TABLE airlines (id INTEGER PRIMARY KEY, icao TEXT, name TEXT, active INTEGER);
  CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, email TEXT, api_key TEXT);
  CREATE TABLE pireps (id TEXT PRIMARY KEY, user_id INTEGER, state INTEGER);
  CREATE TABLE acars (id TEXT PRIMARY KEY, pirep_id TEXT, type INTEGER, lat REAL, lon REAL);`;

test.each([
  ['as it is', ''],
  ['with a format number of ours', 'PRAGMA user_version = 3'],
  ['with our format number and our mark', 'PRAGMA user_version = 10; PRAGMA application_id = 1212306245'],
] as const)('the database of phpVMS is no backup, %s', (_case, also) => {
  new Database(target).exec(phpvms).exec(also).close();
  expect(() => checkBackup(target)).toThrow(`${target} is not a Homebase database: `);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each([
  ['another program has marked as its own', 'PRAGMA application_id = 252006673', 'it belongs to another program'],
  [
    'has a trigger of another program',
    'CREATE TRIGGER spy AFTER UPDATE ON airlines BEGIN DELETE FROM news; END',
    'another program added the trigger "spy" to it. Remove it with DROP TRIGGER "spy".',
  ],
  [
    'has one of our triggers with another text',
    'DROP TRIGGER users_picture_removed; CREATE TRIGGER users_picture_removed AFTER DELETE ON users BEGIN DELETE FROM news; END',
    'another program added the trigger "users_picture_removed" to it',
  ],
  [
    'has an index that computes',
    'CREATE INDEX heavy ON airlines (length(hex(zeroblob(10000000))))',
    'another program added the index "heavy" to it, which computes something. Remove it with DROP INDEX "heavy".',
  ],
  ['has an index of some rows', 'CREATE INDEX heavy ON airlines (name) WHERE hex(name) > 0', 'added the index "heavy"'],
  [
    'has a table with a check of its own',
    'CREATE TABLE heavy (name TEXT CHECK (length(hex(zeroblob(10000000))) > 0))',
    'another program added the table "heavy" to it, which computes something. Remove it with DROP TABLE "heavy".',
  ],
  [
    'has one of our tables with another check',
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ', CHECK (hex(zeroblob(10000000)) > 0)) STRICT') WHERE name = 'news'",
    'another program changed the table "news"',
  ],
  ['has a table of an extension', 'CREATE VIRTUAL TABLE words USING fts5 (word)', 'added the table "words"'],
  ['misses a table', 'DROP TABLE news', 'something in it is missing (the table news)'],
  ['misses a column', 'ALTER TABLE preset_comments DROP COLUMN comment', '(the column preset_comments.comment)'],
] as const)('a backup that %s is refused', (_case, change, reason) => {
  givenBackup((connection) => connection.unsafeMode().exec(change));
  expect(() => checkBackup(target)).toThrow(reason);
});

test('a backup with a view, a table and an index of the operator, and with triggers that another PC wrote with other line ends, is used', () => {
  givenBackup((connection) => {
    const find = "SELECT sql FROM sqlite_schema WHERE name = 'users_picture_removed'";
    const trigger = connection.prepare<[], string>(find).pluck().get() ?? '';
    connection.exec('CREATE VIEW mine AS SELECT name FROM airlines; CREATE INDEX by_name ON airlines (name)');
    connection.exec(
      'CREATE TABLE notes (id INTEGER PRIMARY KEY, note VARCHAR(80)); DROP TRIGGER users_picture_removed',
    );
    connection.exec(trigger.replaceAll('\n', '\r\n'));
  });
  expect(checkBackup(target)).toMatchObject({ format: newestFormat(), airlines: 2 });
});

test('a backup of an older program, without a mark, is tried on a copy and stays as it is', () => {
  createOlderDatabase(target);
  const before = readFileSync(target);
  expect(checkBackup(target)).toMatchObject({ format: 1, airlines: 0 });
  expect(readFileSync(target).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['copy.db']);
});

test('a backup of an older program that cannot be migrated is refused', () => {
  createOlderDatabase(target, 'CREATE TABLE news (mine)');
  expect(() => checkBackup(target)).toThrow('it cannot be converted to the format of this Homebase (');
});

test('a trigger of another program in an older backup does not run with the migrations', () => {
  createOlderDatabase(target, 'CREATE TRIGGER spy AFTER UPDATE ON airlines BEGIN DELETE FROM airlines; END');
  expect(() => checkBackup(target)).toThrow('another program added the trigger "spy" to it');
});

test('a backup of a newer program is refused, and the message says what to do', () => {
  givenBackup((connection) => connection.pragma('user_version = 9999'));
  expect(() => checkBackup(target)).toThrow(/written by a newer Homebase \(format 9999.*Install that version/);
});

test('a damaged database is not backed up, and an earlier backup stays', () => {
  givenBackup();
  const before = readFileSync(target);
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 * 2);
  writeFileSync(file, bytes);
  expect(() => writeBackup(file, target)).toThrow('malformed');
  expect(readFileSync(target).equals(before)).toBe(true);
  expect(existsSync(`${target}.part`)).toBe(false);
});
