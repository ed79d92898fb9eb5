import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { removeFile, renameFile } from './heldFiles.ts';

/**
 * Creates a private folder and those above it. Node's own `recursive` never returns where a folder exists in which none can
 * be created, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  // The root of a drive that is not there is its own parent.
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Makes SQLite sort there what is larger than its memory: /tmp may be in memory as well. Call it before any database is opened. */
export function sortIn(folder: string): void {
  process.env['SQLITE_TMPDIR'] ??= folder;
}

/**
 * Call it before a file is opened whose name somebody entered: a pipe without a writer keeps anyone who opens it waiting, and some
 * devices never end.
 * @throws {Error} when it is there and not a file
 */
export function refuseIrregular(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return;
  if (found.isDirectory()) throw new Error(`${file} is a folder. Choose a file in it.`);
  throw new Error(`${file} is not a file, but a pipe or a device. Choose a file.`);
}

/**
 * Creates a file that only its owner may open, unless it exists. SQLite would create it readable for everyone, and anyone who
 * opened it before a chmod could keep reading.
 * An existing file is not opened: closing it would drop the locks that this process holds on it through SQLite, and the
 * next program that opens the database would delete the log that this one is writing to.
 */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/** Writes a new file that only its owner may open. */
export function writePrivateFile(file: string, text: string): void {
  writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });
}

/**
 * Replaces `file` with the closed database `fresh` in one step, so that one of the two is there if the program is
 * interrupted.
 */
export function replaceDatabase(file: string, fresh: string): void {
  if (existsSync(file)) foldBack(file);
  // Left by a damaged database. The new one must not use them.
  for (const rest of [`${file}-wal`, `${file}-shm`]) removeFile(rest);
  renameFile(fresh, file);
}

/**
 * Moves the write-ahead log into the database file, as far as a damaged file allows.
 * @throws {Error} when another program reads the file and so keeps the log
 */
export function foldBack(file: string): void {
  const connection = new Database(file);
  let busy = 0;
  try {
    busy = connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) as number;
  } catch {
    // Damaged or not a database, and about to be replaced.
  } finally {
    connection.close();
  }
  if (busy !== 0)
    throw new Error(`Another program reads ${file}, for example a backup or Litestream. Try again when it has ended.`);
}

/** Reads a database without changing it, also one of another format or program. */
export function readDatabase<T>(file: string, read: (connection: Database.Database) => T): T {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

/** @returns undefined for a file that is missing, damaged or no database, or when `read` throws */
export function tryReadDatabase<T>(file: string, read: (connection: Database.Database) => T): T | undefined {
  try {
    return readDatabase(file, read);
  } catch {
    return undefined;
  }
}

/** SQLite does not sync the file that it vacuums into. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes new names in a folder survive a power cut. Windows and some network drives cannot do this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!/^(EINVAL|EBADF|ENOTSUP)$/.test((error as { code?: string }).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
}

/** Whether the write-ahead log of a database has changes that are not in its file. */
export function hasUnfoldedLog(file: string): boolean {
  return existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
}
