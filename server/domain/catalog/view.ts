import type { CatalogMoment, CatalogFilter } from '../../../db/views/catalog/prepareCatalog.ts';
import type { Queries } from '../../../db/open.ts';
import type { Point } from '../../contract/geo.ts';
import { placed } from '../airports/airports.ts';
import { notFound } from '../errors.ts';
import { bidsSince, silentSince } from '../settings/settings.ts';
import { seasonFilter } from '../flights/flightDays.ts';
import { readIdentStyle } from '../flights/ident.ts';
import { now } from '../time.ts';
import { type CatalogReader, type CatalogRow, type CatalogRules, type Id, lookUp, type Schema } from './kind.ts';

/** A search. Other properties are filters of the resource. */
export interface SearchQuery {
  readonly search?: string;
  readonly [filter: string]: unknown;
}

/** A page of a search. */
export interface CatalogListQuery extends SearchQuery {
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  readonly page?: number;
  readonly limit?: number;
}

/** A row in the form in which it is sent. */
export type CatalogReply = Record<string, unknown>;

export interface ListPage {
  readonly data: CatalogReply[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

const pageSize = 50;
const wordsRead = 4;

export function listRows(db: Queries, kind: CatalogReader, query: CatalogListQuery): ListPage {
  const { sort, order = 'asc', page = 1, limit = pageSize, ...search } = query;
  const { querystring, response } = kind.calls.list.schema;
  const [first = ''] = propertyOf(querystring, 'sort').enum ?? [];
  const { rows, total } = kind.slice(
    db,
    { ...toSearch(db, kind, search), sort: sort ?? first, descending: order === 'desc' },
    { limit, offset: (page - 1) * limit },
    readQueryContext(db),
  );
  const schema = propertyOf(response[200], 'data').items ?? {};
  return { data: rows.map((row) => toObject(row, schema)), total, page, limit };
}

/** Lists the ids on all pages. */
export function listIds(db: Queries, kind: CatalogReader, search: SearchQuery): Id[] {
  return db.catalog[kind.name].listIds(toSearch(db, kind, search), readQueryContext(db));
}

/** Ignores filters that the resource does not have. */
function toSearch(db: Queries, { calls }: CatalogReader, { search = '', ...rest }: SearchQuery): CatalogFilter {
  const { search: _, ...known } = calls.ids.schema.querystring.properties ?? {};
  const asked = { deleted: false, ...rest };
  const filters = Object.keys(known).flatMap((name) => {
    const value = asked[name as keyof typeof asked];
    return value === undefined ? [] : [[name, name === 'season' ? seasonFilter(db, value) : toFilter(name, value)]];
  });
  return {
    filters: Object.fromEntries(filters) as Readonly<Record<string, string | number>>,
    words: searchWords(search).slice(0, wordsRead),
  };
}

/** A route has two words, as the window writes it (`EDDH → LPPT`, `Hamburg to Lisbon`) and as people do (`EDDH - LPPT`). */
export function searchWords(search: string): string[] {
  return search.split(/\s+(?:to|[-–—])(?:\s+|$)|[\s→,]+/i).filter((word) => word !== '');
}

/** Airport codes match in any case, and there may be several. */
function toFilter(name: string, value: unknown): string | number {
  if (typeof value !== 'string') return Number(value);
  return /(airport|hub)_id$/.test(name) ? JSON.stringify(value.toUpperCase().split(',')) : value;
}

/** @throws {AppError} not-found */
export function readRow(db: Queries, kind: CatalogReader, id: Id): CatalogReply {
  const found = kind.find(db, id, readQueryContext(db));
  if (!found) throw notFound(kind.one, String(id));
  return toObject(found, propertyOf(kind.calls.find.schema.response[200], 'data'));
}

/** Reads some fields of a row in the form in which they are sent, with links as lists. */
export function readFields<Row extends CatalogRow>(
  db: Queries,
  kind: CatalogRules<Row>,
  id: Id,
  fields: readonly string[],
): CatalogReply {
  const row = lookUp(db, kind, id);
  const schemas = kind.calls.create.schema.body.properties ?? {};
  return Object.fromEntries(
    fields.map((field) => {
      const link = kind.links?.find((known) => known.field === field);
      if (!link) return [field, toReply(row?.[field] ?? null, schemas[field] ?? {})];
      const rows = link.links(db).list(id);
      return [field, link.columns.length === 0 ? rows.map((one) => one[link.key]) : rows];
    }),
  );
}

export function readQueryContext(db: Queries): CatalogMoment {
  return { now: now(), bids_since: bidsSince(db), since: silentSince(db), ...readIdentStyle(db) };
}

/** Converts a stored value to the contract: drops unknown properties, parses JSON, and turns 0 and 1 into booleans. */
function toReply(value: unknown, schema: Schema): unknown {
  if (value === null) return null;
  const { type, properties, items } = ofObject(schema);
  if (type === 'boolean') return value === 1 || value === true;
  if (properties || items) {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (items) return (read as readonly unknown[]).map((item) => toReply(item, items));
    return toObject(read as object, ofObject(schema));
  }
  return value;
}

function toObject(row: object, { properties = {} }: Schema): CatalogReply {
  const values = new Map<string, unknown>(Object.entries(isAirport(row) ? placed(row) : row));
  const known = Object.entries(properties);
  return Object.fromEntries(known.map(([name, schema]) => [name, toReply(values.get(name) ?? null, schema)]));
}

function propertyOf({ properties }: Schema, name: string): Schema {
  return properties?.[name] ?? {};
}

function isAirport(row: object): row is Point & { readonly id: string } {
  return 'id' in row && typeof row.id === 'string' && 'lat' in row && 'lon' in row;
}

/** For a union of an object and null, returns the object. */
function ofObject(schema: Schema): Schema {
  return schema.anyOf?.find((one: Schema) => one.properties) ?? schema;
}
