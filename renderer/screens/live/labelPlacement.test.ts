import { expect, test } from 'vitest';
import { type LabelRequest, placeLabels } from './labelPlacement.ts';

const request = (id: string, x: number, y: number, more: Partial<LabelRequest> = {}): LabelRequest => ({
  id,
  x,
  y,
  widths: [40, 60],
  gap: 14,
  always: false,
  before: 'none',
  ...more,
});

test('a lone aircraft has both lines at its right side', () => {
  expect(placeLabels([request('a', 100, 100)], 2).get('a')).toEqual({ anchor: 'left', lines: 2 });
});

test('a label moves to another side when a neighbour stands there', () => {
  const placed = placeLabels([request('a', 100, 100), request('b', 130, 100)], 2);
  expect(placed.get('a')?.anchor).toBe('right');
  expect(placed.get('b')?.anchor).toBe('left');
});

test('second lines yield to callsigns', () => {
  const column = [0, 1, 2, 3].map((row) => request(String(row), 100, 100 + row * 10, { widths: [200, 200] }));
  const placed = [...placeLabels(column, 2).values()];
  expect(placed.every(({ lines }) => lines > 0)).toBe(true);
  expect(placed.some(({ lines }) => lines === 1)).toBe(true);
});

test('a label without room is hidden, but never the selected one', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => request(String(index), 100 + (index % 3), 100 + (index % 2)));
  const placed = placeLabels([...crowd, request('selected', 101, 101, { always: true })], 2);
  expect([...placed.values()].filter(({ anchor }) => anchor === 'none').length).toBeGreaterThan(20);
  expect(placed.get('selected')?.lines).toBe(2);
});

test('a label stays on its side while there is room', () => {
  expect(placeLabels([request('a', 100, 100, { before: 'top' })], 2).get('a')?.anchor).toBe('top');
});

test('callsigns only, when asked', () => {
  expect(placeLabels([request('a', 100, 100)], 1).get('a')?.lines).toBe(1);
});
