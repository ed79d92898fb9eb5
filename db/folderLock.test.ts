import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUseError, findRunningHolder, lockFolder, readHolder } from './folderLock.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let holder: ChildProcess | undefined;

beforeEach(() => void (folder = temporaryFolder()));

afterEach(() => {
  holder?.kill('SIGKILL');
  holder = undefined;
});

/** Another program that holds the folder until it is killed. */
async function startHolder(): Promise<ChildProcess> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(new URL('folderLock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder)}, 'homebase serve');
    process.stdout.write('locked');
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second program is refused, with the name of the first', async () => {
  holder = await startHolder();
  const second = (): unknown => lockFolder(folder, 'homebase demo');
  expect(second).toThrow(FolderInUseError);
  expect(second).toThrow(`homebase serve (process ${holder.pid}, since `);
  expect(second).toThrow(folder);
});

test('an error about a damaged lock file names it and not the database', () => {
  writeFileSync(join(folder, 'homebase.lock'), 'garbage '.repeat(100));
  expect(() => lockFolder(folder, 'homebase serve')).toThrow('homebase.lock is damaged. Delete it and try again');
});

test('a program that was killed leaves the folder free', async () => {
  const killed = await startHolder();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  lockFolder(folder, 'homebase serve').release();
});

test('a folder that was released can be locked again', () => {
  lockFolder(folder, 'homebase serve').release();
  lockFolder(folder, 'homebase demo').release();
  expect(existsSync(join(folder, 'homebase.lock.json'))).toBe(false);
});

test('a folder that does not exist is made', () => {
  const inner = join(folder, 'new', 'data');
  lockFolder(inner, 'homebase serve').release();
  expect(existsSync(inner)).toBe(true);
});

test('other programs can read the address of the window while the folder is locked', () => {
  const lock = lockFolder(folder, 'homebase serve');
  expect(readHolder(folder)).toMatchObject({ pid: process.pid, purpose: 'homebase serve' });
  lock.setWindow({ window: 'http://127.0.0.1:8091', window_host: '127.0.0.1' });
  expect(readHolder(folder)?.window).toBe('http://127.0.0.1:8091');
  lock.release();
  expect(readHolder(folder)).toBeUndefined();
});

test('only a program that has the folder locked counts as running, not one that got its process id', async () => {
  holder = await startHolder();
  expect(findRunningHolder(folder)).toMatchObject({ pid: holder.pid });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const description = { pid: process.pid, purpose: 'homebase serve', since: '2026-11-28T06:15:00.000Z' };
  writeFileSync(join(folder, 'homebase.lock.json'), JSON.stringify(description));
  expect(findRunningHolder(folder)).toBeUndefined();
  const lock = lockFolder(folder, 'homebase demo');
  expect(findRunningHolder(folder)).toMatchObject({ purpose: 'homebase demo' });
  lock.release();
});
