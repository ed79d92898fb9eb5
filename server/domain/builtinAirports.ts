import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { distanceNm, type Point } from './greatCircle.ts';

/** An airport of the data that comes with the program, named as the `airports` table is. */
export interface BuiltinAirport {
  /** The ICAO code or, where there is none, the code that simulators use; upper case. */
  readonly id: string;
  readonly icao: string;
  /** Empty when there is none. */
  readonly iata: string;
  readonly name: string;
  readonly city: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** ISO 3166-2: `DE-HH`. */
  readonly region: string;
  readonly lat: number;
  readonly lon: number;
  /** Feet; null when not known. */
  readonly elevation: number | null;
  /** IANA time zone. */
  readonly tz: string;
}

/** Looks up any open airport of the world by its code, in whatever case. The data is read at the first call and kept. */
export function findBuiltinAirport(code: string): BuiltinAirport | undefined {
  const line = builtinLines().get(code.trim().toUpperCase());
  return line === undefined ? undefined : toBuiltinAirport(line);
}

/** The airports with an IATA code within `nm` nautical miles, the nearest first. */
export function listBuiltinAirportsNear(place: Point, nm: number): BuiltinAirport[] {
  const near: { readonly airport: BuiltinAirport; readonly distance: number }[] = [];
  for (const line of builtinLines().values()) {
    if (!withIata.test(line)) continue;
    const airport = toBuiltinAirport(line);
    const distance = distanceNm(place, airport);
    if (distance <= nm) near.push({ airport, distance });
  }
  return near.sort((a, b) => a.distance - b.distance).map(({ airport }) => airport);
}

/** Spares the others of being read. */
const withIata = /^[^\t]+\t[^\t]/;

let lines: ReadonlyMap<string, string> | undefined;

/** By code, still as text: most of the 44,000 are never asked for. */
export function builtinLines(): ReadonlyMap<string, string> {
  return (lines ??= readLines());
}

function readLines(): ReadonlyMap<string, string> {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'builtinAirports.tsv.gz'))).toString('utf8');
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('\t')), line]),
  );
}

export function toBuiltinAirport(line: string): BuiltinAirport {
  const [id = '', iata = '', name = '', city = '', country = '', region = '', lat, lon, elevation, tz = 'UTC'] =
    line.split('\t');
  return {
    id,
    icao: id,
    iata,
    name,
    city,
    country,
    region,
    lat: Number(lat),
    lon: Number(lon),
    elevation: elevation === '' ? null : Number(elevation),
    tz,
  };
}
