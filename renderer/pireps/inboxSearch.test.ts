import { describe, expect, test } from 'vitest';
import { inboxSearch, statesOf } from './inboxSearch.ts';

describe('the address of the inbox', () => {
  test('keeps what is valid and drops the rest', () => {
    expect(inboxSearch({ show: 'accepted', q: 'EDDH', other: 1 })).toEqual({ show: 'accepted', q: 'EDDH' });
    expect(inboxSearch({ show: 'nonsense', q: ['a'] })).toEqual({});
  });

  test('a search for a number stays a text', () => expect(inboxSearch({ q: 612 })).toEqual({ q: '612' }));
  test('an empty search is none', () => expect(inboxSearch({ q: '  ' })).toEqual({}));
  test('what is shown anyway is not written', () => expect(inboxSearch({ show: 'pending' })).toEqual({}));
  test('a paused flight is in progress too', () => expect(statesOf('in-progress')).toBe('0,7'));
  test('all asks for no state', () => expect(statesOf('all')).toBeUndefined());
});
