import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../db/open.ts';
import { readSetting } from './settings.ts';

let db: Db;

beforeEach(() => void (db = openDatabase(':memory:')));
afterEach(() => db.close());

test('a setting that nobody changed has its default', () => {
  expect(readSetting(db, 'pireps.duplicate_check_time')).toBe(10);
  expect(readSetting(db, 'pireps.restrict_aircraft_to_rank')).toBe(true);
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('a switch that is stored as %s is %s', (value, expected) => {
  db.settings.put({ key: 'pilots.only_flights_from_current', value });
  expect(readSetting(db, 'pilots.only_flights_from_current')).toBe(expected);
});

test('a number that cannot be read is the default', () => {
  db.settings.put({ key: 'pireps.duplicate_check_time', value: 'ten' });
  expect(readSetting(db, 'pireps.duplicate_check_time')).toBe(10);
});
