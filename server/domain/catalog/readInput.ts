import { plainText, storedText } from '../../../db/plainText.ts';
import type { StoredRow } from '../../../db/statements.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import { fieldError } from '../../contract/fieldError.ts';
import { isDay, isZone, readTime } from '../../contract/readText.ts';
import { invalidFields } from '../errors.ts';
import { takeAirport } from '../airports/airports.ts';
import { type CatalogRow, type CatalogRules, fieldsOf, isDeleted, type LinkField, type Schema } from './kind.ts';

export type Input = Readonly<Record<string, unknown>>;

/** The input in the form of the tables. */
interface ReadInput<Row> {
  readonly columns: Partial<Row>;
  readonly links: LinkRows;
}

/** Rows of link tables by field. */
export type LinkRows = Readonly<Record<string, readonly StoredRow[]>>;

/** Errors by field, collected so that a form shows all of them at once. */
export type InputErrors = Record<string, string[]>;

/** @throws {AppError} validation-exception with every field that refers to a missing row */
export function readInput<Row extends CatalogRow>(tx: Tx, kind: CatalogRules<Row>, input: Input): ReadInput<Row> {
  const errors: InputErrors = {};
  const columns: Record<string, StoredRow[string]> = {};
  for (const [field, schema] of fieldsOf(kind)) {
    if (schema.type === 'array' || input[field] === undefined) continue;
    const value = toColumn(schema, input[field]);
    const table = schema.refersTo;
    if (value === null) columns[field] = null;
    else if (table) columns[field] = refer(tx, { table, field, value }, errors);
    else columns[field] = understand(schema, field, value, errors);
  }
  const links: Record<string, StoredRow[]> = {};
  for (const link of kind.links ?? []) {
    const sent = input[link.field];
    if (Array.isArray(sent)) links[link.field] = readLinks(tx, link, sent, errors);
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  // Each field of the contract is a column of the row, of the type that its schema has checked.
  return { columns: columns as Partial<Row>, links };
}

function toColumn(schema: Schema, value: unknown): StoredRow[string] {
  const { type, capitals } = schema;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value as StoredRow[string];
  const text = storedText(value, schema);
  if (text === '' && type?.includes('null')) return null;
  return capitals ? text.toUpperCase() : text;
}

/** @returns the value as it is stored, when it is what its field means */
function understand(schema: Schema, field: string, value: string | number, errors: InputErrors): string | number {
  const meaning = schema.means && meanings[schema.means];
  // Nothing may be left of what was sent.
  const wrong = typeof value === 'string' ? fieldError(schema, value) : null;
  if (wrong !== null) errors[field] = [wrong];
  if (!meaning || value === '') return value;
  const stored = meaning.read(String(value));
  if (stored === undefined) errors[field] = [`${value} ${meaning.error}`];
  return stored ?? value;
}

interface Meaning {
  readonly read: (text: string) => string | undefined;
  readonly error: string;
}

const meanings: Readonly<Record<NonNullable<Schema['means']>, Meaning>> = {
  date: { read: (text) => (isDay(text) ? text : undefined), error: 'is not a valid date.' },
  time: { read: readTime, error: 'is not a valid time. Enter a UTC time like 2026-11-20T16:55:00Z.' },
  zone: {
    read: (text) => (isZone(text) ? text : undefined),
    error: 'is not a time zone. Enter a name like Europe/Berlin.',
  },
};

interface Reference {
  readonly table: NonNullable<LinkField['to'] | Schema['refersTo']>;
  readonly field: string;
  readonly value: string | number;
}

/** @returns the id, as stored */
function refer(tx: Tx, { table, field, value }: Reference, errors: InputErrors): string | number {
  if (table === 'airports') {
    const id = takeAirport(tx, String(value));
    if (id === undefined) errors[field] = [unknownAirport(tx, String(value))];
    return id ?? value;
  }
  const row = tx[table].find(Number(value));
  const one = table.slice(0, -1);
  if (!row) errors[field] = [`The selected ${one} no longer exists. Choose another one.`];
  else if (isDeleted(row)) errors[field] = [`The selected ${one} is in the trash. Restore it first.`];
  return value;
}

function unknownAirport(db: Queries, code: string): string {
  if (db.airlines.findNamed({ icao: code.trim() }))
    return `An airport's ICAO code has four letters. ${code.trim().toUpperCase()} is the airline's code.`;
  return `Airport ${code} is not one of your airports. Add it first, with its name and position.`;
}

function readLinks(tx: Tx, link: LinkField, sent: readonly unknown[], errors: InputErrors): StoredRow[] {
  const { field, key, to, columns } = link;
  const rows = sent.map((item): StoredRow => {
    if (columns.length === 0) return { [key]: item as number };
    const values = item as Input;
    const own = columns.map((column): [string, StoredRow[string]] => [column, toAmount(values[column])]);
    const name = values[key];
    if (typeof name === 'string' && plainText(name) === '') errors[field] = [`The ${key} must not be empty.`];
    return { [key]: typeof name === 'string' ? plainText(name) : toAmount(name), ...Object.fromEntries(own) };
  });
  const keys = rows.map((row) => String(row[key]).toUpperCase());
  const twice = rows.find((row, index) => keys.indexOf(String(row[key]).toUpperCase()) !== index);
  if (twice) errors[field] = [`The ${field} must not contain duplicates.`];
  if (to) for (const row of rows) refer(tx, { table: to, field, value: row[key] as number }, errors);
  return rows;
}

function toAmount(value: unknown): StoredRow[string] {
  if (typeof value !== 'string') return (value ?? null) as StoredRow[string];
  return value.trim() === '' ? null : value.trim();
}
