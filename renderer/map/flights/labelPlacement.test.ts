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

test('places both lines to the right of a lone aircraft', () => {
  expect(placeLabels([request('a', 100, 100)], 2).get('a')).toEqual({ anchor: 'left', lines: 2 });
});

test('moves a label to another side of a neighbour', () => {
  const placed = placeLabels([request('a', 100, 100), request('b', 130, 100)], 2);
  expect(placed.get('a')?.anchor).toBe('right');
  expect(placed.get('b')?.anchor).toBe('left');
});

test('gives callsigns precedence over second lines', () => {
  const column = [0, 1, 2, 3].map((row) => request(String(row), 100, 100 + row * 10, { widths: [200, 200] }));
  const placed = [...placeLabels(column, 2).values()];
  expect(placed.every(({ lines }) => lines > 0)).toBe(true);
  expect(placed.some(({ lines }) => lines === 1)).toBe(true);
});

test('hides a label without room, but never the selected one', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => request(String(index), 100 + (index % 3), 100 + (index % 2)));
  const placed = placeLabels([...crowd, request('selected', 101, 101, { always: true })], 2);
  expect([...placed.values()].filter(({ anchor }) => anchor === 'none').length).toBeGreaterThan(20);
  expect(placed.get('selected')?.lines).toBe(2);
});

test('keeps callsigns off the second line of the selected aircraft', () => {
  const frame = { width: 200, height: 150, over: [] };
  const beside = request('b', 184, 114, { widths: [40, 40], before: 'right' });
  expect(placeLabels([request('a', 100, 100), beside], 2, frame).get('b')?.anchor).toBe('right');
  const placed = placeLabels([request('a', 100, 100, { always: true }), beside], 2, frame);
  expect(placed.get('a')).toEqual({ anchor: 'left', lines: 2 });
  expect(placed.get('b')?.anchor).toBe('none');
});

test('keeps a label on its side while there is room', () => {
  expect(placeLabels([request('a', 100, 100, { before: 'top' })], 2).get('a')?.anchor).toBe('top');
});

test('can leave out second lines', () => {
  expect(placeLabels([request('a', 100, 100)], 1).get('a')?.lines).toBe(1);
});

test('keeps labels whole at the edge of the screen', () => {
  const frame = { width: 400, height: 300, over: [] };
  const sideAt = (x: number, y: number) => placeLabels([request('a', x, y)], 2, frame).get('a')?.anchor;
  expect(sideAt(200, 150)).toBe('left');
  expect(sideAt(390, 150)).toBe('right');
  expect(sideAt(10, 5)).toBe('left');
  expect(sideAt(200, 5)).not.toBe('bottom');
});

test('keeps labels from under buttons', () => {
  const frame = { width: 400, height: 300, over: [{ left: 350, top: 200, right: 384, bottom: 284 }] };
  const sideAt = (x: number, y: number, more: Partial<LabelRequest> = {}) =>
    placeLabels([request('a', x, y, more)], 2, frame).get('a')?.anchor;
  expect(sideAt(320, 240)).toBe('right');
  expect(sideAt(320, 100)).toBe('left');
  expect(sideAt(320, 240, { before: 'left' })).toBe('right');
  expect(sideAt(367, 240, { always: true })).not.toBe('none');
});

test('keeps labels off the aircraft of a world that is drawn again beside it', () => {
  const frame = { width: 1280, height: 300, over: [] };
  const pair = [request('a', 1000, 100), request('b', 30, 100)];
  expect(placeLabels(pair, 2, frame).get('a')?.anchor).toBe('left');
  expect(placeLabels(pair, 2, { ...frame, repeat: 1024 }).get('a')?.anchor).toBe('right');
});
