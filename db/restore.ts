import { accessSync, constants, copyFileSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type BackupContents, checkBackup, UnusableBackupError } from './backup.ts';
import { createPrivateFile, foldBack, hasUnfoldedLog, replaceDatabase, syncFile } from './files.ts';

/**
 * A restore in three steps, so that whenever the program is ended the old or the new database is there, whole:
 * `prepareRestore` copies and checks, `decideRestore` gives the copy the name by which `finishRestore` knows it,
 * then or at the next start.
 */
const decided = (file: string): string => `${file}.restore`;
const prepared = (file: string): string => `${file}.restore.part`;

/**
 * Copies a backup beside the database `file` and checks the copy; nothing is decided yet.
 * @throws {UnusableBackupError} when it cannot be used
 */
export function prepareRestore(backup: string, file: string): BackupContents {
  refuseUnreadable(backup);
  if (hasUnfoldedLog(backup)) {
    throw new UnusableBackupError(
      `${backup} is the database of a data folder, and not all of it: its latest changes are in ${backup}-wal. ` +
        'Make a backup of that folder: homebase backup FILE --data DIR.',
    );
  }
  const copy = prepared(file);
  dropRestore(file);
  try {
    createPrivateFile(copy);
    copyFileSync(backup, copy);
    syncFile(copy);
    return checkBackup(copy, backup);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  } finally {
    removeLog(copy);
  }
}

/** Of a file that was in use once, the check leaves an empty log. */
function removeLog(copy: string): void {
  for (const rest of [`${copy}-wal`, `${copy}-shm`]) rmSync(rest, { force: true });
}

/** Else it would be taken for trouble with the data folder. */
function refuseUnreadable(backup: string): void {
  if (!existsSync(backup)) throw new UnusableBackupError(`There is no file ${backup}.`);
  if (statSync(backup).isDirectory()) throw new UnusableBackupError(`${backup} is a folder. Name a file in it.`);
  try {
    accessSync(backup, constants.R_OK);
  } catch (error) {
    throw new UnusableBackupError(`Homebase may not read ${backup}. Allow it to, or name another file.`, error);
  }
}

/** From here on the restore is finished by whoever opens the folder next. */
export function decideRestore(file: string): void {
  renameSync(prepared(file), decided(file));
}

/** Forgets a restore that is not finished. */
export function dropRestore(file: string): void {
  for (const copy of [prepared(file), decided(file)]) rmSync(copy, { force: true });
}

export function isRestoreDecided(file: string): boolean {
  return existsSync(decided(file));
}

/**
 * Checks the decided backup once more.
 * @param name how it is called in messages
 * @throws {UnusableBackupError}
 */
export function checkDecided(file: string, name: string): void {
  try {
    checkBackup(decided(file), name);
  } finally {
    removeLog(decided(file));
  }
}

/** Puts a decided backup aside that does not stand the check. @returns its new name */
export function refuseRestore(file: string): string {
  const refused = `${decided(file)}-refused`;
  renameSync(decided(file), refused);
  return refused;
}

/** Says, until the restored database was opened once, which file of the backup folder keeps what was there before. */
export const restoredNote = (file: string): string => `${file}.restored`;

/**
 * Puts the decided backup in the place of the closed database, under the folder's lock. What was there is kept first.
 * @param aside where to
 * @returns whether something was kept there
 */
export function finishRestore(file: string, aside: string): boolean {
  const keeps = existsSync(file) && (statSync(file).size > 0 || hasUnfoldedLog(file));
  if (keeps) keepAside(file, aside);
  replaceDatabase(file, decided(file));
  rmSync(restoredNote(file), { force: true });
  if (keeps) writeFileSync(restoredNote(file), basename(aside), { mode: 0o600 });
  return keeps;
}

/** A copy, and not a second name of the same file: whatever happens next, nobody writes into it. */
function keepAside(file: string, aside: string): void {
  foldBack(file);
  const part = `${aside}.part`;
  try {
    createPrivateFile(part);
    copyFileSync(file, part);
    syncFile(part);
    // Of a damaged database: the log that could not be moved into it.
    if (hasUnfoldedLog(file)) copyFileSync(`${file}-wal`, `${aside}-wal`);
    renameSync(part, aside);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
