import type { Feature } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl';
import { pointFeature } from '../geo/features.ts';

/** The side of a box in pixels. */
const Side = 18;

/**
 * Draws nothing: its boxes along the edges of the map keep labels from being cut off there. A label that crosses one takes
 * another side or gives way. The top layer, so placed first.
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

/** Returns the boxes; none for a globe, which is round. */
export function edgeBoxes(map: Map): Feature[] {
  if (map.getProjection()?.type === 'globe') return [];
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const spots = [
    ...steps(width).flatMap((x) => [0, height].map((y): [number, number] => [x, y])),
    ...steps(height).flatMap((y) => [0, width].map((x): [number, number] => [x, y])),
  ];
  return spots.map((spot) => pointFeature(map.unproject(spot).toArray(), {}));
}

const steps = (length: number): number[] => Array.from({ length: Math.ceil(length / Side) }, (_, step) => step * Side);
