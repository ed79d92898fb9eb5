import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProfile, findUnknownWord, linkedPage, nextArguments, profileHome, serverArguments } from './launch.ts';

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
    // The desktop's window is for this PC only.
    '--admin-host=0.0.0.0',
  ];

  expect(serverArguments(argv)).toEqual([`--data=${resolve('my airline')}`, '--port=0', '--admin-port=0']);
});

test.each([
  [['--data', './airline', '--port=1', '--no-sandbox', '--hidden', '--disable-gpu'], undefined],
  [['./airline'], './airline'],
  [['--data=./airline', 'x'], 'x'],
  [['--dta=./airline'], '--dta=./airline'],
  [['--data'], '--data'],
  [['-d', 'x'], '-d'],
  // The window has no such options.
  [['--tls-cert=x'], '--tls-cert=x'],
])('of %o, %o is unknown', (words, unknown) => {
  expect(findUnknownWord(words)).toBe(unknown);
});

test('passes the server nothing when there are no options for it', () => {
  expect(serverArguments(['electron', '.', '--no-sandbox'])).toEqual([]);
});

test.each([
  ['homebase://pirep/1001', '/pireps/1001'],
  ['HOMEBASE://pirep/1001/', '/pireps/1001'],
  ['homebase://pirep/1001/../../settings', undefined],
  ['homebase://pirep/1001?x=1', undefined],
  ['homebase://pirep/1001?replay=2', '/pireps/1001?replay=2'],
  ['homebase://pirep/1001?replay=2&x=1', undefined],
  ['homebase://pirep/', undefined],
  ['homebase://settings', undefined],
  ['homebase://pirep/Q1w2E3r4T5y6U7i8', '/pireps/Q1w2E3r4T5y6U7i8'],
  ['homebase://pirep/1.3', undefined],
  ['homebase://live', '/live'],
  ['homebase://pireps/', '/pireps'],
  ['homebase://live/1', undefined],
  ['homebase://pirep/%2e%2e', undefined],
  ['https://example.org/homebase://pirep/1001', undefined],
  ['--data=homebase://pirep/1001', undefined],
])('the link %s opens the page %s', (link, page) => {
  expect(linkedPage(['homebase', '--data', 'airline', link])).toBe(page);
});

test('starts again with its arguments, with its window, and on the page that was asked for last', () => {
  const own = ['.', '--data=airline', '--hidden', 'homebase://pirep/1001', '--no-sandbox'];

  expect(nextArguments(own, undefined)).toEqual(['.', '--data=airline', '--no-sandbox']);
  expect(nextArguments(own, '/settings')).toEqual(['.', '--data=airline', '--no-sandbox']);
  expect(nextArguments(own, '/live')).toEqual(['.', '--data=airline', '--no-sandbox', 'homebase://live']);
  expect(nextArguments(own, linkedPage(['homebase', '--port=1', 'homebase://pirep/1002']))).toEqual([
    '.',
    '--data=airline',
    '--no-sandbox',
    'homebase://pirep/1002',
  ]);
});

test('on Windows, the window is with the local data, unless an earlier version had it elsewhere', () => {
  const env = { LOCALAPPDATA: join(folder, 'local') };
  expect(profileHome(folder, 'win32', env)).toBe(env.LOCALAPPDATA);
  expect([profileHome(folder, 'win32', {}), profileHome(folder, 'linux', env)]).toEqual([folder, folder]);
  mkdirSync(join(folder, 'Homebase'));
  expect(profileHome(folder, 'win32', env)).toBe(folder);
});

test('keeps the profile in a subfolder of the data folder', () => {
  const data = join(folder, 'airline');

  const { folder: profile, partition } = createProfile(['electron', '.', '--data', data], folder);

  expect([profile, partition]).toEqual([join(data, 'window'), 'persist:homebase']);
  expect(statSync(profile).isDirectory()).toBe(true);
});

test.runIf(process.platform !== 'win32')('creates folders that other users cannot read', () => {
  const data = join(folder, 'airline');

  const { folder: profile } = createProfile(['electron', '.', '--data', data], folder);

  expect([data, profile].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('keeps the profile with the application data when no data folder is given', () => {
  expect(createProfile(['electron', '.'], folder).folder).toBe(join(folder, 'Homebase', 'window'));
});

test('uses a temporary profile with a session in memory when the data folder is a file', () => {
  const data = join(folder, 'airline');
  writeFileSync(data, '');

  const { folder: profile, partition } = createProfile(['electron', '.', '--data', data], folder);

  expect(partition).toBe('homebase');
  expect(profile.startsWith(data)).toBe(false);
  expect(statSync(profile).isDirectory()).toBe(true);
  rmSync(profile, { recursive: true });
});

test('uses the same profile again for the same data folder', () => {
  mkdirSync(join(folder, 'window'));

  expect(createProfile(['electron', '.', `--data=${folder}`], 'unused').folder).toBe(join(folder, 'window'));
});
