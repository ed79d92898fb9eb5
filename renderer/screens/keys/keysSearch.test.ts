import { expect, test } from 'vitest';
import { keysSearch, queryOfSearch } from './keysSearch.ts';

const kept = (raw: object): object =>
  Object.fromEntries(Object.entries(keysSearch({ ...raw })).filter(([, value]) => value !== undefined));

test('keeps valid parameters and sets the others to undefined', () => {
  const raw = { q: 612, show: 'revoked', pilot: '31', issue: 'new', page: '0', revoke: 'all', show2: 'x' };
  expect(kept(raw)).toEqual({ q: '612', show: 'revoked', pilot: '31', issue: 'new' });
  expect(Object.keys(keysSearch({}))).toContain('revoke');
});

test('shows active keys by default', () => {
  expect(queryOfSearch({})).toEqual({ state: 'active' });
});

test('sends search, pilot and page to the server, and no state for “all”', () => {
  expect(queryOfSearch({ q: 'mara', show: 'all', pilot: '31', page: '2' })).toEqual({
    search: 'mara',
    user_id: 31,
    page: 2,
  });
});
