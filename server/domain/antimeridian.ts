import type { Point } from './greatCircle.ts';

type Place = [lon: number, lat: number];

/**
 * The line through `points` in parts, none of which crosses the 180th meridian (RFC 7946 §3.1.9). A part has two places at
 * least; places that are repeated are left out.
 */
export function cutAtAntimeridian(points: readonly Point[]): Place[][] {
  const parts: Place[][] = [[]];
  const add = (lon: number, lat: number): void => {
    const part = parts.at(-1) ?? [];
    const [last] = part.slice(-1);
    if (last?.[0] !== lon || last[1] !== lat) part.push([lon, lat]);
  };
  let from: Point | undefined;
  for (const to of points) {
    // The shorter way from one to the next is the one that was flown.
    if (from && Math.abs(to.lon - from.lon) > 180) {
      const edge = from.lon > 0 ? 180 : -180;
      const lat = latitudeAt(edge, from, { lat: to.lat, lon: to.lon + 2 * edge });
      add(edge, lat);
      parts.push([]);
      add(-edge, lat);
    }
    add(to.lon, to.lat);
    from = to;
  }
  return parts.filter((part) => part.length > 1);
}

function latitudeAt(lon: number, from: Point, to: Point): number {
  // From 180 to -180 is no way at all in longitude.
  const share = to.lon === from.lon ? 1 : (lon - from.lon) / (to.lon - from.lon);
  return Math.round((from.lat + share * (to.lat - from.lat)) * 1e6) / 1e6;
}
