// Makes `runways.tsv.gz`. Run by hand, when the source has news:
//   node server/domain/airports/generateBuiltinRunways.ts /tmp/runways.csv
// Source: https://davidmegginson.github.io/ourairports-data/runways.csv, OurAirports (public domain).
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distanceNm, type Point } from '../../contract/geo.ts';
import { readRecords } from '../csv/csvRecords.ts';
import { findBuiltinAirport, isWithoutRunways, listBuiltinAirports, type WorldAirport } from './builtinAirports.ts';

/** The columns of the table, and those of the source. Places are those of the pavement's ends, thresholds are inside. */
const columns = {
  airport: 'airport_ident',
  le_ident: 'le_ident',
  he_ident: 'he_ident',
  le_lat: 'le_latitude_deg',
  le_lon: 'le_longitude_deg',
  he_lat: 'he_latitude_deg',
  he_lon: 'he_longitude_deg',
  length_ft: 'length_ft',
  width_ft: 'width_ft',
  surface: 'surface',
  le_displaced_ft: 'le_displaced_threshold_ft',
  he_displaced_ft: 'he_displaced_threshold_ft',
  le_elevation_ft: 'le_elevation_ft',
  he_elevation_ft: 'he_elevation_ft',
};
const places = ['le_lat', 'le_lon', 'he_lat', 'he_lon'] as const;

const [head, ...records] = readRecords([readFileSync(resolve(process.argv[2] ?? ''), 'utf8')], ',', 100);
const names = head?.cells ?? [];
const placed = records
  .map(({ cells }) => new Map(names.map((name, i) => [name, cells[i] ?? ''])))
  // A runway without a place is of no use to a map or a landing.
  .filter((row) => row.get('closed') === '0' && places.every((column) => row.get(columns[column]) !== ''))
  .map((row) => Object.entries(columns).map(([column, name]) => plain(column, row.get(name) ?? '')));
const listed = new Set(placed.map(([airport]) => airport));
/** Airports of the table of airports for which the source has no runways, perhaps because it has another code for them. */
const bare = [...listBuiltinAirports()].filter(({ id, name }) => !listed.has(id) && !isWithoutRunways(name));
const rows = [...Map.groupBy(placed, ([airport = '']) => airport)]
  .flatMap(([airport, own]) => own.map(([, ...cells]) => [codeOf(airport, own), ...cells]))
  .toSorted(([a = ''], [b = '']) => Number(a > b) - Number(a < b));
const lines = [Object.keys(columns), ...rows].map((row) => row.join('\t'));
const file = resolve(import.meta.dirname, 'runways.tsv.gz');
writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
process.stdout.write(`${rows.length} runways in ${file}\n`);

/** The code under which the airport is in the table of airports: that of the nearest one, if its own is not there. */
function codeOf(airport: string, own: readonly (readonly string[])[]): string {
  if (findBuiltinAirport(airport) !== undefined) return airport;
  const [longest = []] = own.toSorted((a, b) => Number(b[7]) - Number(a[7]));
  const [, , , lat, lon, otherLat, otherLon] = longest.map(Number);
  // No runway reaches across the date line.
  const middle = { lat: ((lat ?? 0) + (otherLat ?? 0)) / 2, lon: ((lon ?? 0) + (otherLon ?? 0)) / 2 };
  const near = bare.filter((one) => nmTo(one, middle) < 1).toSorted((a, b) => nmTo(a, middle) - nmTo(b, middle));
  return near[0]?.id ?? airport;
}

/** Infinite for one that is certainly far. */
function nmTo(airport: WorldAirport, point: Point): number {
  return Math.abs(airport.lat - point.lat) > 0.1 ? Infinity : distanceNm(airport, point);
}

/** Places to a metre: more decimals than the source was given are those of its conversions. */
function plain(column: string, text: string): string {
  if (/_(lat|lon)$/.test(column)) return String(Number(Number(text).toFixed(5)));
  const trimmed = text.replaceAll(/\s+/g, ' ').trim();
  return column.endsWith('_displaced_ft') && trimmed === '0' ? '' : trimmed;
}
