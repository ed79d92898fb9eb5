import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type CsvRecord, readRecords } from './csvRecords.ts';

/** A row of a CSV file. */
export interface CsvRow extends CsvRecord {
  /** As a spreadsheet counts: the header is row 1. */
  readonly number: number;
  /** How much of the file has been read with it, 0 to 1. */
  readonly share: number;
}

export interface CsvFile {
  /** Its cells are at most so many as a row may have. */
  readonly header: CsvRecord;
  /** The numbers of a file with semicolons may have decimal commas. */
  readonly decimalComma: boolean;
  /** Calls back for each row that is not blank, with as many cells as the header has. */
  readonly eachRow: (take: (row: CsvRow) => void) => void;
}

/** Of a row. No kind has more than thirty; exports of other programs may have a few that nobody knows. */
export const mostColumns = 200;

/**
 * Opens a CSV file as spreadsheets save it: UTF-8, UTF-16 or Windows-1252, with or without byte order mark; commas,
 * semicolons or tabs; any line ends. It is read piece by piece, however large it is.
 * @param file its bytes, or where it is
 */
export function openCsv(file: Uint8Array | string): CsvFile {
  const encoding = encodingOf(file);
  const size = typeof file === 'string' ? statSync(file).size : file.length;
  const delimiter = delimiterOf(firstOf(textOf(file, encoding)) ?? '');
  const { header, rows } = findHeader(readRecords(textOf(file, encoding), delimiter, mostColumns));
  const width = header.cells.length;
  return {
    header,
    decimalComma: delimiter === ';',
    eachRow: (take) => {
      let read = 0;
      const pieces = textOf(file, encoding, (bytes) => (read += bytes));
      let number = 0;
      for (const record of readRecords(pieces, delimiter, width)) {
        number += 1;
        const cells = record.cells.map(readCell);
        const isBlank = record.broken === undefined && !record.hasMore && !isFilled(cells);
        if (number > rows && !isBlank) take({ ...record, cells, number, share: Math.min(1, read / size) });
      }
    },
  };
}

/** Rows. A spreadsheet whose first rows are empty is saved with them. */
const headerWithin = 20;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

/** @returns with the number of its row */
function findHeader(records: Iterable<CsvRecord>): { readonly header: CsvRecord; readonly rows: number } {
  let rows = 0;
  let first: CsvRecord | undefined;
  for (const record of records) {
    rows += 1;
    const header = { ...record, cells: record.cells.map(readCell) };
    first ??= header;
    if (isFilled(header.cells) || header.hasMore || header.broken !== undefined) return { header, rows };
    if (rows === headerWithin) break;
  }
  return { header: first ?? { cells: [], count: 0, hasMore: false, broken: undefined }, rows: 1 };
}

const pieceSize = 64 * 1024;

function* bytesOf(file: Uint8Array | string): Generator<Uint8Array, void> {
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

/** And lets go of what the others would come from. */
function firstOf<T>(all: Iterable<T>): T | undefined {
  for (const one of all) return one;
  return undefined;
}

/** Without Excel's own first line, which names the delimiter. */
function* textOf(
  file: Uint8Array | string,
  encoding: string,
  onRead?: (bytes: number) => void,
): Generator<string, void> {
  const decoder = new TextDecoder(encoding);
  let isFirst = true;
  for (const bytes of bytesOf(file)) {
    onRead?.(bytes.length);
    const text = decoder.decode(bytes, { stream: true });
    yield isFirst ? text.replace(/^sep=.\r?\n/, '') : text;
    isFirst = false;
  }
  yield decoder.decode();
}

function encodingOf(file: Uint8Array | string): string {
  const first = firstOf(bytesOf(file)) ?? new Uint8Array();
  if ((first[0] === 0xff && first[1] === 0xfe) || hasZeros(first, 1)) return 'utf-16le';
  if ((first[0] === 0xfe && first[1] === 0xff) || hasZeros(first, 0)) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const bytes of bytesOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** UTF-16 without a mark: most letters of a header have zero for their greater byte, which is the one at `place` of two. */
function hasZeros(bytes: Uint8Array, place: 0 | 1): boolean {
  const greater = bytes.subarray(0, 200).filter((_, index) => index % 2 === place);
  return greater.filter((byte) => byte === 0).length * 2 > greater.length;
}

/** By the header: further down, semicolons separate the items of a cell. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.replace(/^[\s,;]+/, ''))?.[0] ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** Lines of a CSV file, each with its end. */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).map(quoted).join(',')}\r\n`).join('');
}

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it, and what has apostrophes already one more:
 * `readCell` takes exactly that one away. Numbers stay numbers.
 */
function writeCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /^\s|[",\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function readCell(cell: string): string {
  const text = cell.trim();
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function isNumber(text: string): boolean {
  return /^-\d+(\.\d+)?(e[+-]?\d+)?$/.test(text);
}
