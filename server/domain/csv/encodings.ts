import { closeSync, openSync, readSync } from 'node:fs';
import { isCommon, scriptOf, wordsOf } from './letters.ts';

/** How the bytes of a file are read as text. */
export interface FileEncoding {
  /** As browsers name it: `utf-8`, `windows-1252`. */
  readonly name: string;
  /** Matches what bytes became that are not text in this encoding; undefined when the whole file is. */
  readonly unreadable: RegExp | undefined;
}

/** @returns the name that browsers use, or undefined when the encoding is unknown */
export function findEncodingName(label: string): string | undefined {
  try {
    return new TextDecoder(/^(cp|ms|windows-?)932$/i.test(label.trim()) ? 'shift_jis' : label).encoding;
  } catch {
    return undefined;
  }
}

/**
 * Detects the encoding: UTF-16 and UTF-8 with or without byte order mark, otherwise the old one of a region in which the words
 * look best. UTF-8 in which few bytes are wrong is UTF-8.
 * @param chosen the name of an encoding, which is then not detected
 */
export function detectEncoding(file: Uint8Array | string, chosen?: string): FileEncoding {
  const name = chosen ?? markedName(file);
  if (name !== undefined && name !== 'utf-8') return named(name);
  const { letters, wrong } = countUtf8(file);
  if (wrong === 0) return { name: 'utf-8', unreadable: undefined };
  return named(name ?? (letters >= wrong && letters > 0 ? 'utf-8' : regionalName(file)));
}

function named(name: string): FileEncoding {
  // What a regional encoding leaves open becomes a control character.
  return { name, unreadable: name.startsWith('utf') ? /\uFFFD/ : /[\uFFFD\u0080-\u009F]/ };
}

const pieceSize = 64 * 1024;

/** In pieces, each larger than any header. A piece is only valid until the next one. */
export function* bytesOf(file: Uint8Array | string): Generator<Uint8Array, void> {
  if (typeof file !== 'string') {
    for (let at = 0; at < file.length; at += pieceSize) yield file.subarray(at, at + pieceSize);
    return;
  }
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(pieceSize);
    for (let read = readSync(handle, bytes); read > 0; read = readSync(handle, bytes)) yield bytes.subarray(0, read);
  } finally {
    closeSync(handle);
  }
}

/** Stops the iteration, so that a generator closes its file. */
export function firstOf<T>(all: Iterable<T>): T | undefined {
  for (const one of all) return one;
  return undefined;
}

/** Recognizes a byte order mark, and UTF-16 without one: the high bytes of commas, digits and Latin letters are zero. */
function markedName(file: Uint8Array | string): string | undefined {
  const first = (firstOf(bytesOf(file)) ?? new Uint8Array()).subarray(0, 4000);
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  if (first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf) return 'utf-8';
  const zeros = [0, 0];
  for (const [at, byte] of first.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 20 < first.length || even === odd) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function countUtf8(file: Uint8Array | string): { readonly letters: number; readonly wrong: number } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const bytes of bytesOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return { letters: 0, wrong: 0 };
  } catch {
    let [letters, wrong] = [0, 0];
    for (const text of decode(file, 'utf-8')) {
      letters += text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
      wrong += text.match(/\uFFFD/g)?.length ?? 0;
    }
    return { letters, wrong };
  }
}

export function* decode(
  file: Uint8Array | string,
  encoding: string,
  onRead?: (bytes: number) => void,
): Generator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (const bytes of bytesOf(file)) {
    onRead?.(bytes.length);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** In this order when several fit equally well. */
const regional = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1251', 'windows-1253', 'shift_jis'] as const;
export type Regional = (typeof regional)[number];

/** Pieces of the file whose words are looked at. */
const sampled = 4;

function regionalName(file: Uint8Array | string): string {
  const pieces: Buffer[] = [];
  for (const bytes of bytesOf(file)) {
    if (bytes.some((byte) => byte > 0x7f)) pieces.push(Buffer.from(bytes));
    if (pieces.length === sampled) break;
  }
  const sample = Buffer.concat(pieces);
  const scores = regional.map((name) => ({ name, score: scoreOf(new TextDecoder(name).decode(sample), name) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).name;
}

/** How much the words with other than ASCII letters look like words of the region, up to 1. */
function scoreOf(text: string, name: Regional): number {
  const scores = wordsOf(text).map((word) => scoreWord(word, name));
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1);
}

function scoreWord(word: string, name: Regional): number {
  if (!scriptOf[name].test(word)) return -1;
  // Capitals within a word are garbage.
  if (/\p{Ll}\p{Lu}/u.test(word)) return 0;
  return isCommon(word, name);
}
