import type { DumpValue } from './dump.ts';
import type { DumpBytes } from './dumpBytes.ts';
import type { RowTarget } from './dumpTables.ts';

/**
 * Reads a line of COPY: values between tabs, `\N` for null.
 * @returns `skipped` when nobody wants the table, `end` after its last row
 */
export function readCopyLine(bytes: DumpBytes, { columns, kinds, wanted }: RowTarget): DumpValue[] | 'skipped' | 'end' {
  const { buffer, position: start } = bytes;
  const newline = buffer.indexOf(10, start);
  if (newline < 0) bytes.need();
  const end = buffer[newline - 1] === 13 ? newline - 1 : newline;
  if (end - start === 2 && buffer[start] === 92 && buffer[start + 1] === 46) {
    bytes.position = newline + 1;
    bytes.line++;
    return 'end';
  }
  const values = wanted ? readValues(bytes.text(start, end).split('\t', columns.length + 1), kinds) : 'skipped';
  bytes.position = newline + 1;
  bytes.line++;
  return values;
}

function readValues(texts: readonly string[], kinds: RowTarget['kinds']): DumpValue[] {
  const values = texts.map((text) => {
    if (!text.includes('\\')) return text;
    return text === '\\N' ? null : text.replaceAll(/\\(?:([0-7]{1,3})|x([0-9a-f]{1,2})|(.))/gis, unescape);
  });
  return kinds === undefined
    ? values
    : values.map((value, index) => (kinds[index] === 'boolean' ? toNumber(value) : value));
}

function unescape(_all: string, octal: string | undefined, hex: string | undefined, letter = ''): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  return letters.get(letter) ?? letter;
}

const letters: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

function toNumber(value: DumpValue): DumpValue {
  if (value === 't') return '1';
  return value === 'f' ? '0' : value;
}
