import type { Point } from 'geojson';
import type { Map } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { edgeBoxes } from './labelEdges.ts';

test.each([
  ['a flat map', 'mercator', 17],
  ['a globe, which is round', 'globe', 0],
])('boxes along the edges of %s', (_, type, onEachSide) => {
  const map = {
    getContainer: () => ({ clientWidth: 600, clientHeight: 300 }),
    getProjection: () => ({ type }),
    unproject: (spot: readonly number[]) => ({ toArray: () => spot }),
  };
  const spots = edgeBoxes(map as unknown as Map).map(({ geometry }) => (geometry as Point).coordinates);
  expect([0, 600].map((side) => spots.filter(([x, y = 0]) => x === side && y < 300).length)).toEqual(
    [0, 1].map((right) => (onEachSide === 0 ? 0 : onEachSide + 1 - right)),
  );
});
