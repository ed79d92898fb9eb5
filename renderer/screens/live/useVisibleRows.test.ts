import { expect, test } from 'vitest';
import { visibleRows } from './useVisibleRows.ts';

test('the rows in view are drawn, with a few around them', () => {
  expect(visibleRows({ top: 5000, height: 500 }, 1000, 50)).toEqual({ first: 94, end: 116 });
});

test('a short list is drawn whole', () => {
  expect(visibleRows({ top: 0, height: 500 }, 4, 50)).toEqual({ first: 0, end: 4 });
});

test('a list that became shorter than the scroll position draws its end', () => {
  expect(visibleRows({ top: 5000, height: 500 }, 40, 50)).toEqual({ first: 40, end: 40 });
});
