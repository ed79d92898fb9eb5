import type { Connection } from '../../connection.ts';
import { fold, isNamed, likeFolded } from '../airportSearch.ts';
import { likePattern, type Slice, type Sliced, type StoredRow } from '../../statements.ts';

/** The list and the details of a resource of the catalog, in SQL. */
export interface CatalogSql {
  readonly table: string;
  /** The columns of a row, with names of what it refers to and counts of what refers to it. */
  readonly columns: string;
  readonly joins?: string;
  /** The condition of each filter; its name is its parameter. */
  readonly filters: Readonly<Record<string, string>>;
  /** Expressions that are searched for words. */
  readonly texts: readonly string[];
  /** The ones that may have accents, which the search ignores. */
  readonly folded?: readonly string[];
  /** Columns of airports, which are also found by IATA code, name and city. */
  readonly airports?: readonly string[];
  /** Expressions that the list can be sorted by. */
  readonly sorts: Readonly<Record<string, readonly string[]>>;
  /** Lists of rows that belong to the row `:id`. */
  readonly details?: Readonly<Record<string, string>>;
  /** What refers to the row `:id`: SQL from the table to the condition. */
  readonly dependents: Readonly<Record<string, string>>;
}

/** The fare overrides of a row of `links`, with the values that they replace. */
export const fareLinks = (links: 'subfleet_fares' | 'flight_fares', owner: string): string => `
  SELECT fare_id, code, name, type, active, ${links}.price, ${links}.cost, ${links}.capacity,
    json_object('price', fares.price, 'cost', fares.cost, 'capacity', fares.capacity) AS base
  FROM ${links}
  JOIN fares ON fares.id = fare_id
  WHERE ${owner} = :id AND deleted_at IS NULL
  ORDER BY type, code`;

/** Parameters of every statement. */
export interface CatalogMoment {
  readonly now: string;
  /** Bids placed before this have expired. */
  readonly bids_since: string;
  /** Flights in progress without a call since then are stale. */
  readonly since: string;
  /** How pilot idents are written: a prefix instead of the airline's code if not empty, and the number of digits. */
  readonly id_code: string;
  readonly id_length: number;
}

export interface CatalogFilter {
  readonly filters: Readonly<Record<string, string | number>>;
  /** Each word must match one of the searched expressions. */
  readonly words: readonly string[];
}

export interface CatalogQuery extends CatalogFilter {
  readonly sort: string;
  readonly descending: boolean;
}

/** The rows of a resource with what the operator sees of them, and the lists of their details. */
export interface CatalogView<Listed extends StoredRow = StoredRow, Details = object> {
  readonly slice: (query: CatalogQuery, slice: Slice, moment: CatalogMoment) => Sliced<Listed>;
  /** The ids of all matching rows, in no order. */
  readonly listIds: (search: CatalogFilter, moment: CatalogMoment) => (string | number)[];
  /** The row with its details by name. */
  readonly find: (id: string | number, moment: CatalogMoment) => FoundRow<Listed, Details> | undefined;
  readonly countDependents: (id: string | number, moment: CatalogMoment) => Readonly<Record<string, number>>;
}

interface FoundRow<Listed, Details> {
  readonly row: Listed;
  readonly details: Details;
}

type Params = Record<string, string | number | null>;

export function prepareCatalog<Listed extends StoredRow, Details extends object = object>(
  connection: Connection,
  sql: CatalogSql,
): CatalogView<Listed, Details> {
  const { table, columns, joins = '', details = {}, dependents } = sql;
  const find = connection.prepare<Params, Listed>(`SELECT ${columns} FROM ${table} ${joins} WHERE ${table}.id = :id`);
  const lists = Object.entries(details).map(
    ([name, text]) => [name, connection.prepare<Params, StoredRow>(text)] as const,
  );
  const counts = Object.entries(dependents).map(([name, from]) => `(SELECT count(*) FROM ${from}) AS "${name}"`);
  const count = connection.prepare<Params, Record<string, number>>(`SELECT ${counts.join(', ')}`);
  return {
    slice: prepareSlices<Listed>(connection, sql),
    listIds: (search, moment) =>
      connection
        .prepare<Params, string | number>(
          `SELECT id FROM ${table} WHERE ${['TRUE', ...conditionsOf(sql, search)].join(' AND ')}`,
        )
        .pluck()
        .all(paramsOf(sql, search, moment)),
    find: (id, moment) => {
      const row = find.get({ id, ...moment });
      if (!row) return undefined;
      const read = Object.fromEntries(lists.map(([name, list]) => [name, list.all({ id, ...moment })]));
      // The lists have the names of the statements in `sql`, which the type describes.
      return { row, details: read as Details };
    },
    countDependents: (id, moment) => count.get({ id, ...moment }) ?? {},
  };
}

type Finder = (params: Params, slice: Slice) => { readonly rowids: readonly number[]; readonly total: number };

