import { expect, test } from 'vitest';
import { cutAtAntimeridian } from './antimeridian.ts';

const line = (...places: [lon: number, lat: number][]): { lon: number; lat: number }[] =>
  places.map(([lon, lat]) => ({ lon, lat }));

test.each([
  ['no place', line(), []],
  ['one place', line([10, 50]), []],
  ['one place again and again', line([10, 50], [10, 50], [10, 50]), []],
  [
    'two places',
    line([10, 50], [11, 51]),
    [
      [
        [10, 50],
        [11, 51],
      ],
    ],
  ],
  [
    'a place that is repeated',
    line([10, 50], [10, 50], [11, 51]),
    [
      [
        [10, 50],
        [11, 51],
      ],
    ],
  ],
  [
    'a way across the prime meridian',
    line([-1, 50], [1, 50]),
    [
      [
        [-1, 50],
        [1, 50],
      ],
    ],
  ],
  [
    'a long way that does not cross',
    line([-90, 0], [90, 0]),
    [
      [
        [-90, 0],
        [90, 0],
      ],
    ],
  ],
  [
    'a way to the east',
    line([178, 10], [-178, 20]),
    [
      [
        [178, 10],
        [180, 15],
      ],
      [
        [-180, 15],
        [-178, 20],
      ],
    ],
  ],
  [
    'a way to the west',
    line([-179, 10], [179, 10]),
    [
      [
        [-179, 10],
        [-180, 10],
      ],
      [
        [180, 10],
        [179, 10],
      ],
    ],
  ],
  [
    'there and back',
    line([179, 0], [-179, 0], [179, 0]),
    [
      [
        [179, 0],
        [180, 0],
      ],
      [
        [-180, 0],
        [-179, 0],
        [-180, 0],
      ],
      [
        [180, 0],
        [179, 0],
      ],
    ],
  ],
  [
    'a place on the meridian itself',
    line([179, 5], [180, 6], [-179, 7]),
    [
      [
        [179, 5],
        [180, 6],
      ],
      [
        [-180, 6],
        [-179, 7],
      ],
    ],
  ],
  [
    'a place on the meridian, written from the other side',
    line([179, 5], [-180, 6], [-179, 7]),
    [
      [
        [179, 5],
        [180, 6],
      ],
      [
        [-180, 6],
        [-179, 7],
      ],
    ],
  ],
  [
    'an end on the meridian, written from the other side',
    line([179, 5], [-180, 6]),
    [
      [
        [179, 5],
        [180, 6],
      ],
    ],
  ],
  [
    'along the meridian on both sides',
    line([180, 5], [-180, 6], [180, 7]),
    [
      [
        [180, 5],
        [180, 6],
      ],
      [
        [-180, 6],
        [-180, 7],
      ],
    ],
  ],
  [
    'over the pole',
    line([10, 89], [10, 90], [-170, 89]),
    [
      [
        [10, 89],
        [10, 90],
        [-170, 89],
      ],
    ],
  ],
  [
    'over the pole and the meridian',
    line([20, -89], [-170, -89]),
    [
      [
        [20, -89],
        [180, -89],
      ],
      [
        [-180, -89],
        [-170, -89],
      ],
    ],
  ],
])('%s', (_name, points, parts) => {
  expect(cutAtAntimeridian(points)).toEqual(parts);
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
