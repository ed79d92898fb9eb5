import type { Feature } from 'geojson';
import { lineFeature, pointFeature } from '../geo/feature.ts';
import { destination, type LonLat, unwrap } from '../geo/greatCircle.ts';

/** Returns a home hub and rings around it, with radii in nautical miles, each labelled at its southern end. */
export function homeFeatures({ id, lon, lat }: HomeHub, radii: readonly number[]): Feature[] {
  const hub: LonLat = [lon, lat];
  return [
    pointFeature(hub, { kind: 'hub', id }),
    ...radii.flatMap((nm) => [
      lineFeature(ring(hub, nm), { kind: 'ring' }),
      pointFeature(unwrap([hub, destination(hub, 180, nm)])[1] ?? hub, { kind: 'figure', text: `${nm} nm` }),
    ]),
  ];
}

/** Returns the airports around it. */
export function nearFeatures(airports: readonly HomeHub[]): Feature[] {
  return airports.map(({ id, lon, lat }) => pointFeature([lon, lat], { kind: 'near', id }));
}

export interface HomeHub {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
}

const corners = 120;

/** Returns the circle with a radius of `nm` nautical miles. It is closed unless a pole is inside. */
export function ring(centre: LonLat, nm: number): LonLat[] {
  const points = Array.from({ length: corners + 1 }, (_, corner) => destination(centre, (corner * 360) / corners, nm));
  return unwrap(points, centre[0]);
}
