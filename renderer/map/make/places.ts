import type { Feature } from 'geojson';
import { readTable } from './table.ts';

/** Returns a city's name in full. In some, Natural Earth has lost a letter with a diacritic, and only ASCII is left. */
function wholeName(name: string, ascii: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = /^[\x00-\x7f]*$/.test(name);
  return plain && ascii.length > name.length && isPartOf(name, ascii) ? ascii : name;
}

/** Whether `whole` has the letters of `part` in this order. */
function isPartOf(part: string, whole: string): boolean {
  let found = 0;
  for (const letter of whole) if (letter === part[found]) found += 1;
  return found === part.length;
}

/** Natural Earth names cities in English, but for these. */
const English: Readonly<Record<string, string>> = {
  København: 'Copenhagen',
  Göteborg: 'Gothenburg',
  Århus: 'Aarhus',
  Antwerpen: 'Antwerp',
  Brugge: 'Bruges',
  Gent: 'Ghent',
  Hannover: 'Hanover',
  Nürnberg: 'Nuremberg',
  Luzern: 'Lucerne',
  Pizen: 'Plzeň',
  Patra: 'Patras',
  Iraklio: 'Heraklion',
  Siracusa: 'Syracuse',
  Icel: 'Mersin',
  Archangel: 'Arkhangelsk',
  Sevastapol: 'Sevastopol',
  Kiev: 'Kyiv',
  Lvov: 'Lviv',
};
/** In some names of Japan. Most are without. */
const LongVowel = /[ōū]/i;

/** Returns a city's English name: one language for the whole map. */
export function englishName(name: string, ascii: string): string {
  return LongVowel.test(name) ? ascii : (English[name] ?? wholeName(name, ascii));
}

/** Natural Earth counts zooms for tiles of half MapLibre's size. */
export const zoomOf = (min_zoom: string | number): number => Math.max(0, Number(min_zoom) - 1);

export function readCities(): Feature[] {
  return readTable('data/cities.tsv.gz', ['name', 'nameascii', 'lon', 'lat', 'min_zoom', 'population', 'capital']).map(
    (row) =>
      place(row, {
        name: englishName(row.name, row.nameascii),
        min_zoom: zoomOf(row.min_zoom),
        population: Number(row.population),
        capital: Number(row.capital),
      }),
  );
}

export function readPeaks(): Feature[] {
  return readTable('data/peaks.tsv.gz', ['name', 'lon', 'lat', 'min_zoom', 'elevation_m']).map((row) => {
    const feet = Math.round(Number(row.elevation_m) / 0.3048);
    return place(row, { name: row.name, min_zoom: zoomOf(row.min_zoom), feet });
  });
}

function place({ lon, lat }: { lon: string; lat: string }, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [Number(lon), Number(lat)] } };
}
