import type { Feature } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl';
import { pointFeature } from '../geo/features.ts';

/** Pixels. A label that would be cut off crosses one of these boxes, and takes another side or gives way. */
const Length = 64;
const Thickness = 2;

/**
 * Draws nothing: its boxes along the edges of the map and on the scale keep labels from being cut off or hidden there. The
 * top layer, so placed first.
 */
export const edgeLayer: LayerSpecification = {
  id: 'edges',
  type: 'symbol',
  source: 'edges',
  layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 0 },
};

/** Places the boxes whenever the map has come to rest. Returns a function that stops this. */
export function keepLabelsWhole(map: Map): () => void {
  map.addImage('edge-across', clear(Length, Thickness));
  map.addImage('edge-down', clear(Thickness, Length));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const place = (): void => {
    void map.getSource<GeoJSONSource>('edges')?.setData({ type: 'FeatureCollection', features: boxes(map) });
  };
  // A followed flight moves the map all the time.
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(place, Delay);
  };
  place();
  const subscriptions = [map.on('moveend', later), map.on('resize', later)];
  return () => {
    clearTimeout(timer);
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

const Delay = 150;

function boxes(map: Map): Feature[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  // A small world is drawn several times side by side, with its boxes; a globe's edge is round.
  if (512 * 2 ** map.getZoom() < width || map.getProjection()?.type === 'globe') return [];
  const box = (image: string) => (spot: [number, number]) => pointFeature(map.unproject(spot).toArray(), { image });
  const across = middles(width).flatMap((x): [number, number][] => [
    [x, 1],
    [x, height - 1],
  ]);
  const onScale = scaleRows(map).flatMap(({ left, right, y }) =>
    middles(right - left).map((x): [number, number] => [Math.min(left + x, right - Length / 2), y]),
  );
  const down = middles(height).flatMap((y): [number, number][] => [
    [1, y],
    [width - 1, y],
  ]);
  return [...[...across, ...onScale].map(box('edge-across')), ...down.map(box('edge-down'))];
}

interface Row {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Returns the top, middle and bottom of the scale, in pixels of the map. A map that cannot be moved has none. */
function scaleRows(map: Map): Row[] {
  const scale = map.getContainer().querySelector('.maplibregl-ctrl-scale')?.getBoundingClientRect();
  if (scale === undefined) return [];
  const origin = map.getContainer().getBoundingClientRect();
  const [left, right] = [scale.left - origin.left, scale.right - origin.left];
  return [scale.top, (scale.top + scale.bottom) / 2, scale.bottom].map((y) => ({ left, right, y: y - origin.top }));
}

/** Returns the middles of boxes that cover a side of the map. */
function middles(side: number): number[] {
  return Array.from({ length: Math.ceil(side / Length) }, (_, index) => (index + 0.5) * Length);
}

function clear(width: number, height: number): ImageData {
  return new ImageData(width, height);
}
