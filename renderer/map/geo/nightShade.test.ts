import { expect, test } from 'vitest';
import { darkness, sunPosition } from './nightShade.ts';

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
  const sun = { lon: 0, lat: 0 };
  expect(darkness(sun, { lon: 0, lat: 0 })).toBe(0);
  expect(darkness(sun, { lon: 180, lat: 0 })).toBe(1);
  expect(darkness(sun, { lon: 96, lat: 0 })).toBeCloseTo(0.5, 2);
  expect(darkness(sun, { lon: 89, lat: 0 })).toBe(0);
});
