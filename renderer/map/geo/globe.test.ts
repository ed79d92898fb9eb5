import { assert, integer, property } from 'fast-check';
import type { Map } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { edgeRadius, wholeGlobeZoom } from './globe.ts';

test('the whole globe touches no side of its map, whatever the size and wherever it is seen from', () => {
  const size = integer({ min: 200, max: 3000 });
  assert(
    property(size, size, integer({ min: -80, max: 80 }), (clientWidth, clientHeight, lat) => {
      const map = {
        getContainer: () => ({ clientWidth, clientHeight }),
        getVerticalFieldOfView: () => 36.87,
        getCenter: () => ({ lat }),
        getZoom: () => wholeGlobeZoom(map as unknown as Map) + Math.log2(Math.cos((lat * Math.PI) / 180)),
      };
      expect(edgeRadius(map as unknown as Map)).toBeCloseTo(Math.min(clientWidth, clientHeight) / 2 - 24);
    }),
  );
});
