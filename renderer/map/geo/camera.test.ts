import { LngLatBounds, MercatorCoordinate } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { type Fit, fitCamera, MinZoom, type Size, StillMinZoom, worldOf } from './camera.ts';
import { boundsOf, type LonLat } from './greatCircle.ts';

const padding = { top: 72, right: 72, bottom: 72, left: 72 };
const around: Fit = { padding, maxZoom: 6 };
const beside: Fit = { padding: { ...padding, right: 432 }, maxZoom: 6 };
const large: Size = { width: 1140, height: 1050 };

const hamburg: LonLat = [9.99, 53.63];
const newYork: LonLat = [-73.78, 40.64];
const reykjavik: LonLat = [-22.6, 63.99];

test.each<[string, readonly LonLat[], Fit, Size]>([
  ['two airports', [hamburg, newYork], around, large],
  ['beside a card', [hamburg, reykjavik], beside, large],
  ['one airport, not nearer than allowed', [hamburg], around, { width: 740, height: 668 }],
  [
    'over the Pacific',
    [
      [139.8, 35.5],
      [237.6, 37.6],
    ],
    around,
    large,
  ],
  [
    'the whole world, higher than it is',
    [
      [-170, -45],
      [175, 70],
    ],
    around,
    { width: 500, height: 1400 },
  ],
  [
    'beside the pole',
    [
      [10, 84],
      [20, 80],
    ],
    { padding, maxZoom: 2 },
    large,
  ],
  [
    'at the pole',
    [
      [10, 60],
      [20, 88],
    ],
    around,
    large,
  ],
  [
    'around half the world, lower than it is',
    [
      [-150, -45],
      [170, 70],
    ],
    around,
    { width: 740, height: 668 },
  ],
  [
    'from Frankfurt to Sydney, beside a card in a small window',
    [
      [8.57, 50.03],
      [151.18, -33.95],
    ],
    beside,
    { width: 740, height: 668 },
  ],
])('a camera is where MapLibre puts it: %s', async (_, points, fit, size) => {
  const camera = fitCamera(points, fit, size) ?? expect.fail();
  const { x, y, zoom } = await ofMapLibre(points, fit, size);
  expect(camera.world).toBeCloseTo(worldOf(zoom), 3);
  expect(camera.x).toBeCloseTo(x, 9);
  expect(camera.y).toBeCloseTo(y, 6);
});

test('a small map that cannot be moved shows flights on both sides of the world', () => {
  const points: LonLat[] = [
    [-150, -45],
    [120, 60],
  ];
  const around36: Fit = { padding: { top: 36, right: 36, bottom: 36, left: 36 }, maxZoom: 6 };
  const { world } = fitCamera(points, around36, { width: 374, height: 286 }, StillMinZoom) ?? expect.fail();
  expect((world * 270) / 360).toBeLessThanOrEqual(374 - 72);
});

test('a card that leaves no room moves no map', () => {
  expect(fitCamera([hamburg], beside, { width: 500, height: 700 })).toBeUndefined();
});

/** MapLibre's own sources, which it does not export. A map would need WebGL. */
const sources = new URL('../../../node_modules/maplibre-gl/src/geo/projection', import.meta.url).pathname;

async function ofMapLibre(points: readonly LonLat[], fit: Fit, { width, height }: Size) {
  const { MercatorTransform } = await import(`${sources}/mercator_transform.ts`);
  const { MercatorCameraHelper } = await import(`${sources}/mercator_camera_helper.ts`);
  const transform = new MercatorTransform({ minZoom: MinZoom, maxZoom: 15, renderWorldCopies: true });
  transform.resize(width, height);
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const bounds = new LngLatBounds(...boundsOf(points));
  const options = { maxZoom: fit.maxZoom, offset: [0, 0] };
  const to = new MercatorCameraHelper().cameraForBoxAndBearing(options, fit.padding, none, bounds, 0, transform);
  const { center, zoom } = transform.applyConstrain(to.center, to.zoom);
  const { x, y } = MercatorCoordinate.fromLngLat(center);
  return { x, y, zoom };
}
