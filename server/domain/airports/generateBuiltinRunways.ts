// Makes `runways.tsv.gz`. Run by hand, when the source has news:
//   node server/domain/airports/generateBuiltinRunways.ts /tmp/runways.csv
// Source: https://davidmegginson.github.io/ourairports-data/runways.csv, OurAirports (public domain).
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readRecords } from '../csv/csvRecords.ts';

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
type Column = keyof typeof columns;

const [head, ...records] = readRecords([readFileSync(resolve(process.argv[2] ?? ''), 'utf8')], ',', 100);
const names = head?.cells ?? [];
const rows = records
  .map(
    ({ cells }) =>
      (name: string) =>
        cells[names.indexOf(name)] ?? '',
  )
  // A runway without a place is of no use to a map or a landing.
  .filter((cell) => cell('closed') === '0' && placesOf(cell).every((place) => place !== ''))
  .map((cell) => Object.entries(columns).map(([column, name]) => plain(column as Column, cell(name))))
  .toSorted(([a = ''], [b = '']) => Number(a > b) - Number(a < b));
const lines = [Object.keys(columns), ...rows].map((row) => row.join('\t'));
const file = resolve(import.meta.dirname, 'runways.tsv.gz');
writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
process.stdout.write(`${rows.length} runways in ${file}\n`);

function placesOf(cell: (name: string) => string): string[] {
  return [columns.le_lat, columns.le_lon, columns.he_lat, columns.he_lon].map(cell);
}

/** Places to a metre: more decimals than the source was given are those of its conversions. */
function plain(column: Column, text: string): string {
  if (/_(lat|lon)$/.test(column)) return String(Number(Number(text).toFixed(5)));
  const trimmed = text.replaceAll(/\s+/g, ' ').trim();
  return column.endsWith('_displaced_ft') && trimmed === '0' ? '' : trimmed;
}
