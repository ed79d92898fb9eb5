import { expect, test } from 'vitest';
import { courseTo, distanceNm, pointFrom } from './geo.ts';

const hamburg = { lat: 53.6304, lon: 9.98823 };
const newYork = { lat: 40.63945, lon: -73.77932 };
const nadi = { lat: -17.7554, lon: 177.443 };
const apia = { lat: -13.83, lon: -172.008 };

test('a degree of latitude is sixty nautical miles', () => {
  expect(distanceNm({ lat: 10, lon: 20 }, { lat: 11, lon: 20 })).toBeCloseTo(60.04, 1);
});

test('Hamburg to New York is 3,304 nm and leaves to the north-west', () => {
  expect(distanceNm(hamburg, newYork)).toBeCloseTo(3304, -1);
  expect(courseTo(hamburg, newYork)).toBeCloseTo(295, -1);
});

test('a flight across the date line takes the short way', () => {
  expect(distanceNm(nadi, apia)).toBeLessThan(700);
  expect(courseTo(nadi, apia)).toBeLessThan(90);
});

test('flying the course for the distance arrives, also beyond the date line', () => {
  for (const [from, to] of [
    [hamburg, newYork],
    [nadi, apia],
  ] as const) {
    const end = pointFrom(from, courseTo(from, to), distanceNm(from, to));
    expect(end.lat).toBeCloseTo(to.lat, 6);
    expect(end.lon).toBeCloseTo(to.lon, 6);
  }
});
