import { geoIdentity } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { MultiPolygon, Polygon, Position } from 'geojson';

type Ring = readonly Position[];
type Edge = readonly [from: Position, to: Position];
type Box = readonly [west: number, south: number, east: number, north: number];

/** Polygons of land or of lakes, in which places are looked up. Degrees are flat. */
export class Shore {
  private readonly rings: readonly { readonly ring: Ring; readonly box: Box }[];
  /** By latitude, because a place needs those beside it. */
  private readonly bands = new Map<number, Edge[]>();

  constructor(rings: readonly Ring[]) {
    this.rings = rings.map((ring) => ({ ring, box: boxOf(ring) }));
    for (const ring of rings) {
      for (const [index, to] of ring.entries()) {
        const from = ring[index - 1];
        if (from === undefined) continue;
        for (const band of bandsOf(boxOf([from, to]))) {
          const edges = this.bands.get(band);
          if (edges === undefined) this.bands.set(band, [[from, to]]);
          else edges.push([from, to]);
        }
      }
    }
  }

  /** Whether a place lies in a polygon: it has an odd number of edges to its east. */
  includes([lon = 0, lat = 0]: Position): boolean {
    const toEast = this.edges([lon, lat, lon, lat]).filter(([[lon1 = 0, lat1 = 0], [lon2 = 0, lat2 = 0]]) => {
      const level = lat1 > lat !== lat2 > lat;
      return level && lon < lon1 + ((lat - lat1) / (lat2 - lat1)) * (lon2 - lon1);
    });
    return toEast.length % 2 === 1;
  }

  /** Whether an edge begins in a box. */
  crosses(box: Box): boolean {
    return this.edges(box).some(([[lon = 0, lat = 0]]) => overlap([lon, lat, lon, lat], box));
  }

  /** Returns what of a box lies outside all polygons. */
  outside(box: Box): Polygon | MultiPolygon {
    const near = this.rings.filter((one) => overlap(one.box, box)).map(({ ring }) => [...ring]);
    const [west, south, east, north] = box;
    const clip = geoIdentity().clipExtent([
      [west, south],
      [east, north],
    ]);
    return geoProject<Polygon | MultiPolygon>({ type: 'Polygon', coordinates: [Everywhere, ...near] }, clip);
  }

  /** Returns the parts of a line that lie outside all polygons, each with a step inside, so that it reaches the shore. */
  seaside(line: Ring): Position[][] {
    const points = inSteps(line);
    const outside = points.map((at) => !this.includes(at));
    const parts: Position[][] = [[]];
    for (const [index, at] of points.entries()) {
      if (outside[index - 1] || outside[index] || outside[index + 1]) parts.at(-1)?.push(at);
      else parts.push([]);
    }
    return parts.filter(({ length }) => length > 1);
  }

  private edges(box: Box): Edge[] {
    return bandsOf(box).flatMap((band) => this.bands.get(band) ?? []);
  }
}

/** Wound against land. */
const Everywhere: Position[] = [
  [-181, -91],
  [181, -91],
  [181, 91],
  [-181, 91],
  [-181, -91],
];

/** Degrees: as fine as the shore is in tiles. */
const Step = 0.0005;

/** Returns the points of a line, and as many between them that none is farther from the next than a step. */
function inSteps(line: Ring): Position[] {
  return line.flatMap(([lon = 0, lat = 0], index) => {
    const [fromLon = lon, fromLat = lat] = line[index - 1] ?? [];
    const steps = Math.max(1, Math.ceil(Math.hypot(lon - fromLon, lat - fromLat) / Step));
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return [fromLon + (lon - fromLon) * share, fromLat + (lat - fromLat) * share];
    });
  });
}

const BandsPerDegree = 10;

function bandsOf([, south, , north]: Box): number[] {
  const [first, last] = [Math.floor(south * BandsPerDegree), Math.floor(north * BandsPerDegree)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function boxOf(ring: Ring): Box {
  return ring.reduce<Box>(
    ([west, south, east, north], [lon = 0, lat = 0]) => [
      Math.min(west, lon),
      Math.min(south, lat),
      Math.max(east, lon),
      Math.max(north, lat),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}

function overlap(one: Box, other: Box): boolean {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
}
