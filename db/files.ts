import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Creates a file that only its owner may open, unless it is there. SQLite would let everybody read what it creates, and
 * whoever opened it in time could go on reading.
 * One that is there is not opened: closing it again would drop the locks that this process has on it through SQLite, and
 * then the next program that looks into the database takes away the log that this one goes on writing to.
 */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

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

/** SQLite leaves it to the operating system when what it vacuums into reaches the disk. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What the write-ahead log of a database holds is not in its file. */
export function hasUnfoldedLog(file: string): boolean {
  return existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
}
