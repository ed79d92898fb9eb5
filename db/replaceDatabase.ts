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

/**
 * Moves what is in the write-ahead log into the file itself, as far as a damaged one allows.
 * @throws {Error} when another program reads the file: what it keeps in the log would be lost with the log
 */
export function foldBack(file: string): void {
  const connection = new Database(file);
  let busy = 0;
  try {
    busy = connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) as number;
  } catch {
    // Damaged, or no database: it is about to be replaced.
  } finally {
    connection.close();
  }
  if (busy !== 0) throw new Error(`Another program reads ${file}, a backup perhaps. Try again when it is done.`);
}
