import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Puts the closed database `fresh` in the place of `file`, in one step: whenever the program is ended, one of the two is
 * there, whole.
 */
export function replaceDatabase(file: string, fresh: string): void {
  if (existsSync(file)) foldBack(file);
  // Only a damaged database leaves any: they must not be taken for the new one's.
  for (const rest of [`${file}-wal`, `${file}-shm`]) rmSync(rest, { force: true });
  renameSync(fresh, file);
}

/** Moves what is in the write-ahead log into the file itself. */
function foldBack(file: string): void {
  const connection = new Database(file);
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // Damaged, or no database: it is about to be replaced.
  } finally {
    connection.close();
  }
}
