import { expect, test } from 'vitest';
import { connectionSince, elapsed, type KeyCalls } from './connection.ts';

const begin = '2026-11-20T16:10:00.000Z';

function calls(lastAt: string | null, refusedAt: readonly string[] = []): KeyCalls {
  const from = { client: 'xACARS', address: '192.168.1.31' };
  return {
    now: begin,
    last: lastAt === null ? null : { ...from, at: lastAt, call: 'GET /phpvms7/api/user' },
    refused: refusedAt.map((at) => ({ ...from, at, prefix: 'hb7Kd2…', reason: 'no pilot has this key', count: 1 })),
  };
}

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
