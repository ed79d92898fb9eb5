import { describe, expect, test } from 'vitest';
import { inboxSearch, isNarrowed, queryOfSearch, statesOf } from './inboxSearch.ts';

describe('inbox search', () => {
  test('keeps valid values and drops the rest', () => {
    expect(inboxSearch({ show: 'accepted', q: 'EDDH', other: 1 })).toEqual({ show: 'accepted', q: 'EDDH' });
    expect(inboxSearch({ show: 'nonsense', q: ['a'] })).toEqual({});
  });

  test('drops filters with an invalid format', () => {
    const filters = { pilot: '3', aircraft: '12', airport: 'EDDH', from: '2026-11-01', to: '2026-11-20' };
    const others = { harder: '500', source: 'manual', flags: 'hard_landing' };
    expect(inboxSearch({ ...filters, ...others })).toEqual({ ...filters, ...others });
    expect(inboxSearch({ flags: 'any' })).toEqual({ flags: 'any' });
    expect(inboxSearch({ q: 612, pilot: 3 })).toEqual({ q: '612', pilot: '3' });
    const wrong = { pilot: 'Mara', airport: 'eddh ', from: 'yesterday', harder: '-5', source: 'post', flags: 'beauty' };
    expect(inboxSearch(wrong)).toEqual({});
  });

  test('drops an empty search', () => expect(inboxSearch({ q: '  ' })).toEqual({}));
  test('leaves out the default state', () => expect(inboxSearch({ show: 'pending' })).toEqual({}));
  test('counts paused flights as in progress', () => expect(statesOf('in-progress')).toBe('0,7'));
  test('asks for no state when all are shown', () => expect(statesOf('all')).toBeUndefined());

  test('becomes the query of the request', () => {
    const search = { q: 'lind', pilot: '3', aircraft: '12', airport: 'EDDH', from: '2026-11-01', harder: '500' };
    expect(queryOfSearch({ ...search, source: 'manual', flags: 'none', show: 'all' })).toEqual({
      search: 'lind',
      user_id: 3,
      aircraft_id: 12,
      airport_id: 'EDDH',
      from: '2026-11-01',
      landing_harder_than: 500,
      source: 0,
      flags: 'none',
    });
  });

  test('is narrowed by a search or a filter, not by a state', () => {
    expect([isNarrowed({ show: 'all' }), isNarrowed({ q: 'a' }), isNarrowed({ to: '2026-11-20' })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
