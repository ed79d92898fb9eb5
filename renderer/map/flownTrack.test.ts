import { expect, test } from 'vitest';
import type { Track } from '../../server/contract/admin/pireps.ts';
import { findGaps, gapLines, trackLines, trackPoints } from './flownTrack.ts';

const Minute = 60_000;

function flown(positions: readonly { minute: number; lon: number; altitude: number }[]): Track {
  const none = positions.map(() => null);
  return {
    at: positions.map(({ minute }) => minute * Minute),
    lon: positions.map(({ lon }) => lon),
    lat: positions.map(() => 50),
    altitude: positions.map(({ altitude }) => altitude),
    gs: none,
    vs: none,
    heading: none,
    fuel: none,
  };
}

const climb = flown([
  { minute: 0, lon: 0, altitude: 0 },
  { minute: 1, lon: 1, altitude: 4000 },
  { minute: 2, lon: 2, altitude: 5000 },
  { minute: 3, lon: 3, altitude: 6000 },
]);

test('a line changes where the altitude enters another step of the ramp, and stays joined', () => {
  const lines = trackLines(climb, trackPoints(climb));
  expect(lines.map(({ properties }) => properties.step)).toEqual([0, 1]);
  expect(lines.map(({ geometry }) => geometry.coordinates.map(([lon]) => lon))).toEqual([
    [0, 1],
    [1, 2, 3],
  ]);
});

test('silence of five minutes is a gap, less is not', () => {
  expect(findGaps([0, 4.9 * Minute, 9.9 * Minute])).toEqual([{ from: 1, to: 2, minutes: 5 }]);
});

test('no solid line bridges a gap', () => {
  const silent = flown([
    { minute: 0, lon: 0, altitude: 9000 },
    { minute: 1, lon: 1, altitude: 9000 },
    { minute: 12, lon: 4, altitude: 9000 },
    { minute: 13, lon: 5, altitude: 9000 },
  ]);
  const points = trackPoints(silent);
  const coordinates = trackLines(silent, points).map(({ geometry }) => geometry.coordinates.map(([lon]) => lon));
  expect(coordinates).toEqual([
    [0, 1],
    [4, 5],
  ]);
  expect(gapLines(silent, points)[0]?.geometry.coordinates.map(([lon]) => lon)).toEqual([1, 4]);
});

test('a track over the antimeridian is one line', () => {
  const points = trackPoints({ lon: [179, -179], lat: [0, 0] });
  expect(points).toEqual([
    [179, 0],
    [181, 0],
  ]);
});

test('a single position makes no line', () => {
  const parked = flown([{ minute: 0, lon: 0, altitude: 0 }]);
  expect(trackLines(parked, trackPoints(parked))).toEqual([]);
});
