import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../db/open.ts';
import { createGiven } from '../../testing/given.ts';
import { type BackupFile, surplusBackups } from './backupFiles.ts';
import { type Backups, createBackups } from './backups.ts';
import { refuseFileError } from '../errors.ts';
import { changeSetting } from '../settings/settings.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';

let data: string;
let folder: string;
let db: Db;
let backups: Backups;

beforeEach(() => {
  data = temporaryFolder();
  folder = join(data, 'backups');
  const file = join(data, 'homebase.db');
  db = openDatabase(file);
  backups = createBackups({ db, file, folder });
});

afterEach(() => {
  db.close();
});

const names = (): string[] => backups.list().map(({ name }) => name);

async function set(key: string, value: string): Promise<void> {
  await db.write((tx) => changeSetting(tx, 'operator', key, value));
}

/** Makes a backup look this many hours old. */
function age({ name }: BackupFile, hours: number): void {
  const moment = new Date(Date.now() - hours * 3_600_000);
  utimesSync(join(folder, name), moment, moment);
}

test('contains all positions acknowledged before it began, and pilots can send more meanwhile', async () => {
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

test('keeps as many as the setting says once the new one is there', async () => {
  await set('backups.keep', '1');
  const first = await backups.take();
  const taking = backups.take();
  await set('backups.keep', '2');
  const second = await taking;
  expect(names()).toEqual([second.name, first.name]);
});

test('keeps the number of newest backups in the setting', async () => {
  await set('backups.keep', '2');
  const taken = [await backups.take(), await backups.take(), await backups.take()];
  expect(names()).toEqual([taken[2]?.name, taken[1]?.name]);
  expect(readdirSync(folder).filter((name) => name.includes(taken[0]?.name ?? ''))).toEqual([]);
});

const contents = { format: 4, airlines: 1, pilots: 1, pireps: 0, positions: 0, size: 9 };

function backup(name: string, columns: Partial<BackupFile> = {}): BackupFile {
  return { name, kind: 'backup', taken_at: '', is_future: false, size: 9, contents: null, ...columns };
}

test('keeps the only verified backup, and the data that a restore replaced', () => {
  const aside = backup('aside', { kind: 'before_restore' });
  const all = [backup('a'), backup('b'), backup('c', { contents }), backup('d', { contents }), aside];
  expect(surplusBackups(all, 1).map(({ name }) => name)).toEqual(['b', 'd']);
});

test('creates a backup when the interval has passed, even if the program was not running', async () => {
  createGiven(db).home();
  await backups.takeDue();
  expect(names()).toHaveLength(1);
  await backups.takeDue();
  expect(names()).toHaveLength(1);
  for (const taken of backups.list()) age(taken, 25);
  await backups.takeDue();
  expect(names()).toHaveLength(2);
});

/** Makes a backup look as if it was created while the clock was years ahead. */
function moveIntoFuture({ name }: BackupFile, year: number): string {
  const moment = new Date(Date.UTC(year, 0, 1));
  const ahead = `homebase-${year}-01-01T00-00-00-000Z.db`;
  for (const end of ['', '.json']) renameSync(join(folder, name + end), join(folder, ahead + end));
  utimesSync(join(folder, ahead), moment, moment);
  return ahead;
}

test('a backup with a date in the future counts as the oldest and is replaced', async () => {
  createGiven(db).home();
  await set('backups.keep', '1');
  await backups.takeDue();
  const [first] = backups.list();
  if (first) moveIntoFuture(first, 2099);
  expect(backups.list()).toMatchObject([{ is_future: true }]);
  await backups.takeDue();
  expect(backups.list()).toMatchObject([{ is_future: false }]);
});

test('lists files only, whatever else has the name of a backup', async () => {
  const { name } = await backups.take();
  mkdirSync(join(folder, 'homebase-2026-11-21T10-00-00-000Z.db'));
  symlinkSync(join(data, 'gone'), join(folder, 'uploaded-2026-11-21T10-00-00-000Z.db'), 'junction');
  expect(names()).toEqual([name]);
});

test.runIf(process.platform !== 'win32')(
  'a pipe with the name of what is known about a backup keeps nobody waiting',
  async () => {
    const { name } = await backups.take();
    rmSync(join(folder, `${name}.json`));
    expect(spawnSync('mkfifo', [join(folder, `${name}.json`)]).status).toBe(0);

    // In a program of its own: reading a pipe would block this one.
    const list = `const { listBackups } = await import('./server/domain/backups/backupFiles.ts'); console.log(listBackups(process.argv[1])[0].name)`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', list, folder], {
      timeout: 20_000,
      encoding: 'utf8',
    });

    expect(stdout.trim()).toBe(name);
  },
);

