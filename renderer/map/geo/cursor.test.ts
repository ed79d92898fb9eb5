import { describe, expect, test } from 'vitest';
import { between, pointAt } from './cursor.ts';

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
