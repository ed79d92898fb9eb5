import type { Feature } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl';
import { pointFeature } from '../geo/features.ts';

/** Pixels. A label that would be cut off crosses one of these boxes, and takes another side or gives way. */
const Length = 64;
const Thickness = 2;
/** The side of the boxes under what floats over the map: as wide as its buttons. */
const Side = 28;

/** The side of the boxes along runways (`runway-boxes`). */
const RunwaySide = 6;

/**
 * Draws nothing: its boxes along the edges of the map and under what floats over it keep labels from being cut off or hidden
 * there. The top layer, so placed first.
 */
export const edgeLayer: LayerSpecification = {
  id: 'edges',
  type: 'symbol',
  source: 'edges',
  layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 0 },
};

/**
 * Places the boxes whenever the map has come to rest, also as a globe or flat again, and when a card opens or closes over it.
 * Returns a function that stops this.
 */
export function keepLabelsWhole(map: Map): () => void {
  map.addImage('edge-across', clear(Length, Thickness));
  map.addImage('edge-down', clear(Thickness, Length));
  map.addImage('edge-under', clear(Side, Side));
  map.addImage('edge-along', clear(RunwaySide, RunwaySide));
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
  const events = ['moveend', 'resize', 'projectiontransition'] as const;
  const subscriptions = events.map((event) => map.on(event, later));
  const cards = new MutationObserver(later);
  const frame = map.getContainer().parentElement;
  if (frame !== null) cards.observe(frame, { childList: true });
  return () => {
    clearTimeout(timer);
    cards.disconnect();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

const Delay = 150;

/**
 * Returns the boxes; none for a globe, which is round. A small world is drawn several times side by side, with its boxes:
 * there they cost a few names that would have room.
 */
export function boxes(map: Map): Feature[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  if (isGlobe(map)) return [];
  const box = (image: string) => (spot: [number, number]) => pointFeature(map.unproject(spot).toArray(), { image });
  const across = middles(width).flatMap((x): [number, number][] => [
    [x, 1],
    [x, height - 1],
  ]);
  const down = middles(height).flatMap((y): [number, number][] => [
    [1, y],
    [width - 1, y],
  ]);
  return [
    ...across.map(box('edge-across')),
    ...down.map(box('edge-down')),
    ...floating(map).flatMap(cover).map(box('edge-under')),
  ];
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns where the scale, controls and cards are, in pixels of the map. */
export function floating(map: Map): Rectangle[] {
  const container = map.getContainer();
  const origin = container.getBoundingClientRect();
  const found = container.parentElement?.querySelectorAll('.floating, .maplibregl-ctrl-scale') ?? [];
  return [...found].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
  });
}

/** Returns the middles of boxes that cover a rectangle. */
function cover({ left, top, right, bottom }: Rectangle): [number, number][] {
  const columns = middles(right - left, Side).map((x) => Math.min(left + x, right - Side / 2));
  const rows = middles(bottom - top, Side).map((y) => Math.min(top + y, bottom - Side / 2));
  return columns.flatMap((x) => rows.map((y): [number, number] => [x, y]));
}

/** Returns the middles of boxes of this length that cover a side. */
function middles(side: number, length = Length): number[] {
  return Array.from({ length: Math.ceil(side / length) }, (_, index) => (index + 0.5) * length);
}

function clear(width: number, height: number): ImageData {
  return new ImageData(width, height);
}

/** Tells whether the map is a globe. It is flat from near. */
export function isGlobe(map: Map): boolean {
  return map.getProjection()?.type === 'globe';
}
