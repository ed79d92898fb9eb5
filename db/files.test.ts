import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createPrivateFile } from './files.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'some.db');
  createPrivateFile(file);
});

test.skipIf(process.platform === 'win32')('only the owner may read the file', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

/** @returns what it said on its way out */
function changeFromOutside(): string {
  const change = `new (require('better-sqlite3'))(process.argv[1], { timeout: 0 }).exec('CREATE TABLE other (id)')`;
  return spawnSync(process.execPath, ['-e', change, file], { encoding: 'utf8' }).stderr;
}

test('an existing database keeps its locks', () => {
  const connection = new Database(file);
  connection.exec('BEGIN EXCLUSIVE');
  createPrivateFile(file);
  expect(changeFromOutside()).toContain('database is locked');
  connection.close();
});
