import { statSync } from 'node:fs';
import { maxColumns } from '../../contract/admin/csv.ts';
import { type CsvRecord, readRecords } from './csvRecords.ts';
import { decode, detectEncoding, type FileEncoding, firstOf } from './encodings.ts';

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
  /** The cells of the row after it. */
  readonly example: readonly string[];
  readonly encoding: FileEncoding;
  /** Whether commas separate the cells, so that decimal points are likely. */
  readonly isCommaFile: boolean;
  /** Calls `take` for each row that is not blank, with as many cells as the header. */
  readonly eachRow: (take: (row: CsvRow) => void) => void;
}

/**
 * Opens a CSV file as spreadsheets save it: in any encoding, with or without byte order mark; commas, semicolons or tabs; any
 * line ends. Large files are read in pieces.
 * @param file its bytes or its path
 * @param chosen the encoding; detected when undefined
 */
export function openCsv(file: Uint8Array | string, chosen?: string): CsvFile {
  const encoding = detectEncoding(file, chosen);
  const size = typeof file === 'string' ? statSync(file).size : file.length;
  const delimiter = delimiterOf(firstOf(textOf(file, encoding.name)) ?? '');
  const { header, rows, example } = findHeader(readRecords(textOf(file, encoding.name), delimiter, maxColumns));
  const width = header.cells.length;
  return {
    header,
    example,
    encoding,
    isCommaFile: delimiter === ',',
    eachRow: (take) => {
      let read = 0;
      const pieces = textOf(file, encoding.name, (bytes) => (read += bytes));
      let number = 0;
      for (const record of readRecords(pieces, delimiter, width)) {
        number += 1;
        const cells = record.cells.map(readCell);
        const isEmpty = record.broken === undefined && !record.hasMore && !isFilled(cells);
        if (number > rows && !isEmpty) take({ ...record, cells, number, share: Math.min(1, read / size) });
      }
    },
  };
}

/** Rows searched for the header, because spreadsheets also save empty rows at the top. */
const headerWithin = 20;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

interface FoundHeader {
  readonly header: CsvRecord;
  /** The number of its row. */
  readonly rows: number;
  readonly example: readonly string[];
}

function findHeader(records: Iterable<CsvRecord>): FoundHeader {
  let rows = 0;
  let first: CsvRecord | undefined;
  let found: Omit<FoundHeader, 'example'> | undefined;
  for (const record of records) {
    const read = { ...record, cells: record.cells.map(readCell) };
    if (found) return { ...found, example: read.cells };
    rows += 1;
    first ??= read;
    if (isFilled(read.cells) || read.hasMore || read.broken !== undefined) found = { header: read, rows };
    else if (rows === headerWithin) break;
  }
  const nothing = { cells: [], count: 0, hasMore: false, broken: undefined };
  return { ...(found ?? { header: first ?? nothing, rows: 1 }), example: [] };
}

/** Skips the `sep=` line that Excel writes before the header. */
function* textOf(...source: Parameters<typeof decode>): Generator<string, void> {
  let isFirst = true;
  for (const text of decode(...source)) {
    yield isFirst ? text.replace(/^sep=.\r?\n/, '') : text;
    isFirst = false;
  }
}

/** Looks only at the header, because semicolons also separate items within cells. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.replace(/^[\s,;]+/, ''))?.[0] ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** Formats rows as CSV lines, each with a line end. Null is an empty cell. */
export function toCsvLines(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string | number | null): string {
  return typeof value === 'string' ? quoted(writeCell(value)) : String(value ?? '');
}

/** What programs write for a cell without a value. */
const blanks = String.raw`\\N|\(?null\)?|#N/A|#N/D|#NV|N/A|none`;
const isBlank = new RegExp(`^(${blanks})$`, 'i');
/** What gets an apostrophe, even if it already has one. */
const isMistakable = new RegExp(String.raw`^'*([=+\-@\t\r]|(${blanks})$)`, 'i');

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, or that stands for no value. `readCell` removes
 * exactly one. Numbers are not changed.
 */
function writeCell(text: string): string {
  return isMistakable.test(text) && !isNumber(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /^\s|[",\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function readCell(cell: string): string {
  const text = cell.trim();
  if (isBlank.test(text)) return '';
  return text.startsWith("'") && isMistakable.test(text) ? text.slice(1) : text;
}

function isNumber(text: string): boolean {
  return /^-\d+(\.\d+)?(e[+-]?\d+)?$/.test(text);
}
