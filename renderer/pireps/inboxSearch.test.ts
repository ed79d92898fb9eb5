import { describe, expect, test } from 'vitest';
import { inboxSearch, statesOf } from './inboxSearch.ts';

describe('the address of the inbox', () => {
  test('keeps what is valid and drops the rest', () => {
    expect(inboxSearch({ show: 'accepted', q: 'EDDH', other: 1 })).toEqual({ show: 'accepted', q: 'EDDH' });
    expect(inboxSearch({ show: 'nonsense', q: ['a'] })).toEqual({});
  });

  test('an empty search is none', () => expect(inboxSearch({ q: '  ' })).toEqual({}));
  test('what is shown anyway is not written', () => expect(inboxSearch({ show: 'pending' })).toEqual({}));
  test('a paused flight is in progress too', () => expect(statesOf('in-progress')).toBe('0,7'));
  test('all asks for no state', () => expect(statesOf('all')).toBeUndefined());
});
