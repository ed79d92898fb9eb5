import type { Queries, Tx } from '../../../db/open.ts';
import type { RowLinks, StoredRow } from '../../../db/statements.ts';
import { describeNumber, type FieldSchema } from '../../contract/fieldError.ts';
import { isDay, isWithin, isZone, readFlag, readTime } from '../../contract/readText.ts';
import { toMarkup, toPlainText } from '../plainText.ts';
import { CellError } from './cellError.ts';
import { type Figure, type NumberForm, readFigure } from './figures.ts';
import type { References } from './references.ts';

/** The parsed value of a cell: a value of the table, or rows of a link table. */
export type CellValue = string | number | null | readonly StoredRow[];
export type CellValues = Readonly<Record<string, CellValue>>;

/** The context in which a cell is parsed. */
export interface Reading {
  readonly db: Queries;
  readonly references: References;
  /** The values of the columns before it. */
  readonly values: CellValues;
  /** How the numbers of the column are written. */
  readonly form: NumberForm;
}

/** A column of a CSV file. */
export interface CsvColumn {
  readonly name: string;
  /** The names in phpVMS versions. */
  readonly aliases: readonly string[];
  /** Its name in forms. */
  readonly label?: string;
  /** What forms say besides. */
  readonly note?: string;
  readonly unit?: string;
  /** The column of the table. */
  readonly field: string;
  readonly required: boolean;
  /** An empty cell keeps the stored value. */
  readonly keep: boolean;
  /** The field, if the cell has the stored value itself, so that its limits apply. Otherwise it is converted, such as a name to an id. */
  readonly schema?: FieldSchema;
  /** What its numbers are. */
  readonly figure?: Figure;
  /** The link table, for a cell with several items. */
  readonly links?: (db: Queries) => RowLinks;
  /** @throws {CellError} */
  readonly read: (text: string, reading: Reading) => CellValue;
  readonly write: (value: CellValue, references: References) => string;
  /** Used instead of `write` for phpVMS files that refer to other names. */
  readonly writePhpvms?: CsvColumn['write'];
}

/** The rows of a table by the names of its columns, which only the kind knows. */
interface ExportTable {
  readonly each: () => IterableIterator<StoredRow>;
  readonly count: () => number;
}

/** Methods, so that every table fits: a file has columns that only run time knows, and the schema of the database checks them. */
interface ImportTable extends ExportTable {
  findNamed(name: StoredRow): StoredRow | undefined;
  insert(row: StoredRow): number;
  update(row: StoredRow): void;
}

/** A kind of data that is exported as a CSV file. */
export interface ExportedKind {
  readonly table: (db: Queries) => ExportTable;
  readonly columns: readonly CsvColumn[];
  /** The headers of phpVMS 7 and 8 in order, if they have this kind of file. */
  readonly phpvms?: { readonly 7: readonly string[]; readonly 8: readonly string[] };
}

/** A kind of data that can be imported, too. */
export interface CsvKind extends ExportedKind {
  readonly table: (db: Queries) => ImportTable;
  /** The fields that identify a row. */
  readonly key: readonly string[];
  /** The first and the last day of rows that may have the same key at other times. */
  readonly season?: readonly [string, string];
  /**
   * Adds values to a new row that the file does not have.
   * @param values those of the file, with lists
   */
  readonly complete?: (tx: Tx, row: StoredRow, values: CellValues) => StoredRow;
}

/** Splits headers written with spaces between them. */
export function headers(...lines: readonly string[]): string[] {
  return lines.join(' ').split(' ');
}

export interface ColumnOptions {
  /** The column of the table, if it has another name than the field. */
  readonly field?: string;
  readonly name?: string;
  readonly aliases?: readonly string[];
  readonly required?: boolean;
  readonly keep?: boolean;
  /** The unit of its numbers, if its field does not say it. */
  readonly unit?: 'min';
  /** The value of an empty cell; null by default. */
  readonly empty?: string | number | null;
}

/** @param read parses cells that are not empty */
export function column(
  field: string,
  options: ColumnOptions,
  read: (text: string, reading: Reading) => CellValue,
  write: CsvColumn['write'] = writePlain,
): CsvColumn {
  const { name = field, aliases = [], required = false, keep = false, empty = null } = options;
  const readCell: CsvColumn['read'] = (text, reading) => {
    if (text !== '') return read(text, reading);
    if (required && !keep) throw new CellError('is required');
    return keep ? null : empty;
  };
  return { name, aliases, field, required, keep, read: readCell, write };
}

function writePlain(value: CellValue): string {
  return typeof value === 'object' ? '' : String(value);
}

/**
 * The columns of a kind, in the order of its fields.
 * @param special names that differ from those of the fields, and columns that the schema of a field does not describe; null
 * for fields that are not in the file
 */
export function columnsOf(
  input: Input,
  special: Readonly<Record<string, ColumnOptions | CsvColumn | null>> = {},
): readonly CsvColumn[] {
  return Object.entries(input.properties).flatMap(([field, schema]: [string, FieldSchema]) => {
    const own = special[field];
    if (own === null) return [];
    const { label = field, note = '', unit = '' } = schema;
    if (own && 'read' in own) return [{ ...own, label, note, unit }];
    const required = input.required?.includes(field) ?? false;
    const read = columnOf(own?.field ?? field, schema, { required, ...own });
    return [{ ...read, label, note, unit: own?.unit ?? unit }];
  });
}

