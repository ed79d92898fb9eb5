import type { Connection } from './connection.ts';

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
