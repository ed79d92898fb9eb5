import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackup, writeBackup } from './backup.ts';
import { connect } from './connection.ts';

let folder: string;
let file: string;
let target: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-backup-'));
  file = join(folder, 'homebase.db');
  target = join(folder, 'copy.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

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

test.runIf(process.platform !== 'win32')('only its owner may read it, and nothing is left beside it', () => {
  givenDatabase('Kittiwake').close();
  writeBackup(file, target);
  expect(statSync(target).mode & 0o077).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
});

test('an open transaction is not in it, and does not hold it up', () => {
  const connection = givenDatabase('Kittiwake');
  connection.exec("BEGIN IMMEDIATE; UPDATE airlines SET name = 'Half done'");
  writeBackup(file, target);
  connection.exec('ROLLBACK');
  connection.close();
  const copy = new Database(target);
  expect(copy.prepare('SELECT name FROM airlines').pluck().all()).toEqual(['Kittiwake']);
  copy.close();
});

test('a page that was overwritten is found', () => {
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

test('a row that points nowhere is found', () => {
  givenBackup((connection) => {
    connection.pragma('foreign_keys = OFF');
    connection.exec(
      "INSERT INTO subfleets (airline_id, type, name, created_at, updated_at) VALUES (99, 'X', 'X', '', '')",
    );
  });
  expect(() => checkBackup(target)).toThrow(`${target} is damaged`);
});

test('what is no database is no backup', () => {
  writeFileSync(target, 'a letter to a friend '.repeat(500));
  expect(() => checkBackup(target)).toThrow('or is no database of Homebase');
});

test('the database of another program is no backup', () => {
  new Database(target).exec('CREATE TABLE notes (text)').close();
  expect(() => checkBackup(target)).toThrow('is no database of Homebase');
});

test('a backup of a newer program is refused, and the message says what helps', () => {
  givenBackup((connection) => connection.pragma('user_version = 9999'));
  expect(() => checkBackup(target)).toThrow(/written by a newer Homebase \(format 9999.*Install that version/);
});

test('of a damaged database no backup is made, and an earlier one stays', () => {
  givenBackup();
  const before = readFileSync(target);
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 * 2);
  writeFileSync(file, bytes);
  expect(() => writeBackup(file, target)).toThrow('malformed');
  expect(readFileSync(target).equals(before)).toBe(true);
  expect(existsSync(`${target}.part`)).toBe(false);
});
