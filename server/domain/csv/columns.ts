import type { Queries, Tx } from '../../../db/open.ts';
import type { StoredRow } from '../../../db/views/exchange.ts';
import { readTime } from '../../contract/readTime.ts';
import { isZone } from '../catalog/checks.ts';
import type { References } from './references.ts';

/** The parsed value of a cell: a value of the table, or rows of a link table. */
export type Value = string | number | null | readonly StoredRow[];
export type Values = Readonly<Record<string, Value>>;

/** The context in which a cell is parsed. */
export interface Reading {
  readonly db: Queries;
  readonly references: References;
  /** The values of the columns before it. */
  readonly values: Values;
  readonly decimalComma: boolean;
}

/** A column of a CSV file. */
export interface Column {
  readonly name: string;
  /** The names in phpVMS versions. */
  readonly aliases: readonly string[];
  /** The column of the table. */
  readonly field: string;
  readonly required: boolean;
  /** An empty cell keeps the stored value. */
  readonly keep: boolean;
  /** The cell has the stored value itself, so the limits of the field apply. Otherwise it is converted, such as a name to an id. */
  readonly plain?: true;
  /** The link table, for a cell with several items. */
  readonly links?: 'flightSubfleets' | 'flightFares' | 'flightFields' | 'subfleetFares' | 'subfleetRanks';
  /** @throws {CellError} */
  readonly read: (text: string, reading: Reading) => Value;
  readonly write: (value: Value, references: References) => string;
  /** Used instead of `write` for phpVMS files that refer to other names. */
  readonly writePhpvms?: Column['write'];
}

/** A kind of data with its own CSV file. */
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
  /** The schemas of the fields, which forms use too (contract/admin/catalog). */
  readonly fields: Readonly<Record<string, object>>;
  /** The fields that identify a row; empty for kinds that can only be exported. */
  readonly key: readonly string[];
  /** Values of key fields that the file does not have; otherwise null. */
  readonly emptyKey?: StoredRow;
  /** The headers of phpVMS 7 and 8 in order, if they have this kind of file. */
  readonly phpvms?: { readonly 7: readonly string[]; readonly 8: readonly string[] };
  /** Adds values to a new row that the file does not have. */
  readonly complete?: (tx: Tx, row: StoredRow) => StoredRow;
}

/** Splits headers written with spaces between them. */
export function headers(...lines: readonly string[]): string[] {
  return lines.join(' ').split(' ');
}

/** A cell is not valid. The message follows the name of the column. */
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
  /** The value of an empty cell; null by default. */
  readonly empty?: string | number | null;
}

/** @param read parses cells that are not empty */
export function column(
  field: string,
  options: ColumnOptions,
  read: (text: string, reading: Reading) => Value,
  write: Column['write'] = writePlain,
): Column {
  const { name = field, aliases = [], required = false, keep = false, empty = null } = options;
  const readCell: Column['read'] = (text, reading) => {
    if (text !== '') return read(text, reading);
    if (required) throw new CellError('is required');
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

/** A time zone with its IANA name. */
export function zoneColumn(field: string, options: ColumnOptions = {}): Column {
  return plainColumn(field, options, (text) => {
    if (isZone(text)) return text;
    throw new CellError(`must be a time zone such as Europe/Berlin, not "${text}"`);
  });
}

/** Accepts several formats of a time, and stores all in the same one. */
export function timeColumn(field: string, options: ColumnOptions = {}): Column {
  return plainColumn(field, options, (text) => {
    const time = readTime(text);
    if (time !== undefined) return time;
    throw new CellError(`must be a time in UTC such as 2026-11-20T16:55:00Z, not "${text}"`);
  });
}

interface NumberOptions extends ColumnOptions {
  readonly whole?: boolean;
}

export function numberColumn(field: string, options: NumberOptions = {}): Column {
  return plainColumn(field, options, (text, { decimalComma }) => {
    const number = toNumber(text, decimalComma);
    if (options.whole ? Number.isSafeInteger(number) : Number.isFinite(number)) return number;
    throw new CellError(`must be ${options.whole ? 'a whole number' : 'a number'}, not "${text}"`);
  });
}

/** @returns NaN if the cell is not a number */
export function toNumber(cell: string, decimalComma: boolean): number {
  const text = decimalComma ? cell.replace(/^([+-]?\d*),(\d+)$/, '$1.$2') : cell;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

export function wholeNumberColumn(field: string, options: NumberOptions = {}): Column {
  return numberColumn(field, { ...options, whole: true });
}

const booleans: Readonly<Record<string, 0 | 1>> = { 1: 1, true: 1, yes: 1, on: 1, 0: 0, false: 0, no: 0, off: 0 };

export function flagColumn(field: string, options: ColumnOptions = {}): Column {
  return column(field, options, (text) => {
    const flag = Object.hasOwn(booleans, text.toLowerCase()) ? booleans[text.toLowerCase()] : undefined;
    if (flag === undefined) throw new CellError(`must be 1 or 0, not "${text}"`);
    return flag;
  });
}

export function choiceColumn(field: string, choices: string, options: ColumnOptions = {}): Column {
  return column(field, options, (text) => {
    const choice = text.toUpperCase();
    if (choice.length !== 1 || !choices.includes(choice))
      throw new CellError(`must be one of ${choices.split('').join(', ')}, not "${text}"`);
    return choice;
  });
}

/** The limits in a schema of the contract. */
interface Limits {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly hint?: string;
}

/** Applies the same limits as the forms. @returns undefined if the field has none */
export function limitCheck(schema: Limits | undefined): ((value: Value, text: string) => void) | undefined {
  if (!schema) return undefined;
  const { minimum = -Infinity, maximum = Infinity, maxLength = Infinity, hint = '' } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern);
  return (value, text) => {
    if (typeof value === 'number' && (value < minimum || value > maximum))
      throw new CellError(`must be ${describeRange(schema)}, not "${text}"`);
    if (typeof value !== 'string') return;
    if (pattern?.test(value) === false) throw new CellError(hint === '' ? 'is required' : `${hint}, not "${text}"`);
    if (value.length > maxLength) throw new CellError(`is longer than ${maxLength} characters`);
  };
}

/** Formats a range: `a whole number from 0 to 2`. */
function describeRange({ type, minimum, maximum }: Limits): string {
  const kind = type?.includes('integer') ? 'a whole number' : 'a number';
  const to = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return `${kind} from ${minimum}${to}`;
}

export function airportColumn(field: string, options: ColumnOptions = {}): Column {
  return column(field, options, (code, { references }) => references.airport(code));
}

/** An airline by its ICAO code. */
export function airlineColumn(): Column {
  return column(
    'airline_id',
    { name: 'airline', aliases: ['airline_icao'], required: true },
    (icao, { references }) => references.airline(icao),
    (id, references) => references.airlineCode(Number(id)),
  );
}

/** Finds a column by its name or an alias. */
export function findColumn(columns: readonly Column[], header: string): Column | undefined {
  const wanted = header.toLowerCase();
  return columns.find(({ name }) => name === wanted) ?? columns.find(({ aliases }) => aliases.includes(wanted));
}
