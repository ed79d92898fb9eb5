import { array, assert, double, pre, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { bearing, distanceNm, gather, greatCircle, type LonLat, unwrap } from './greatCircle.ts';

const Heathrow: LonLat = [-0.4619, 51.4706];
const Kennedy: LonLat = [-73.7789, 40.6398];
const Haneda: LonLat = [139.781, 35.5523];
const LosAngeles: LonLat = [-118.408, 33.9425];
const HongKong: LonLat = [113.915, 22.3089];

const place = tuple(double({ min: -180, max: 180, noNaN: true }), double({ min: -85, max: 85, noNaN: true }));

test('measures 2,991 nm from Heathrow to Kennedy, starting to the north-west', () => {
  expect(distanceNm(Heathrow, Kennedy)).toBeCloseTo(2991, -1);
  expect(bearing(Heathrow, Kennedy)).toBeCloseTo(288, 0);
});

test('continues a line over the Pacific past 180°', () => {
  const line = greatCircle([Haneda, LosAngeles]);
  const lons = line.map(([lon]) => lon);
  expect(Math.max(...lons)).toBeCloseTo(LosAngeles[0] + 360, 6);
  expect(lons).toEqual([...lons].sort((a, b) => a - b));
});

test('brings points on both sides of the date line together', () => {
  expect(gather([LosAngeles, Haneda]).map(([lon]) => lon)).toEqual([LosAngeles[0] + 360, Haneda[0]]);
  expect(gather([Kennedy, Heathrow])).toEqual([Kennedy, Heathrow]);
});

test('routes New York to Hong Kong near the pole', () => {
  const north = Math.max(...greatCircle([Kennedy, HongKong]).map(([, lat]) => lat));
  expect(north).toBeGreaterThan(83);
});

test('adds up the parts of a great circle to its length', () => {
  assert(
    property(place, place, (a, b) => {
      pre(distanceNm(a, b) < 10_700);
      const line = greatCircle([a, b]);
      const length = line.slice(1).reduce((sum, point, index) => sum + distanceNm(line[index] ?? point, point), 0);
      expect(length).toBeCloseTo(distanceNm(a, b), 3);
    }),
  );
});

test('measures the same distance both ways, at most half round the earth', () => {
  assert(
    property(place, place, (a, b) => {
      expect(distanceNm(a, b)).toBeCloseTo(distanceNm(b, a), 6);
      expect(distanceNm(a, b)).toBeLessThanOrEqual(10_808);
    }),
  );
});

test('returns bearings between 0 and 360', () => {
  assert(
    property(place, place, (a, b) => {
      expect(bearing(a, b)).toBeGreaterThanOrEqual(0);
      expect(bearing(a, b)).toBeLessThan(360);
    }),
  );
});

test('unwraps without moving a point or jumping half a turn', () => {
  assert(
    property(array(place, { minLength: 1 }), (points) => {
      const line = unwrap(points);
      line.forEach(([lon, lat], index) => {
        const [given, givenLat] = points[index] ?? [0, 0];
        expect((((lon - given) % 360) + 360) % 360).toSatisfy((turn: number) => turn < 1e-6 || turn > 360 - 1e-6);
        expect(lat).toBe(givenLat);
        const [before] = line[index - 1] ?? [lon];
        expect(Math.abs(lon - before)).toBeLessThanOrEqual(180 + 1e-9);
      });
    }),
  );
});
