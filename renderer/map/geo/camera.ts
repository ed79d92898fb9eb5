import { MercatorCoordinate } from 'maplibre-gl';
import { boundsOf, type LonLat } from './greatCircle.ts';

/** What a map shows: its centre in shares of the world's side, from the north-west, and the pixels of that side. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly world: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Fit {
  /** In pixels. */
  readonly padding: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  readonly maxZoom: number;
}

export const worldOf = (zoom: number): number => 512 * 2 ** zoom;

/** Of every map that is not a picture in a page. Routes around the world must fit into a small one. */
export const MinZoom = 0.5;
/** Of a map that is a panel of a page: it must show flights around the world however small it is. */
export const StillMinZoom = -0.5;

/** Returns what a map of this size shows after MapLibre's `fitBounds`, which does nothing where there is no room. */
export function fitCamera(
  points: readonly LonLat[],
  { padding, maxZoom }: Fit,
  { width, height }: Size,
  minZoom = MinZoom,
): Camera | undefined {
  const [southWest, northEast] = boundsOf(points);
  const [west, east] = [MercatorCoordinate.fromLngLat(southWest), MercatorCoordinate.fromLngLat(northEast)];
  // Not beyond the edges of the world.
  const [north, south] = [onWorld(east.y), onWorld(west.y)];
  const across = (width - padding.left - padding.right) / (east.x - west.x);
  const down = (height - padding.top - padding.bottom) / (south - north);
  if (across < 0 || down < 0) return undefined;
  // MapLibre chooses the centre first. Then it zooms in: a map has no room above and below the world.
  const fitted = Math.min(across, down, worldOf(maxZoom));
  const world = Math.max(height, worldOf(minZoom), fitted);
  const x = (west.x + east.x - (padding.left - padding.right) / fitted) / 2;
  const y = (north + south - (padding.top - padding.bottom) / fitted) / 2;
  const edge = height / world / 2;
  return { x, y: Math.min(Math.max(y, edge), 1 - edge), world };
}

const onWorld = (y: number): number => Math.min(Math.max(y, 0), 1);
