import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../db/open.ts';
import { createGiven } from '../testing/given.ts';
import { type Backup, surplusBackups } from './backupFiles.ts';
import { type Backups, createBackups } from './backups.ts';
import { changeSetting } from './changeSetting.ts';

let data: string;
let folder: string;
let db: Db;
let backups: Backups;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'homebase-keeping-'));
  folder = join(data, 'backups');
  const file = join(data, 'homebase.db');
  db = openDatabase(file);
  backups = createBackups({ db, file, folder });
});

afterEach(() => {
  db.close();
  rmSync(data, { recursive: true });
});

const names = (): string[] => backups.list().map(({ name }) => name);

async function set(key: string, value: string): Promise<void> {
  await db.write(() => changeSetting(db, 'operator', key, value));
}

/** As if it had been taken so many hours ago. */
function age({ name }: Backup, hours: number): void {
  const moment = new Date(Date.now() - hours * 3_600_000);
  utimesSync(join(folder, name), moment, moment);
}

test('positions that were acknowledged before it began are in it, and pilots go on meanwhile', async () => {
  const given = createGiven(db);
  const { id: pirep_id } = given.pirep();
  let acknowledged = 0;
  const send = async (): Promise<void> => {
    await db.write(() => given.acars({ pirep_id, lat: acknowledged / 1e6 }));
    acknowledged += 1;
  };
  for (let count = 0; count < 500; count += 1) await send();

  const before = acknowledged;
  const done = new AbortController();
  const taken = backups.take().finally(() => done.abort());
  while (!done.signal.aborted) {
    await send();
    await setImmediate();
  }
  const { contents: found, name } = await taken;

  expect(acknowledged).toBeGreaterThan(before);
  const copy = openDatabase(join(folder, name));
  expect(copy.tracks.countPositions(pirep_id)).toBe(found?.positions);
  copy.close();
  expect(found?.positions).toBeGreaterThanOrEqual(before);
  expect(found?.positions).toBeLessThanOrEqual(acknowledged);
});

test('as many stay as the setting says, the newest', async () => {
  await set('backups.keep', '2');
  const taken = [await backups.take(), await backups.take(), await backups.take()];
  expect(names()).toEqual([taken[2]?.name, taken[1]?.name]);
  expect(readdirSync(folder).filter((name) => name.includes(taken[0]?.name ?? ''))).toEqual([]);
});

const contents = { format: 4, airlines: 1, pilots: 1, pireps: 0, positions: 0, size: 9 };

function backup(name: string, columns: Partial<Backup> = {}): Backup {
  return { name, kind: 'backup', taken_at: '', is_future: false, size: 9, contents: null, ...columns };
}

test('neither the only verified one goes, nor what a restore put aside', () => {
  const aside = backup('aside', { kind: 'before_restore' });
  const all = [backup('a'), backup('b'), backup('c', { contents }), backup('d', { contents }), aside];
  expect(surplusBackups(all, 1).map(({ name }) => name)).toEqual(['b', 'd']);
});

test('one is taken when the hours have passed, also when nothing ran meanwhile', async () => {
  createGiven(db).home();
  await backups.takeDue();
  expect(names()).toHaveLength(1);
  await backups.takeDue();
  expect(names()).toHaveLength(1);
  for (const taken of backups.list()) age(taken, 25);
  await backups.takeDue();
  expect(names()).toHaveLength(2);
});

/** As if it had been taken while the clock was years ahead: its name and its file say so. */
function moveIntoFuture({ name }: Backup, year: number): string {
  const moment = new Date(Date.UTC(year, 0, 1));
  const ahead = `homebase-${year}-01-01T00-00-00-000Z.db`;
  for (const end of ['', '.json']) renameSync(join(folder, name + end), join(folder, ahead + end));
  utimesSync(join(folder, ahead), moment, moment);
  return ahead;
}

test('a backup dated in the future counts as the oldest: another is taken, and is the one that stays', async () => {
  createGiven(db).home();
  await set('backups.keep', '1');
  await backups.takeDue();
  const [first] = backups.list();
  if (first) moveIntoFuture(first, 2099);
  expect(backups.list()).toMatchObject([{ is_future: true }]);
  await backups.takeDue();
  expect(backups.list()).toMatchObject([{ is_future: false }]);
});

test('of the two dates in the name and of the file, the one that is not in the future counts', async () => {
  const taken = await backups.take();
  utimesSync(join(folder, taken.name), new Date(), new Date(Date.UTC(2099, 0, 1)));
  const [listed] = backups.list();
  expect(listed?.is_future).toBe(false);
  expect(Math.abs(Date.parse(listed?.taken_at ?? '') - Date.parse(taken.taken_at))).toBeLessThan(60_000);
});

test('a backup that is no longer what was checked does not keep the next from being taken', async () => {
  createGiven(db).home();
  await backups.takeDue();
  writeFileSync(join(folder, names()[0] ?? ''), 'damage', { flag: 'a' });
  await backups.takeDue();
  expect(backups.list().map(({ contents: found }) => found !== null)).toEqual([true, false]);
});

test('the operator is warned when the newest good backup is older than two intervals and no other can be made', async () => {
  createGiven(db).home();
  const failing = createBackups({ db, file: join(data, 'gone.db'), folder });
  await expect(failing.takeDue()).rejects.toThrow();
  expect(failing.trouble()).toEqual({ newest_at: null, reason: expect.any(String) });

  const taken = await backups.take();
  expect(failing.trouble()).toBeUndefined();
  age(taken, 47);
  await expect(failing.takeDue()).rejects.toThrow();
  expect(failing.trouble()).toBeUndefined();
  age(taken, 49);
  expect(failing.trouble()).toEqual({ newest_at: backups.list()[0]?.taken_at, reason: expect.any(String) });
});

test('after a time switched off, nobody is warned before the first try', async () => {
  createGiven(db).home();
  age(await backups.take(), 1000);
  expect(backups.trouble()).toBeUndefined();
  await backups.takeDue();
  expect([names().length, backups.trouble()]).toEqual([2, undefined]);
});

test('none is taken by itself when the setting says never', async () => {
  createGiven(db).home();
  await set('backups.every_hours', '0');
  await backups.takeDue();
  expect(names()).toEqual([]);
});

test('none is taken by itself before there is an airline', async () => {
  await backups.takeDue();
  expect(names()).toEqual([]);
});

test('what a program left that was ended in the middle is cleared away', async () => {
  await backups.take();
  writeFileSync(join(folder, 'homebase-2026.db.part'), 'half');
  await backups.take();
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a failure is told once, however often it is tried', async () => {
  createGiven(db).airline();
  // No folder can be made where a file is.
  writeFileSync(folder, '');
  for (const _ of [1, 2, 3]) await expect(backups.takeDue()).rejects.toThrow();
  const failures = db.audit.list('backup', 'backup');
  expect(failures).toMatchObject([{ action: 'backup.failed', actor: 'program' }]);
});
