import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from './connection.ts';
import { lookupCache } from './lookupCache.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

function prepare(file = ':memory:') {
  const connection = connect(file);
  connection.exec('CREATE TABLE planes (name TEXT, seats INTEGER)');
  connection.exec("INSERT INTO planes VALUES ('A320', 180)");
  const seats = connection.prepare<[string], { seats: number }>('SELECT seats FROM planes WHERE name = ?');
  let reads = 0;
  const find = lookupCache(connection, {
    name: 'planes',
    tables: ['planes'],
    find: (name) => {
      reads += 1;
      return seats.get(name);
    },
  });
  return { connection, find, reads: () => reads };
}

test('asks the database once for unchanged rows', () => {
  const { find, reads } = prepare();
  expect([find('A320')?.seats, find('A320')?.seats]).toEqual([180, 180]);
  expect(reads()).toBe(1);
});

test.each([
  ['an update', "UPDATE planes SET seats = 186 WHERE name = 'A320'", 186],
  ['a deletion', "DELETE FROM planes WHERE name = 'A320'", undefined],
])('%s counts at once', (_, sql, seats) => {
  const { connection, find } = prepare();
  find('A320');
  connection.exec(sql);
  expect(find('A320')?.seats).toBe(seats);
});

test('a row that is inserted later is found', () => {
  const { connection, find } = prepare();
  expect(find('B738')).toBeUndefined();
  connection.exec("INSERT INTO planes VALUES ('B738', 189)");
  expect(find('B738')?.seats).toBe(189);
});

test('nothing from a rolled back transaction is kept', () => {
  const { connection, find } = prepare();
  connection.exec("BEGIN; UPDATE planes SET seats = 1 WHERE name = 'A320'");
  expect(find('A320')?.seats).toBe(1);
  connection.exec('ROLLBACK');
  expect(find('A320')?.seats).toBe(180);
});

test.each([
  ['an update', "UPDATE planes SET seats = 186 WHERE name = 'A320'", 186],
  ['a deletion', "DELETE FROM planes WHERE name = 'A320'", undefined],
])('%s on another connection counts from the next turn on', async (_, sql, seats) => {
  const folder = temporaryFolder();
  const file = join(folder, 'homebase.db');
  const { connection, find, reads } = prepare(file);
  const other = new Database(file);
  expect([find('A320')?.seats, find('A320')?.seats, reads()]).toEqual([180, 180, 1]);
  other.exec(sql);
  await new Promise(setImmediate);
  expect(find('A320')?.seats).toBe(seats);
  other.close();
  connection.close();
});
