import type { LonLat } from './greatCircle.ts';

/** Where the square map ends: what lies nearer to a pole would be drawn along its edge. */
const EndLatitude = 85.05;

function isDrawable([, lat]: LonLat): boolean {
  return Math.abs(lat) <= EndLatitude;
}

/** A line without what lies beyond the map's ends, in its pieces. */
export function drawablePieces(points: readonly LonLat[]): LonLat[][] {
  const pieces: LonLat[][] = [[]];
  for (const point of points) {
    if (isDrawable(point)) pieces.at(-1)?.push(point);
    else pieces.push([]);
  }
  return pieces.filter(({ length }) => length > 1);
}
