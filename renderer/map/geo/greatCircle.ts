import { courseTo, distanceNm as distanceOf, type Point, pointFrom } from '../../../server/contract/geo.ts';

/** Degrees, longitude first as in GeoJSON. */
export type LonLat = readonly [lon: number, lat: number];

const StepNm = 60;

const toPoint = ([lon, lat]: LonLat): Point => ({ lat, lon });

/** Returns nautical miles. */
export function distanceNm(a: LonLat, b: LonLat): number {
  return distanceOf(toPoint(a), toPoint(b));
}

/** Returns the initial true course from the first point to the second, 0 to 360 degrees. */
export function bearing(from: LonLat, to: LonLat): number {
  return courseTo(toPoint(from), toPoint(to));
}

/** Returns the point after `nm` on the great circle that starts with `course`, with a longitude of −180 to below 180. */
export function destination(from: LonLat, course: number, nm: number): LonLat {
  const { lat, lon } = pointFrom(toPoint(from), course, nm);
  return [lon, lat];
}

/**
 * Returns the shortest line through all points, with about one point every 60 nm. Longitudes continue past ±180 (see
 * `unwrap`).
 */
export function greatCircle(points: readonly LonLat[]): LonLat[] {
  const [first, ...rest] = points;
  if (first === undefined) return [];
  let from = first;
  const line: LonLat[] = [first];
  for (const to of rest) {
    const [nm, course] = [distanceNm(from, to), bearing(from, to)];
    const steps = Math.max(1, Math.ceil(nm / StepNm));
    for (let step = 1; step < steps; step += 1) line.push(destination(from, course, (nm * step) / steps));
    line.push(to);
    from = to;
  }
  return unwrap(line);
}

/**
 * Shifts longitudes by whole turns so that each is less than half a turn from the one before, the first from `near`.
 * A line over the Pacific then continues to 190° instead of jumping back across the map. The map repeats the world
 * sideways.
 */
export function unwrap(points: readonly LonLat[], near: number = points[0]?.[0] ?? 0): LonLat[] {
  let previous = near;
  return points.map(([lon, lat]) => {
    previous = lonNear(lon, previous);
    return [previous, lat];
  });
}

/** Returns the same meridian in the copy of the world that is nearest to another one. */
export function lonNear(lon: number, near: number): number {
  return lon + 360 * Math.round((near - lon) / 360);
}

/**
 * Shifts longitudes of −180 to 180 by a whole turn where that brings them together, by cutting the world at its
 * widest gap.
 */
export function gather(points: readonly LonLat[]): LonLat[] {
  const sorted = points.map(([lon]) => lon).sort((a, b) => a - b);
  let west = sorted[0] ?? 0;
  let widest = west + 360 - (sorted.at(-1) ?? 0);
  sorted.forEach((lon, index) => {
    const gap = lon - (sorted[index - 1] ?? lon);
    if (gap > widest) [west, widest] = [lon, gap];
  });
  return points.map(([lon, lat]) => [lon < west ? lon + 360 : lon, lat]);
}

/** Returns the south-west and north-east corners. */
export function boundsOf(points: readonly LonLat[]): [[number, number], [number, number]] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of points) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [
    [west, south],
    [east, north],
  ];
}
