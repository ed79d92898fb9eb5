import { expect, test } from 'vitest';
import { keysSearch, queryOfSearch } from './keysSearch.ts';

const kept = (raw: object): object =>
  Object.fromEntries(Object.entries(keysSearch({ ...raw })).filter(([, value]) => value !== undefined));

test('an address keeps what is valid and names the rest', () => {
  const raw = { q: 612, show: 'revoked', pilot: '31', issue: 'new', page: '0', revoke: 'all', show2: 'x' };
  expect(kept(raw)).toEqual({ q: '612', show: 'revoked', pilot: '31', issue: 'new' });
  expect(Object.keys(keysSearch({}))).toContain('revoke');
});

test('without a choice, the keys that work are shown', () => {
  expect(queryOfSearch({})).toEqual({ state: 'active' });
});

test('search, pilot and page go to the server; all have no state', () => {
  expect(queryOfSearch({ q: 'mara', show: 'all', pilot: '31', page: '2' })).toEqual({
    search: 'mara',
    user_id: 31,
    page: 2,
  });
});
