import { expect, test } from 'vitest';
import { measured, measureFeatures } from './measure.ts';

test('one point measures nothing', () => {
  expect(measured([[10, 50]])).toEqual({ nm: 0, lastNm: 0, course: null, legs: 0 });
});

test('a degree along the equator is 60 nm to the east', () => {
  const { nm, course } = measured([
    [179.5, 0],
    [-179.5, 0],
  ]);
  expect(nm).toBeCloseTo(60.04, 1);
  expect(course).toBeCloseTo(90, 6);
});

test('legs are added, the course is that of the last', () => {
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

test('the line runs on over the date line', () => {
  const [line] = measureFeatures([
    [170, 50],
    [-170, 50],
  ]);
  const lons = line?.geometry.type === 'LineString' ? line.geometry.coordinates.map(([lon]) => lon ?? 0) : [];
  expect(Math.max(...lons)).toBeCloseTo(190, 6);
  expect(lons).toEqual(lons.toSorted((a, b) => a - b));
});
