import type { AirportRunway } from '../../contract/admin/catalog/overviews.ts';
import { courseTo } from '../../contract/geo.ts';
import { readPacked } from './builtinAirports.ts';

/** Each line begins with the code of the airport. Kept as bytes, because strings need more memory. */
let bytes: Buffer | undefined;

/** Lists the runways of an airport from the built-in data, the longest first. */
export function listRunways(airport: string): AirportRunway[] {
  bytes ??= readPacked('runways.tsv.gz');
  const start = `\n${airport}\t`;
  const runways: AirportRunway[] = [];
  for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) {
    const line = bytes.toString('utf8', at + 1, bytes.indexOf('\n', at + 1));
    runways.push(toRunway(line));
  }
  return runways.toSorted((a, b) => b.length - a.length);
}

function toRunway(line: string): AirportRunway {
  const [, low = '', high = '', lowLat, lowLon, highLat, highLon, length, , surface = ''] = line.split('\t');
  const [from, to] = [
    { lat: Number(lowLat), lon: Number(lowLon) },
    { lat: Number(highLat), lon: Number(highLon) },
  ];
  const isSame = from.lat === to.lat && from.lon === to.lon;
  return {
    name: high === '' ? low : `${low}/${high}`,
    length: Number(length),
    headings: isSame ? null : [headingOf(courseTo(from, to)), headingOf(courseTo(to, from))],
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

function surfaceOf(text: string): AirportRunway['surface'] {
  return surfaces.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
