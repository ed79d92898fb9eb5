import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { distanceNm, type Point } from '../../contract/geo.ts';
import { closedAirportLine } from './formerAirports.ts';

/** A built-in airport with the column names of the table `airports`. */
export interface WorldAirport {
  /** The ICAO code, or the code that simulators use; upper case. */
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
  /** Feet; null if unknown. */
  readonly elevation: number | null;
  /** IANA time zone. */
  readonly tz: string;
}

/** Finds an airport of the world, also a closed one, by its code in upper or lower case. */
export function findBuiltinAirport(code: string): WorldAirport | undefined {
  const id = code.trim().toUpperCase();
  const { count, at } = builtinLines();
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = at(middle);
    const found = line.slice(0, line.indexOf('\t'));
    if (found === id) return toBuiltinAirport(line);
    if (found < id) from = middle + 1;
    else to = middle;
  }
  const closed = closedAirportLine(id);
  return closed === undefined ? undefined : toBuiltinAirport(closed);
}

/** Sorted by code. */
export function* listBuiltinAirports(): Generator<WorldAirport> {
  const { count, at } = builtinLines();
  for (let place = 0; place < count; place += 1) yield toBuiltinAirport(at(place));
}

/** Whether an airport is, by its name, one for helicopters or seaplanes. */
export const isWithoutRunways = (name: string): boolean => /heliport|seaplane|helipad/i.test(name);

/** Lists the airports with an IATA code within `nm` nautical miles, nearest first; none for helicopters or seaplanes. */
export function listBuiltinAirportsNear(place: Point, nm: number): WorldAirport[] {
  const near: { readonly airport: WorldAirport; readonly distance: number }[] = [];
  const { count, at, hasIata } = builtinLines();
  for (let line = 0; line < count; line += 1) {
    if (!hasIata(line)) continue;
    const airport = toBuiltinAirport(at(line));
    const distance = distanceNm(place, airport);
    if (distance <= nm && !isWithoutRunways(airport.name)) near.push({ airport, distance });
  }
  return near.sort((a, b) => a.distance - b.distance).map(({ airport }) => airport);
}

interface Lines {
  readonly count: number;
  /** @param place in the order of the codes, from 0 */
  readonly at: (place: number) => string;
  /** Asks the bytes: to make text of all lines takes 25 ms, and four of five have no IATA code. */
  readonly hasIata: (place: number) => boolean;
}

let lines: Lines | undefined;

/** Read at the first call. Kept as bytes, because 44,000 airports as strings need ten times the memory. */
function builtinLines(): Lines {
  return (lines ??= readLines());
}

const tab = '\t'.charCodeAt(0);

function readLines(): Lines {
  const bytes = readPacked('builtinAirports.tsv.gz');
  const starts = [0];
  for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', end + 1)) starts.push(end + 1);
  const places = Uint32Array.from(starts);
  // Each line ends with a line feed.
  return {
    count: places.length - 1,
    at: (place) => bytes.toString('utf8', places[place], (places[place + 1] ?? 1) - 1),
    hasIata: (place) => {
      let end = places[place] ?? 0;
      while (bytes[end] !== tab) end += 1;
      return bytes[end + 1] !== tab;
    },
  };
}

function toBuiltinAirport(line: string): WorldAirport {
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

/** One large chunk takes half the time and memory of small ones. */
const chunkSize = 4 * 1024 * 1024;

/** Unpacks a gzipped file of this folder. */
export function readPacked(name: string): Buffer {
  return gunzipSync(readFileSync(join(import.meta.dirname, name)), { chunkSize });
}
