import type { Map } from 'maplibre-gl';
import { type NearWorld, loadNearWorld } from './world.ts';

/** From this zoom on, the corners of the coarse outlines become visible. */
const NearZoom = 5;
/** Slightly earlier, so that the detailed ones are loaded in time. */
const FetchZoom = 4.5;
const Outlines = ['land', 'borders', 'coast'] as const;

/** Loads the detailed outlines when the map is first zoomed in. Returns a function that stops this. */
export function watchNear(map: Map): () => void {
  let stopped = false;
  const fetchNear = async (): Promise<void> => {
    if (map.getZoom() < FetchZoom) return;
    map.off('zoom', start);
    const near = await loadNearWorld();
    if (!stopped) addNear(map, near);
  };
  // Without them the coarse outlines stay, which are correct.
  const start = (): void => void fetchNear().catch(() => undefined);
  map.on('zoom', start);
  start();
  return () => {
    stopped = true;
    map.off('zoom', start);
  };
}

/** Adds each detailed layer above the coarse one of its kind, which ends at the zoom where the detailed one starts. */
function addNear(map: Map, near: NearWorld): void {
  const order = map.getLayersOrder();
  for (const name of Outlines) {
    map.addSource(`${name}-near`, { type: 'geojson', data: near[name] });
    const layer = map.getStyle().layers.find(({ id }) => id === name);
    if (layer === undefined) continue;
    const above = order[order.indexOf(name) + 1];
    map.addLayer({ ...layer, id: `${name}-near`, source: `${name}-near`, minzoom: NearZoom } as typeof layer, above);
  }
  void map.once('idle', () => {
    for (const name of Outlines) map.setLayerZoomRange(name, 0, NearZoom);
  });
}
