import { describe, expect, test } from 'vitest';
import type { TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import { cursorAt, timelineOf, trackNotes, xAt } from './timeline.ts';

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

function trackOf(
  lons: readonly number[],
  { every = 1000, feet = 10_000 }: { every?: number; feet?: number | null } = {},
): TrackColumns {
  const none = lons.map(() => null);
  return {
    at: lons.map((_, index) => index * every),
    lon: [...lons],
    lat: lons.map(() => 50),
    altitude: lons.map((_, index) => (index === 0 ? 10_000 : feet)),
    gs: none,
    vs: none,
    heading: none,
    fuel: none,
  };
}

function notes(track: TrackColumns, { every = 1, without_place = 0, position_count = track.at.length } = {}): string[] {
  return trackNotes({ position_count }, { track, every, without_place }, timelineOf(track));
}

test('returns no notes for a usual flight', () => {
  expect(notes(trackOf([8, 8.01, 8.02]))).toEqual([]);
});

test('returns no notes without positions', () => {
  expect(notes(trackOf([]))).toEqual([]);
  expect(notes(trackOf([8]))).toEqual([]);
});

test.each([
  [2, '2nd'],
  [3, '3rd'],
  [10, '10th'],
])('notes that every %s. position is drawn', (every, written) => {
  expect(notes(trackOf([8, 8.01]), { every, position_count: 200_000 })).toEqual([
    `Simplified: shows every ${written} of 200,000 positions. Downloaded files contain all of them.`,
  ]);
});

test('counts positions without coordinates', () => {
  expect(notes(trackOf([8, 8.01]), { without_place: 12 })).toEqual(['12 positions without coordinates are not shown.']);
  expect(notes(trackOf([]), { without_place: 1 })).toEqual(['1 position without coordinates is not shown.']);
});

test('notes positions without times', () => {
  expect(notes(trackOf([8, 8.01], { every: 0 }))[0]).toContain('in the order received');
});

test('notes jumps, also across the date line', () => {
  expect(notes(trackOf([8, 20, 8]))).toEqual(['2 impossible jumps are dotted.']);
  expect(notes(trackOf([179.99, -179.99]))).toEqual([]);
});

test('notes missing altitudes', () => {
  expect(notes(trackOf([8, 8.01], { feet: null }))).toEqual([
    '1 position without an altitude is drawn at ground level.',
  ]);
});
