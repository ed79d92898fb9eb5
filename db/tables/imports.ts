import type { Connection } from '../connection.ts';
import { blank } from '../erase.ts';
import type { CsvColumnsRow, ImportsRow } from '../rows.ts';
import { prepareInsert } from '../statements.ts';

/** Imports that are kept, and can be undone. */
const importsKept = 20;

export function importQueries(connection: Connection) {
  const insert = prepareInsert<ImportsRow, 'kind' | 'file_name' | 'added' | 'changed' | 'created_at'>(
    connection,
    'imports',
  );
  const removeOld = connection.prepare<[number]>('DELETE FROM imports WHERE id <= ?');
  const find = connection.prepare<[number], ImportsRow>('SELECT * FROM imports WHERE id = ?');
  const list = connection.prepare<[], ImportsRow>('SELECT * FROM imports ORDER BY id DESC');
  const setUndone = connection.prepare<[string, number]>('UPDATE imports SET undone_at = ? WHERE id = ?');
  const removeChanges = connection.prepare<[number]>('DELETE FROM import_changes WHERE import_id = ?');
  const ofPilot = "WHERE table_name = 'users' AND row_id = CAST(? AS INTEGER)";
  const blankPilot = connection.prepare<[number]>(
    `UPDATE import_changes SET ${blank('before')}, ${blank('after')} ${ofPilot}`,
  );
  const removePilot = connection.prepare<[number]>(`DELETE FROM import_changes ${ofPilot}`);

  return {
    /** Also removes the oldest ones. @returns the id */
    insert: (row: Parameters<typeof insert>[0]): number => {
      const id = insert(row);
      removeOld.run(id - importsKept);
      return id;
    },
    find: (id: number): ImportsRow | undefined => find.get(id),
    /** Newest first. */
    list: (): ImportsRow[] => list.all(),
    /** Also removes what is no longer needed to undo it. */
    setUndone: (id: number, undone_at: string): void => {
      setUndone.run(undone_at, id);
      removeChanges.run(id);
    },
    /** Removes what imports changed in a pilot, so that undoing them leaves the pilot as he is. */
    forgetPilot: (user_id: number): void => {
      blankPilot.run(user_id);
      removePilot.run(user_id);
    },
  };
}

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
