import { describe, expect, onTestFinished, test } from 'vitest';
import type { Activity } from '../../../server/contract/admin/activity.ts';
import { setUnits } from '../../lib/figures.ts';
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
): string => {
  const entry = { subject, names, subject_id: '1', cargo_fares: [], before: null, after: null };
  return inShort(inWords(entry, { name, before, after }));
};

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
    ['pilot', ['pilot_id', undefined, 1], 'pilot number 1'],
    ['subfleet', ['fuel_type', 1, 0], 'fuel type Jet A → 100LL'],
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

const worded = (entry: Partial<Activity>, before: object | null, after: object): readonly string[] => {
  const noted = { before: before && JSON.stringify(before), after: JSON.stringify(after) };
  const whole = { subject: 'fare', subject_id: '7', names: { 'fare_id 7': 'C', 'fare_id 2': 'Y', 'fares 7': 'C' } };
  return valueChanges(noted.before, noted.after).map((change) =>
    inShort(inWords({ ...whole, cargo_fares: [7], ...noted, ...entry }, change)),
  );
};

test('a new row does not repeat its id and its date', () => {
  const row = { id: 7, code: 'Y', created_at: '2026-11-20T11:24:00.000Z', updated_at: '2026-11-20T11:24:00.000Z' };
  expect(worded({}, null, row)).toEqual(['code Y']);
});

describe('the amounts of a fare', () => {
  const inKg = { distance: 'nmi', weight: 'kg', speed: 'knot', altitude: 'ft', fuel: 'kg', currency: 'EUR' } as const;

  test('are in the units of the settings, as in its form', () => {
    setUnits(inKg);
    onTestFinished(() => setUnits());
    const [before, after] = [
      { price: 0.56699, capacity: 11_023 },
      { price: 1.13398, capacity: 22_046 },
    ];
    expect(worded({}, before, after)).toEqual(['price €1.25/kg → €2.50/kg', 'capacity 5,000\u00A0kg → 10,000\u00A0kg']);
    expect(worded({ cargo_fares: [] }, { price: 120, capacity: 150 }, { price: 99.5, capacity: 160 })).toEqual([
      'price €120 → €99.50',
      'capacity 150 → 160',
    ]);
  });

  test('follow the type that it had, where that is recorded', () => {
    expect(worded({}, { type: 0, price: 120 }, { type: 1, price: 0.5 })).toContain('price $120 → $0.50/lb');
    expect(worded({ cargo_fares: [] }, null, { type: 1, cost: 0.25 })).toContain('cost $0.25/lb');
  });

  test('of a subfleet or a report are in those units too, shares stay', () => {
    setUnits(inKg);
    onTestFinished(() => setUnits());
    const fares = [
      { fare_id: 7, price: '0.56699', cost: '110%', capacity: '11023' },
      { fare_id: 2, price: '120', cost: null, capacity: null },
    ];
    expect(worded({ subject: 'subfleet' }, { fares: [] }, { fares })).toEqual([
      'fares none → C: price €1.25/kg, cost 110%, capacity 5,000\u00A0kg, Y: price €120',
    ]);
    expect(worded({ subject: 'pirep' }, null, { fares: [{ id: 7, count: 11_023 }] })).toEqual([
      'fares C: count 5,000\u00A0kg',
    ]);
    expect(worded({ subject: 'airport' }, { fuel_jeta_cost: 0.56699 }, { fuel_jeta_cost: 1.13398 })).toEqual([
      'price of Jet A €1.25/kg → €2.50/kg',
    ]);
    expect(worded({ subject: 'rank' }, { acars_base_pay_rate: 50 }, { acars_base_pay_rate: 62.5 })).toEqual([
      'pay per hour, ACARS €50 → €62.50',
    ]);
    const subfleets = [{ subfleet_id: 3, acars_pay: '80', manual_pay: '110%' }];
    expect(worded({ subject: 'rank', names: { 'subfleet_id 3': 'A20N' } }, { subfleets: [] }, { subfleets })).toEqual([
      'subfleets none → A20N: acars pay €80, manual pay 110%',
    ]);
    expect(worded({ subject: 'airport' }, { ground_handling_cost: null }, { ground_handling_cost: 250 })).toEqual([
      'ground handling cost €250',
    ]);
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
