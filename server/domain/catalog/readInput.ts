import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import { invalidFields } from '../errors.ts';
import { takeAirport } from '../airports/airports.ts';
import type { CatalogKind, LinkField, Schema } from './kind.ts';

export type Input = Readonly<Record<string, unknown>>;

/** What was sent, as the tables have it. */
export interface ReadInput {
  readonly columns: StoredRow;
  /** By field. */
  readonly links: Readonly<Record<string, StoredRow[]>>;
}

/** Fields to texts, gathered so that a form shows all of them at once. */
export type Refusals = Record<string, string[]>;

/** @throws {AppError} 400 naming every field that names nothing */
export function readInput(tx: Tx, kind: CatalogKind, input: Input): ReadInput {
  const refusals: Refusals = {};
  const fields = kind.calls.create.schema.body.properties ?? {};
  const columns: Record<string, StoredRow[string]> = {};
  for (const [field, schema] of Object.entries(fields)) {
    const isLink = kind.links?.some((link) => link.field === field) ?? false;
    if (!isLink && input[field] !== undefined) columns[field] = toColumn(kind, field, schema, input[field]);
  }
  for (const [field, table] of Object.entries(kind.references ?? {})) {
    const value = columns[field] ?? null;
    if (value !== null) columns[field] = refer(tx, { table, field, value }, refusals);
  }
  const links: Record<string, StoredRow[]> = {};
  for (const link of kind.links ?? []) {
    const sent = input[link.field];
    if (Array.isArray(sent)) links[link.field] = readLinks(tx, link, sent, refusals);
  }
  if (Object.keys(refusals).length > 0) throw invalidFields(refusals);
  return { columns, links };
}

function toColumn(kind: CatalogKind, field: string, schema: Schema, value: unknown): StoredRow[string] {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value as StoredRow[string];
  const text = value.trim();
  if (text === '' && schema.type?.includes('null')) return null;
  return kind.upperCase?.includes(field) ? text.toUpperCase() : text;
}

interface Reference {
  readonly table: NonNullable<LinkField['to']>;
  readonly field: string;
  readonly value: string | number;
}

/** @returns the id, as stored */
function refer(tx: Tx, { table, field, value }: Reference, refusals: Refusals): string | number {
  if (table === 'airports') {
    const id = takeAirport(tx, String(value));
    if (id === undefined) refusals[field] = [unknownAirport(tx, String(value))];
    return id ?? value;
  }
  const row = tx.exchange[table].get(value);
  if (!row) refusals[field] = [`What ${field} names is not there any more. Choose another one.`];
  else if (row['deleted_at'] ?? null) refusals[field] = [`What ${field} names is in the trash. Restore it first.`];
  return value;
}

function unknownAirport(db: Queries, code: string): string {
  if (db.exchange.airlines.find({ icao: code.trim() }))
    return `ICAO code has four letters. ${code.trim().toUpperCase()} is the airline's code.`;
  return `There is no airport ${code} in the catalog. Add it first, with its name and place.`;
}

function readLinks(tx: Tx, link: LinkField, sent: readonly unknown[], refusals: Refusals): StoredRow[] {
  const { field, key, to, columns } = link;
  const rows = sent.map((item): StoredRow => {
    if (columns.length === 0) return { [key]: item as number };
    const values = item as Input;
    const own = columns.map((column): [string, StoredRow[string]] => [column, toAmount(values[column])]);
    return { [key]: toAmount(values[key]), ...Object.fromEntries(own) };
  });
  const keys = rows.map((row) => String(row[key]).toUpperCase());
  const twice = rows.find((row, index) => keys.indexOf(String(row[key]).toUpperCase()) !== index);
  if (twice) refusals[field] = [`The ${field} name one twice.`];
  if (to) for (const row of rows) refer(tx, { table: to, field, value: row[key] as number }, refusals);
  return rows;
}

function toAmount(value: unknown): StoredRow[string] {
  if (typeof value !== 'string') return (value ?? null) as StoredRow[string];
  return value.trim() === '' ? null : value.trim();
}
