import type { Feature, Position } from 'geojson';
import { courseTo, distanceNm, type Point, pointFrom, radians } from '../../../server/contract/geo.ts';
import { readTable } from './table.ts';

const FeetPerNm = 6076.12;
const MetresPerFoot = 0.3048;
/** A runway whose ends lie this many times farther apart than it is long, or closer, has a wrong position. */
const Doubt = 2;
const Paved = /^(asp|con|pem|bit|cop|per|mac|pav|tar|com|hard)/i;
/** Where seaplanes land there is nothing to see. */
const Water = /^wat/i;
const PartlyUnpaved = /turf|gr[av]|dirt/i;

interface Runway {
  readonly airport: string;
  readonly names: readonly [low: string, high: string];
  readonly ends: readonly [low: Point, high: Point];
  /** Metres. */
  readonly length: number;
  readonly width: number;
  readonly paved: boolean;
}

/** Returns the runways on the ground. Where an end has no position there is none. */
function readRunways(): Runway[] {
  const rows = readTable('../../../server/domain/airports/runways.tsv.gz', [
    'airport',
    'le_ident',
    'he_ident',
    'le_lat',
    'le_lon',
    'he_lat',
    'he_lon',
    'length_ft',
    'width_ft',
    'surface',
  ]);
  return rows.flatMap((row) => {
    const low = { lat: Number(row.le_lat), lon: Number(row.le_lon) };
    const high = { lat: Number(row.he_lat), lon: Number(row.he_lon) };
    const apart = distanceNm(low, high) * FeetPerNm;
    const feet = Number(row.length_ft) || apart;
    if (apart > feet * Doubt || apart < feet / Doubt || Water.test(row.surface)) return [];
    return [
      {
        airport: row.airport,
        names: [row.le_ident, row.he_ident],
        ends: [low, high],
        length: Math.round(apart * MetresPerFoot),
        width: Math.round((Number(row.width_ft) || DefaultWidthFeet) * MetresPerFoot),
        paved: Paved.test(row.surface) && !PartlyUnpaved.test(row.surface),
      },
    ];
  });
}

/**
 * Returns runways as lines, their numbers as points at the ends, and the airport's code at the longest. They are one layer,
 * because a tile repeats the names of properties for each.
 */
export function readAirfields(): Feature[] {
  // Numbers of longer runways come first and win the room; their lines come last, over shorter ones.
  const runways = readRunways().toSorted((one, other) => other.length - one.length);
  return [...Map.groupBy(runways, ({ airport }) => airport)].flatMap(([airport, own]) => {
    const longest = own[0];
    if (longest === undefined) return [];
    const [low, high] = longest.ends;
    const middle = { lat: (low.lat + high.lat) / 2, lon: (low.lon + high.lon) / 2 };
    const size = sizeOf(longest.length);
    return [
      ...own.toReversed().map(line),
      // Without them, a runway about as long as one that has numbers would look like a fault.
      ...own.flatMap((runway) =>
        numbers(runway, sizeOf(runway.length * 2 < longest.length ? runway.length : longest.length)),
      ),
      point(middle, { airport, size, touches: sideOf(courseTo(low, high)) }),
    ];
  });
}

/** Returns the side of an airport's code that touches its runway: above one that runs east and west, else to its right. */
function sideOf(course: number): 'left' | 'bottom' {
  return Math.abs(Math.sin(radians(course))) > 0.8 ? 'bottom' : 'left';
}

function line({ ends: [low, high], width, paved }: Runway): Feature {
  const geometry = { type: 'LineString' as const, coordinates: [position(low), position(high)] };
  return { type: 'Feature', properties: { width, paved }, geometry };
}

function numbers({ names, ends: [low, high] }: Runway, size: number): Feature[] {
  return [
    point(low, { name: names[0], size, course: Math.round(courseTo(low, high)) }),
    point(high, { name: names[1], size, course: Math.round(courseTo(high, low)) }),
  ];
}

/** Returns a ring around the runways of each airfield, at a distance that is in proportion to the longest. */
export function readGrounds(): Position[][] {
  const airfields = Map.groupBy(readRunways(), ({ airport }) => airport);
  return [...airfields.values()].map((runways) => {
    const longest = Math.max(...runways.map(({ length }) => length));
    const nm = Math.min(longest * 0.2, MostGround) / MetresPerFoot / FeetPerNm;
    const ends = runways.flatMap((runway) => runway.ends);
    return hull(ends.flatMap((end) => Around.map((course) => position(pointFrom(end, course, nm)))));
  });
}

/** Metres from a runway. */
const MostGround = 400;
const Around = Array.from({ length: 16 }, (_, index) => index * 22.5);

/** Returns the convex ring around points, counterclockwise. */
function hull(points: readonly Position[]): Position[] {
  const sorted = points.toSorted(([x1 = 0, y1 = 0], [x2 = 0, y2 = 0]) => x1 - x2 || y1 - y2);
  const [south, north] = [chain(sorted), chain(sorted.toReversed())];
  return [...south.slice(0, -1), ...north];
}

/** Returns the points that are left after all turns to the right are taken out. */
function chain(points: readonly Position[]): Position[] {
  const kept: Position[] = [];
  for (const at of points) {
    while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), at)) kept.pop();
    kept.push(at);
  }
  return kept;
}

function turnsLeft(
  [x1 = 0, y1 = 0]: Position = [],
  [x2 = 0, y2 = 0]: Position = [],
  [x3 = 0, y3 = 0]: Position,
): boolean {
  return (x2 - x1) * (y3 - y1) > (y2 - y1) * (x3 - x1);
}

const sizeOf = (length: number): number => Sizes.findIndex((least) => length >= least);

/** Metres of runway of an airfield of size 0, 1 and so on: the larger, the earlier its names are shown. */
const Sizes = [1800, 1200, 800, 0];
const DefaultWidthFeet = 75;

/** Returns navaids with a frequency as it is tuned: in MHz with two decimals, of an NDB in kHz. */
export function readNavaids(): Feature[] {
  return readTable('data/navaids.tsv.gz', ['ident', 'type', 'frequency_khz', 'lat', 'lon']).map((row) => {
    const khz = Number(row.frequency_khz);
    const frequency = khz === 0 ? '' : khz < 10_000 ? String(khz) : (khz / 1000).toFixed(2);
    const kind = row.type.startsWith('NDB') ? 'ndb' : row.type.startsWith('V') ? 'vor' : 'dme';
    const min_zoom = kind === 'ndb' ? 7 : 6;
    return point({ lat: Number(row.lat), lon: Number(row.lon) }, { ident: row.ident, kind, frequency, min_zoom });
  });
}

function point({ lat, lon }: Point, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position({ lat, lon }) } };
}

const position = ({ lat, lon }: Point): Position => [lon, lat];
