import Database from 'better-sqlite3';
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { replaceDatabase } from './files.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let file: string;
let fresh: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
  fresh = join(folder, 'homebase.db.new');
});

function givenDatabase(name: string, note: string): Database.Database {
  const connection = new Database(name);
  connection.pragma('journal_mode = WAL');
  connection.exec('CREATE TABLE notes (text TEXT)');
  connection.prepare('INSERT INTO notes VALUES (?)').run(note);
  return connection;
}

/** As a program that was killed leaves it: the note is in the write-ahead log alone. */
function givenKilled(note: string): void {
  const running = join(folder, 'running.db');
  const connection = givenDatabase(running, note);
  for (const part of ['', '-wal']) copyFileSync(running + part, file + part);
  connection.close();
  rmSync(running);
}

function read(): unknown {
  const connection = new Database(file);
  const notes = connection.prepare('SELECT text FROM notes').pluck().all();
  connection.close();
  return notes;
}

test('the new database is there, without anything of the old one', () => {
  givenKilled('old');
  givenDatabase(fresh, 'new').close();
  replaceDatabase(file, fresh);
  expect(read()).toEqual(['new']);
  expect(readdirSync(folder)).toEqual(['homebase.db']);
});

test('when it fails, the old database is there with all its rows', () => {
  givenKilled('old');
  expect(() => replaceDatabase(file, fresh)).toThrow('ENOENT');
  expect(read()).toEqual(['old']);
});

test('a file that is not a database is replaced', () => {
  writeFileSync(file, 'no database'.repeat(1000));
  writeFileSync(`${file}-wal`, 'nor its log');
  givenDatabase(fresh, 'new').close();
  replaceDatabase(file, fresh);
  expect(read()).toEqual(['new']);
});

test('a missing file is created', () => {
  givenDatabase(fresh, 'new').close();
  replaceDatabase(file, fresh);
  expect(existsSync(fresh)).toBe(false);
  expect(statSync(file).size).toBeGreaterThan(0);
});
