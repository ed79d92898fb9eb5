import type { AirportRunway } from '../../contract/admin/catalog/overviews.ts';
import { courseTo, type Point } from '../../contract/geo.ts';
import { readPacked } from './builtinAirports.ts';

/** Each line begins with the code of the airport. Kept as bytes, because strings need more memory. */
let bytes: Buffer | undefined;

/** One end of a runway with its number. */
export interface RunwayEnd extends Point {
  readonly ident: string;
}

/** Lists the runways of an airport from the built-in data, the longest first. */
export function listRunways(airport: string): AirportRunway[] {
  return listLines(airport).map(toRunway);
}

/** Finds both ends of the longest runway; undefined where their positions are unknown. */
export function findLongestRunway(airport: string): readonly [RunwayEnd, RunwayEnd] | undefined {
  return listLines(airport)
    .map(endsOf)
    .find(([from, to]) => !isSame(from, to));
}

/** Returns the length of the longest runway of each airport, in feet. */
export function readLongestRunways(): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const line of readPacked('runways.tsv.gz').toString('utf8').split('\n')) {
    const [airport = '', , , , , , , feet] = line.split('\t');
    longest.set(airport, Math.max(longest.get(airport) ?? 0, Number(feet ?? 0)));
  }
  return longest;
}

/** The table as it is in the file, with a line of names first. */
export function runwayBytes(): Buffer {
  return (bytes ??= readPacked('runways.tsv.gz'));
}

/** The columns of each runway, the longest first. */
function listLines(airport: string): string[][] {
  const table = runwayBytes();
  const start = `\n${airport}\t`;
  const lines: string[][] = [];
  for (let at = table.indexOf(start); at !== -1; at = table.indexOf(start, at + 1)) {
    lines.push(table.toString('utf8', at + 1, table.indexOf('\n', at + 1)).split('\t'));
  }
  return lines.toSorted((a, b) => Number(b[7]) - Number(a[7]));
}

function endsOf([, low = '', high = '', lowLat, lowLon, highLat, highLon]: readonly string[]): [RunwayEnd, RunwayEnd] {
  return [
    { ident: low, lat: Number(lowLat), lon: Number(lowLon) },
    { ident: high, lat: Number(highLat), lon: Number(highLon) },
  ];
}

const isSame = (from: Point, to: Point): boolean => from.lat === to.lat && from.lon === to.lon;

function toRunway(line: readonly string[]): AirportRunway {
  const [, low = '', high = '', , , , , length, , surface = ''] = line;
  const [from, to] = endsOf(line);
  return {
    name: high === '' ? low : `${low}/${high}`,
    length: Number(length),
    headings: isSame(from, to) ? null : [headingOf(courseTo(from, to)), headingOf(courseTo(to, from))],
    surface: surfaceOf(surface),
  };
}

/** North is 360. */
function headingOf(course: number): number {
  return Math.round(course) || 360;
}

/** The data has `ASPH-G`, `asphalt` and `ASP` for the same. */
const surfaces = [
  ['asphalt', /^asp|^bit|^tar|^mac/i],
  ['concrete', /^con|^pem/i],
  ['grass', /^turf|^gra?s|^sod/i],
  ['gravel', /^gr?vl|^gravel/i],
  ['earth', /^dirt|^ear|^cla|^gre|^lat|^san/i],
  ['water', /^wat/i],
] as const;

export function surfaceOf(text: string): AirportRunway['surface'] {
  return surfaces.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
