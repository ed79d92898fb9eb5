import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../program/config.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let data: string;
const { homebase, printed } = watchCommandLine();

beforeEach(() => {
  data = temporaryFolder();
  openDatabase(databaseFile(data)).close();
});

const settings = async (...words: string[]): Promise<number> =>
  (await homebase('settings', ...words, '--data', data))[0];

function stored(key: string): string | undefined {
  const db = openDatabase(databaseFile(data));
  const value = db.settings.find(key);
  db.close();
  return value;
}

test('lists all settings with value, default and description', async () => {
  await settings('bids.expire_time', '24');
  expect(await settings()).toBe(0);
  expect(printed.out.join('\n').split('\n')).toEqual(
    expect.arrayContaining([
      'bids.expire_time = 24   (default: 48)',
      '  Hours after which a booking is removed. 0 keeps bookings until they are flown or removed.',
      'units.distance = nmi   (default)',
      'api.trusted_proxies = empty   (default)',
    ]),
  );
});

test('--json prints one line with all of them', async () => {
  expect(await settings('--json')).toBe(0);
  const [line = '', ...more] = printed.out;
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

test('shows one setting with its allowed values', async () => {
  expect(await settings('pireps.duplicate_check_time')).toBe(0);
  expect(printed.out.join('\n')).toMatch(
    /^pireps\.duplicate_check_time = 10 .*\n.*\n {2}Takes a whole number from 0 to 1440 min\.$/,
  );
});

test('shows how the entries of a list are separated', async () => {
  expect(await settings('api.trusted_proxies')).toBe(0);
  expect(printed.out.join('\n')).toMatch(/Takes addresses .* or 10\.0\.0\.0\/8, separated by commas\.$/);
});

test('changes a setting and records that the operator did it', async () => {
  expect(await settings('units.distance', 'km')).toBe(0);
  expect(printed.out.join('\n')).toContain('units.distance = km   (default: nmi)');
  const db = openDatabase(databaseFile(data));
  const [entry] = db.audit.list('setting', 'units.distance');
  db.close();
  expect(entry).toMatchObject({ actor: 'operator', before: '{"value":"nmi"}', after: '{"value":"km"}' });
});

test('options may come before the key', async () => {
  expect(await homebase('settings', '--data', data, 'units.distance', 'km')).toEqual([0, expect.any(String)]);
  expect(stored('units.distance')).toBe('km');
});

test('an empty value empties a list', async () => {
  await settings('api.trusted_proxies', '10.0.0.1');
  expect(await settings('api.trusted_proxies', '')).toBe(0);
  expect(stored('api.trusted_proxies')).toBeUndefined();
});

test('--reset sets a setting to its default', async () => {
  await settings('units.distance', 'km');
  expect(await settings('--reset', 'units.distance')).toBe(0);
  expect(stored('units.distance')).toBeUndefined();
});

test.each([
  [['units.beauty'], 'There is no setting "units.beauty".'],
  [['units.beauty', 'high'], 'There is no setting "units.beauty".'],
  [['--reset', 'units.beauty'], 'There is no setting "units.beauty".'],
  [['units.distance', 'leagues'], 'units.distance: Distance unit must be one of km, mi, nmi, not "leagues".'],
  [['api.trusted_proxies', 'proxy;10.0.0.1'], 'not "proxy;10.0.0.1". Separate the entries with commas.'],
  [
    ['backups.copy_folder', '/no/such/folder'],
    '/no/such/folder does not exist. Create the folder or connect its drive',
  ],
  [['units.distance', 'km', 'mi'], "Too many arguments for 'settings'."],
  [['units.distance', '--reset', 'units.distance'], 'Use --reset without further arguments.'],
  [['--reset'], "Option '--reset <key>' argument missing."],
])('homebase settings %j exits with 2 and says why in one line', async (words, complaint) => {
  expect(await homebase('settings', '--data', data, ...words)).toEqual([2, expect.any(String)]);
  expect(printed.err).toEqual([expect.stringContaining(complaint)]);
  expect(printed.err[0]).not.toContain('\n');
  expect(stored('units.distance')).toBeUndefined();
});

test('a folder without data is refused', async () => {
  const nowhere = join(data, 'nowhere');
  expect(await homebase('settings', '--data', nowhere)).toEqual([
    1,
    `There is no Homebase data in ${nowhere}. Choose another folder with --data.`,
  ]);
});
