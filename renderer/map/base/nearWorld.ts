import type { Map } from 'maplibre-gl';
import { type NearWorld, loadNearWorld } from './world.ts';

/** The outlines of the far view show their corners from here on. */
const NearZoom = 5;
/** A little earlier, so that the finer ones are there in time. */
const FetchZoom = 4.5;
const Outlines = ['land', 'borders', 'coast'] as const;

/** Brings the finer outlines when the map first comes near; the answer stops that. */
export function watchNear(map: Map): () => void {
  let stopped = false;
  const fetchNear = async (): Promise<void> => {
    if (map.getZoom() < FetchZoom) return;
    map.off('zoom', start);
    const near = await loadNearWorld();
    if (!stopped) addNear(map, near);
  };
  // Without them the far outlines stay: coarse, but right.
  const start = (): void => void fetchNear().catch(() => undefined);
  map.on('zoom', start);
  start();
  return () => {
    stopped = true;
    map.off('zoom', start);
  };
}

/** Each near layer lies on the far one of its kind, which ends where the near one begins once that is drawn. */
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
