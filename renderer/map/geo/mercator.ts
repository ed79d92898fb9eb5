import type { LonLat } from './greatCircle.ts';

/** Latitude of the map's edge. Anything nearer to a pole would be drawn along the edge. */
const EndLatitude = 85.05;

function isDrawable([, lat]: LonLat): boolean {
  return Math.abs(lat) <= EndLatitude;
}

/** Cuts a line at the map's edges and returns the pieces. */
export function drawablePieces(points: readonly LonLat[]): LonLat[][] {
  const pieces: LonLat[][] = [[]];
  for (const point of points) {
    if (isDrawable(point)) pieces.at(-1)?.push(point);
    else pieces.push([]);
  }
  return pieces.filter(({ length }) => length > 1);
}
