import { expect, test } from 'vitest';
import { callsPath } from './CallsLine.tsx';

const size = { width: 100, height: 30 };

test('puts the busiest minute at the top and a quiet one at the bottom', () => {
  expect(callsPath([0, 40, 20], size)).toBe('M0.0 28.0L50.0 2.0L100.0 15.0');
});

test('draws an hour without requests as a line at the bottom', () => {
  expect(callsPath([0, 0], size)).toBe('M0.0 28.0L100.0 28.0');
});
