import { describe, expect, onTestFinished, test } from 'vitest';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import { setUnits } from '../../lib/figures.ts';
import { groupsOf, inShownUnit, inStoredUnit, limitsOf, narrowGroups, shownValue } from './settingGroups.ts';

function setting(key: string, columns: Partial<Setting> = {}): Setting {
  return {
    key,
    type: 'integer',
    name: key,
    description: '',
    group: key.split('.')[0] ?? '',
    order: 1,
    value: '10',
    default: '10',
    allowed: '',
    options: [],
    minimum: 0,
    maximum: 1440,
    unit: 'min',
    ...columns,
  };
}

const groups = groupsOf([
  setting('network.port', { name: 'Port', description: 'In the address' }),
  setting('pireps.duplicate_check_time', { name: 'Duplicate check', description: 'Minutes of prefiling', value: '20' }),
  setting('pireps.handle_diversion', { name: 'Handle diversions', type: 'boolean' }),
  setting('stars.brightness'),
]);

const keysOf = (q: string, changedOnly = false): string[] =>
  narrowGroups(groups, { q, changedOnly }).flatMap(({ settings }) => settings.map(({ key }) => key));

test('groups settings in the order of the server; labels an unknown group by its key', () => {
  expect(groups.map(({ label, settings }) => [label, settings.length])).toEqual([
    ['Network', 1],
    ['PIREPs', 2],
    ['Stars', 1],
  ]);
});

describe('search', () => {
  test.each([
    ['PORT', ['network.port']],
    ['minutes prefiling', ['pireps.duplicate_check_time']],
    ['handle_div', ['pireps.handle_diversion']],
    ['pireps', ['pireps.duplicate_check_time', 'pireps.handle_diversion']],
    ['moon', []],
  ])('%s finds %j', (q, found) => {
    expect(keysOf(q)).toEqual(found);
  });
});

test('the filter hides settings with their default value', () => {
  expect(keysOf('', true)).toEqual(['pireps.duplicate_check_time']);
  expect(keysOf('port', true)).toEqual([]);
});

test.each([
  [{ type: 'boolean', unit: null }, 'true', 'on'],
  [{ type: 'boolean', unit: null }, 'false', 'off'],
  [{ type: 'integer', unit: 'min' }, '10', '10 min'],
  [{ type: 'list', unit: null }, '', 'none'],
  [{ type: 'list', unit: null }, '10.0.0.1,10.0.0.2', '10.0.0.1, 10.0.0.2'],
] as const)('formats a value of %j, “%s”, as %s', (kind, value, text) => {
  expect(shownValue(kind, value)).toBe(text);
});

test('only numbers have limits', () => {
  expect(limitsOf({ minimum: 0, maximum: 1440 })).toBe('0 to 1,440');
  expect(limitsOf({ minimum: null, maximum: null })).toBeUndefined();
});

test('speeds and distances are shown in the airline’s units, and stored as before', () => {
  onTestFinished(() => setUnits());
  setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  const speed = setting('flags.highest_speed', { unit: 'kt', value: '750', default: '600', maximum: 100_000 });
  expect(inShownUnit(speed)).toMatchObject({ unit: 'km/h', value: '1389', default: '1111', maximum: 185_200 });
  expect(inStoredUnit(speed, '1389')).toBe('750');
  expect(inStoredUnit(speed, 'fast')).toBe('fast');
  const distance = setting('flags.airport_distance', { type: 'number', unit: 'nm', value: '10.5' });
  expect(inShownUnit(distance)).toMatchObject({ unit: 'km', value: '19.45' });
  expect(inStoredUnit(distance, '19.45')).toBe('10.5');
  const time = setting('flags.position_gap');
  expect(inShownUnit(time)).toBe(time);
  expect(inStoredUnit(time, '12')).toBe('12');
});
