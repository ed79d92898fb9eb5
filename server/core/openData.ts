import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isBlank, UnusableBackupError } from '../../db/backup.ts';
import { type Db, openDatabase } from '../../db/open.ts';
import { checkDecided, finishRestore, isRestoreDecided, refuseRestore, restoredNote } from '../../db/restore.ts';
import { listBackups, makeBackupFolder, nameBackup } from '../domain/backups/backupFiles.ts';
import { backupFolder, databaseFile } from './config.ts';
import { onPirepEvent } from '../domain/events.ts';
import { enqueueWebhooks } from '../domain/webhooks/webhookQueue.ts';
import { withBackup } from './dataFolderError.ts';

/**
 * Opens the database of a data folder that the caller has locked. Creates one only if the folder never had data.
 * @throws {DataFolderError} if the database is empty or missing although there are backups
 */
export function openData(data: string): Db {
  const file = databaseFile(data);
  refuseLost(data, file);
  const db = openDatabase(file);
  onPirepEvent(enqueueWebhooks);
  // A restored database that can be opened needs no way back.
  rmSync(restoredNote(file), { force: true });
  return db;
}

/** Opening the folder would start a new airline, whose backups replace those of the lost one. */
function refuseLost(data: string, file: string): void {
  const isThere = existsSync(file);
  if (isThere && !isBlank(file)) return;
  const backups = backupFolder(data);
  if (listBackups(backups).length === 0) return;
  throw withBackup(
    data,
    `The database ${file} is ${isThere ? 'empty' : 'missing'}, but there are backups. ` +
      `Restore one, or move the folder ${backups} to start a new airline.`,
  );
}

interface FinishedRestore {
  /** The file with the previous database; undefined if there was none. */
  readonly kept: string | undefined;
  /** Why nothing was changed, for people; undefined after a restore. */
  readonly refused: string | undefined;
}

/**
 * Completes a restore that was decided earlier. Call it with the folder locked and before its database is opened. The
 * backup is checked again, because it may have been damaged since, and it replaces a good database.
 * @returns undefined if no restore was decided
 */
export function finishDecidedRestore(data: string): FinishedRestore | undefined {
  const file = databaseFile(data);
  if (!isRestoreDecided(file)) return undefined;
  try {
    checkDecided(file, 'The backup to restore');
  } catch (error) {
    if (!(error instanceof UnusableBackupError)) throw error;
    const kept = basename(refuseRestore(file));
    const refused = `${error.message} It was not restored, and the database is unchanged. The file was renamed to ${kept}. Choose another backup.`;
    return { kept: undefined, refused };
  }
  const folder = backupFolder(data);
  makeBackupFolder(folder);
  const aside = join(folder, nameBackup('before_restore'));
  return { kept: finishRestore(file, aside) ? aside : undefined, refused: undefined };
}
