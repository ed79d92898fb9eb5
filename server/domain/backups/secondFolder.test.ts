import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '../../../db/backup.ts';
import { type Db, openDatabase } from '../../../db/open.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import type { CopyStatus } from '../../contract/admin/backups.ts';
import { createGiven } from '../../testing/given.ts';
import { changeSetting } from '../settings/settings.ts';
import { type Backups, createBackups } from './backups.ts';
import { createSecondFolder, type SecondFolder } from './secondFolder.ts';

let folder: string;
/** The second folder, and the one in it with the copies. */
let second: string;
let copies: string;
let db: Db;
let backups: Backups;
let secondFolder: SecondFolder;
let reported: CopyStatus[];

beforeEach(async () => {
  const data = temporaryFolder();
  const file = join(data, 'homebase.db');
  folder = join(data, 'backups');
  second = join(temporaryFolder(), 'nas');
  copies = join(second, 'Homebase KTW');
  mkdirSync(second);
  db = openDatabase(file);
  createGiven(db).home();
  backups = createBackups({ db, file, folder });
  reported = [];
  secondFolder = createSecondFolder({ db, folder, failed: (status) => reported.push(status) });
  await set('backups.copy_folder', second);
});

afterEach(() => {
  db.close();
});

async function set(key: string, value: string): Promise<void> {
  await db.write((tx) => changeSetting(tx, 'operator', key, value));
}

test('has a verified copy of the newest backup, and the number in the setting of older ones', async () => {
  await set('backups.copy_keep', '2');
  writeFileSync(join(second, 'holiday.jpg'), '');
  const taken = [];
  for (const _ of [1, 2, 3]) {
    taken.push((await backups.take()).name);
    await secondFolder.copyDue();
  }

  expect(readdirSync(copies)).toEqual(taken.slice(1));
  const [newest = ''] = taken.slice(2);
  expect(readFileSync(join(copies, newest)).equals(readFileSync(join(folder, newest)))).toBe(true);
  expect(checkBackup(join(copies, newest)).airlines).toBe(1);
  expect(readdirSync(second)).toContain('holiday.jpg');
  expect(secondFolder.status()).toEqual({ folder: second, copied_at: expect.any(String), reason: null });
  expect(reported).toEqual([]);
});

test('has a folder that every system keeps, also for the code of an airline from phpVMS', async () => {
  await db.write((tx) => {
    const airline = tx.airlines.find(tx.home.findAirline()?.id ?? 0);
    if (airline) tx.airlines.update({ ...airline, icao: 'K:/..' });
  });
  const { name } = await backups.take();
  await secondFolder.copyDue();
  expect(readdirSync(second, { recursive: true })).toContain(join('Homebase K_._', name));
});

test('keeps the newest backup beside one that was taken while the clock was ahead', async () => {
  await set('backups.copy_keep', '1');
  mkdirSync(copies);
  writeFileSync(join(copies, 'homebase-2036-12-01T08-00-00-000Z.db'), '');
  const { name } = await backups.take();
  await secondFolder.copyDue();
  expect(readdirSync(copies)).toEqual([name]);
});

test('that is missing is reported once, is not created, and gets its copy when it is back', async () => {
  const { name } = await backups.take();
  renameSync(second, `${second}-away`);
  for (const _ of [1, 2, 3]) await secondFolder.copyDue();

  const reason = `${second} is missing. Connect its drive, or choose another folder in the settings.`;
  expect(reported).toEqual([{ folder: second, copied_at: null, reason }]);
  expect(() => readdirSync(second)).toThrow('ENOENT');

  renameSync(`${second}-away`, second);
  await secondFolder.copyDue();
  expect(readdirSync(copies)).toEqual([name]);
  expect(secondFolder.status()?.reason).toBeNull();
});

test('gets a copy again that is incomplete', async () => {
  const { name } = await backups.take();
  await secondFolder.copyDue();
  truncateSync(join(copies, name), 100);
  const restarted = createSecondFolder({ db, folder, failed: (status) => reported.push(status) });
  await restarted.copyDue();

  expect(checkBackup(join(copies, name)).airlines).toBe(1);
  expect(reported).toEqual([]);
});

test('that is a file is reported', async () => {
  await backups.take();
  rmSync(second, { recursive: true });
  writeFileSync(second, '');
  await secondFolder.copyDue();

  expect(reported).toMatchObject([{ reason: `${second} is not a folder. Choose another one in the settings.` }]);
});

test.runIf(process.platform === 'linux')('that does not respond keeps neither calls nor the end waiting', async () => {
  const { name } = await backups.take();
  mkdirSync(copies);
  // Opening a pipe waits until somebody reads from it, as a drive that is gone does.
  const pipe = join(copies, `${name}.part`);
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  secondFolder = createSecondFolder({ db, folder, failed: (status) => reported.push(status), timeoutMs: 1 });
  const copied = secondFolder.copyDue();
  await expect.poll(isThreadWaiting).toBe(true);
  await secondFolder.copyDue();
  await expect.poll(() => secondFolder.status()?.reason).toBe('The folder does not respond, or is very slow.');
  expect(reported).toHaveLength(1);

  expect(await db.write(() => 'stored')).toBe('stored');
  expect(await secondFolder.stop()).toBe(false);
  readFileSync(pipe);
  await copied;
});

/** Whether a thread of this process waits for the other end of a pipe, according to the kernel. */
function isThreadWaiting(): boolean {
  return readdirSync('/proc/self/task').some(
    (thread) => readFileSync(`/proc/self/task/${thread}/wchan`, 'utf8') === 'wait_for_partner',
  );
}

test('without a folder, nothing is copied', async () => {
  await set('backups.copy_folder', '');
  await backups.take();
  await secondFolder.copyDue();
  expect([secondFolder.status(), readdirSync(second)]).toEqual([undefined, []]);
});

test.each(['nas/backups', '../nas', 'nas'])('%s is not the full path of a folder', async (path) => {
  await expect(set('backups.copy_folder', path)).rejects.toThrow('Validation Error');
});
