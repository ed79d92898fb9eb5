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
  expect(Math.abs(Date.parse(now()) - Date.now())).toBeLessThan(1000);
});
