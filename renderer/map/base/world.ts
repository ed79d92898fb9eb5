import {
  addProtocol,
  type ExpressionSpecification,
  type LineLayerSpecification,
  type SourceSpecification,
} from 'maplibre-gl';
import type { MultiLineString } from 'geojson';
import { PMTiles } from 'pmtiles';
import type { Scheme, tokens } from '../../lib/tokens.ts';
import worldUrl from '../tiles/world.pmtiles?url';

/** The base map: one file of our own server, which is read in parts. It keeps its directories for all maps. */
let archive = openArchive();
const protocol = 'world';

/** Also after an error, as an archive keeps what failed and would not ask for it again. */
function openArchive(): PMTiles {
  return new PMTiles(new URL(worldUrl, document.baseURI).href);
}

addProtocol(protocol, async ({ url }, { signal }) => {
  const [z = 0, x = 0, y = 0] = url.slice(`${protocol}://`.length).split('/').map(Number);
  const ask = async (): ReturnType<PMTiles['getZxy']> =>
    await archive.getZxy(z, x, y, signal).catch((error: unknown) => {
      if (!signal.aborted) archive = openArchive();
      throw error;
    });
  // Once more, because MapLibre does not ask again: there would be sea where the tile has land.
  const tile = await ask().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return ask();
  });
  // Where there is nothing but sea there is no tile.
  return { data: withGround(tile?.data ?? new ArrayBuffer(0)) };
});

/** The layer of a tile that is there, which is the sea under its land. */
export const Loaded = 'loaded';

/** `Loaded` as Mapbox vector tiles write it: a layer with one square, larger than the tile. */
const Name = [0x0a, Loaded.length, ...new TextEncoder().encode(Loaded)];
/** From -128, -128 with sides of 4352, where the tile has 4096. */
const Square = [0x12, 20, 0x18, 3, 0x22, 16, 9, 0xff, 1, 0xff, 1, 26, 0x80, 0x44, 0, 0, 0x80, 0x44, 0xff, 0x43, 0, 15];
const Ground = Uint8Array.from([0x1a, 35, 0x78, 2, ...Name, 0x28, 0x80, 0x20, ...Square]);
/** Adds the sea to a tile: its layers may stand one after the other. */
export function withGround(tile: ArrayBuffer): ArrayBuffer {
  const whole = new Uint8Array(tile.byteLength + Ground.length);
  whole.set(new Uint8Array(tile));
  whole.set(Ground, tile.byteLength);
  return whole.buffer;
}

/** Fails if the server does not send the base map. */
export async function findWorld(): Promise<void> {
  try {
    await archive.getHeader();
  } catch (error) {
    archive = openArchive();
    throw error;
  }
}

// For the directory of the first tiles, which is there when the map asks for them.
archive.getZxy(0, 0, 0).catch(() => undefined);

const tiles = [`${protocol}://{z}/{x}/{y}`];

/** Tiles of the world up to zoom 6, which are enlarged after it, and of airfields at zoom 9 (`make/layers.ts`). */
export const worldSources: Record<'world' | 'airfields', SourceSpecification> = {
  world: { type: 'vector', tiles, maxzoom: 6 },
  airfields: { type: 'vector', tiles, minzoom: 9, maxzoom: 9 },
};

export const world = { source: 'world' } as const;

/** Tiles at the last zoom have everything; the zoom from which a name shows decides after it. */
export const shown: ExpressionSpecification = ['>=', ['zoom'], ['get', 'min_zoom']];

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

/** Draws the graticule between two zooms. From farther away its lines are closer together, and fainter. */
export function graticuleLayer(
  colors: (typeof tokens)[Scheme],
  step: number,
  [minzoom, maxzoom]: readonly [from: number, to: number],
): LineLayerSpecification {
  const id = `graticule-${step}`;
  const paint: LineLayerSpecification['paint'] = {
    'line-color': colors['map-graticule'],
    'line-width': 0.7,
    'line-opacity': ['interpolate', ['linear'], ['zoom'], 0, 0.4, 2, 1],
  };
  return { id, type: 'line', source: id, minzoom, maxzoom, paint };
}
