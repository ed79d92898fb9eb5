import { expect, test } from 'vitest';
import { activitySearch } from './activitySearch.ts';

test('keeps valid values of the address, with digits as strings', () => {
  const kept = { actor: 'pilot', pilot: '7', action: 'pirep.filed', from: '2026-11-20', q: 'ktw612', page: '2' };
  expect(activitySearch({ ...kept, pilot: 7, page: 2, other: 'x' })).toEqual(kept);
  expect(activitySearch({ actor: 'nobody', from: 'yesterday', level: 'loud', page: 0, q: '' })).toEqual({});
  expect(activitySearch({ view: 'log', level: 'warn' })).toEqual({ view: 'log', level: 'warn' });
});
