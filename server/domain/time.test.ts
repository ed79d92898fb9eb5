import { expect, test } from 'vitest';
import { doneAt, now } from './time.ts';

const past = new Date('2026-03-01T12:00:00.000Z');

test('what is done at a moment sees that moment', () => {
  expect(doneAt(past, now)).toBe('2026-03-01T12:00:00.000Z');
});

test('afterwards it is now again, also when it failed', () => {
  expect(() =>
    doneAt(past, () => {
      throw new Error('not done');
    }),
  ).toThrow('not done');
  const before = Date.now();
  const read = Date.parse(now());
  expect(read).toBeGreaterThanOrEqual(before);
  expect(read).toBeLessThanOrEqual(Date.now());
});
