import type { Connection } from './connection.ts';

/** Prepares the update of a whole row, found by its `id`: a change is the stored row with some columns replaced. */
export function prepareUpdate(connection: Connection, table: string): (row: { readonly id: number | string }) => void {
  const columns = connection.pragma(`table_info(${table})`) as { readonly name: string }[];
  const values = columns.filter(({ name }) => name !== 'id').map(({ name }) => `"${name}" = :${name}`);
  const statement = connection.prepare(`
    UPDATE ${table}
    SET ${values.join(', ')}
    WHERE id = :id`);
  return (row) => void statement.run(row);
}
