import { expect, test } from 'vitest';
import { visibleRows } from './FlightRows.tsx';

test('draws the rows in view with a few around them', () => {
  expect(visibleRows({ top: 5000, height: 500 }, 1000, 50)).toEqual({ first: 94, end: 116 });
});

test('draws all rows of a short list', () => {
  expect(visibleRows({ top: 0, height: 500 }, 4, 50)).toEqual({ first: 0, end: 4 });
});

test('draws the end of a list that is now shorter than the scroll position', () => {
  expect(visibleRows({ top: 5000, height: 500 }, 40, 50)).toEqual({ first: 40, end: 40 });
});
