import { expect, test } from 'vitest';
import type { TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { findGaps, findJumps, gapLines, trackLines, trackPoints } from './flownTrack.ts';

const Minute = 60_000;

function flown(positions: readonly { minute: number; lon: number; altitude: number }[]): TrackColumns {
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

test('splits the line at each step of the altitude ramp without a break', () => {
  const lines = trackLines(climb, trackPoints(climb));
  expect(lines.map(({ properties }) => properties.step)).toEqual([0, 1]);
  expect(lines.map(({ geometry }) => geometry.coordinates.map(([lon]) => lon))).toEqual([
    [0, 1],
    [1, 2, 3],
  ]);
});

test('counts five minutes of silence as a gap, but not less', () => {
  expect(findGaps([0, 4.9 * Minute, 9.9 * Minute])).toEqual([{ from: 1, to: 2, minutes: 5 }]);
});

test('draws no solid line across a gap', () => {
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

test('draws a track over the antimeridian as one line', () => {
  const points = trackPoints({ lon: [179, -179], lat: [0, 0] });
  expect(points).toEqual([
    [179, 0],
    [181, 0],
  ]);
});

test('draws no line for a single position', () => {
  const parked = flown([{ minute: 0, lon: 0, altitude: 0 }]);
  expect(trackLines(parked, trackPoints(parked))).toEqual([]);
});

function placed(...places: readonly (readonly [minute: number, lon: number, lat: number])[]): TrackColumns {
  const track = flown(places.map(([minute, lon]) => ({ minute, lon, altitude: 9000 })));
  return { ...track, lat: places.map(([, , lat]) => lat) };
}

test('cuts a track over the pole at the edge of the map', () => {
  const north = placed([0, 0, 84], [4, 0, 84.9], [8, 0, 86], [12, 0, 88], [16, 0, 89.5]);
  const south = placed([20, 180, 88.5], [24, 180, 86.6], [28, 180, 84.8], [32, 180, 83]);
  const polar = { ...flown([]), at: [...north.at, ...south.at], lon: [...north.lon, ...south.lon] };
  const track = { ...polar, lat: [...north.lat, ...south.lat], altitude: polar.at.map(() => 9000) };
  const lines = trackLines(track, trackPoints(track));
  expect(lines.map(({ geometry }) => geometry.coordinates)).toEqual([
    [
      [0, 84],
      [0, 84.9],
    ],
    [
      [180, 84.8],
      [180, 83],
    ],
  ]);
});

test('joins distant positions near the pole over the pole', () => {
  const sparse = placed([0, 0, 80], [4, 180, 80]);
  const lines = trackLines({ ...sparse, at: [0, 0] }, trackPoints(sparse));
  expect(lines).toHaveLength(2);
  for (const { geometry } of lines) {
    const lons = geometry.coordinates.map(([lon]) => lon ?? 0);
    expect(Math.max(...lons) - Math.min(...lons)).toBeCloseTo(0, 6);
  }
});

test('draws no solid line across a jump', () => {
  const jumping = placed([0, 8, 50], [1, 8.1, 50], [2, 0, 0], [3, 8.2, 50], [4, 8.3, 50]);
  expect(findJumps(jumping).map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(trackLines(jumping, trackPoints(jumping))).toHaveLength(2);
  expect(gapLines(jumping, trackPoints(jumping))).toHaveLength(2);
});

test('finds no jumps without times', () => {
  expect(findJumps({ at: [5, 5], lon: [0, 90], lat: [0, 0] })).toEqual([]);
});

test('draws flights without positions, with one, and with one repeated', () => {
  for (const track of [placed(), placed([0, 8, 50]), placed([0, 8, 50], [0, 8, 50], [0, 8, 50])]) {
    expect(findJumps(track)).toEqual([]);
    expect(gapLines(track, trackPoints(track))).toEqual([]);
  }
});
