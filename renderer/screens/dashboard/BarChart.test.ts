import { expect, test } from 'vitest';
import { barScale } from './BarChart.tsx';

test.each([
  [0, 1, 2],
  [1, 1, 2],
  [3, 2, 4],
  [19, 10, 20],
  [21, 15, 30],
  [84, 50, 100],
  [1190, 600, 1200],
])('draws lines for bars up to %d at %d and %d', (highest, half, top) => {
  expect(barScale(highest)).toEqual([half, top]);
});
