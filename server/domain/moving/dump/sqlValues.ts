import type { DumpValue } from './dump.ts';
import { decodeText } from './dumpBytes.ts';
import { mostColumns, type ValueKind } from './dumpTables.ts';
import { byte, isWordByte, type SqlScanner } from './sqlScanner.ts';

/**
 * Reads `(1,'a',NULL)`.
 * @param kinds of the columns, undefined when all are text
 * @param values takes the values; without it they are only counted
 * @returns how many values there are
 */
export function readTuple(
  scanner: SqlScanner,
  kinds: readonly ValueKind[] | undefined,
  values: DumpValue[] | undefined,
): number {
  const { bytes } = scanner;
  bytes.position++;
  for (let count = 1; ; count++) {
    if (count > mostColumns) throw scanner.refuse('a row has more than 4096 values');
    skipRareSpace(scanner);
    const kind = kinds?.[count - 1] ?? 'text';
    if (values === undefined) skipValue(scanner);
    else values.push(readValue(scanner, kind));
    skipRareSpace(scanner);
    const next = bytes.at();
    bytes.position++;
    if (next === byte.close) return count;
    if (next !== byte.comma) throw scanner.refuse('after a value there is neither a comma nor a closing bracket');
  }
}

function skipRareSpace(scanner: SqlScanner): void {
  const next = scanner.bytes.at();
  if (next <= byte.space || next === byte.slash || next === byte.minus || next === byte.hash || next === byte.star) {
    scanner.skipSpace();
  }
}

function readValue(scanner: SqlScanner, kind: ValueKind): DumpValue {
  const { bytes } = scanner;
  const next = bytes.at();
  if (next === byte.quote) return readString(scanner, kind, scanner.backslashes);
  if (isNumberByte(next)) return readNumber(scanner, kind);
  if (next === byte.doubleQuote && !scanner.postgres) return readString(scanner, kind, scanner.backslashes);
  return readWordValue(scanner, kind);
}

/** Reads up to the end of a value like `readValue`, but does not decode it. */
function skipValue(scanner: SqlScanner): void {
  const { bytes } = scanner;
  const quote = bytes.at();
  if (quote === byte.quote || (quote === byte.doubleQuote && !scanner.postgres)) {
    scanner.skipQuoted(quote, scanner.backslashes);
  } else {
    readValue(scanner, 'bytes');
  }
}

/** Reads what stands in quotes. Most strings are plain and short, so they are looked at once. */
function readString(scanner: SqlScanner, kind: ValueKind, backslashes: boolean): string {
  const { bytes } = scanner;
  const { buffer } = bytes;
  const quote = buffer[bytes.position];
  const start = bytes.position + 1;
  let plain = kind === 'text';
  let ascii = true;
  for (let index = start; index < buffer.length; index++) {
    const next = buffer[index] ?? 0;
    if (next === quote) {
      if (index + 1 === buffer.length && !bytes.ended) break;
      if (buffer[index + 1] !== quote) {
        bytes.position = index + 1;
        if (plain && ascii) return bytes.raw(start, index);
        const raw = plain ? buffer.subarray(start, index) : scanner.unescape(start, index, quote, backslashes);
        return toValue(scanner, raw, kind);
      }
      plain = false;
      index++;
    } else if (next === byte.backslash) {
      if (!backslashes) continue;
      plain = false;
      index++;
      if (buffer[index] === byte.newline) bytes.line++;
    } else if (next >= 128) ascii = false;
    else if (next === byte.newline) bytes.line++;
  }
  return bytes.need();
}

function isNumberByte(next: number): boolean {
  return (next >= byte.zero && next <= byte.nine) || next === byte.minus || next === byte.plus || next === byte.dot;
}

function readNumber(scanner: SqlScanner, kind: ValueKind): string {
  const { bytes } = scanner;
  const start = bytes.position;
  while (isNumberByte(bytes.at()) || isWordByte(bytes.at())) bytes.position++;
  const text = bytes.raw(start, bytes.position);
  if (/^0x([0-9a-f]{2})*$/i.test(text)) return toValue(scanner, Buffer.from(text.slice(2), 'hex'), kind);
  if (/^0b[01]+$/.test(text)) return fromBits(text.slice(2));
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text)) return text;
  throw scanner.refuse(`${JSON.stringify(text.slice(0, 40))} is no number`);
}

const words: ReadonlyMap<string, DumpValue> = new Map([
  ['NULL', null],
  // The value that a missing column has too.
  ['DEFAULT', null],
  ['TRUE', '1'],
  ['FALSE', '0'],
]);

function readWordValue(scanner: SqlScanner, kind: ValueKind): DumpValue {
  const { bytes } = scanner;
  const word = scanner.readWord();
  const known = words.get(word);
  if (known !== undefined) return known;
  if (word === '') throw scanner.refuse('a value is missing');
  scanner.skipSpace();
  if (bytes.at() !== byte.quote) throw scanner.refuse(`${word.slice(0, 40)} is computed, and no value`);
  if (word === 'E') return readString(scanner, kind, true);
  if (word === 'N' || word.startsWith('_'))
    return readString(scanner, word === '_BINARY' ? 'bytes' : kind, scanner.backslashes);
  const text = readString(scanner, 'text', scanner.backslashes);
  if (word === 'X' && /^([0-9a-f]{2})*$/i.test(text)) return toValue(scanner, Buffer.from(text, 'hex'), kind);
  if (word === 'B' && /^[01]*$/.test(text)) return fromBits(text);
  throw scanner.refuse(`${word.slice(0, 40)} is computed, and no value`);
}

function fromBits(text: string): string {
  return BigInt(`0b0${text}`).toString();
}

/** @returns bits as a decimal number, bytes that are no text as `0x0AFF`: both as phpMyAdmin writes them */
function toValue(scanner: SqlScanner, raw: Buffer, kind: ValueKind): string {
  if (kind === 'bits') return BigInt(`0x0${raw.toString('hex')}`).toString();
  const text = decodeText(raw, scanner.bytes.charset);
  if (text !== undefined) return text;
  if (kind === 'bytes') return `0x${raw.toString('hex').toUpperCase()}`;
  throw scanner.bytes.notUtf8();
}
