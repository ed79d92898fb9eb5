import { describe, expect, test } from 'vitest';
import { cursorAt, timelineOf, xAt } from './timeline.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const at = [0, 10, 40, 40, 100].map((second) => noon + second * 1000);

describe('the timeline of a track', () => {
  test('converts between a time and a cursor position', () => {
    const timeline = timelineOf({ at });
    const cursor = cursorAt(timeline, noon / 1000 + 25);
    expect(cursor).toBe(1.5);
    expect(xAt(timeline, cursor)).toBe(noon / 1000 + 25);
  });

  test('stays within the track', () => {
    const timeline = timelineOf({ at });
    expect(cursorAt(timeline, 0)).toBe(0);
    expect(cursorAt(timeline, noon / 1000 + 1e6)).toBe(4);
  });

  test('never runs backwards, in whatever order positions arrive', () => {
    const { x } = timelineOf({ at: [noon, noon + 20_000, noon + 10_000, noon + 30_000] });
    expect(x.map((value) => value - noon / 1000)).toEqual([0, 20, 20, 30]);
  });

  test('counts positions when all have the same time', () => {
    expect(timelineOf({ at: [noon, noon, noon] })).toEqual({ x: [0, 1, 2], timed: false });
  });

  test('works without positions and with one', () => {
    expect(timelineOf({ at: [] }).x).toEqual([]);
    const one = timelineOf({ at: [noon] });
    expect([cursorAt(one, 0), cursorAt(one, noon), xAt(one, 0)]).toEqual([0, 0, noon / 1000]);
  });
});
