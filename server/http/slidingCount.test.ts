import { expect, test } from 'vitest';
import { createSlidingCount } from './slidingCount.ts';

test('what happened longer ago does not count any more', () => {
  let time = 0;
  const errors = createSlidingCount(60, 60_000, () => time);
  errors.count();
  errors.count();
  time = 59 * 60_000;
  errors.count();
  expect(errors.sum()).toBe(3);
  expect([errors.bySlot()[0], ...errors.bySlot().slice(-2)]).toEqual([2, 0, 1]);
  time = 60 * 60_000;
  expect(errors.sum()).toBe(1);
});
