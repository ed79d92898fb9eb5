import { expect, test } from 'vitest';
import { callsPath } from './callsPath.ts';

const size = { width: 100, height: 30 };

test('the busiest minute is at the top, a quiet one at the foot', () => {
  expect(callsPath([0, 40, 20], size)).toBe('M0.0 28.0L50.0 2.0L100.0 15.0');
});

test('an hour without a call is a line at the foot', () => {
  expect(callsPath([0, 0], size)).toBe('M0.0 28.0L100.0 28.0');
});