test('says that the drive of a backup folder is not connected', async () => {
  symlinkSync(join(data, 'gone', 'drive'), folder, 'junction');
  expect(names()).toEqual([]);
  const error: unknown = await backups.take().catch((thrown: unknown) => thrown);
  expect(refuseFileError(error)?.message).toBe(
    'backups leads to a folder that is not there. Connect its drive, then try again.',
  );
});

test('uses the date of the file or of the name that is not in the future', async () => {
  const taken = await backups.take();
  utimesSync(join(folder, taken.name), new Date(), new Date(Date.UTC(2099, 0, 1)));
  const [listed] = backups.list();
  expect(listed?.is_future).toBe(false);
  expect(Math.abs(Date.parse(listed?.taken_at ?? '') - Date.parse(taken.taken_at))).toBeLessThan(60_000);
});

test('a backup that changed after its verification does not count as the last good one', async () => {
  createGiven(db).home();
  await backups.takeDue();
  writeFileSync(join(folder, names()[0] ?? ''), 'damage', { flag: 'a' });
  await backups.takeDue();
  expect(backups.list().map(({ contents: found }) => found !== null)).toEqual([true, false]);
});

test('warns when the newest good backup is older than two intervals and new ones fail', async () => {
  createGiven(db).home();
  const failing = createBackups({ db, file: join(data, 'gone.db'), folder });
  await expect(failing.takeDue()).rejects.toThrow();
  expect(failing.findOverdue()).toEqual({ newest_at: null, reason: expect.any(String) });

  const taken = await backups.take();
  expect(failing.findOverdue()).toBeUndefined();
  age(taken, 47);
  await expect(failing.takeDue()).rejects.toThrow();
  expect(failing.findOverdue()).toBeUndefined();
  age(taken, 49);
  expect(failing.findOverdue()).toEqual({ newest_at: backups.list()[0]?.taken_at, reason: expect.any(String) });
});

test('does not warn before the first attempt after a start', async () => {
  createGiven(db).home();
  age(await backups.take(), 1000);
  expect(backups.findOverdue()).toBeUndefined();
  await backups.takeDue();
  expect([names().length, backups.findOverdue()]).toEqual([2, undefined]);
});

test('creates none automatically when the interval is 0', async () => {
  createGiven(db).home();
  await set('backups.every_hours', '0');
  await backups.takeDue();
  expect(names()).toEqual([]);
});

test('creates none automatically before there is an airline', async () => {
  await backups.takeDue();
  expect(names()).toEqual([]);
});

test('deletes unfinished files of a program that was killed', async () => {
  await backups.take();
  writeFileSync(join(folder, 'homebase-2026.db.part'), 'half');
  mkdirSync(join(folder, 'pictures.part'));
  await backups.take();
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual(['pictures.part']);
});

test('records a failure once, however often it is retried', async () => {
  createGiven(db).airline();
  // No folder can be made where a file is.
  writeFileSync(folder, '');
  for (const _ of [1, 2, 3]) await expect(backups.takeDue()).rejects.toThrow();
  const failures = db.audit.list('backup', 'backup');
  expect(failures).toMatchObject([{ action: 'backup.failed', actor: 'program' }]);
});
