import type { Connection } from '../connection.ts';
import { blank } from '../erase.ts';
import type { ImportsRow } from '../rows.ts';
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
