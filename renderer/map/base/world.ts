import type { GeoJSON, MultiLineString } from 'geojson';
import { feature } from 'topojson-client';
import type { NearWorldTopology, WorldTopology } from './worldTopology.ts';
import worldUrl from './world.json?url';
import worldNearUrl from './worldNear.json?url';

/** Outlines of the base map in MapLibre's format. */
export interface NearWorld {
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
export const loadNearWorld = once(async (): Promise<NearWorld> => {
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
