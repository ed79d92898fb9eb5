import type { Connection } from './connection.ts';

/** A row to be stored: the columns that must be named, and any of the others. */
export type NewRow<Row, Needed extends keyof Row> = Pick<Row, Needed> & Partial<Row>;

/**
 * Prepares the insert of a whole row. A column that is left out gets the default that the schema gives it;
 * `updated_at` that of `created_at`.
 * @returns a function that returns the new row's integer id
 */
export function prepareInsert<Row extends object, Needed extends keyof Row>(
  connection: Connection,
  table: string,
  onConflict = '',
): (row: NewRow<Row, Needed>) => number {
  const columns = connection.pragma(`table_info(${table})`) as Column[];
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const statement = connection.prepare<Record<string, unknown>>(`
    INSERT INTO ${table} (${names})
    VALUES (${columns.map(toValue).join(', ')})
    ${onConflict}`);
  const blank = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (row) => Number(statement.run({ ...blank, ...row }).lastInsertRowid);
}

interface Column {
  readonly name: string;
  /** An SQL literal. */
  readonly dflt_value: string | null;
}

function toValue({ name, dflt_value }: Column): string {
  if (name === 'updated_at') return 'coalesce(:updated_at, :created_at)';
  return dflt_value === null ? `:${name}` : `coalesce(:${name}, ${dflt_value})`;
}

/** Prepares the update of a whole row by its `id`. */
export function prepareUpdate(connection: Connection, table: string): (row: { readonly id: number | string }) => void {
  const columns = connection.pragma(`table_info(${table})`) as { readonly name: string }[];
  const values = columns.filter(({ name }) => name !== 'id').map(({ name }) => `"${name}" = :${name}`);
  const statement = connection.prepare(`
    UPDATE ${table}
    SET ${values.join(', ')}
    WHERE id = :id`);
  return (row) => void statement.run(row);
}

/** Prepares what can be done with the rows of every table that has an `id`. */
export function prepareRows<Row extends { readonly id: number | string }, Needed extends keyof Row>(
  connection: Connection,
  table: string,
) {
  const update = prepareUpdate(connection, table);
  const find = connection.prepare<[Row['id']], Row>(`SELECT * FROM ${table} WHERE id = ?`);
  const listByIds = connection.prepare<[string], Row>(`
    SELECT *
    FROM ${table}
    WHERE id IN (SELECT value FROM json_each(?))`);
  const remove = connection.prepare<[Row['id']]>(`DELETE FROM ${table} WHERE id = ?`);
  return {
    insert: prepareInsert<Row, Needed>(connection, table),
    /** Replaces every column of the row by its id. */
    update: (row: Row): void => update(row),
    find: (id: Row['id']): Row | undefined => find.get(id),
    listByIds: (ids: readonly Row['id'][]): Row[] => listByIds.all(JSON.stringify(ids)),
    /** Also removes rows that the schema deletes with it. */
    remove: (id: Row['id']): void => void remove.run(id),
  };
}

/** Part of a list: `limit` rows after the first `offset`. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a slice, and how many the whole list has. */
export interface Sliced<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface ListSql {
  readonly select: string;
  /** From `FROM` to the last condition. */
  readonly from: string;
  readonly order: string;
}

type ReadSlice<Row, Params> = (slice: Slice, params: Params) => Sliced<Row>;

/** Prepares a list that is read in slices, together with its count. */
export function prepareSlices<Row, Params extends object = object>(
  connection: Connection,
  { select, from, order }: ListSql,
): ReadSlice<Row, Params> {
  const rows = connection.prepare<Params & Slice, Row>(`
    SELECT ${select}
    ${from}
    ORDER BY ${order}
    LIMIT :limit OFFSET :offset`);
  const count = connection.prepare<Params, number>(`SELECT count(*) ${from}`).pluck();
  return (slice, params) => ({ rows: rows.all({ ...params, ...slice }), total: count.get(params) ?? 0 });
}

/** Returns the pattern of `LIKE … ESCAPE '\'` for strings that contain `word`, with the wildcards in it escaped. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