/**
 * Searches the table alone, and reads names and counts only for the rows of the page. A statement has only the filters that
 * are used, so that the indexes of the schema help; each is prepared once. One with all filters is prepared immediately, so
 * that a misspelled column stops the program at its start.
 */
function prepareSlices<Listed extends StoredRow>(
  connection: Connection,
  sql: CatalogSql,
): CatalogView<Listed>['slice'] {
  const { table, columns, joins = '', filters, sorts } = sql;
  const read = connection.prepare<Params, Listed & { readonly rowid: number }>(`
    SELECT ${table}.rowid AS rowid, ${columns}
    FROM ${table} ${joins}
    WHERE ${table}.rowid IN (SELECT value FROM json_each(:rowids))`);
  const known = new Map<string, Finder>();

  function prepare(search: CatalogFilter, order: Order): Finder {
    const conditions = conditionsOf(sql, search);
    const isWhole = search.words.length === 0 && Object.keys(search.filters).every((name) => name === 'deleted');
    return (isWhole ? prepareWhole : prepareSought)(connection, sql, conditions, order);
  }

  const everything = [...Object.values(filters), holds(sql, ':word0')];
  connection.prepare(
    `SELECT 1 FROM ${table} WHERE ${everything.join(' AND ')} ORDER BY ${Object.values(sorts).flat().join(', ')}`,
  );

  return ({ sort, descending, ...search }, slice, moment) => {
    const key = JSON.stringify([Object.keys(search.filters), search.words.length, sort, descending]);
    const finder = known.get(key) ?? prepare(search, { sort, descending });
    known.set(key, finder);
    const { rowids, total } = finder(paramsOf(sql, search, moment), slice);
    const rows = new Map(read.all({ rowids: JSON.stringify(rowids), ...moment }).map((row) => [row.rowid, row]));
    // They were found just before, so they exist.
    return { rows: rowids.map((rowid) => rows.get(rowid) as Listed), total };
  };
}

interface Order {
  readonly sort: string;
  readonly descending: boolean;
}

/** Without a search, an index may give the page directly. The only condition is about the trash. */
function prepareWhole(connection: Connection, sql: CatalogSql, conditions: readonly string[], order: Order): Finder {
  const { table } = sql;
  const from = `FROM ${table} WHERE ${['TRUE', ...conditions].join(' AND ')}`;
  const count = connection.prepare<Params, number>(`SELECT count(*) ${from}`).pluck();
  const page = connection
    .prepare<Params, number>(
      `SELECT ${table}.rowid ${from} ORDER BY ${orderBy(sql, order)} LIMIT :limit OFFSET :offset`,
    )
    .pluck();
  return (params, slice) => ({ rowids: page.all({ ...params, ...slice }), total: count.get(params) ?? 0 });
}

/** A search scans the table once for both page and total, without an index for the order. */
function prepareSought(connection: Connection, sql: CatalogSql, conditions: readonly string[], order: Order): Finder {
  const { table } = sql;
  const all = connection
    .prepare<Params, number>(
      `SELECT ${table}.rowid FROM ${table} WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy(sql, order, '+')}`,
    )
    .pluck();
  return (params, { limit, offset }) => {
    const rowids = all.all(params);
    return { rowids: rowids.slice(offset, offset + limit), total: rowids.length };
  };
}

/** @param mark a plus keeps SQLite from using an index */
function orderBy({ table, sorts }: CatalogSql, { sort, descending }: Order, mark: '' | '+' = ''): string {
  const terms = [...(sorts[sort] ?? []), `${table}.rowid`];
  return terms.map((term) => `${mark}${term}${descending ? ' DESC' : ''}`).join(', ');
}

function conditionsOf(sql: CatalogSql, { filters, words }: CatalogFilter): string[] {
  const named = Object.keys(filters).map((name) => sql.filters[name] ?? unknownFilter(name));
  return [...named, ...words.map((_, index) => holds(sql, `:word${index}`))];
}

function unknownFilter(name: string): never {
  throw new Error(`There is no SQL for the filter ${name}`);
}

function paramsOf({ folded, airports }: CatalogSql, { filters, words }: CatalogFilter, moment: CatalogMoment): Params {
  const folds = folded !== undefined || airports !== undefined;
  const patterns = words.map((word, index) => [`word${index}`, likePattern(folds ? fold(word) : word)]);
  return { ...filters, ...moment, ...(Object.fromEntries(patterns) as Params) };
}

function holds(
  { texts, folded = [], airports = [] }: Pick<CatalogSql, 'texts' | 'folded' | 'airports'>,
  word: string,
): string {
  const like = (text: string): string => `${text} LIKE ${word} ESCAPE '\\'`;
  const named = (column: string): string => `${column} IN (SELECT id FROM airports WHERE ${isNamed(word)})`;
  const all = [...texts.map(like), ...folded.map((text) => likeFolded(text, like)), ...airports.map(named)];
  return `(${all.join(' OR ')})`;
}
