import type { Connection } from '../connection.ts';
import type { CsvColumnsRow } from '../rows.ts';

/** Headers that are kept. */
const headersKept = 200;

/** What the operator said about the columns of files, by their headers. */
export function csvColumnQueries(connection: Connection) {
  const find = connection
    .prepare<[string, string], string>('SELECT columns FROM csv_columns WHERE kind = ? AND header = ?')
    .pluck();
  const findKind = connection
    .prepare<[string], string>('SELECT kind FROM csv_columns WHERE header = ? ORDER BY used_at DESC LIMIT 1')
    .pluck();
  const put = connection.prepare<[CsvColumnsRow]>(`
    INSERT INTO csv_columns (kind, header, columns, used_at)
    VALUES (:kind, :header, :columns, :used_at)
    ON CONFLICT (kind, header) DO UPDATE SET columns = excluded.columns, used_at = excluded.used_at`);
  const removeOld = connection.prepare<[number]>(`
    DELETE FROM csv_columns
    WHERE used_at <= (SELECT used_at FROM csv_columns ORDER BY used_at DESC LIMIT 1 OFFSET ?)`);
  return {
    /** @returns JSON */
    find: (kind: string, header: string): string | undefined => find.get(kind, header),
    /** The kind for which the header was matched last. */
    findKind: (header: string): string | undefined => findKind.get(header),
    /** Also removes the oldest ones. */
    put: (row: CsvColumnsRow): void => {
      put.run(row);
      removeOld.run(headersKept);
    },
  };
}
