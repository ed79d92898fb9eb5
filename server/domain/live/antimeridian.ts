import type { Point } from '../greatCircle.ts';

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
  const cut = createCutter();
  for (const { lon, lat, begins } of points.flatMap((point) => cut(point))) {
    if (begins) parts.push([]);
    parts.at(-1)?.push([lon, lat]);
  }
  return parts;
}

/** The same point by point, for lines of any length: the returned function answers what is now to be drawn. */
export function createCutter(): (point: Omit<Vertex, 'begins'>) => Vertex[] {
  let from: Omit<Vertex, 'begins'> | undefined;
  let first: Vertex | undefined;
  let last: Vertex | undefined;
  const draw = (vertex: Vertex): Vertex[] => {
    if (!vertex.begins && last?.lon === vertex.lon && last.lat === vertex.lat) return [];
    last = vertex;
    // A place alone is no line: the first one waits for the second.
    const drawn = vertex.begins ? [] : [first ?? [], vertex].flat();
    first = vertex.begins ? vertex : undefined;
    return drawn;
  };
  return (to) => {
    const vertices = [...edges(from, to), { ...to, begins: from === undefined }];
    from = to;
    return vertices.flatMap(draw);
  };
}

/** The two places, one on each side, where the line meets the 180th meridian, if it does. */
function edges(from: Omit<Vertex, 'begins'> | undefined, to: Point): Vertex[] {
  // The shorter way from one to the next is the one that was flown.
  if (!from || Math.abs(to.lon - from.lon) <= 180) return [];
  const edge = from.lon > 0 ? 180 : -180;
  const lat = latitudeAt(edge, from, { lat: to.lat, lon: to.lon + 2 * edge });
  return [
    { ...from, lon: edge, lat, begins: false },
    { ...from, lon: -edge, lat, begins: true },
  ];
}

function latitudeAt(lon: number, from: Point, to: Point): number {
  // From 180 to -180 is no way at all in longitude.
  const share = to.lon === from.lon ? 1 : (lon - from.lon) / (to.lon - from.lon);
  return Math.round((from.lat + share * (to.lat - from.lat)) * 1e6) / 1e6;
}
