import { describe, expect, test } from 'vitest';
import { activitySearch } from './activitySearch.ts';
import { inShort, inWords, valueChanges } from '../../ui/changeWords.ts';

describe('the search', () => {
  test('keeps valid values of the address, with digits as strings', () => {
    const kept = { actor: 'pilot', pilot: '7', action: 'pirep.filed', from: '2026-11-20', q: 'ktw612', page: '2' };
    expect(activitySearch({ ...kept, pilot: 7, page: 2, other: 'x' })).toEqual(kept);
    expect(activitySearch({ actor: 'nobody', from: 'yesterday', level: 'loud', page: 0, q: '' })).toEqual({});
    expect(activitySearch({ view: 'log', level: 'warn' })).toEqual({ view: 'log', level: 'warn' });
  });
});

const words = (
  subject: string,
  [name, before, after]: readonly [string, unknown, unknown],
  names: Readonly<Record<string, string>> = {},
): string => inShort(inWords({ subject, names }, { name, before, after }));

describe('the text of a change', () => {
  test.each([
    ['pirep', ['state', 1, 6], 'state Pending → Rejected'],
    ['pirep', ['status', 'OFB', 'TOF'], 'phase Off block → Takeoff'],
    ['pirep', ['distance', undefined, 460.4], 'distance 460\u00A0nm'],
    ['backup', ['size', undefined, 10_665_984], 'size 11\u00A0MB'],
    ['pirep', ['flight_time', undefined, 95], 'flight time 01:35'],
    ['pirep', ['fuel_used', undefined, 18_940], 'fuel used 18,940\u00A0lb'],
    ['pirep', ['arr_airport_id', 'LPPT', 'LEMD'], 'arrival LPPT → LEMD'],
    ['pirep', ['flags', [], ['hard_landing', 'no_track']], 'flags none → Hard landing, No track'],
    [
      'pirep',
      ['aircraft.landing_time', null, '2026-11-20T11:24:00.000Z'],
      'aircraft’s last landing 20 Nov 2026 11:24Z',
    ],
    ['pilot', ['state', 1, 3], 'state active → on leave'],
    ['aircraft', ['status', 'A', 'S'], 'status A → S'],
    ['webhook', ['allow_private', 0, 1], 'private addresses no → yes'],
    [
      'webhook',
      ['events', ['pirep.filed'], ['pirep.filed', 'pirep.accepted']],
      'events PIREP filed → PIREP filed, PIREP accepted',
    ],
    ['webhook', ['events', [], ['pirep.status_changed']], 'events none → PIREP phase changed'],
    ['webhook', ['statuses', [], ['TOF']], 'phases none → Takeoff'],
    ['api_key', ['scope', undefined, 'read'], 'permissions read only'],
    ['api_key', ['count', undefined, 12], 'calls 12'],
    ['news', ['subject', 'Winter', undefined], 'subject Winter'],
    ['pilot', ['picture', '0d1e.jpg', '2f3a.jpg'], 'picture changed'],
    ['airline', ['picture', '0d1e.png', undefined], 'picture deleted'],
    ['setting', ['value', 'lbs', 'kg'], 'value lbs → kg'],
    ['airline', ['iata', 'KW', ''], 'IATA KW → none'],
    ['aircraft', ['mlw', undefined, 174_600], 'MLW 174,600\u00A0lb'],
    ['aircraft', ['fin', 'TE', null], 'fin TE → none'],
  ] as const)('for %s %j is %j', (subject, change, expected) => {
    expect(words(subject, change)).toBe(expected);
  });

  test('replaces ids with names', () => {
    const names = { 'rank_id 3': 'Captain', 'comment_id 33': 'Well flown', 'fares 2': 'Y', 'subfleets 1': 'A320' };
    expect(words('pirep', ['user.rank_id', 2, 3], names)).toBe('pilot’s rank number 2 (deleted) → Captain');
    expect(words('pirep', ['comment_id', undefined, 33], names)).toBe('comment Well flown');
    expect(words('pirep', ['fares', undefined, [{ id: 2, count: 120 }]], names)).toBe('fares Y: count 120');
    expect(words('flight', ['subfleets', [], [1]], names)).toBe('subfleets none → A320');
  });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'keeps a field, flag or event called %s unchanged',
  (name) => {
    expect(words('pirep', [name, undefined, 'x'])).toBe(`${name.replaceAll('_', ' ')} x`);
    expect(words('pirep', [`${name}.state`, undefined, 1])).toBe(`${name.replaceAll('_', ' ')} state Pending`);
    expect(words('pirep', ['flags', undefined, [name]])).toBe(`flags ${name}`);
    expect(words('pirep', ['status', undefined, name])).toBe(`phase ${name}`);
    expect(words('webhook', ['events', undefined, [name]]).toLowerCase()).toBe(
      `events ${name.replaceAll('_', ' ').toLowerCase()}`,
    );
  },
);

test('leaves out equal values and names nested values by path', () => {
  const before = JSON.stringify({ state: 1, user: { rank_id: 3, home: 'EDDH' }, tags: ['a'] });
  const after = JSON.stringify({ state: 2, user: { rank_id: 4, home: 'EDDH' }, tags: ['a'] });
  expect(valueChanges(before, after)).toEqual([
    { name: 'state', before: 1, after: 2 },
    { name: 'user.rank_id', before: 3, after: 4 },
  ]);
});

test('returns values recorded on one side, unless they are null or empty', () => {
  expect(valueChanges(null, '{"subject":"News","tags":["a"],"iata":null,"fin":"","hours":0}')).toEqual([
    { name: 'subject', before: undefined, after: 'News' },
    { name: 'tags', before: undefined, after: ['a'] },
    { name: 'hours', before: undefined, after: 0 },
  ]);
  expect(valueChanges('{"subject":null}', null)).toEqual([]);
  expect(valueChanges(null, null)).toEqual([]);
});
