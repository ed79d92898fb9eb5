import type { Point } from '../../contract/geo.ts';

type LonLat = [lon: number, lat: number];

/** A point of a line. `begins` starts a new part. */
export interface Vertex extends Point {
  readonly altitude?: number | null;
  readonly begins: boolean;
}

/**
 * Cuts a line into parts that do not cross the 180th meridian (RFC 7946 §3.1.9). A part has at least two points; repeated
 * points are skipped.
 */
export function cutAtAntimeridian(points: readonly Point[]): LonLat[][] {
  const parts: LonLat[][] = [];
  const cut = createCutter();
  for (const { lon, lat, begins } of points.flatMap((point) => cut(point))) {
    if (begins) parts.push([]);
    parts.at(-1)?.push([lon, lat]);
  }
  return parts;
}

/** Does the same point by point. The returned function returns the points to draw. */
export function createCutter(): (point: Omit<Vertex, 'begins'>) => Vertex[] {
  let from: Omit<Vertex, 'begins'> | undefined;
  let first: Vertex | undefined;
  let last: Vertex | undefined;
  const draw = (vertex: Vertex): Vertex[] => {
    if (!vertex.begins && last?.lon === vertex.lon && last.lat === vertex.lat) return [];
    last = vertex;
    // A line needs two points, so the first one waits for the second.
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

/** Returns the two points, one on each side, where a line crosses the 180th meridian. */
function edges(from: Omit<Vertex, 'begins'> | undefined, to: Point): Vertex[] {
  // Assumes the shorter way between two points.
  if (!from || Math.abs(to.lon - from.lon) <= 180) return [];
  const edge = from.lon > 0 ? 180 : -180;
  const lat = latitudeAt(edge, from, { lat: to.lat, lon: to.lon + 2 * edge });
  return [
    { ...from, lon: edge, lat, begins: false },
    { ...from, lon: -edge, lat, begins: true },
  ];
}

function latitudeAt(lon: number, from: Point, to: Point): number {
  // 180 and -180 are the same longitude.
  const share = to.lon === from.lon ? 1 : (lon - from.lon) / (to.lon - from.lon);
  return Math.round((from.lat + share * (to.lat - from.lat)) * 1e6) / 1e6;
}
