import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPrivateFile } from './files.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-private-'));
  file = join(folder, 'some.db');
  createPrivateFile(file);
});
afterEach(() => rmSync(folder, { recursive: true }));

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
