import type { Feature, FeatureCollection, MultiPolygon, Point, Position } from 'geojson';
import type { CountryName } from './outlines.ts';

/** A name on the base map, shown from `min_zoom` on. */
export type PlaceLabel = { readonly name: string; readonly kind: 'country' | 'sea'; readonly min_zoom: number };

type Ring = readonly Position[];
type Spot = { readonly x: number; readonly y: number; readonly room: number };

/** Full names for Natural Earth's short forms. */
const FullNames: Readonly<Record<string, string>> = {
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'Central African Rep.': 'Central African Republic',
  'Dem. Rep. Congo': 'DR Congo',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  'Falkland Is.': 'Falkland Islands',
  'Fr. Polynesia': 'French Polynesia',
  'N. Cyprus': 'Northern Cyprus',
  'S. Sudan': 'South Sudan',
  'Solomon Is.': 'Solomon Islands',
  'United States of America': 'United States',
  'W. Sahara': 'Western Sahara',
  Macedonia: 'North Macedonia',
  eSwatini: 'Eswatini',
};

/** Width of a capital letter of the label in pixels (10 px, wide spacing). */
const LetterWidth = 7.6;
const WorldWidth = 512;
const FirstZoom = 1;
/** A country whose name does not fit at this zoom gets no label: the layer ends at 7. */
const LastZoom = 6;

/** Returns a label for each country, at the point of its largest part that is farthest from any edge. */
export function countryLabels(countries: FeatureCollection<MultiPolygon, CountryName>): Feature<Point, PlaceLabel>[] {
  return countries.features.flatMap(({ properties, geometry }) => {
    const name = FullNames[properties.name] ?? properties.name;
    const spot = roomiestSpot(largestPart(geometry));
    const min_zoom = Math.max(FirstZoom, Math.round(firstZoom(name, spot)));
    if (min_zoom > LastZoom) return [];
    const coordinates = [round(spot.x), round(latitude(spot.y))];
    const label: Feature<Point, PlaceLabel> = {
      type: 'Feature',
      properties: { name, kind: 'country', min_zoom },
      geometry: { type: 'Point', coordinates },
    };
    return [label];
  });
}

/** Returns the zoom at which about two thirds of the name fit into the free circle around the point. */
function firstZoom(name: string, { room }: Spot): number {
  const wanted = (name.length * LetterWidth * 2) / 3;
  return Math.log2((wanted * 360) / (2 * room * WorldWidth));
}

function largestPart({ coordinates }: MultiPolygon): Ring[] {
  const parts = coordinates.map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]) => [x, mercator(y)])));
  return parts.reduce((best, part) => (area(part[0] ?? []) > area(best[0] ?? []) ? part : best));
}

/** Searches on a grid that gets finer around the best point of each round. */
function roomiestSpot(rings: readonly Ring[]): Spot {
  const outer = rings[0] ?? [];
  const xs = outer.map(([x = 0]) => x);
  const ys = outer.map(([, y = 0]) => y);
  const box = { left: min(xs), right: -min(xs.map((x) => -x)), low: min(ys), high: -min(ys.map((y) => -y)) };
  let best: Spot = { x: (box.left + box.right) / 2, y: (box.low + box.high) / 2, room: -Infinity };
  let width = box.right - box.left;
  let height = box.high - box.low;
  for (let round = 0; round < Rounds; round += 1) {
    const { x: centreX, y: centreY } = best;
    for (const [dx, dy] of Grid) {
      const x = centreX + dx * width;
      const y = centreY + dy * height;
      const room = roomAt(x, y, rings);
      if (room > best.room) best = { x, y, room };
    }
    width /= 5;
    height /= 5;
  }
  return best;
}

const Rounds = 4;
const Steps = 13;
const Grid = Array.from({ length: Steps * Steps }, (_, index) => {
  const column = index % Steps;
  const row = (index - column) / Steps;
  return [(column + 0.5) / Steps - 0.5, (row + 0.5) / Steps - 0.5] as const;
});

/** Returns the distance to the nearest edge, negative outside. */
function roomAt(x: number, y: number, rings: readonly Ring[]): number {
  let nearest = Infinity;
  let inside = false;
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index += 1) {
      const [ax = 0, ay = 0] = ring[index - 1] ?? [];
      const [bx = 0, by = 0] = ring[index] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      nearest = Math.min(nearest, squaredDistance(x - ax, y - ay, bx - ax, by - ay));
    }
  }
  return (inside ? 1 : -1) * Math.sqrt(nearest);
}

/** Returns the distance from a point to the edge between the origin and (ex, ey). */
function squaredDistance(px: number, py: number, ex: number, ey: number): number {
  const length = ex * ex + ey * ey;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * ex + py * ey) / length));
  const dx = px - along * ex;
  const dy = py - along * ey;
  return dx * dx + dy * dy;
}

function area(ring: Ring): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [ax = 0, ay = 0] = ring[index - 1] ?? [];
    const [bx = 0, by = 0] = ring[index] ?? [];
    sum += ax * by - bx * ay;
  }
  return Math.abs(sum) / 2;
}

const min = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value), Infinity);
const round = (value: number): number => Math.round(value * 100) / 100;

/** Projects with Mercator, in degrees at the equator, so that room is measured as the map shows it. */
const MaxLatitude = 84;
const mercator = (latitudeDegrees: number): number => {
  const clamped = Math.max(-MaxLatitude, Math.min(MaxLatitude, latitudeDegrees));
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI;
};
const latitude = (y: number): number => (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90;
