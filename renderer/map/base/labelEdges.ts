import type { Feature } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl';
import { pointFeature } from '../geo/features.ts';
import { edgeRadius } from '../geo/globe.ts';

/** The side of a box in pixels. */
const Side = 18;

/**
 * Draws nothing: its boxes along the edges of map and globe keep labels from being cut off or hanging over there. A label that
 * crosses one takes another side or gives way. The top layer, so placed first.
 */
export const edgeLayer: LayerSpecification = {
  id: 'edges',
  type: 'symbol',
  source: 'edges',
  layout: { 'icon-image': 'runway-box', 'icon-size': Side / 6, 'icon-allow-overlap': true, 'icon-padding': 0 },
};

/** Places the boxes whenever the map has come to rest. */
export function keepLabelsWhole(map: Map): void {
  const place = (): void => {
    void map.getSource<GeoJSONSource>('edges')?.setData({ type: 'FeatureCollection', features: edgeBoxes(map) });
  };
  place();
  for (const event of ['moveend', 'resize', 'projectiontransition'] as const) map.on(event, place);
}

export function edgeBoxes(map: Map): Feature[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const frame = [
    ...steps(width).flatMap((x) => [0, height].map((y): Spot => [x, y])),
    ...steps(height).flatMap((y) => [0, width].map((x): Spot => [x, y])),
  ];
  const spots = map.getProjection()?.type === 'globe' ? [...globeSpots(map), ...frame.filter(isOnGlobe(map))] : frame;
  return spots.map((spot) => pointFeature(map.unproject(spot).toArray(), {}));
}

type Spot = [x: number, y: number];

/** Returns the spots just inside the edge of the globe. */
function globeSpots(map: Map): Spot[] {
  const { x, y } = map.project(map.getCenter());
  const radius = edgeRadius(map) - Side / 2;
  const { clientWidth, clientHeight } = map.getContainer();
  return steps(2 * Math.PI * radius)
    .map((at): Spot => [x + radius * Math.cos(at / radius), y + radius * Math.sin(at / radius)])
    .filter((spot) => spot[0] > 0 && spot[0] < clientWidth && spot[1] > 0 && spot[1] < clientHeight);
}

function isOnGlobe(map: Map): (spot: Spot) => boolean {
  const middle = map.project(map.getCenter());
  const radius = edgeRadius(map) - Side / 2;
  return ([x, y]) => Math.hypot(x - middle.x, y - middle.y) < radius;
}

const steps = (length: number): number[] => Array.from({ length: Math.ceil(length / Side) }, (_, step) => step * Side);
