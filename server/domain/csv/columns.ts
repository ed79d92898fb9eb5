import type { Queries } from '../../../db/open.ts';
import type { StoredRow } from '../../../db/exchange.ts';
import { readTime } from '../../http/readTime.ts';
import { isZone } from '../catalog/checks.ts';
import type { References } from './references.ts';

/** What a cell stands for: a value of the table, or the rows of a table of links. */
export type Value = string | number | null | readonly StoredRow[];
export type Values = Readonly<Record<string, Value>>;

/** What a cell may need to be understood. */
export interface Reading {
  readonly db: Queries;
  readonly references: References;
  /** What the columns before it said. */
  readonly values: Values;
  readonly decimalComma: boolean;
}

/** A column of a CSV file. */
export interface Column {
  readonly name: string;
  /** What the other phpVMS calls it. */
  readonly aliases: readonly string[];
  /** The table's column. */
  readonly field: string;
  /** No row without it. */
  readonly required: boolean;
  /** An empty cell leaves what is stored. */
  readonly keep: boolean;
  /** What the cell says is what is stored: the limits of the field hold for it. Otherwise it stands for something. */
  readonly plain?: true;
  /** For a cell with several items: where they are stored. */
  readonly links?: 'flightSubfleets' | 'flightFares' | 'flightFields' | 'subfleetFares' | 'subfleetRanks';
  /** @throws {CellError} */
  readonly read: (text: string, reading: Reading) => Value;
  readonly write: (value: Value, references: References) => string;
  /** For the columns of a phpVMS, where it knows what is linked by other names. */
  readonly writePhpvms?: Column['write'];
}

/** One kind of thing that has a CSV file. */
export interface Kind {
  readonly table:
    | 'airlines'
    | 'airports'
    | 'subfleets'
    | 'aircraft'
    | 'fares'
    | 'flights'
    | 'ranks'
    | 'pilots'
    | 'pireps';
  readonly columns: readonly Column[];
  /** Its limits by field, those of the forms (contract/admin/catalog). */
  readonly fields: Readonly<Record<string, object>>;
  /** Fields that tell rows apart. Empty: for export only. */
  readonly key: readonly string[];
  /** What a key field is that the file has not; null if not named. */
  readonly emptyKey?: StoredRow;
  /** The headers of phpVMS 7 and 8, in order; without, the kind has no file there. */
  readonly phpvms?: { readonly 7: readonly string[]; readonly 8: readonly string[] };
  /** Adds to a new row what its file leaves open. */
  readonly complete?: (db: Queries, row: StoredRow) => StoredRow;
}

/** The headers of a file, written with blanks between them. */
export function headers(...lines: readonly string[]): string[] {
  return lines.join(' ').split(' ');
}

/** What a cell says cannot be taken; the message goes after the name of its column. */
export class CellError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CellError';
  }
}

export interface ColumnOptions {
  readonly name?: string;
  readonly aliases?: readonly string[];
  readonly required?: boolean;
  readonly keep?: boolean;
  /** What an empty cell means; null is what the table has for it. */
  readonly empty?: string | number | null;
}

/** A column of which cells that are not empty are read by `read`. */
export function column(
  field: string,
  options: ColumnOptions,
  read: (text: string, reading: Reading) => Value,
  write: Column['write'] = writePlain,
): Column {
  const { name = field, aliases = [], required = false, keep = false, empty = null } = options;
  const readCell: Column['read'] = (text, reading) => {
    if (text !== '') return read(text, reading);
    if (required) throw new CellError('is empty');
    return empty;
  };
  return { name, aliases, field, required, keep, read: readCell, write };
}

function writePlain(value: Value): string {
  return typeof value === 'object' ? '' : String(value);
}

function plainColumn(field: string, options: ColumnOptions, read: Column['read']): Column {
  return { ...column(field, options, read), plain: true };
}

export function textColumn(field: string, options: ColumnOptions = {}): Column {
  return plainColumn(field, options, (text) => text);
}

export function upperCaseColumn(field: string, options: ColumnOptions = {}): Column {
  return plainColumn(field, options, (text) => text.toUpperCase());
}

/** A time zone by its name in the IANA data. */
export function zoneColumn(field: string, options: ColumnOptions = {}): Column {
  return plainColumn(field, options, (text) => {
    if (isZone(text)) return text;
    throw new CellError(`takes a time zone, like Europe/Berlin, not "${text}"`);
  });
}

/** Stored as all times are, whichever way of writing one the file has. */
export function timeColumn(field: string, options: ColumnOptions = {}): Column {
  return plainColumn(field, options, (text) => {
    const time = readTime(text);
    if (time !== undefined) return time;
    throw new CellError(`takes a time in UTC, like 2026-11-20T16:55:00Z, not "${text}"`);
  });
}

interface NumberOptions extends ColumnOptions {
  readonly whole?: boolean;
}

export function numberColumn(field: string, options: NumberOptions = {}): Column {
  return plainColumn(field, options, (text, { decimalComma }) => {
    const number = toNumber(text, decimalComma);
    if (options.whole ? Number.isSafeInteger(number) : Number.isFinite(number)) return number;
    throw new CellError(`takes ${options.whole ? 'a whole number' : 'a number'}, not "${text}"`);
  });
}

/** @returns NaN for what is none */
export function toNumber(cell: string, decimalComma: boolean): number {
  const text = decimalComma ? cell.replace(/^([+-]?\d*),(\d+)$/, '$1.$2') : cell;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

export function wholeNumberColumn(field: string, options: NumberOptions = {}): Column {
  return numberColumn(field, { ...options, whole: true });
}

const truths: Readonly<Record<string, 0 | 1>> = { 1: 1, true: 1, yes: 1, on: 1, 0: 0, false: 0, no: 0, off: 0 };

export function flagColumn(field: string, options: ColumnOptions = {}): Column {
  return column(field, options, (text) => {
    const truth = Object.hasOwn(truths, text.toLowerCase()) ? truths[text.toLowerCase()] : undefined;
    if (truth === undefined) throw new CellError(`takes 1 or 0, not "${text}"`);
    return truth;
  });
}

export function choiceColumn(field: string, choices: string, options: ColumnOptions = {}): Column {
  return column(field, options, (text) => {
    const choice = text.toUpperCase();
    if (choice.length !== 1 || !choices.includes(choice))
      throw new CellError(`takes one of ${choices.split('').join(', ')}, not "${text}"`);
    return choice;
  });
}
