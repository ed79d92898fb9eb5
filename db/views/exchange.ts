import type { Connection } from '../connection.ts';
import { prepareInsert, prepareRows } from '../statements.ts';

/** A row of any table, as stored. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** Access to a whole table, for CSV files and the operator's window. */
export interface ExchangeTable {
  readonly get: (id: string | number) => StoredRow | undefined;
  /** @param key the columns that identify a row; other columns are ignored */
  readonly find: (key: StoredRow) => StoredRow | undefined;
  /** In the order of the key, without the trash. */
  readonly each: () => IterableIterator<StoredRow>;
  readonly count: () => number;
  /** @returns the row's integer id */
  readonly insert: (row: StoredRow) => number;
  /** Replaces every column of the row by its id. */
  readonly update: (row: StoredRow) => void;
  /** Also removes rows that the schema deletes with it. */
  readonly remove: (id: string | number) => void;
}

/** The rows of a link table that belong to a row. */
export interface ExchangeLinks {
  readonly list: (owner: string | number) => StoredRow[];
  /** Replaces the owner's rows with `rows`, which need no owner column. */
  readonly replace: (owner: string | number, rows: readonly StoredRow[]) => void;
}

/** Whole tables, with rows found by the names that people use. */
export function exchangeQueries(connection: Connection) {
  const table = (name: string, key: string, order: string): ExchangeTable => prepareTable(connection, name, key, order);
  return {
    airlines: table('airlines', 'icao = :icao', 'icao, id'),
    airports: table('airports', 'id = :id', 'id'),
    subfleets: table('subfleets', 'airline_id = :airline_id AND type = :type COLLATE NOCASE', 'airline_id, type, id'),
    aircraft: table('aircraft', 'registration = :registration', 'registration'),
    fares: table('fares', 'code = :code', 'code'),
    flights: table(
      'flights',
      `airline_id = :airline_id AND flight_number = :flight_number
        AND dpt_airport_id = :dpt_airport_id AND arr_airport_id = :arr_airport_id
        AND coalesce(route_code, '') = coalesce(:route_code, '') AND route_leg IS :route_leg AND days = :days`,
      'airline_id, flight_number, route_leg, id',
    ),
    ranks: table('ranks', 'name = :name', 'hours, name'),
    pilots: table('users', 'pilot_id = :pilot_id', 'pilot_id'),
    pireps: table('pireps', 'id = :id', 'created_at, id'),
    flightSubfleets: prepareLinks(connection, 'flight_subfleets', 'flight_id'),
    flightFares: prepareLinks(connection, 'flight_fares', 'flight_id'),
    flightFields: prepareLinks(connection, 'flight_fields', 'flight_id'),
    subfleetFares: prepareLinks(connection, 'subfleet_fares', 'subfleet_id'),
    subfleetRanks: prepareLinks(connection, 'rank_subfleets', 'subfleet_id'),
    rankSubfleets: prepareLinks(connection, 'rank_subfleets', 'rank_id'),
  };
}

/** The tables here have an id. */
type WithId = StoredRow & { readonly id: string | number };

function prepareTable(connection: Connection, name: string, key: string, order: string): ExchangeTable {
  const columns = connection.pragma(`table_info(${name})`) as { readonly name: string }[];
  const kept = columns.some((column) => column.name === 'deleted_at') ? 'WHERE deleted_at IS NULL' : '';
  const rows = prepareRows<WithId, never>(connection, name);
  // Without ORDER BY, which is ten times slower: the index returns the oldest first.
  const find = connection.prepare<[StoredRow], StoredRow>(`SELECT * FROM ${name} WHERE ${key} LIMIT 1`);
  const each = connection.prepare<[], StoredRow>(`SELECT * FROM ${name} ${kept} ORDER BY ${order}`);
  const count = connection.prepare<[], number>(`SELECT count(*) FROM ${name} ${kept}`).pluck();
  return {
    ...rows,
    get: rows.find,
    update: (row) => rows.update(row as WithId),
    find: (row) => find.get(row),
    each: () => each.iterate(),
    count: () => count.get() ?? 0,
  };
}

function prepareLinks(connection: Connection, name: string, owner: string): ExchangeLinks {
  const list = connection.prepare<[string | number], StoredRow>(`SELECT * FROM ${name} WHERE ${owner} = ?`);
  const clear = connection.prepare<[string | number]>(`DELETE FROM ${name} WHERE ${owner} = ?`);
  const insert = prepareInsert<StoredRow, never>(connection, name);
  return {
    list: (id) => list.all(id),
    replace: (id, rows) => {
      clear.run(id);
      for (const row of rows) insert({ ...row, [owner]: id });
    },
  };
}
