import type { GeoJSON, MultiLineString } from 'geojson';
import { feature } from 'topojson-client';
import type { WorldTopology } from './worldTopology.ts';
import worldUrl from './world.json?url';

/** The base map, ready for MapLibre. */
export interface World {
  readonly land: GeoJSON;
  readonly borders: GeoJSON;
  readonly coast: GeoJSON;
  readonly labels: GeoJSON;
}

let loading: Promise<World> | undefined;

/** Fetched from our own server once, for all maps. */
export function loadWorld(): Promise<World> {
  loading ??= fetchWorld().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchWorld(): Promise<World> {
  const reply = await fetch(worldUrl);
  // Generated beside this file, in this shape.
  const topology = (await reply.json()) as WorldTopology;
  const { land, borders, coast, labels } = topology.objects;
  return {
    land: feature(topology, land),
    borders: feature(topology, borders),
    coast: feature(topology, coast),
    labels: feature(topology, labels),
  };
}

/** Meridians and parallels every `step` degrees, within what Mercator shows. */
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
