declare module 'd3-geo-projection' {
  import type { GeoIdentityTransform, GeoProjection } from 'd3-geo';
  import type { GeoJsonObject } from 'geojson';

  /** Cuts and transforms a geometry into the plane of the projection. */
  export function geoProject<T extends GeoJsonObject>(object: T, projection: GeoProjection | GeoIdentityTransform): T;
}
