/** Degrees, longitude first as in GeoJSON. */
export type LonLat = readonly [lon: number, lat: number];

const EarthRadius = 3440.065;
const StepNm = 60;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (value: number): number => (value * 180) / Math.PI;

/** Returns nautical miles. */
export function distanceNm([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const sinLat = Math.sin(radians(latB - latA) / 2);
  const sinLon = Math.sin(radians(lonB - lonA) / 2);
  const chord = sinLat * sinLat + Math.cos(radians(latA)) * Math.cos(radians(latB)) * sinLon * sinLon;
  return 2 * EarthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the initial true course from the first point to the second, 0 to 360 degrees. */
export function bearing([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const turn = radians(lonB - lonA);
  const y = Math.sin(turn) * Math.cos(radians(latB));
  const x =
    Math.cos(radians(latA)) * Math.sin(radians(latB)) -
    Math.sin(radians(latA)) * Math.cos(radians(latB)) * Math.cos(turn);
  return (degrees(Math.atan2(y, x)) + 360) % 360;
}

/** Returns the point after `nm` on the great circle that starts with `course`, with a longitude of −180 to 180. */
export function destination([lon, lat]: LonLat, course: number, nm: number): LonLat {
  const [arc, angle, from] = [nm / EarthRadius, radians(course), radians(lat)];
  const sinLat = Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(angle);
  const y = Math.sin(angle) * Math.sin(arc) * Math.cos(from);
  const x = Math.cos(arc) - Math.sin(from) * sinLat;
  const turned = lon + degrees(Math.atan2(y, x));
  return [turned - 360 * Math.round(turned / 360), degrees(Math.asin(Math.max(-1, Math.min(1, sinLat))))];
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
    const steps = Math.max(1, Math.ceil(distanceNm(from, to) / StepNm));
    for (let step = 1; step < steps; step += 1) line.push(between(from, to, step / steps));
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

/** Interpolates on a sphere; `share` is 0 to 1. Opposite points have no shortest line and get the straight mean. */
function between(a: LonLat, b: LonLat, share: number): LonLat {
  const arc = distanceNm(a, b) / EarthRadius;
  const sine = Math.sin(arc);
  const weightA = sine < 1e-9 ? 1 - share : Math.sin((1 - share) * arc) / sine;
  const weightB = sine < 1e-9 ? share : Math.sin(share * arc) / sine;
  const [ax, ay, az] = vector(a);
  const [bx, by, bz] = vector(b);
  const x = weightA * ax + weightB * bx;
  const y = weightA * ay + weightB * by;
  const z = weightA * az + weightB * bz;
  return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))];
}

function vector([lon, lat]: LonLat): readonly [number, number, number] {
  const ring = Math.cos(radians(lat));
  return [ring * Math.cos(radians(lon)), ring * Math.sin(radians(lon)), Math.sin(radians(lat))];
}
