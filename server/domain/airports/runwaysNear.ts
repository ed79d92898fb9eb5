import type { AirportRunway } from '../../contract/admin/catalog/overviews.ts';
import { distanceNm, type Point, feetPerNm } from '../../contract/geo.ts';
import { runwayBytes, surfaceOf } from './runways.ts';

/** The end of the pavement, with what is known about it. */
export interface PavementEnd extends Point {
  readonly ident: string;
  /** From here to the threshold. */
  readonly displaced_ft: number;
  readonly elevation_ft: number | null;
}

/** A runway whose ends have places. */
export interface PlacedRunway {
  readonly airport_id: string;
  readonly ends: readonly [low: PavementEnd, high: PavementEnd];
  readonly width_ft: number | null;
  readonly surface: AirportRunway['surface'];
  /** From end to end. */
  readonly length_ft: number;
  /** How far from its place each end may be: the data has three to five decimals of a degree. */
  readonly error_ft: number;
}

const nmPerDegree = 60;
/** Of the longest runway, with room. */
const longestNm = 4;

/** The lower ends in order of their latitude, and where their lines begin. 180 kB, instead of 10 MB for the runways. */
interface RunwayIndex {
  readonly lats: Float32Array;
  readonly lons: Float32Array;
  readonly lines: Uint32Array;
}

let index: RunwayIndex | undefined;

/** Lists the runways that have an end within `nm` nautical miles, of all airports. */
export function listRunwaysNear(place: Point, nm: number): PlacedRunway[] {
  const { lats, lons, lines } = (index ??= createIndex());
  const near: PlacedRunway[] = [];
  const reach = nm + longestNm;
  for (let i = firstFrom(lats, place.lat - reach / nmPerDegree); i < lats.length; i += 1) {
    const low = { lat: lats[i] ?? Infinity, lon: lons[i] ?? 0 };
    if (low.lat > place.lat + reach / nmPerDegree) break;
    const runway = distanceNm(low, place) <= reach ? toPlaced(lineAt(lines[i] ?? 0)) : undefined;
    if (runway?.ends.some((end) => distanceNm(end, place) <= nm)) near.push(runway);
  }
  return near;
}

/** Takes some milliseconds, once. */
function createIndex(): RunwayIndex {
  const table = runwayBytes().toString('latin1');
  const ends: (Point & { readonly start: number })[] = [];
  for (let start = table.indexOf('\n') + 1; start < table.length; start = table.indexOf('\n', start) + 1) {
    let column = start;
    for (let tabs = 0; tabs < 3; tabs += 1) column = table.indexOf('\t', column) + 1;
    const next = table.indexOf('\t', column) + 1;
    const [lat, lon] = [table.slice(column, next), table.slice(next, table.indexOf('\t', next))].map(Number);
    ends.push({ lat: lat ?? NaN, lon: lon ?? NaN, start });
  }
  ends.sort((a, b) => a.lat - b.lat);
  return {
    lats: Float32Array.from(ends, ({ lat }) => lat),
    lons: Float32Array.from(ends, ({ lon }) => lon),
    lines: Uint32Array.from(ends, ({ start }) => start),
  };
}

function firstFrom(lats: Float32Array, lat: number): number {
  let [from, to] = [0, lats.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lats[middle] ?? Infinity) < lat) from = middle + 1;
    else to = middle;
  }
  return from;
}

function lineAt(start: number): string[] {
  const table = runwayBytes();
  return table.toString('utf8', start, table.indexOf('\n', start)).split('\t');
}

/** Undefined for one whose ends are much farther apart than it is long, or closer: one of them has a wrong place. */
function toPlaced(line: readonly string[]): PlacedRunway | undefined {
  const [airport_id = '', , , lowLat = '', lowLon = '', highLat = '', highLon = '', length, width, surface = ''] = line;
  const ends = [toEnd(line, 0), toEnd(line, 1)] as const;
  const apart = distanceNm(ends[0], ends[1]) * feetPerNm;
  const listed = Number(length) || apart;
  if (apart < 100 || apart > listed * 2 || apart < listed / 2) return undefined;
  const error_ft = errorOf([lowLat, lowLon, highLat, highLon]);
  const isSame = Math.abs(apart - listed) <= Math.max(2 * error_ft, listed * 0.02);
  return {
    airport_id,
    ends,
    width_ft: Number(width) || null,
    surface: surfaceOf(surface),
    length_ft: isSame ? listed : apart,
    error_ft,
  };
}

function toEnd(line: readonly string[], side: 0 | 1): PavementEnd {
  const [lat, lon] = [line[3 + 2 * side], line[4 + 2 * side]];
  const [length, displaced] = [Number(line[7]), Number(line[10 + side] || 0)];
  const elevation = line[12 + side];
  return {
    ident: line[1 + side] ?? '',
    lat: Number(lat),
    lon: Number(lon),
    displaced_ft: displaced > 0 && displaced < length / 2 ? displaced : 0,
    elevation_ft: elevation === undefined || elevation === '' ? null : Number(elevation),
  };
}

/** Half of the last decimal that any of the numbers has, across both axes; nobody measures thresholds to the foot. */
function errorOf(numbers: readonly string[]): number {
  const decimals = Math.max(...numbers.map((text) => text.split('.')[1]?.length ?? 0));
  return Math.max(10, 0.707 * 10 ** -decimals * nmPerDegree * feetPerNm);
}
