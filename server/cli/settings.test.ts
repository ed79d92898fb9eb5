import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFolder } from '../../db/folderLock.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { runHomebase } from './main.ts';

let data: string;
let said: { out: string[]; err: string[] };

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'settings-cli-'));
  openDatabase(databaseFile(data)).close();
  said = { out: [], err: [] };
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.out.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.err.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

const settings = (...words: string[]): Promise<number> => runHomebase(['settings', ...words, '--data', data]);

function stored(key: string): string | undefined {
  const db = openDatabase(databaseFile(data));
  const value = db.settings.find(key);
  db.close();
  return value;
}

test('all settings are listed, each with its value, default and what it changes', async () => {
  await settings('bids.expire_time', '24');
  said.out = [];
  expect(await settings()).toBe(0);
  expect(said.out.join('\n').split('\n')).toEqual(
    expect.arrayContaining([
      'bids.expire_time = 24   (default: 48)',
      '  Hours after which a bid is removed. 0 keeps bids until they are flown or removed.',
      'units.distance = nmi   (default)',
      'api.trusted_proxies = empty   (default)',
    ]),
  );
});

test('--json prints one line with all of them', async () => {
  expect(await settings('--json')).toBe(0);
  const [line = '', ...more] = said.out;
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toContainEqual({
    key: 'units.distance',
    value: 'nmi',
    default: 'nmi',
    type: 'select',
    name: 'Distance unit',
    description: expect.any(String),
    allowed: 'one of km, mi, nmi',
  });
});

test('one setting is shown with what it takes', async () => {
  expect(await settings('pireps.duplicate_check_time')).toBe(0);
  expect(said.out.join('\n')).toMatch(
    /^pireps\.duplicate_check_time = 10 .*\n.*\n {2}Takes a whole number from 0 to 1440\.$/,
  );
});

test('a value changes a setting, and the history says that the operator did it', async () => {
  expect(await settings('units.distance', 'km')).toBe(0);
  expect(said.out.join('\n')).toContain('units.distance = km   (default: nmi)');
  const db = openDatabase(databaseFile(data));
  const [entry] = db.audit.list('setting', 'units.distance');
  db.close();
  expect(entry).toMatchObject({ actor: 'operator', before: '{"value":"nmi"}', after: '{"value":"km"}' });
});

test('options may stand before the key', async () => {
  expect(await runHomebase(['settings', '--data', data, 'units.distance', 'km'])).toBe(0);
  expect(stored('units.distance')).toBe('km');
});

test('an empty value empties a list', async () => {
  await settings('api.trusted_proxies', '10.0.0.1');
  expect(await settings('api.trusted_proxies', '')).toBe(0);
  expect(stored('api.trusted_proxies')).toBeUndefined();
});

test('--reset takes a setting back to its default', async () => {
  await settings('units.distance', 'km');
  expect(await settings('--reset', 'units.distance')).toBe(0);
  expect(stored('units.distance')).toBeUndefined();
});

test.each([
  [['units.beauty'], 'There is no setting "units.beauty".'],
  [['units.beauty', 'high'], 'There is no setting "units.beauty".'],
  [['--reset', 'units.beauty'], 'There is no setting "units.beauty".'],
  [['units.distance', 'leagues'], 'units.distance must be one of km, mi, nmi, not "leagues".'],
  [['units.distance', 'km', 'mi'], "Unexpected argument 'mi'"],
  [['units.distance', '--reset', 'units.distance'], '--reset KEY takes nothing beside it.'],
  [['--reset'], "Option '--reset <value>' argument missing."],
])('homebase settings %j ends with 2 and says why in one line', async (words, complaint) => {
  expect(await runHomebase(['settings', '--data', data, ...words])).toBe(2);
  expect(said.err).toEqual([expect.stringContaining(complaint)]);
  expect(said.err[0]).not.toContain('\n');
  expect(stored('units.distance')).toBeUndefined();
});

test('a folder that a server runs on is left alone', async () => {
  const lock = lockFolder(data, 'homebase serve');
  expect(await settings('units.distance', 'km')).toBe(1);
  lock.release();
  expect(said.err).toEqual([expect.stringContaining('homebase serve')]);
  expect(stored('units.distance')).toBeUndefined();
});

test('a folder without data is told', async () => {
  const nowhere = join(data, 'nowhere');
  expect(await runHomebase(['settings', '--data', nowhere])).toBe(1);
  expect(said.err).toEqual([`There is no Homebase data in ${nowhere}.`]);
});
