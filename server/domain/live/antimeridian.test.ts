import { expect, test } from 'vitest';
import { cutAtAntimeridian } from './antimeridian.ts';

/** Reads `178,10 180,15 | -180,15 -178,20`: longitude and latitude of each point, by parts. */
const readParts = (text: string): [lon: number, lat: number][][] =>
  text.split(' | ').map((part) => part.split(' ').map((point) => point.split(',').map(Number) as [number, number]));

test.each([
  ['no place', '', ''],
  ['one place', '10,50', ''],
  ['one place again and again', '10,50 10,50 10,50', ''],
  ['two places', '10,50 11,51', '10,50 11,51'],
  ['a place that is repeated', '10,50 10,50 11,51', '10,50 11,51'],
  ['a way across the prime meridian', '-1,50 1,50', '-1,50 1,50'],
  ['a long way that does not cross', '-90,0 90,0', '-90,0 90,0'],
  ['a way to the east', '178,10 -178,20', '178,10 180,15 | -180,15 -178,20'],
  ['a way to the west', '-179,10 179,10', '-179,10 -180,10 | 180,10 179,10'],
  ['there and back', '179,0 -179,0 179,0', '179,0 180,0 | -180,0 -179,0 -180,0 | 180,0 179,0'],
  ['a place on the meridian itself', '179,5 180,6 -179,7', '179,5 180,6 | -180,6 -179,7'],
  ['a place on the meridian, written from the other side', '179,5 -180,6 -179,7', '179,5 180,6 | -180,6 -179,7'],
  ['an end on the meridian, written from the other side', '179,5 -180,6', '179,5 180,6'],
  ['along the meridian on both sides', '180,5 -180,6 180,7', '180,5 180,6 | -180,6 -180,7'],
  ['over the pole', '10,89 10,90 -170,89', '10,89 10,90 -170,89'],
  ['over the pole and the meridian', '20,-89 -170,-89', '20,-89 180,-89 | -180,-89 -170,-89'],
])('cuts %s', (_name, places, parts) => {
  const [points = []] = places === '' ? [] : readParts(places);
  const expected = parts === '' ? [] : readParts(parts);
  expect(cutAtAntimeridian(points.map(([lon, lat]) => ({ lon, lat })))).toEqual(expected);
});

test('no part ever jumps, whatever is flown', () => {
  const places = Array.from({ length: 2000 }, (_, index) => ({
    lon: ((((index * 137.5) % 360) + 360) % 360) - 180,
    lat: 90 * Math.sin(index),
  }));
  for (const part of cutAtAntimeridian(places)) {
    expect(part.length).toBeGreaterThan(1);
    for (const [index, [lon, lat]] of part.entries()) {
      expect(Math.abs(lon)).toBeLessThanOrEqual(180);
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(lon - (part[index - 1]?.[0] ?? lon))).toBeLessThanOrEqual(180);
    }
  }
});
