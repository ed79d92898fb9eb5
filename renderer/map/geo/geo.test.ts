import { describe, expect, test } from 'vitest';
import { between, pointAt } from './cursor.ts';
import { destination } from './greatCircle.ts';
import { measured, measureFeatures } from './measure.ts';
import { degrees, earthRadiusNm, radians } from '../../../server/contract/geo.ts';
import { darkness, sunHeights, sunPosition } from './nightShade.ts';

describe('a column at the cursor', () => {
  test('is interpolated between two positions', () => expect(between([100, 200], 0.25)).toBe(125));
  test('is null beside an unknown value', () => expect(between([100, null], 0.25)).toBeNull());
  test('is the last value at the end', () => expect(between([100, 200], 1)).toBe(200));
});

describe('the point at the cursor', () => {
  test('is between two positions', () => expect(pointAt({ lon: [8, 10], lat: [50, 51] }, 0.5)).toEqual([9, 50.5]));

  test('crosses the antimeridian the short way', () => {
    expect(pointAt({ lon: [179, -179], lat: [50, 50] }, 0.5)).toEqual([180, 50]);
    expect(pointAt({ lon: [-179, 179], lat: [50, 50] }, 0.5)).toEqual([-180, 50]);
  });

  test('is null without positions', () => expect(pointAt({ lon: [], lat: [] }, 0)).toBeNull());
});

describe('a measured line', () => {
  test('measures nothing for one point', () => {
    expect(measured([[10, 50]])).toEqual({ nm: 0, lastNm: 0, course: null, legs: 0 });
  });

  test('measures 60 nm for a degree along the equator', () => {
    const { nm, course } = measured([
      [179.5, 0],
      [-179.5, 0],
    ]);
    expect(nm).toBeCloseTo(60.04, 1);
    expect(course).toBeCloseTo(90, 6);
  });

  test('adds legs and gives the course of the last one', () => {
    const { nm, lastNm, course, legs } = measured([
      [0, 0],
      [1, 0],
      [1, -2],
    ]);
    expect(legs).toBe(2);
    expect(nm).toBeCloseTo(180.1, 0);
    expect(lastNm).toBeCloseTo(120.1, 0);
    expect(course).toBeCloseTo(180, 6);
  });

  test('continues the line over the date line', () => {
    const [line] = measureFeatures([
      [170, 50],
      [-170, 50],
    ]);
    const lons = line?.geometry.type === 'LineString' ? line.geometry.coordinates.map(([lon]) => lon ?? 0) : [];
    expect(Math.max(...lons)).toBeCloseTo(190, 6);
    expect(lons).toEqual(lons.toSorted((a, b) => a - b));
  });
});

describe('night', () => {
  test('puts the sun over the northern tropic at the June solstice', () => {
    const sun = sunPosition(new Date('2026-06-21T12:00:00Z'));
    expect(sun.lat).toBeCloseTo(23.4, 0);
    expect(Math.abs(sun.lon)).toBeLessThan(1.5);
  });

  test('puts the sun over the equator at the March equinox, in the east in the morning', () => {
    const sun = sunPosition(new Date('2026-03-20T06:00:00Z'));
    expect(Math.abs(sun.lat)).toBeLessThan(0.5);
    expect(sun.lon).toBeGreaterThan(88);
    expect(sun.lon).toBeLessThan(94);
  });

  test('is bright under the sun, dark opposite, and half dark in the middle of twilight', () => {
    expect(darknessAt(90)).toBe(0);
    expect(darknessAt(-90)).toBe(1);
    expect(darknessAt(-6)).toBeCloseTo(0.5, 2);
    expect(darknessAt(1)).toBe(0);
  });

  test.each([0, 23.4, -23.4])('lies on the map opposite the sun when it is at %d° of latitude', (lat) => {
    const sun = { lon: 40, lat };
    const size = { width: 720, height: 720 };
    const heights = sunHeights(sun, size);
    /** In degrees, so far from the sun in this direction. */
    const sunAt = (away: number, course: number): number => {
      const [lon, north] = destination([sun.lon, sun.lat], course, radians(away) * earthRadiusNm);
      const column = Math.floor((lon / 360 + 0.5) * size.width);
      const row = Math.floor((0.5 - Math.asinh(Math.tan(radians(north))) / (2 * Math.PI)) * size.height);
      return degrees(Math.asin(heights[row * size.width + column] ?? 0));
    };
    expect(sunAt(0, 0)).toBeCloseTo(90, 0);
    expect(sunAt(180, 0)).toBeCloseTo(-90, 0);
    for (const course of [45, 90, 135, 225, 270, 315]) expect(sunAt(96, course)).toBeCloseTo(-6, 0);
  });
});

const darknessAt = (sunHeight: number): number => darkness(Math.sin(radians(sunHeight)));
