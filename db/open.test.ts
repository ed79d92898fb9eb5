import Database from 'better-sqlite3';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { connect } from './connection.ts';
import { type Db, openDatabase, type Queries, type Tx } from './open.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
});

const created_at = '2026-01-01T00:00:00.000Z';

/** Opens a database with rows that the query planner knows nothing of yet. */
async function givenAirlines(): Promise<ReturnType<typeof openDatabase>> {
  const db = openDatabase(file);
  await db.write(() => {
    for (let at = 0; at < 1000; at += 1) db.airlines.insert({ icao: `X${at}`, name: `Airline ${at}`, created_at });
  });
  db.airlines.sliceActive({ limit: 10, offset: 0 });
  return db;
}

/** @returns the tables that the query planner has statistics of */
function analysed(): unknown[] {
  const connection = new Database(file, { readonly: true });
  const has = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").get();
  const tables = has ? connection.prepare('SELECT DISTINCT tbl FROM sqlite_stat1').pluck().all() : [];
  connection.close();
  return tables;
}

test('closing does not analyze any table, however many rows are new', async () => {
  const db = await givenAirlines();
  db.close();
  expect(analysed()).toEqual([]);
});

test('tables are analysed while the program runs', async () => {
  const db = await givenAirlines();
  await db.optimize();
  db.close();
  expect(analysed()).toContain('airlines');
});

test('each commit waits for the disk, on macOS too', () => {
  const connection = connect(file);
  const settings = ['synchronous', 'fullfsync'].map((name) => connection.pragma(name, { simple: true }));
  connection.close();
  expect(settings).toEqual([2, 1]);
});

test('an analysis looks at some rows of an index, not at all', () => {
  const connection = connect(file);
  expect(connection.pragma('analysis_limit', { simple: true })).toBe(400);
  connection.close();
});

test.each([
  ['user_version = 0', 'PRAGMA user_version = 0', 'another program made or changed it (user_version is 0)'],
  ['user_version = -1', 'PRAGMA user_version = -1', '(user_version is -1)'],
  ['a mark of another program', 'PRAGMA application_id = 1', 'it belongs to another program'],
] as const)('a file with %s is refused, and left as it is', (_case, change, reason) => {
  openDatabase(file).close();
  new Database(file).exec(`PRAGMA journal_mode = DELETE; ${change}`).close();
  const before = readFileSync(file);
  expect(() => openDatabase(file)).toThrow(reason);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a file with a missing table is refused by its name', () => {
  openDatabase(file).close();
  new Database(file).exec('DROP TABLE news').close();
  expect(() => openDatabase(file)).toThrow('something in it is missing (the table news)');
});

const found = (db: Queries): string | undefined => db.settings.find('a');

test('a rule that changes something does not compile without a transaction', async () => {
  const change = (tx: Tx): void => tx.settings.put({ key: 'a', value: found(tx) ?? 'new' });
  // @ts-expect-error A database is no transaction: this line must not compile.
  const callOutside = (db: Db): void => change(db);

  const db = openDatabase(file);
  await db.write((tx) => change(tx));
  expect(found(db)).toBe('new');
  expect(callOutside).toBeTypeOf('function');
  db.close();
});

test.runIf(process.platform !== 'win32')('a deleted write-ahead log is created again, with all rows safe', async () => {
  const db = await givenAirlines();
  rmSync(`${file}-wal`);
  await db.write((tx) => tx.airlines.insert({ icao: 'LATE', name: 'Late', created_at }));

  db.keepLog();
  await db.write((tx) => tx.airlines.insert({ icao: 'LAST', name: 'Last', created_at }));

  // What a crash would leave.
  const copy = join(folder, 'copy.db');
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${copy}${end}`);
  db.close();
  const afterwards = openDatabase(copy);
  expect(afterwards.airlines.count()).toBe(1002);
  afterwards.close();
});
