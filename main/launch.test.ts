import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { profileFolder, serverArguments } from './launch.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-launch-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('hands the server its own options and nothing of Chromium', () => {
  const argv = [
    'electron',
    '--no-sandbox',
    '.',
    '--data',
    'my airline',
    '--inspect=0',
    '--port=0',
    '--admin-port',
    '0',
  ];

  expect(serverArguments(argv)).toEqual(['--data=my airline', '--port=0', '--admin-port=0']);
});

test('hands the server nothing when nothing was asked for', () => {
  expect(serverArguments(['electron', '.', '--no-sandbox'])).toEqual([]);
});

test('keeps the profile in a folder of its own inside the given data folder', () => {
  const data = join(folder, 'airline');

  const profile = profileFolder(['electron', '.', '--data', data], folder);

  expect(profile).toBe(join(data, 'window'));
  expect(statSync(profile).isDirectory()).toBe(true);
});

test.runIf(process.platform !== 'win32')('makes folders that nobody else may look into', () => {
  const data = join(folder, 'airline');

  const profile = profileFolder(['electron', '.', '--data', data], folder);

  expect([data, profile].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('keeps the profile with the application data when no folder is given', () => {
  expect(profileFolder(['electron', '.'], folder)).toBe(join(folder, 'Homebase', 'window'));
});

test('takes a temporary profile when the data folder is a file', () => {
  const data = join(folder, 'airline');
  writeFileSync(data, '');

  const profile = profileFolder(['electron', '.', '--data', data], folder);

  expect(profile.startsWith(data)).toBe(false);
  expect(statSync(profile).isDirectory()).toBe(true);
  rmSync(profile, { recursive: true });
});

test('takes the same profile again for the same data folder', () => {
  mkdirSync(join(folder, 'window'));

  expect(profileFolder(['electron', '.', `--data=${folder}`], 'unused')).toBe(join(folder, 'window'));
});
