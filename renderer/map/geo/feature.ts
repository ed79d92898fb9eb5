import type { Feature, GeoJsonProperties, LineString, Point } from 'geojson';
import type { LonLat } from './greatCircle.ts';

export function lineFeature<P extends GeoJsonProperties>(
  points: readonly LonLat[],
  properties: P,
): Feature<LineString, P> {
  const coordinates = points.map(([lon, lat]) => [lon, lat]);
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

export function pointFeature<P extends GeoJsonProperties>([lon, lat]: LonLat, properties: P): Feature<Point, P> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lon, lat] } };
}
