import { fold } from '../../../db/views/airportSearch.ts';
import { closedAirportLine, successorOf } from './formerAirports.ts';
import { type WorldAirport, findBuiltinAirport, isWithoutRunways, readPacked } from './builtinAirports.ts';

/** Of airports without an airline's code; smaller numbers are larger airports. */
const smallest = 60;

/**
 * Finds built-in airports by code, name, city and country, ignoring case and accents. All words must match. The best match is
 * first: whole codes and cities, then their beginnings, then names; and of equal ones the largest airport.
 */
export function searchBuiltinAirports(search: string, limit: number): WorldAirport[] {
  const text = plain(search);
  if (text === '') return [];
  const words = text.split(' ');
  // The sort is stable, so airports of the same rank stay sorted by code.
  const ranks: string[][] = [];
  for (const line of linesWith(words)) {
    const size = sizeIn(line);
    const match = matchOf(line, { text, words, size });
    if (match !== undefined) (ranks[match * (smallest + 1) + size] ??= []).push(line);
  }
  const codes = ranks
    .flat()
    .slice(0, limit)
    .flatMap((line) => line.split('\t', 2)[1] ?? []);
  return [...new Set([...formerCodes(text), ...codes])]
    .slice(0, limit)
    .flatMap((code) => findBuiltinAirport(code) ?? []);
}

/** Returns the code of a closed airport, or of one that has another code today, by its whole code. */
function formerCodes(text: string): readonly string[] {
  const id = text.toUpperCase();
  const code = successorOf(id) ?? (closedAirportLine(id) && id);
  return code === undefined ? [] : [code];
}

let known: string | undefined;

/** Returns a line of `writeWords` per airport, sorted by code. Read at the first call. */
function knownWords(): string {
  return (known ??= readPacked('builtinAirportWords.tsv.gz').toString('latin1'));
}

function* linesWith(words: readonly string[]): Generator<string> {
  const lines = knownWords();
  // The longest word has the fewest matches.
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  for (let found = lines.indexOf(longest); found !== -1;) {
    const end = lines.indexOf('\n', found);
    yield lines.slice(lines.lastIndexOf('\n', found) + 1, end);
    found = lines.indexOf(longest, end);
  }
}

function sizeIn(line: string): number {
  return Number(line.slice(0, line.indexOf('\t')));
}

/** Lists the codes of the airports with an airline's code and runways, each with its size: 0 for the largest. */
export function* eachAirportSize(): Generator<readonly [id: string, size: number]> {
  for (const line of knownWords().split('\n')) {
    const [size = '', id = ''] = line.split('\t', 2);
    if (id !== '' && Number(size) < withoutRunways) yield [id.toUpperCase(), Number(size)];
  }
}

interface Extent {
  /** The length of the longest one in feet. */
  readonly runway: number;
  /** Whether many airlines serve it. */
  readonly isLarge: boolean;
}

/** Returns the search text of an airport: size, codes, city; then name, city and country with a space before each word. */
export function writeWords({ id, iata, name, city, country }: WorldAirport, extent: Extent): string {
  const words = ` ${plain(`${name} ${city} ${country}`)}`;
  const size = iata === '' || !/^[A-Z]{4}$/.test(id) ? smallest : sizeOf(name, extent);
  // The suburb stands in brackets: `Paris (Roissy-en-France)`.
  const [town = ''] = city.split('(');
  return [size, id.toLowerCase(), iata.toLowerCase(), plain(town), words].join('\t');
}

/** Of those for helicopters and seaplanes. */
const withoutRunways = 40;

/** The classes overlap nowhere: any airport that many airlines serve is larger than any other one. */
function sizeOf(name: string, { runway, isLarge }: Extent): number {
  if (isWithoutRunways(name)) return withoutRunways;
  return (isLarge ? 19 : 39) - Math.min(19, Math.floor(runway / 1000));
}

interface Meant {
  readonly text: string;
  readonly words: readonly string[];
  /** Of the airport. */
  readonly size: number;
}

/**
 * Returns the rank of a match, smaller is better; undefined without one. Avoids splitting lines, because a word such as
 * `airport` matches most of them.
 */
function matchOf(line: string, { text, words, size }: Meant): number | undefined {
  const id = line.indexOf('\t') + 1;
  const iata = line.indexOf('\t', id) + 1;
  const city = line.indexOf('\t', iata) + 1;
  const rest = line.indexOf('\t', city) + 1;
  const isWhole = (begin: number, next: number): boolean =>
    next - begin === text.length + 1 && line.startsWith(text, begin);
  if (isWhole(id, iata)) return 0;
  if (isWhole(iata, city)) return 1;
  if (size < smallest && isWhole(city, rest)) return 2;
  if ([id, iata, size < smallest ? city : id].some((begin) => line.startsWith(text, begin))) return 3;
  const has = (word: string): boolean => line.includes(word, rest);
  const isCode = (word: string): boolean => line.slice(id, city).split('\t').includes(word);
  if (!words.every((word) => has(word) || isCode(word))) return undefined;
  return words.every((word) => has(` ${word}`)) ? 4 : 5;
}

/** Converts to lower case with single spaces. */
function plain(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
}
