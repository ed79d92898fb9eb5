import { describe, expect, test } from 'vitest';
import { connectionSince, elapsed, type SeenKeyCalls } from './connection.ts';
import { keysSearch, queryOfSearch } from './keysSearch.ts';
import { expiryOf, expiryText } from './keyTexts.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('the expiry of a key', () => {
  test.each([
    ['never', '', null],
    ['30', '', '2026-12-20T12:00:00.000Z'],
    ['date', '2026-12-01', '2026-12-02T00:00:00.000Z'],
    ['date', '', null],
  ])('a key with lifetime %s %s expires at %s', (lifetime, date, end) =>
    expect(expiryOf(lifetime, date, now)).toBe(end),
  );

  test.each([
    ['2026-11-20T12:20:00Z', 'in 1 h'],
    ['2026-11-21T16:00:00Z', 'in 28 h'],
    ['2026-12-31T18:00:00Z', 'in 41 days'],
    ['2028-12-31T18:00:00Z', '31 Dec 2028'],
    ['2026-11-20T11:00:00Z', '20 Nov 2026'],
  ])('an expiry at %s is shown as %s', (end, text) => expect(expiryText(end, now)).toBe(text));
});

describe('the search', () => {
  test('keeps valid parameters and drops the others', () => {
    const raw = { q: 612, show: 'revoked', pilot: '31', issue: 'new', page: '0', revoke: 'all', show2: 'x' };
    expect(keysSearch(raw)).toEqual({ q: '612', show: 'revoked', pilot: '31', issue: 'new' });
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
});

const begin = '2026-11-20T16:10:00.000Z';

function calls(lastAt: string | null, refusedAt: readonly string[] = []): SeenKeyCalls {
  const from = { client: 'xACARS', address: '192.168.1.31' };
  return {
    now: begin,
    last_of_client: lastAt === null ? null : { ...from, at: lastAt, call: 'GET /phpvms7/api/user' },
    refused: refusedAt.map((at) => ({ ...from, at, prefix: 'hb7Kd2…', reason: 'no pilot has this key', count: 1 })),
  };
}

describe('the connection test', () => {
  test('the test waits while there is no call, or only an earlier one', () => {
    expect(connectionSince(begin, calls(null)).call).toBeNull();
    expect(connectionSince(begin, calls('2026-11-20T16:09:59.999Z')).call).toBeNull();
  });

  test('the test ends with the first call after its start', () => {
    expect(connectionSince(begin, calls(begin)).call?.client).toBe('xACARS');
  });

  test('earlier refused calls are ignored', () => {
    const { refused } = connectionSince(begin, calls(null, ['2026-11-20T16:10:05.000Z', '2026-11-20T16:09:00.000Z']));
    expect(refused.map(({ at }) => at)).toEqual(['2026-11-20T16:10:05.000Z']);
  });

  test.each([
    [0, '00:00'],
    [38_400, '00:38'],
    [725_000, '12:05'],
  ])('%i ms are shown as %s', (milliseconds, text) => expect(elapsed(milliseconds)).toBe(text));
});