/** The fields of a resource (contract/admin/catalog). */
interface Input {
  /** Schemas. Typed as objects because contract objects do not reveal more. */
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function columnOf(field: string, schema: FieldSchema, own: ColumnOptions): CsvColumn {
  const { refersTo, type = '', capitals, means } = schema;
  if (refersTo) {
    const { options, read, write } = referring[refersTo];
    return column(field, { ...options, ...own }, read, write);
  }
  const options = { empty: emptyOf(schema), ...own };
  if (schema.enum) return choiceColumn(field, schema.enum, options);
  if (type.includes('boolean')) return column(field, options, readCellFlag);
  if (type.includes('integer') || type.includes('number')) {
    const figure = { isWhole: type.includes('integer'), unit: own.unit ?? schema.unit ?? '' };
    return { ...column(field, options, figureReader(figure)), schema, figure };
  }
  // Only notes are written with the editor of phpVMS.
  if (field === 'notes')
    return { ...column(field, options, toPlainText, (value) => toMarkup(writePlain(value))), schema };
  const read = means ? meaningReaders[means] : (text: string) => (capitals ? text.toUpperCase() : text);
  return { ...column(field, options, read), schema };
}

/** The stored value of an empty cell. */
function emptyOf({ type = '', initial }: FieldSchema): string | number | null {
  if (typeof initial === 'boolean') return Number(initial);
  if (initial !== undefined) return initial;
  if (type.includes('null')) return null;
  return type === 'string' ? '' : 0;
}

interface Referring {
  readonly options?: ColumnOptions;
  readonly read: (text: string, reading: Reading) => CellValue;
  readonly write?: CsvColumn['write'];
}

const referring: Readonly<Record<NonNullable<FieldSchema['refersTo']>, Referring>> = {
  airports: { read: (code, { references }) => references.airport(code) },
  airlines: {
    options: { name: 'airline', aliases: ['airline_icao'] },
    read: (icao, { references }) => references.airline(icao),
    write: (id, references) => references.airlineCode(Number(id)),
  },
  ranks: {
    options: { name: 'rank' },
    read: (name, { references }) => references.rank(name),
    write: (id, references) => references.rankName(Number(id)),
  },
  subfleets: {
    options: { name: 'subfleet' },
    read: (type, { references }) => references.subfleet(type, null),
    write: (id, references) => references.subfleetName(Number(id)),
  },
};

const meaningReaders: Readonly<Record<NonNullable<FieldSchema['means']>, (text: string) => string>> = {
  /** A time after the date is ignored. */
  date: (text) => {
    const date = /^(\d{4}-\d{2}-\d{2})([T ]|$)/.exec(text)?.[1];
    if (date !== undefined && isDay(date)) return date;
    throw new CellError(`must be a valid date such as 2026-12-31, not "${text}"`);
  },
  /** Accepts several formats, and stores all in the same one. */
  time: (text) => {
    const time = readTime(text);
    if (time !== undefined) return time;
    throw new CellError(`must be a time in UTC such as 2026-11-20T16:55:00Z, not "${text}"`);
  },
  zone: (text) => {
    if (isZone(text)) return text;
    throw new CellError(`must be a time zone such as Europe/Berlin, not "${text}"`);
  },
};

export const readCellDate = meaningReaders.date;

export function figureReader(figure: Figure): CsvColumn['read'] {
  return (text, { form }) => {
    const number = readFigure(text, figure, form);
    if (number !== undefined && (!figure.isWhole || Number.isSafeInteger(number))) return number;
    throw new CellError(`must be ${figure.isWhole ? 'a whole number' : 'a number'}, not "${text}"`);
  };
}

function readCellFlag(text: string): number {
  const flag = readFlag(text);
  if (flag === undefined) throw new CellError(`must be 1 or 0, not "${text}"`);
  return Number(flag);
}

function choiceColumn(field: string, choices: readonly string[], options: ColumnOptions): CsvColumn {
  return column(field, options, (text) => {
    const choice = text.toUpperCase();
    if (!choices.includes(choice)) throw new CellError(`must be one of ${choices.join(', ')}, not "${text}"`);
    return choice;
  });
}

/** Applies the same limits as the forms. @returns undefined if the column has none */
export function limitCheck({ schema }: CsvColumn): ((value: CellValue, text: string) => void) | undefined {
  if (!schema) return undefined;
  const { maxLength = Infinity, hint = '' } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern);
  return (value, text) => {
    if (typeof value === 'number' && !isWithin(value, schema))
      throw new CellError(`must be ${describeNumber(schema)}, not "${text}"`);
    if (typeof value !== 'string') return;
    if (pattern?.test(value) === false) throw new CellError(hint === '' ? 'is required' : `${hint}, not "${text}"`);
    if (value.length > maxLength) throw new CellError(`is longer than ${maxLength} characters`);
  };
}
