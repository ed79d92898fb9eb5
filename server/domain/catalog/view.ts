import type { CatalogMoment, CatalogSearch } from '../../../db/views/catalog/prepareCatalog.ts';
import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries } from '../../../db/open.ts';
import { notFound } from '../errors.ts';
import { bidsSince } from '../settings/settings.ts';
import { readIdentStyle } from '../flights/ident.ts';
import { now } from '../time.ts';
import type { Id } from './edit.ts';
import type { CatalogKind, Schema } from './kind.ts';

/** A search. Other properties are filters of the resource. */
export interface SearchQuery {
  readonly search?: string;
  readonly [filter: string]: string | number | boolean | undefined;
}

/** A page of a search. */
export interface ListQuery extends SearchQuery {
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  readonly page?: number;
  readonly limit?: number;
}

export interface ListPage {
  readonly data: object[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

const pageSize = 50;
const wordsRead = 4;

export function listRows(db: Queries, kind: CatalogKind, query: ListQuery): ListPage {
  const { sort, order = 'asc', page = 1, limit = pageSize, ...search } = query;
  const { querystring, response } = kind.calls.list.schema;
  const [first = ''] = propertyOf(querystring, 'sort').enum ?? [];
  const { rows, total } = db.catalog[kind.name].slice(
    { ...toSearch(kind, search), sort: sort ?? first, descending: order === 'desc' },
    { limit, offset: (page - 1) * limit },
    readQueryContext(db),
  );
  const schema = propertyOf(response[200], 'data').items ?? {};
  return { data: rows.map((row) => present(db, kind, row, schema)), total, page, limit };
}

/** Lists the ids on all pages. */
export function listIds(db: Queries, kind: CatalogKind, search: SearchQuery): Id[] {
  return db.catalog[kind.name].listIds(toSearch(kind, search), readQueryContext(db));
}

/** Ignores filters that the resource does not have. */
function toSearch({ calls }: CatalogKind, { search = '', ...rest }: SearchQuery): CatalogSearch {
  const { search: _, ...known } = calls.ids.schema.querystring.properties ?? {};
  const asked = { deleted: false, ...rest };
  const filters = Object.keys(known).flatMap((name) => {
    const value = asked[name as keyof typeof asked];
    return value === undefined ? [] : [[name, toFilter(name, value)]];
  });
  const words = search.split(/[\s→,]+/).filter((word) => word !== '');
  return {
    filters: Object.fromEntries(filters) as Readonly<Record<string, string | number>>,
    words: words.slice(0, wordsRead),
  };
}

/** Airport codes match in any case. */
function toFilter(name: string, value: string | number | boolean): string | number {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && name.endsWith('airport_id') ? value.trim().toUpperCase() : value;
}

/** @throws {AppError} not-found */
export function readRow(db: Queries, kind: CatalogKind, id: Id): object {
  const found = db.catalog[kind.name].find(id, readQueryContext(db));
  if (!found) throw notFound(kind.one, String(id));
  const schema = propertyOf(kind.calls.find.schema.response[200], 'data');
  return present(
    db,
    kind,
    { ...found.row, ...found.details, ...kind.presentOne?.(db, found.row, found.details) } as StoredRow,
    schema,
  );
}

/** Reads some fields of a row in the form in which they are sent, with links as lists. */
export function readFields(db: Queries, kind: CatalogKind, id: Id, fields: readonly string[]): object {
  const row = db.exchange[kind.name].get(id);
  const schemas = kind.calls.create.schema.body.properties ?? {};
  return Object.fromEntries(
    fields.map((field) => {
      const link = kind.links?.find((known) => known.field === field);
      if (!link) return [field, toReply(row?.[field] ?? null, schemas[field] ?? {})];
      const rows = db.exchange[link.links].list(id);
      return [field, link.columns.length === 0 ? rows.map((one) => one[link.key]) : rows];
    }),
  );
}

export function readQueryContext(db: Queries): CatalogMoment {
  return { now: now(), bids_since: bidsSince(db), ...readIdentStyle(db) };
}

function present(db: Queries, kind: CatalogKind, row: StoredRow, schema: Schema): object {
  return toReply({ ...row, ...kind.present?.(db, row) }, schema) as object;
}

/** Converts a stored value to the contract: drops unknown properties, parses JSON, and turns 0 and 1 into booleans. */
function toReply(value: unknown, schema: Schema): unknown {
  if (value === null) return null;
  const { type, properties, items } = ofObject(schema);
  if (type === 'boolean') return value === 1 || value === true;
  if (properties || items) {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (items) return (read as readonly unknown[]).map((item) => toReply(item, items));
    const known = Object.entries(properties ?? {});
    return Object.fromEntries(known.map(([name, one]) => [name, toReply((read as StoredRow)[name] ?? null, one)]));
  }
  return value;
}

function propertyOf({ properties }: Schema, name: string): Schema {
  return properties?.[name] ?? {};
}

/** For a union of an object and null, returns the object. */
function ofObject(schema: Schema): Schema {
  return schema.anyOf?.find((one: Schema) => one.properties) ?? schema;
}
