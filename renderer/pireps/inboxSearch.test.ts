import { describe, expect, test } from 'vitest';
import { inboxSearch, isNarrowed, queryOfSearch, statesOf } from './inboxSearch.ts';

describe('the address of the inbox', () => {
  test('keeps what is valid and drops the rest', () => {
    expect(inboxSearch({ show: 'accepted', q: 'EDDH', other: 1 })).toEqual({ show: 'accepted', q: 'EDDH' });
    expect(inboxSearch({ show: 'nonsense', q: ['a'] })).toEqual({});
  });

  test('keeps filters in their form alone', () => {
    const filters = { pilot: '3', aircraft: '12', airport: 'EDDH', from: '2026-11-01', to: '2026-11-20' };
    const others = { harder: '500', source: 'manual', flags: 'hard_landing' };
    expect(inboxSearch({ ...filters, ...others })).toEqual({ ...filters, ...others });
    expect(inboxSearch({ flags: 'any' })).toEqual({ flags: 'any' });
    expect(inboxSearch({ q: 612, pilot: 3 })).toEqual({ q: '612', pilot: '3' });
    const wrong = { pilot: 'Mara', airport: 'eddh ', from: 'yesterday', harder: '-5', source: 'post', flags: 'beauty' };
    expect(inboxSearch(wrong)).toEqual({});
  });

  test('an empty search is none', () => expect(inboxSearch({ q: '  ' })).toEqual({}));
  test('what is shown anyway is not written', () => expect(inboxSearch({ show: 'pending' })).toEqual({}));
  test('a paused flight is in progress too', () => expect(statesOf('in-progress')).toBe('0,7'));
  test('all asks for no state', () => expect(statesOf('all')).toBeUndefined());

  test('becomes the question to the server', () => {
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

  test('narrows with a search or a filter, not with a state', () => {
    expect([isNarrowed({ show: 'all' }), isNarrowed({ q: 'a' }), isNarrowed({ to: '2026-11-20' })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
