import type { Feature, GeoJsonProperties, LineString, Point } from 'geojson';
import type { LonLat } from './greatCircle.ts';

/** Latitude of the map's edge. Anything nearer to a pole would be drawn along the edge. */
const edgeLatitude = 85.05;

/** Cuts a line at the map's edges and returns the pieces. */
export function drawablePieces(points: readonly LonLat[]): LonLat[][] {
  const pieces: LonLat[][] = [[]];
  for (const point of points) {
    if (Math.abs(point[1]) <= edgeLatitude) pieces.at(-1)?.push(point);
    else pieces.push([]);
  }
  return pieces.filter(({ length }) => length > 1);
}

export function lineFeature<P extends GeoJsonProperties>(
  points: readonly LonLat[],
  properties: P,
): Feature<LineString, P> {
  const coordinates = points.map(([lon, lat]) => [lon, lat]);
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

/** Returns a line in as many pieces as the map's edges cut it into. */
export function lineFeatures(points: readonly LonLat[], properties: GeoJsonProperties = {}): Feature<LineString>[] {
  return drawablePieces(points).map((piece) => lineFeature(piece, properties));
}

export function pointFeature<P extends GeoJsonProperties>([lon, lat]: LonLat, properties: P): Feature<Point, P> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lon, lat] } };
}
