import { describe, expect, test } from 'vitest';
import { distanceNm, type LonLat } from '../geo/greatCircle.ts';
import { homeFeatures, ring } from './homeHub.ts';
import { sideAway, sideBeside } from './labelSides.ts';

const hamburg: LonLat = [9.98823, 53.6304];
const fiji: LonLat = [177.44, -17.76];

describe('a ring', () => {
  test.each([
    ['in Europe', hamburg],
    ['at the date line', fiji],
    ['near the pole', [15.5, 78.25] as const],
  ])('has the same distance from its centre everywhere (%s)', (_, centre) => {
    for (const point of ring(centre, 500)) expect(distanceNm(centre, point)).toBeCloseTo(500, 6);
  });

  test('closes', () => {
    const points = ring(hamburg, 250);
    expect(points.at(-1)?.[0]).toBeCloseTo(points[0]?.[0] ?? 0, 9);
  });

  test('continues over the date line', () => {
    const lons = ring(fiji, 500).map(([lon]) => lon);
    expect(Math.max(...lons)).toBeGreaterThan(180);
    expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(20);
  });
});

test('labels a ring at its southern end', () => {
  const figures = homeFeatures({ id: 'EDDH', lon: 9.98823, lat: 53.6304 }, [250]).filter(
    ({ properties }) => properties?.['kind'] === 'figure',
  );
  expect(figures).toEqual([
    expect.objectContaining({
      properties: { kind: 'figure', text: '250\u00A0nm' },
      geometry: { type: 'Point', coordinates: [expect.closeTo(9.988, 3), expect.closeTo(53.63 - 250 / 60, 1)] },
    }),
  ]);
});

describe('the side of a label', () => {
  test('places a label away from the departing flight', () => {
    expect([0, 45, 90, 180, 225, 270, 359].map(sideAway)).toEqual([
      'top',
      'right',
      'right',
      'bottom',
      'left',
      'left',
      'top',
    ]);
  });

  test('places a label above an east-west flight and to the right of a north-south one', () => {
    expect([90, 250].map(sideBeside)).toEqual(['bottom', 'bottom']);
    expect([0, 45, 190].map(sideBeside)).toEqual(['left', 'left', 'left']);
  });
});
