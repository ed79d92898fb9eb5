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
  const statement = connection.prepare(`
    INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
    VALUES (${columns.map(({ dflt_value }) => (dflt_value === null ? '?' : `coalesce(?, ${dflt_value})`)).join(', ')})
    ${onConflict}`);
  // Values in the order of the columns: SQLite would look up each name.
  return (row) => {
    const stored: Record<string, unknown> = { ...row };
    stored['updated_at'] ??= stored['created_at'];
    return Number(statement.run(columns.map(({ name }) => stored[name] ?? null)).lastInsertRowid);
  };
}

interface Column {
  readonly name: string;
  /** An SQL literal. */
  readonly dflt_value: string | null;
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

/** A row of any table, by the names of its columns. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** A row of a table that `prepareTable` prepares. */
export type TableRow = StoredRow & { readonly id: number | string };

/** A table with the rows that people know by a name, such as an airline by its code. */
export interface Table<Row extends TableRow, New = Row> {
  readonly find: (id: Row['id']) => Row | undefined;
  readonly listByIds: (ids: readonly Row['id'][]) => Row[];
  /** Also finds a row in the trash. Columns that are not part of the name are ignored. */
  readonly findNamed: (name: Partial<Row>) => Row | undefined;
  /** In the order of the names, without the trash. */
  readonly each: () => IterableIterator<Row>;
  /** Without the trash. */
  readonly count: () => number;
  /** @returns the row's integer id */
  readonly insert: (row: New) => number;
  /** Replaces every column of the row by its id. */
  readonly update: (row: Row) => void;
  /** Also removes rows that the schema deletes with it. */
  readonly remove: (id: Row['id']) => void;
}

interface TableSql {
  readonly table: string;
  /** The condition that finds a row by the name that people use; columns that are not given are null. */
  readonly named: string;
  readonly order: string;
}

/** Prepares what can be done with the rows of a table that the operator edits, and that CSV files fill. */
export function prepareTable<Row extends TableRow, Needed extends keyof Row>(
  connection: Connection,
  { table, named, order }: TableSql,
): Table<Row, NewRow<Row, Needed>> {
  const columns = connection.pragma(`table_info(${table})`) as { readonly name: string }[];
  const kept = columns.some((column) => column.name === 'deleted_at') ? 'WHERE deleted_at IS NULL' : '';
  const blank = Object.fromEntries(columns.map((column) => [column.name, null]));
  const find = connection.prepare<[Row['id']], Row>(`SELECT * FROM ${table} WHERE id = ?`);
  const listByIds = connection.prepare<[string], Row>(`
    SELECT *
    FROM ${table}
    WHERE id IN (SELECT value FROM json_each(?))`);
  const remove = connection.prepare<[Row['id']]>(`DELETE FROM ${table} WHERE id = ?`);
  // Without ORDER BY, which is ten times slower: the index returns the oldest first.
  const findNamed = connection.prepare<[Partial<Row>], Row>(`SELECT * FROM ${table} WHERE ${named} LIMIT 1`);
  const each = connection.prepare<[], Row>(`SELECT * FROM ${table} ${kept} ORDER BY ${order}`);
  const count = connection.prepare<[], number>(`SELECT count(*) FROM ${table} ${kept}`).pluck();
  return {
    insert: prepareInsert<Row, Needed>(connection, table),
    update: prepareUpdate(connection, table),
    find: (id) => find.get(id),
    listByIds: (ids) => listByIds.all(JSON.stringify(ids)),
    remove: (id) => void remove.run(id),
    findNamed: (row) => findNamed.get({ ...blank, ...row }),
    each: () => each.iterate(),
    count: () => count.get() ?? 0,
  };
}

/** The rows of a link table that belong to a row. */
export interface RowLinks {
  readonly list: (owner: string | number) => StoredRow[];
  readonly insert: (link: StoredRow) => void;
  /** Replaces the owner's rows with `rows`, which need no owner column. */
  readonly replace: (owner: string | number, rows: readonly StoredRow[]) => void;
}

export function prepareLinks(connection: Connection, table: string, owner: string): RowLinks {
  const list = connection.prepare<[string | number], StoredRow>(`SELECT * FROM ${table} WHERE ${owner} = ?`);
  const clear = connection.prepare<[string | number]>(`DELETE FROM ${table} WHERE ${owner} = ?`);
  const insert = prepareInsert<StoredRow, never>(connection, table);
  return {
    list: (id) => list.all(id),
    insert: (link) => void insert(link),
    replace: (id, rows) => {
      clear.run(id);
      for (const row of rows) insert({ ...row, [owner]: id });
    },
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

/** Returns a condition: the value is one of those in a parameter, which is a JSON array. */
export function isOneOf(value: string, parameter: string): string {
  return `${value} IN (SELECT value FROM json_each(${parameter}))`;
}

/** Returns the pattern of `LIKE … ESCAPE '\'` for strings that contain `word`, with the wildcards in it escaped. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
