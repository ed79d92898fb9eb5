import { expect, test } from 'vitest';
import { measured, measureFeatures } from './measure.ts';

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
