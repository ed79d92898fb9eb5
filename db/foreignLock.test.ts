import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { openDatabase } from './open.ts';
import { createWrites } from './writes.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let file: string;
let connection: Connection;
/** Another program, such as the sqlite3 shell, in the middle of a change. */
let foreign: Connection;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
  connection = connect(file);
  foreign = new Database(file);
  foreign.exec('BEGIN IMMEDIATE');
});

afterEach(() => {
  foreign.close();
  connection.close();
});

const count = (): unknown => connection.prepare('SELECT value FROM sequences WHERE name = ?').pluck().get('pirep');
const change = (): void => void connection.exec("UPDATE sequences SET value = 7 WHERE name = 'pirep'");

test('a write waits for the lock and is stored when it is released', async () => {
  const pending = createWrites(connection).write(change);
  await new Promise(setImmediate);
  foreign.exec('COMMIT');
  await pending;
  expect(count()).toBe(7);
});

test('everything else continues meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await expect(createWrites(connection, 1500).write(change)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  clearInterval(timer);
  // Were SQLite to wait, none.
  expect(turns).toBeGreaterThan(5);
});

test('writes fail and store nothing when the lock stays', async () => {
  const { write } = createWrites(connection, 100);
  await expect(write(change)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  foreign.exec('COMMIT');
  expect(count()).toBe(1000);
  await write(change);
  expect(count()).toBe(7);
});

test('later writes are stored after the waiting ones', async () => {
  const { write } = createWrites(connection);
  const order: string[] = [];
  const first = write(() => order.push('first'));
  await new Promise(setImmediate);
  const second = write(() => order.push('second'));
  foreign.exec('COMMIT');
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('the database closes at once', () => {
  const db = openDatabase(file);
  const began = performance.now();
  db.close();
  // SQLite itself would wait 5 s for the lock.
  expect(performance.now() - began).toBeLessThan(4500);
});
