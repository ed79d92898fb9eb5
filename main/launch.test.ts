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

test('passes the server its own options and none of Chromium', () => {
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

test('passes the server nothing when there are no options for it', () => {
  expect(serverArguments(['electron', '.', '--no-sandbox'])).toEqual([]);
});

test('keeps the profile in a subfolder of the data folder', () => {
  const data = join(folder, 'airline');

  const profile = profileFolder(['electron', '.', '--data', data], folder);

  expect(profile).toBe(join(data, 'window'));
  expect(statSync(profile).isDirectory()).toBe(true);
});

test.runIf(process.platform !== 'win32')('creates folders that other users cannot read', () => {
  const data = join(folder, 'airline');

  const profile = profileFolder(['electron', '.', '--data', data], folder);

  expect([data, profile].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('keeps the profile with the application data when no data folder is given', () => {
  expect(profileFolder(['electron', '.'], folder)).toBe(join(folder, 'Homebase', 'window'));
});

test('uses a temporary profile when the data folder is a file', () => {
  const data = join(folder, 'airline');
  writeFileSync(data, '');

  const profile = profileFolder(['electron', '.', '--data', data], folder);

  expect(profile.startsWith(data)).toBe(false);
  expect(statSync(profile).isDirectory()).toBe(true);
  rmSync(profile, { recursive: true });
});

test('uses the same profile again for the same data folder', () => {
  mkdirSync(join(folder, 'window'));

  expect(profileFolder(['electron', '.', `--data=${folder}`], 'unused')).toBe(join(folder, 'window'));
});
