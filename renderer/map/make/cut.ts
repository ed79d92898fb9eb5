import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import { zxyToTileId } from 'pmtiles';

/** Features of one kind, cut at the zooms from `first` to `last`. One with `min_zoom` is left out of the zooms before it. */
export interface TileLayer {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly features: Feature[];
  /** True for small features, which are in each tile as a whole: from near, an edge of a tile would bend a runway. */
  readonly whole?: true;
}

/** The last zoom is drawn at all zooms after it, so it is as fine as MapLibre counts. `tolerance` is in units. */
const Fine = { extent: 8192, buffer: 96, tolerance: 1.5 };
/** Six kilometres at the equator, three at 60°. */
const Whole = { buffer: 640, tolerance: 0.5 };
/** The others are simplified by about half a pixel. */
const Coarse = { extent: 4096, buffer: 48, tolerance: 5 };

/** Returns every tile that is not empty as a Mapbox vector tile, by PMTiles' number of the tile. */
export function cutTiles(layers: readonly TileLayer[]): ReadonlyMap<number, Uint8Array> {
  const tiles = new Map<number, { extent: number; parts: Record<string, GeoJSONVTTile> }>();
  for (const layer of layers) {
    for (const [id, tile, extent] of cutLayer(layer)) {
      const { parts } = tiles.get(id) ?? { parts: {} };
      tiles.set(id, { extent, parts: { ...parts, [layer.name]: tile } });
    }
  }
  const ordered = [...tiles].sort(([one], [other]) => one - other);
  return new Map(ordered.map(([id, { parts, extent }]) => [id, fromGeojsonVt(parts, { version: 2, extent })]));
}

type Cut = readonly [id: number, tile: GeoJSONVTTile, extent: number];

function* cutLayer({ features: given, first, last, whole }: TileLayer): Generator<Cut> {
  const data: FeatureCollection = { type: 'FeatureCollection', features: given };
  // One more than is cut, because at the last one nothing is simplified.
  const all = { maxZoom: last + 1, indexMaxPoints: 0 };
  const fine = new GeoJSONVT(data, { ...all, ...Fine, ...(whole ? Whole : {}), indexMaxZoom: last });
  const coarse = first === last ? fine : new GeoJSONVT(data, { ...all, ...Coarse, indexMaxZoom: last - 1 });
  const waiting: (readonly [z: number, x: number, y: number])[] = [[0, 0, 0]];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [z, x, y] = at;
    const tile = (z === last ? fine : coarse).getTile(z, x, y);
    if (tile === null) continue;
    if (z < last) for (const [dx, dy] of Quarters) waiting.push([z + 1, x * 2 + dx, y * 2 + dy]);
    const features: GeoJSONVTTile['features'] = tile.features;
    const { extent } = z === last ? Fine : Coarse;
    const shown = features.filter(
      (feature) => (z === last || firstZoom(feature.tags) <= z) && !isPointBeside(feature, extent),
    );
    if (z >= first && shown.length > 0)
      yield [zxyToTileId(z, x, y), { ...tile, features: shown as GeoJSONVTTile['features'] }, extent];
  }
}

const Quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Whether a feature is a point of another tile: MapLibre names each in its own. */
function isPointBeside(
  { type, geometry }: { readonly type: number; readonly geometry: unknown },
  extent: number,
): boolean {
  if (type !== 1) return false;
  return (geometry as [number, number][]).every(([x, y]) => x < 0 || y < 0 || x >= extent || y >= extent);
}

function firstZoom(tags: Readonly<Record<string, unknown>> | null): number {
  return Number(tags?.['min_zoom'] ?? 0);
}
