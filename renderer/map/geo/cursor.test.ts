import { describe, expect, test } from 'vitest';
import { between, placeAt } from './cursor.ts';

describe('a column at the cursor', () => {
  test('is in proportion between two positions', () => expect(between([100, 200], 0.25)).toBe(125));
  test('is unknown beside an unknown value', () => expect(between([100, null], 0.25)).toBeNull());
  test('is the last value at the end', () => expect(between([100, 200], 1)).toBe(200));
});

describe('the place at the cursor', () => {
  test('lies between two positions', () => expect(placeAt({ lon: [8, 10], lat: [50, 51] }, 0.5)).toEqual([9, 50.5]));

  test('crosses the antimeridian the short way', () => {
    expect(placeAt({ lon: [179, -179], lat: [50, 50] }, 0.5)).toEqual([180, 50]);
    expect(placeAt({ lon: [-179, 179], lat: [50, 50] }, 0.5)).toEqual([-180, 50]);
  });

  test('is none without positions', () => expect(placeAt({ lon: [], lat: [] }, 0)).toBeNull());
});
