import type { Point } from 'geojson';
import type { Map } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { edgeBoxes } from './labelEdges.ts';

const [width, height] = [600, 300];

function boxesOf(type: 'mercator' | 'globe', zoom: number): number[][] {
  const map = {
    getContainer: () => ({ clientWidth: width, clientHeight: height }),
    getProjection: () => ({ type }),
    getVerticalFieldOfView: () => 36.87,
    getZoom: () => zoom,
    getCenter: () => ({ lat: 0 }),
    project: () => ({ x: width / 2, y: height / 2 }),
    unproject: (spot: readonly number[]) => ({ toArray: () => spot }),
  };
  return edgeBoxes(map as unknown as Map).map(({ geometry }) => (geometry as Point).coordinates);
}

test('boxes run along all edges of a flat map', () => {
  const spots = boxesOf('mercator', 2);
  for (const side of [0, width]) expect(spots.filter(([x]) => x === side).length).toBeGreaterThanOrEqual(height / 18);
});

test('boxes run along the edge of a whole globe, and along the map where the globe is larger', () => {
  const around = boxesOf('globe', 0.5).map(([x = 0, y = 0]) => Math.hypot(x - width / 2, y - height / 2));
  expect(Math.max(...around) - Math.min(...around)).toBeLessThan(1);
  expect(boxesOf('globe', 5)).toEqual(boxesOf('mercator', 5));
});
