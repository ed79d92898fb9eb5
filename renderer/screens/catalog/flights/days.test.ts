import { expect, test } from 'vitest';
import { daysText } from './days.ts';

test.each([
  [0, 'Daily'],
  [127, 'Daily'],
  [1 + 4 + 16, 'Mo We Fr'],
  [1 + 2 + 4 + 8 + 16, 'Mo–Fr'],
  [32 + 64, 'Sa Su'],
  [64, 'Su'],
])('formats days %i as %s', (days, text) => {
  expect(daysText(days)).toBe(text);
});
