import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { openSpareDatabase } from '../../testing/spareDatabases.ts';
import { changeSetting, findSetting, listSettings, readSetting } from './settings.ts';

let db: Db;

beforeEach(() => void (db = openSpareDatabase()));
afterEach(() => db.close());

const change = (key: string, value: string) => db.write((tx) => changeSetting(tx, 'operator', key, value));

test('a setting has its default until it is changed', () => {
  expect(readSetting(db, 'pireps.duplicate_check_time')).toBe(10);
  expect(readSetting(db, 'pireps.restrict_aircraft_to_rank')).toBe(true);
  expect(readSetting(db, 'units.distance')).toBe('nmi');
  expect(readSetting(db, 'api.trusted_proxies')).toEqual([]);
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('a boolean stored as %s is %s', (value, expected) => {
  db.settings.put({ key: 'pilots.only_flights_from_current', value });
  expect(readSetting(db, 'pilots.only_flights_from_current')).toBe(expected);
});

test('a stored number that is not valid reads as the default', () => {
  db.settings.put({ key: 'pireps.duplicate_check_time', value: 'ten' });
  expect(readSetting(db, 'pireps.duplicate_check_time')).toBe(10);
});

test('every default is valid', async () => {
  for (const { key, default: value } of listSettings(db)) expect((await change(key, value)).value).toBe(value);
});

describe('a change takes effect immediately and is stored in normal form', () => {
  test.each([
    ['bids.allow_multiple_bids', ' false ', false, 'false'],
    ['pireps.duplicate_check_time', '015', 15, '15'],
    ['flights.default_load_factor', '77.50', 77.5, '77.5'],
    ['units.distance', 'km', 'km', 'km'],
    ['pilots.id_code', 'KTW', 'KTW', 'KTW'],
    ...[
      'https://tile.example.org/{z}/{x}/{y}.png',
      'https://Tile.example.org:8443/wmts/{z}/{y}/{x}.jpg?key=1;2&style=a,b',
      'https://tile.example.org/?x={x}&y={y}&z={z}',
    ].map((address) => ['map.tiles', ` ${address} `, address, address] as const),
    [
      'api.allowed_origins',
      'https://Map.example.org/, http://localhost:5173\nhttps://map.example.org',
      ['https://map.example.org', 'http://localhost:5173'],
      'https://map.example.org,http://localhost:5173',
    ],
    [
      'api.allowed_origins',
      'HTTPS://MAP.Example.org:443/ http://[::1]:80 http://münchen.example http://10.0.0.7:8080',
      ['https://map.example.org', 'http://[::1]', 'http://xn--mnchen-3ya.example', 'http://10.0.0.7:8080'],
      'https://map.example.org,http://[::1],http://xn--mnchen-3ya.example,http://10.0.0.7:8080',
    ],
    ['api.trusted_proxies', '10.0.0.0/8 FD00::1', ['10.0.0.0/8', 'fd00::1'], '10.0.0.0/8,fd00::1'],
  ] as const)('%s: %s', async (key, written, value, stored) => {
    expect(readSetting(db, key)).not.toEqual(value);
    await change(key, written);
    expect(readSetting(db, key)).toEqual(value);
    expect(db.settings.find(key)).toBe(stored);
  });
});

describe('refuses a value that is not valid, and says what is', () => {
  test.each([
    ['bids.allow_multiple_bids', 'maybe', 'true or false'],
    ['pireps.duplicate_check_time', 'ten', 'a whole number from 0 to 1440 min'],
    ['pireps.duplicate_check_time', '1441', 'a whole number from 0 to 1440 min'],
    ['pireps.duplicate_check_time', '-1', 'a whole number from 0 to 1440 min'],
    ['pireps.duplicate_check_time', '', 'a whole number from 0 to 1440 min'],
    ['pireps.duplicate_check_time', '1.5', 'a whole number from 0 to 1440 min'],
    ['flights.default_load_factor', '100.1', 'a number from 0 to 100'],
    ['pilots.id_length', '11', 'a whole number from 0 to 10, not'],
    ['network.port', '0', 'a whole number from 1 to 65535'],
    ['units.distance', 'leagues', 'one of km, mi, nmi'],
    ['units.currency', 'euro', 'a currency code of three capital letters, such as EUR'],
    ['pilots.id_code', 'K W', 'at most ten letters and digits'],
    ['api.allowed_origins', 'map.example.org', 'origins such as https://map.example.org'],
    ['api.allowed_origins', 'https://map.example.org/page', 'origins'],
    ['api.allowed_origins', 'https://me@map.example.org', 'origins'],
    ['api.allowed_origins', 'file:///page', 'origins'],
    ['api.allowed_origins', '*', 'origins'],
    ['api.allowed_origins', 'null', 'origins'],
    ['api.allowed_origins', 'https://*.example.org', 'origins such as https://map.example.org, each without'],
    ['api.allowed_origins', 'https://map.example.org, https://%2a.example.org', 'origins'],
    ['api.allowed_origins', 'https://map.example.*', 'origins'],
    ['api.allowed_origins', 'https://.example.org', 'origins'],
    ['api.allowed_origins', 'https://map..example.org', 'origins'],
    ['api.allowed_origins', 'https://map.example.org:*', 'origins'],
    ['api.allowed_origins', 'https://map.example.org?', 'origins'],
    ['api.allowed_origins', 'https://map.example.org#top', 'origins'],
    ['api.allowed_origins', '//map.example.org', 'origins'],
    ['api.trusted_proxies', 'proxy.example.org', 'addresses and networks such as 192.168.1.2 or 10.0.0.0/8'],
    ['api.trusted_proxies', '10.0.0.0/33', 'addresses and networks'],
    ['map.tiles', 'http://tile.example.org/{z}/{x}/{y}.png', 'an https address with {z}, {x} and {y}'],
    ['map.tiles', 'https://tile.example.org/{z}/{x}.png', 'an https address'],
    ['map.tiles', 'https://tile.example.org/{z}/{z}/{x}/{y}.png', 'an https address'],
    ['map.tiles', 'https://{s}.example.org/{z}/{x}/{y}.png', 'an https address'],
    ['map.tiles', 'https://{z}.example.org/{x}/{y}.png', 'an https address'],
    ['map.tiles', 'https://*.example.org/{z}/{x}/{y}.png', 'an https address'],
    ['map.tiles', 'https://me:secret@tile.example.org/{z}/{x}/{y}.png', 'an https address'],
    ['map.tiles', 'https://tile.example.org/{z}/{x}/{y}.png; script-src *', 'an https address'],
    ['map.tiles', `https://tile.example.org/{z}/{x}/{y}?${'k'.repeat(500)}`, 'an https address'],
    ['map.attribution', 'a'.repeat(201), 'at most 200 characters'],
    ['api.trusted_proxies', '10.0.0.0/8/8', 'addresses and networks'],
    ['api.trusted_proxies', '10.0.0.1, 300.0.0.1', 'addresses and networks'],
  ])('%s: "%s"', async (key, written, allowed) => {
    await expect(change(key, written)).rejects.toMatchObject({
      code: 'validation-exception',
      fields: { value: [expect.stringContaining(`${findSetting(db, key).definition.name} must be ${allowed}`)] },
    });
    expect(db.settings.find(key)).toBeUndefined();
  });

  test('an unknown key', async () => {
    await expect(change('units.beauty', 'high')).rejects.toMatchObject({
      code: 'validation-exception',
      fields: { key: ['There is no setting "units.beauty".'] },
    });
  });
});

test('a setting that returns to its default is not stored', async () => {
  await change('units.distance', 'km');
  await change('units.distance', 'nmi');
  expect(db.settings.find('units.distance')).toBeUndefined();
  expect(findSetting(db, 'units.distance')).toMatchObject({ value: 'nmi', default: 'nmi' });
});

test('the history records who changed it, before and after, but not a change to the same value', async () => {
  await change('bids.expire_time', '24');
  await change('bids.expire_time', '24');
  await change('bids.expire_time', '48');
  const entries = db.audit.list('setting', 'bids.expire_time');
  expect(entries.map(({ actor, action, before, after }) => ({ actor, action, before, after }))).toEqual([
    { actor: 'operator', action: 'setting.changed', before: '{"value":"48"}', after: '{"value":"24"}' },
    { actor: 'operator', action: 'setting.changed', before: '{"value":"24"}', after: '{"value":"48"}' },
  ]);
});

test('a change that is rolled back has no effect', async () => {
  const undone = db.write((tx) => {
    changeSetting(tx, 'operator', 'units.distance', 'km');
    expect(readSetting(tx, 'units.distance')).toBe('km');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(readSetting(db, 'units.distance')).toBe('nmi');
});

const readAll = (pattern: string): string =>
  globSync(pattern, { cwd: join(import.meta.dirname, '../..') })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
    .join('\n');

test('each setting is read somewhere, except the units, which only clients use', () => {
  const sources = readAll('{domain,public,admin,network}/**/*.ts');
  const rules = readAll('domain/flags/*.ts');
  // The limits of flags are read together; each rule takes its own, without the prefix.
  const isRead = (key: string): boolean =>
    sources.includes(`, '${key}')`) ||
    (key.startsWith('flags.') && rules.includes(key.replace(/^flags\.(landing\.\w+\.)?/, '')));
  const unread = listSettings(db).filter(({ key }) => !isRead(key));
  expect(new Set(unread.map(({ group }) => group))).toEqual(new Set(['units']));
});
