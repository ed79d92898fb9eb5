import { accessSync, constants, copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type BackupContents, checkBackup, UnusableBackupError } from './backup.ts';
import { isSameFile } from './places.ts';
import {
  createPrivateFile,
  foldBack,
  hasUnfoldedLog,
  refuseIrregular,
  replaceDatabase,
  syncFile,
  syncFolder,
  tryReadDatabase,
} from './files.ts';
import { removeFile, removeWhileServing, renameFile, tryRemove } from './heldFiles.ts';
import type { AdminSessionsRow } from './rows.ts';

/**
 * A restore has three steps, so that the old or the new database is complete whenever the program is interrupted:
 * `prepareRestore` copies and checks, `decideRestore` gives the copy its final name, and `finishRestore` puts it in place,
 * then or at the next start.
 */
const decided = (file: string): string => `${file}.restore`;
const prepared = (file: string): string => `${file}.restore.part`;

/**
 * Copies a backup next to the database `file` and checks the copy. The restore can still be dropped.
 * @throws {UnusableBackupError} when it cannot be used
 */
export function prepareRestore(backup: string, file: string): BackupContents {
  refuseUnreadable(backup);
  // They are deleted first.
  if ([prepared(file), decided(file)].some((own) => isSameFile(own, backup)))
    throw new UnusableBackupError(`${backup} is a file of a restore that has not finished. Choose a backup.`);
  if (hasUnfoldedLog(backup)) {
    throw new UnusableBackupError(
      `${backup} is the database of a data folder, and incomplete: its latest changes are in ${backup}-wal. ` +
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
    tryRemove(copy);
    throw error;
  } finally {
    removeLog(copy);
  }
}

/** The check of a file that was in use leaves an empty log. */
function removeLog(copy: string): void {
  for (const rest of [`${copy}-wal`, `${copy}-shm`]) removeFile(rest);
}

/** Otherwise the error would look like a problem with the data folder. */
function refuseUnreadable(backup: string): void {
  try {
    accessSync(backup, constants.R_OK);
  } catch (error) {
    const isMissing = /^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '');
    throw new UnusableBackupError(
      isMissing
        ? `There is no file ${backup}.`
        : `Homebase has no permission to read ${backup}. Change its permissions or choose another file.`,
      error,
    );
  }
  if (statSync(backup).isDirectory()) throw new UnusableBackupError(`${backup} is a folder. Name a file in it.`);
  refuseIrregular(backup);
}

/** `prepareRestore` and `decideRestore`. */
export function prepareDecided(backup: string, file: string): BackupContents {
  const contents = prepareRestore(backup, file);
  decideRestore(file);
  return contents;
}

/** From here on, the next program that opens the folder finishes the restore. */
export function decideRestore(file: string): void {
  renameFile(prepared(file), decided(file));
  syncFolder(dirname(file));
}

/** Drops a restore that has not finished. */
export function dropRestore(file: string): void {
  for (const each of ofRestore(file)) removeFile(each);
}

/** As `dropRestore`, in a server. */
export async function cancelRestore(file: string): Promise<void> {
  for (const each of ofRestore(file)) await removeWhileServing(each);
}

const ofRestore = (file: string): string[] => [prepared(file), decided(file), keptNote(file)];

export function isRestoreDecided(file: string): boolean {
  return existsSync(decided(file));
}

/**
 * Checks the decided backup again.
 * @param name its name in messages
 * @throws {UnusableBackupError}
 */
export function checkDecided(file: string, name: string): void {
  try {
    checkBackup(decided(file), name);
  } finally {
    removeLog(decided(file));
  }
}

/** Renames a decided backup that failed the check. @returns its new name */
export function refuseRestore(file: string): string {
  const refused = `${decided(file)}-refused`;
  renameFile(decided(file), refused);
  return refused;
}

/** Contains the name of the backup of the replaced database, until the restored one has been opened. */
export const restoredNote = (file: string): string => `${file}.restored`;

/** Contains the name of the kept database while a restore finishes: after an interruption, the same file is used again. */
const keptNote = (file: string): string => `${decided(file)}.kept`;

/**
 * Replaces the closed database with the decided backup and keeps the old one. Call it with the folder locked.
 * @param aside the file for the old database, unless an earlier attempt has begun one
 * @returns the file with the old database; undefined if there was none
 * @throws when another program has the database open; nothing has changed then, and no copy is left
 */
export function finishRestore(file: string, aside: string): string | undefined {
  const keeps = existsSync(file) && (statSync(file).size > 0 || hasUnfoldedLog(file));
  const note = keptNote(file);
  const kept = existsSync(note) ? join(dirname(aside), readFileSync(note, 'utf8')) : aside;
  writeFileSync(note, basename(kept), { mode: 0o600 });
  try {
    if (keeps) keepAside(file, kept);
    endSessions(decided(file), file);
    replaceDatabase(file, decided(file));
  } catch (error) {
    // Of a damaged database, the log may be nowhere else.
    if (!existsSync(`${kept}-wal`)) tryRemove(kept);
    throw error;
  }
  // From here on it is restored, also where a note is held or the disk is full.
  tryRemove(restoredNote(file));
  if (keeps) tryNote(restoredNote(file), basename(kept));
  tryRemove(note);
  return keeps ? kept : undefined;
}

function tryNote(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch {
    // Then nobody offers the way back, but the backup is there.
  }
}

/** A copy rather than a link, so that later writes do not change it. */
function keepAside(file: string, aside: string): void {
  foldBack(file);
  const part = `${aside}.part`;
  try {
    createPrivateFile(part);
    copyFileSync(file, part);
    syncFile(part);
    // The log that could not be moved into a damaged database.
    if (hasUnfoldedLog(file)) copyFileSync(`${file}-wal`, `${aside}-wal`);
    renameFile(part, aside);
  } catch (error) {
    tryRemove(part);
    throw error;
  }
}

/** The operator's sessions in the copy end, but for those that the current database has as well. */
function endSessions(copy: string, file: string): void {
  const current = new Set(readSessions(file).map(({ token_hash }) => token_hash.toString('hex')));
  const connection = new Database(copy);
  try {
    // Leaves no file at a power cut. The check then refuses the copy, and the current database stays.
    connection.pragma('journal_mode = MEMORY');
    const end = connection.prepare<[Buffer]>('DELETE FROM admin_sessions WHERE token_hash = ?');
    for (const { token_hash } of listSessions(connection))
      if (!current.has(token_hash.toString('hex'))) end.run(token_hash);
  } finally {
    connection.close();
  }
}

/** The operator's sessions; none of a database that is missing or damaged. */
export function readSessions(file: string): AdminSessionsRow[] {
  return tryReadDatabase(file, listSessions) ?? [];
}

function listSessions(connection: Database.Database): AdminSessionsRow[] {
  return connection.prepare<[], AdminSessionsRow>('SELECT * FROM admin_sessions').all();
}
