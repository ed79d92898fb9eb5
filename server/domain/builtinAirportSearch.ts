import { setImmediate } from 'node:timers/promises';
import { fold } from '../../db/airportSearch.ts';
import { type BuiltinAirport, builtinLines, toBuiltinAirport } from './builtinAirports.ts';

/** What an airport is searched by, made once. */
interface Entry {
  readonly line: string;
  readonly id: string;
  readonly iata: string;
  readonly city: string;
  /** Name, city and country, each word with a blank before it. */
  readonly words: string;
  /** 0: the ones that people mean most often. */
  readonly size: number;
}

const sizes = 4;

/**
 * Finds airports of the built-in data by code, name, city and country, in any case and without accents; all words must be
 * there. The best first: codes before names, whole words before parts, airports with an IATA code before strips.
 */
export function searchBuiltinAirports(search: string, limit: number): BuiltinAirport[] {
  const text = plain(search);
  if (text === '') return [];
  const words = text.split(' ');
  // Within a rank they are in the order of their codes, as the data is.
  const ranks: Entry[][] = [];
  for (const entry of (entries ??= [...builtinLines().values()].map(toEntry))) {
    const match = matchOf(entry, text, words);
    if (match !== undefined) (ranks[match * sizes + entry.size] ??= []).push(entry);
  }
  return ranks
    .flat()
    .slice(0, limit)
    .map(({ line }) => toBuiltinAirport(line));
}

/** Makes ready what the first search would, in slices between which others are answered. */
export async function prepareAirportSearch(): Promise<void> {
  const read: Entry[] = [];
  for (const line of builtinLines().values()) {
    read.push(toEntry(line));
    if (read.length % slice === 0) await setImmediate();
  }
  entries ??= read;
}

const slice = 2000;

let entries: readonly Entry[] | undefined;

function toEntry(line: string): Entry {
  const [id = '', iata = '', name = '', city = '', country = ''] = line.split('\t', 5);
  return {
    line,
    id: id.toLowerCase(),
    iata: iata.toLowerCase(),
    city: plain(city),
    words: ` ${plain(`${name} ${city} ${country}`)}`,
    size: sizeOf(id, iata, name),
  };
}

/** The data does not say how large they are. */
function sizeOf(id: string, iata: string, name: string): number {
  if (iata === '' || !/^[A-Z]{4}$/.test(id)) return 3;
  if (/heliport|seaplane|helipad/i.test(name)) return 2;
  return /international/i.test(name) ? 0 : 1;
}

/** Smaller is better; undefined: it is not meant. */
function matchOf(
  { id, iata, city, size, words: known }: Entry,
  text: string,
  words: readonly string[],
): number | undefined {
  if (id === text) return 0;
  if (iata === text) return 1;
  if (city === text && size < sizes - 1) return 2;
  if (id.startsWith(text) || (iata !== '' && iata.startsWith(text))) return 3;
  const missing = words.find((word) => !known.includes(word) && id !== word && iata !== word);
  if (missing !== undefined) return undefined;
  return words.every((word) => known.includes(` ${word}`)) ? 4 : 5;
}

/** Lower case, words with one blank between them. */
function plain(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, ' ')
      .trim();
  return fold(text)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}
