import type { Connection } from './connection.ts';

/** A row to be stored: the columns that must be named, and any of the others. */
export type NewRow<Row, Needed extends keyof Row> = Pick<Row, Needed> & Partial<Row>;

/**
 * Prepares the insert of a whole row. A column that is left out gets the default that the schema gives it;
 * `updated_at` that of `created_at`.
 * @returns a function that answers the new row's integer id
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
