import type { Feature } from 'geojson';
import { lineFeatures, pointFeature } from './features.ts';
import { bearing, distanceNm, greatCircle, type LonLat, unwrap } from './greatCircle.ts';

/** Measures the great circles between the points. */
export interface Measured {
  /** Nautical miles of all legs, and of the last one. */
  readonly nm: number;
  readonly lastNm: number;
  /** The initial true course of the last leg; null without one. */
  readonly course: number | null;
  readonly legs: number;
}

export function measured(points: readonly LonLat[]): Measured {
  const legs = points.slice(1).map((to, index) => distanceNm(points[index] ?? to, to));
  const [from, to] = points.slice(-2);
  return {
    nm: legs.reduce((sum, nm) => sum + nm, 0),
    lastNm: legs.at(-1) ?? 0,
    course: from === undefined || to === undefined ? null : bearing(from, to),
    legs: legs.length,
  };
}

export function measureFeatures(points: readonly LonLat[]): Feature[] {
  return [...lineFeatures(greatCircle(points)), ...unwrap(points).map((point) => pointFeature(point, {}))];
}
