import type { Connection } from '../connection.ts';
import { likePattern, type Slice, type Sliced } from '../statements.ts';
import type { AirportsRow } from '../rows.ts';

/** The columns that are searched. */
export type AirportField = 'icao' | 'iata' | 'name' | 'city';

export interface AirportSearch {
  /** Each word must match a field, ignoring case and accents. Only the first four are used. */
  readonly words: readonly string[];
  readonly fields: readonly AirportField[];
  readonly hubsOnly: boolean;
  /** Ties are ordered by ICAO code. */
  readonly order: AirportField | 'country' | 'hub';
  readonly descending: boolean;
}

type Params = Record<string, string | number | null>;

const wordsRead = 4;

/** Prepares the airport search, which scans up to 28,000 airports once for both page and total. */
export function prepareAirportSearch(
  connection: Connection,
): (search: AirportSearch, slice: Slice) => Sliced<AirportsRow> {
  connection.function('fold', { deterministic: true }, (text) => fold(String(text)));
  const find = connection.prepare<[string], AirportsRow>('SELECT * FROM airports WHERE id = ?');
  const conditions = Array.from({ length: wordsRead }, (_, index) => holds(`:word${index}`));
  const listIds = connection
    .prepare<Params, string>(`
      SELECT id
      FROM airports
      WHERE (:hubs_only = 0 OR hub = 1) AND ${conditions.join(' AND ')}
      ORDER BY CASE :order
        WHEN 'iata' THEN iata
        WHEN 'name' THEN name
        WHEN 'city' THEN city
        WHEN 'country' THEN country
        WHEN 'hub' THEN hub
        END COLLATE NOCASE, id`)
    .pluck();

  return (search, { limit, offset }) => {
    const ids = listIds.all(toParams(search));
    if (search.descending) ids.reverse();
    // They were read just before, so they exist.
    return { rows: ids.slice(offset, offset + limit).map((id) => find.get(id) as AirportsRow), total: ids.length };
  };
}

/** Only names that are not plain ASCII are folded, because calls from SQL to JavaScript are slow. */
export function likeFolded(column: string, like: (text: string) => string): string {
  return `(octet_length(${column}) > length(${column}) AND ${like(`fold(${column})`)})`;
}

/** The condition for an airport's IATA code, name or city to match a folded word. */
export function isNamed(word: string): string {
  const like = (text: string): string => `${text} LIKE ${word} ESCAPE '\\'`;
  const names = ['name', 'city'].flatMap((column) => [like(column), likeFolded(column, like)]);
  return `(${[like('iata'), ...names].join(' OR ')})`;
}

/** Codes have no accents. */
function holds(word: string): string {
  const like = (text: string): string => `${text} LIKE ${word} ESCAPE '\\'`;
  const likeAny = (column: string): string => `(${like(column)} OR ${likeFolded(column, like)})`;
  return `(${word} IS NULL
        OR (:icao AND ${like('icao')})
        OR (:iata AND ${like('iata')})
        OR (:name AND ${likeAny('name')})
        OR (:city AND ${likeAny('city')}))`;
}

function toParams({ words, fields, hubsOnly, order }: AirportSearch): Params {
  const params: Params = { icao: 0, iata: 0, name: 0, city: 0, hubs_only: Number(hubsOnly), order };
  for (const field of fields) params[field] = 1;
  for (let index = 0; index < wordsRead; index += 1) {
    const word = words[index];
    params[`word${index}`] = word === undefined ? null : likePattern(fold(word));
  }
  return params;
}

/** Letters that do not decompose into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ə: 'e',
  đ: 'd',
  ħ: 'h',
  ĳ: 'ij',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/** `Zürich` is found as `zurich`, and `Łódź` as `lodz`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æðđəħĳıłøœßþ]/g, (letter) => plainLetters[letter] ?? letter);
}
