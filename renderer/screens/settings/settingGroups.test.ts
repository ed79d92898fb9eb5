import { describe, expect, test } from 'vitest';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import { groupsOf, narrowGroups } from './settingGroups.ts';

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
