import Papa from 'papaparse';

/** A row of a CSV file. */
export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** What is wrong with its quotes. */
  readonly broken: string | undefined;
  /** How much of the file has been read with it, 0 to 1. */
  readonly share: number;
}

export interface CsvFile {
  readonly header: readonly string[];
  /** The numbers of a file with semicolons may have decimal commas. */
  readonly decimalComma: boolean;
  /** Calls back for each row that is not blank. */
  readonly eachRow: (take: (row: CsvRow) => void) => void;
}

/**
 * Opens a CSV file as spreadsheets save it: UTF-8, UTF-16 or Windows-1252, with or without byte order mark; commas,
 * semicolons or tabs; any line ends.
 */
export function openCsv(bytes: Uint8Array): CsvFile {
  const decoded = decode(bytes);
  // Excel's own first line, which names the delimiter.
  const text = decoded.replace(/^sep=.\r?\n/, '');
  const delimiter = delimiterOf(text);
  const first = Papa.parse<string[]>(text, { delimiter, preview: headerWithin }).data.map((row) => row.map(readCell));
  const headerAt = Math.max(first.findIndex(isFilled), 0);
  return {
    header: first[headerAt] ?? [],
    decimalComma: delimiter === ';',
    eachRow: (take) => parse(text, { delimiter, headerAt }, take),
  };
}

/** Rows. A spreadsheet whose first rows are empty is saved with them. */
const headerWithin = 20;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

interface Form {
  readonly delimiter: string;
  /** Its row, from 0. */
  readonly headerAt: number;
}

function parse(text: string, { delimiter, headerAt }: Form, take: (row: CsvRow) => void): void {
  let number = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }) => {
      number += 1;
      const cells = data.map(readCell);
      if (number <= headerAt + 1 || !isFilled(cells)) return;
      take({ number, cells, broken: errors[0]?.message, share: meta.cursor / text.length });
    },
  });
}

function decode(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || hasZeros(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || hasZeros(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
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
  return `${Papa.unparse(rows.map((cells) => cells.map(writeCell)))}\r\n`;
}

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it, and what has apostrophes already one more:
 * `readCell` takes exactly that one away. Numbers stay numbers.
 */
function writeCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
}

function readCell(cell: string): string {
  const text = cell.trim();
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function isNumber(text: string): boolean {
  return /^-\d+(\.\d+)?(e[+-]?\d+)?$/.test(text);
}
