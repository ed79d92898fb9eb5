import type { Point } from 'geojson';
import type { Map } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { boxes } from './labelEdges.ts';

test.each([
  ['larger than the map', 2, 'mercator'],
  ['so small that it is drawn several times', -0.5, 'mercator'],
  ['as a globe, without any', 2, 'globe'],
] as const)('boxes along the edges keep names whole in a world %s', (_, zoom, projection) => {
  const spots = boxes(mapAt(zoom, projection)).map(({ geometry }) => (geometry as Point).coordinates);
  const onSides = [1, 599].map((side) => spots.filter(([x]) => x === side).length);
  expect(onSides).toEqual(projection === 'globe' ? [0, 0] : [5, 5]);
});

/** A map of 600 by 300 pixels that is not drawn. Its places are its pixels. */
function mapAt(zoom: number, type: 'mercator' | 'globe'): Map {
  const container = { clientWidth: 600, clientHeight: 300, parentElement: null, getBoundingClientRect: () => ({}) };
  const map = {
    getContainer: () => container,
    getZoom: () => zoom,
    getProjection: () => ({ type }),
    unproject: (spot: readonly number[]) => ({ toArray: () => spot }),
  };
  return map as unknown as Map;
}
