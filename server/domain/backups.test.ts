import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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
  return { name, kind: 'backup', taken_at: '', size: 9, contents: null, ...columns };
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
