import { expect, test } from 'vitest';
import type { Track } from '../../server/contract/admin/pireps.ts';
import { timelineOf } from './timeline.ts';
import { trackNotes } from './trackNotes.ts';

function trackOf(
  lons: readonly number[],
  { every = 1000, feet = 10_000 }: { every?: number; feet?: number | null } = {},
): Track {
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

function notes(track: Track, { every = 1, without_place = 0, position_count = track.at.length } = {}): string[] {
  return trackNotes({ position_count }, { track, every, without_place }, timelineOf(track));
}

test('a usual flight needs no words', () => {
  expect(notes(trackOf([8, 8.01, 8.02]))).toEqual([]);
});

test('no flight needs none either', () => {
  expect(notes(trackOf([]))).toEqual([]);
  expect(notes(trackOf([8]))).toEqual([]);
});

test.each([
  [2, '2nd'],
  [3, '3rd'],
  [10, '10th'],
])('a track of which every %s. position is drawn says so', (every, written) => {
  expect(notes(trackOf([8, 8.01]), { every, position_count: 200_000 })).toEqual([
    `Drawn simplified: every ${written} of 200,000 positions; files have them all.`,
  ]);
});

test('positions without a place are counted', () => {
  expect(notes(trackOf([8, 8.01]), { without_place: 12 })).toEqual(['12 positions without a place are left out.']);
  expect(notes(trackOf([]), { without_place: 1 })).toEqual(['1 position without a place is left out.']);
});

test('positions without times are drawn in their order', () => {
  expect(notes(trackOf([8, 8.01], { every: 0 }))[0]).toContain('in the order they came in');
});

test('a jump is told, over the date line too', () => {
  expect(notes(trackOf([8, 20, 8]))).toEqual(['2 jumps are dotted: nothing flies that fast.']);
  expect(notes(trackOf([179.99, -179.99]))).toEqual([]);
});

test('altitudes that are missing here and there are told', () => {
  expect(notes(trackOf([8, 8.01], { feet: null }))).toEqual([
    '1 position without an altitude is drawn as on the ground.',
  ]);
});
