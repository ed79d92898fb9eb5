import type { Point } from './greatCircle.ts';

type Place = [lon: number, lat: number];

/** A point of a line, with its height where it is known; the line begins anew at those that say so. */
export interface Vertex extends Point {
  readonly altitude?: number | null;
  readonly begins: boolean;
}

/**
 * The line through `points` in parts, none of which crosses the 180th meridian (RFC 7946 §3.1.9). A part has two places at
 * least; places that are repeated are left out.
 */
export function cutAtAntimeridian(points: readonly Point[]): Place[][] {
  const parts: Place[][] = [];
  for (const { lon, lat, begins } of cutVertices(points)) {
    if (begins) parts.push([]);
    parts.at(-1)?.push([lon, lat]);
  }
  return parts;
}

/** The same one by one, for lines of any length. */
export function* cutVertices(points: Iterable<Omit<Vertex, 'begins'>>): Generator<Vertex, void> {
  let first: Vertex | undefined;
  let last: Vertex | undefined;
  for (const vertex of withEdges(points)) {
    if (vertex.begins) {
      first = vertex;
    } else {
      if (last?.lon === vertex.lon && last.lat === vertex.lat) continue;
      // A place alone is no line: the first one waits for the second.
      if (first) yield first;
      first = undefined;
      yield vertex;
    }
    last = vertex;
  }
}

/** With the two places, one on each side, where the line meets the 180th meridian. */
function* withEdges(points: Iterable<Omit<Vertex, 'begins'>>): Generator<Vertex, void> {
  let from: Omit<Vertex, 'begins'> | undefined;
  for (const to of points) {
    // The shorter way from one to the next is the one that was flown.
    if (from && Math.abs(to.lon - from.lon) > 180) {
      const edge = from.lon > 0 ? 180 : -180;
      const lat = latitudeAt(edge, from, { lat: to.lat, lon: to.lon + 2 * edge });
      yield { ...from, lon: edge, lat, begins: false };
      yield { ...from, lon: -edge, lat, begins: true };
    }
    yield { ...to, begins: from === undefined };
    from = to;
  }
}

function latitudeAt(lon: number, from: Point, to: Point): number {
  // From 180 to -180 is no way at all in longitude.
  const share = to.lon === from.lon ? 1 : (lon - from.lon) / (to.lon - from.lon);
  return Math.round((from.lat + share * (to.lat - from.lat)) * 1e6) / 1e6;
}
