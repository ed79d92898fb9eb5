import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import fs, { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createPrivateFile, replaceDatabase, syncFolder } from './files.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;

let file: string;

/** @returns what it said on its way out */
function changeFromOutside(): string {
  const change = `new (require('better-sqlite3'))(process.argv[1], { timeout: 0 }).exec('CREATE TABLE other (id)')`;
  return spawnSync(process.execPath, ['-e', change, file], { encoding: 'utf8' }).stderr;
}

describe('a private file', () => {
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'some.db');
    createPrivateFile(file);
  });

  test.skipIf(process.platform === 'win32')('only the owner may read the file', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('an existing database keeps its locks', () => {
    const connection = new Database(file);
    connection.exec('BEGIN EXCLUSIVE');
    createPrivateFile(file);
    expect(changeFromOutside()).toContain('database is locked');
    connection.close();
  });
});

test.runIf(process.platform !== 'win32').each([
  ['EINVAL', false],
  ['ENOTSUP', false],
  ['EBADF', false],
  ['EIO', true],
])('a drive that cannot make names of a folder last (%s) is no reason to fail: %s', (code, fails) => {
  const original = fs.fsyncSync;
  onTestFinished(() => {
    fs.fsyncSync = original;
    syncBuiltinESMExports();
  });
  fs.fsyncSync = () => {
    throw Object.assign(new Error(code), { code });
  };
  syncBuiltinESMExports();
  const other = temporaryFolder();
  if (fails) expect(() => syncFolder(other)).toThrow(code);
  else expect(() => syncFolder(other)).not.toThrow();
});

let fresh: string;

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

describe('replacing a database', () => {
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'homebase.db');
    fresh = join(folder, 'homebase.db.new');
  });

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
});
