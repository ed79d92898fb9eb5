import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  isHeld,
  removeFile,
  removeFolder,
  removeWhileServing,
  renameFile,
  renameWhileServing,
  takeWhileServing,
  tryRemove,
  tryRemoveLarge,
} from './heldFiles.ts';
import { holdFiles } from './testing/holdFiles.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let [from, to] = ['', ''];

beforeEach(() => {
  const folder = temporaryFolder();
  [from, to] = [join(folder, 'new'), join(folder, 'old')];
  writeFileSync(from, 'new');
  writeFileSync(to, 'old');
});

const read = (): string => (existsSync(to) ? readFileSync(to, 'utf8') : 'gone');

test.each([
  ['rename', () => renameFile(from, to), 'new'],
  ['remove', () => removeFile(to), 'gone'],
  ['remove a folder', () => removeFolder(to), 'gone'],
])('%s waits for a file that is held for a moment', (_case, act, result) => {
  // Each is spent before the next.
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) holdFiles(code, 2);
  act();
  expect(read()).toBe(result);
});

test('after two seconds, the error names the file and who may hold it', () => {
  holdFiles('EPERM', Infinity, (path) => path === to);
  const begun = performance.now();
  expect(() => renameFile(from, to)).toThrow(
    expect.objectContaining({
      code: 'EBUSY',
      message: expect.stringContaining(
        `${to} could not be changed. Another program has it open, perhaps a virus scanner`,
      ),
    }),
  );
  expect(performance.now() - begun).toBeGreaterThan(1900);
  expect(read()).toBe('old');
});

test('other errors are not tried again', async () => {
  holdFiles('ENOSPC', 1);
  expect(() => renameFile(from, to)).toThrow('ENOSPC');
  await expect(takeWhileServing(join(to, 'none'))).rejects.toThrow(/ENOENT|ENOTDIR/);
});

test.each([
  ['rename', () => renameWhileServing(from, to), 'new'],
  ['remove', () => removeWhileServing(to), 'gone'],
  ['take', () => takeWhileServing(to), 'gone'],
  ['remove what is large', () => tryRemoveLarge(to), 'gone'],
])('while %s waits, a server responds', async (_case, act, result) => {
  holdFiles('EPERM', 3);
  let hasResponded = false;
  setImmediate(() => (hasResponded = true));
  await act();
  expect([hasResponded, read()]).toEqual([true, result]);
});

test.skipIf(process.platform === 'win32')('it does not wait for a permission', () => {
  const none = join(from, 'no folder', 'file');
  for (const act of [() => renameFile(from, none), () => renameFile(none, to), () => removeFile(none)]) {
    holdFiles('EACCES', 1);
    expect(act).toThrow('EACCES: held');
  }
});

test.each(['EBUSY', 'ENOTEMPTY'])('what is only in the way may stay (%s)', (code) => {
  holdFiles(code, Infinity, (path) => path === to);
  tryRemove(to);
  expect(read()).toBe('old');
});

test('only this room renames and removes files', () => {
  const root = resolve(import.meta.dirname, '..');
  const files = globSync('{db,main,server}/**/*.ts', { cwd: root }).filter(
    // Tests, and what runs in the repository alone.
    (file) => !/heldFiles|\.test\.ts$|testing|copyAssets/.test(file),
  );
  const others = files.filter((file) =>
    /^import [^;]*\b(rename|rm|unlink|rmdir)(Sync)?\b[^;]* from 'node:fs(\/promises)?'/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(others).toEqual([]);
});

test('a server that waits for a file responds to pilots', () => {
  const root = resolve(import.meta.dirname, '..');
  const files = globSync('server/{domain,admin}/**/*.ts', { cwd: root }).filter(
    // A thread, and what only a command does.
    (file) => !/\.test\.ts$|\btesting\b|importWorker|moving.move\.ts|session.password/.test(file),
  );
  const waiting = files.filter((file) =>
    /^import [^;]*\b(?:renameFile|removeFile|removeFolder|dropRestore|decideRestore)\b/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(waiting).toEqual([]);
});

test('only an error that says so counts as held', () => {
  expect([new Error('EPERM'), { code: 'ENOENT' }, {}].map(isHeld)).toEqual([false, false, false]);
});
