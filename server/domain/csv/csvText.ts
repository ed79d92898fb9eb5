import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type CsvRecord, readRecords } from './csvRecords.ts';

/** A row of a CSV file. */
export interface CsvRow extends CsvRecord {
  /** As in a spreadsheet: the header is row 1. */
  readonly number: number;
  /** Share of the file read so far, 0 to 1. */
  readonly share: number;
}

export interface CsvFile {
  /** Has at most `maxColumns` cells. */
  readonly header: CsvRecord;
  /** True for files with semicolons, whose numbers can have decimal commas. */
  readonly decimalComma: boolean;
  /** Calls `take` for each row that is not blank, with as many cells as the header. */
  readonly eachRow: (take: (row: CsvRow) => void) => void;
}

/** Most kinds have fewer than 30 columns, but files of other programs can have more. */
export const maxColumns = 200;

/**
 * Opens a CSV file as spreadsheets save it: UTF-8, UTF-16 or Windows-1252, with or without byte order mark; commas,
 * semicolons or tabs; any line ends. Large files are read in pieces.
 * @param file its bytes or its path
 */
export function openCsv(file: Uint8Array | string): CsvFile {
  const encoding = encodingOf(file);
  const size = typeof file === 'string' ? statSync(file).size : file.length;
  const delimiter = delimiterOf(firstOf(textOf(file, encoding)) ?? '');
  const { header, rows } = findHeader(readRecords(textOf(file, encoding), delimiter, maxColumns));
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

/** Rows searched for the header, because spreadsheets also save empty rows at the top. */
const headerWithin = 20;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

/** @returns the header and the number of its row */
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

/** Stops the iteration, so that a generator closes its file. */
function firstOf<T>(all: Iterable<T>): T | undefined {
  for (const one of all) return one;
  return undefined;
}

/** Skips the `sep=` line that Excel writes before the header. */
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

/**
 * Detects UTF-16 without a byte order mark: in most letters of a header the high byte is zero.
 * @param high position of the high byte: 0 or 1
 */
function hasZeros(bytes: Uint8Array, high: 0 | 1): boolean {
  const highBytes = bytes.subarray(0, 200).filter((_, index) => index % 2 === high);
  return highBytes.filter((byte) => byte === 0).length * 2 > highBytes.length;
}

/** Looks only at the header, because semicolons also separate items within cells. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.replace(/^[\s,;]+/, ''))?.[0] ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** Formats rows as CSV lines, each with a line end. */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).map(quoted).join(',')}\r\n`).join('');
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, even if it already has one. `readCell` removes
 * exactly one. Numbers are not changed.
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
