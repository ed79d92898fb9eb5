import type { GeoJSON, MultiLineString } from 'geojson';
import type { Map } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { NearWorldTopology, WorldTopology } from './worldTopology.ts';
import worldUrl from './world.json?url';
import worldNearUrl from './worldNear.json?url';

/** Outlines of the base map in MapLibre's format. */
interface NearWorld {
  readonly land: GeoJSON;
  readonly borders: GeoJSON;
  readonly coast: GeoJSON;
}

export interface World extends NearWorld {
  readonly labels: GeoJSON;
}

/** Fetches the coarse base map from our own server, once for all maps. */
export const loadWorld = once(async (): Promise<World> => {
  // Generated beside this file in this shape, like the detailed one.
  const topology = (await fetchJson(worldUrl)) as WorldTopology;
  return { ...outlines(topology), labels: feature(topology, topology.objects.labels) };
});

/** Fetches detailed outlines, which are four times the size, when the map is zoomed in. */
const loadNearWorld = once(async (): Promise<NearWorld> => {
  return outlines((await fetchJson(worldNearUrl)) as NearWorldTopology);
});

function outlines(topology: NearWorldTopology): NearWorld {
  const { land, borders, coast } = topology.objects;
  return {
    land: feature(topology, land),
    borders: feature(topology, borders),
    coast: feature(topology, coast),
  };
}

async function fetchJson(url: string): Promise<unknown> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`The base map answered ${reply.status}`);
  return reply.json();
}

/** Loads at the first call, and again only after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Returns meridians and parallels every `step` degrees, within Mercator's edges. */
export function graticule(step: number): MultiLineString {
  const coordinates: number[][][] = [];
  for (let lon = -180; lon < 180; lon += step)
    coordinates.push([
      [lon, -85],
      [lon, 0],
      [lon, 85],
    ]);
  for (let lat = -80; lat <= 80; lat += step) {
    coordinates.push(Array.from({ length: 37 }, (_, index) => [index * 10 - 180, lat]));
  }
  return { type: 'MultiLineString', coordinates };
}

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
