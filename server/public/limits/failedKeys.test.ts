import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unauthenticated } from '../../http/errors.ts';
import { createFailedKeys } from './failedKeys.ts';
import { createHarness } from '../../testing/harness.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** @returns the refusals, each with the milliseconds that it took */
function fail(
  times: number,
  refuseSlowly = createFailedKeys(),
  address = '192.0.2.1',
): { slug: string; after: number }[] {
  return Array.from({ length: times }, () => {
    const start = Date.now();
    let refused: { slug: string; after: number } | undefined;
    refuseSlowly(address, unauthenticated('no pilot has this key'), (error) => {
      refused = { slug: (error as { code?: string }).code ?? '', after: Date.now() - start };
    });
    vi.runAllTimers();
    return refused ?? { slug: 'none', after: 0 };
  });
}

test('the first failures of an address are answered at once', () => {
  expect(fail(20)).toEqual(Array.from({ length: 20 }, () => ({ slug: 'unauthenticated', after: 0 })));
});

test('further failures are answered later and later', () => {
  const [first, second, third] = fail(23).slice(20);
  expect(first?.after).toBeGreaterThan(0);
  expect(second?.after).toBeGreaterThan(first?.after ?? 0);
  expect(third?.after).toBeGreaterThan(second?.after ?? 0);
});

test('an address that keeps failing is told to wait', () => {
  expect(fail(61).at(-1)).toEqual({ slug: 'http-exception', after: 0 });
});

test('another address is not slowed down', () => {
  const failedKeys = createFailedKeys();
  fail(61, failedKeys);
  expect(fail(1, failedKeys, '192.0.2.2')).toEqual([{ slug: 'unauthenticated', after: 0 }]);
});

test('a minute later the address starts again', () => {
  const failedKeys = createFailedKeys();
  fail(61, failedKeys);
  vi.advanceTimersByTime(60_001);
  expect(fail(1, failedKeys)).toEqual([{ slug: 'unauthenticated', after: 0 }]);
});

test('the address also starts again when the clock of the PC was set back', () => {
  const failedKeys = createFailedKeys();
  fail(61, failedKeys);
  vi.advanceTimersByTime(60_001);
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000);
  expect(fail(1, failedKeys)).toEqual([{ slug: 'unauthenticated', after: 0 }]);
});

test('calls without a key are 401 however many there are', async () => {
  vi.useRealTimers();
  const { as, close } = createHarness();
  const replies = await Promise.all(Array.from({ length: 80 }, () => as({}).get('/api/user')));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  await close();
});

test("a valid key is not locked out by others' failures at its address", async () => {
  vi.useRealTimers();
  const { as, given, close } = createHarness();
  await Promise.all(Array.from({ length: 80 }, () => as({ key: 'wrong' }).get('/api/user')));
  expect((await as({ key: 'wrong' }).get('/api/user')).statusCode).toBe(429);
  expect((await as(given.pilot()).get('/api/user')).statusCode).toBe(200);
  await close();
});
