import { existsSync, rmSync } from 'node:fs';
import { isBlank } from '../../db/backup.ts';
import { type Db, openDatabase } from '../../db/open.ts';
import { restoredNote } from '../../db/restore.ts';
import { backupFolder, databaseFile } from './config.ts';
import { listBackups } from '../domain/backups/backupFiles.ts';
import { onPirepEvent } from '../domain/events.ts';
import { enqueueWebhooks } from '../domain/webhooks/webhookQueue.ts';
import { withBackup } from './folderTrouble.ts';

/**
 * Opens the database of a data folder, under its lock. Makes a new one only where there never was another.
 * @throws {FolderError} when the database is empty or not there, and backups are
 */
export function openData(data: string): Db {
  const file = databaseFile(data);
  refuseLost(data, file);
  const db = openDatabase(file);
  onPirepEvent(enqueueWebhooks);
  // From here on, what was restored is known to open.
  rmSync(restoredNote(file), { force: true });
  return db;
}

/** A database without a table in the place of an airline: a new one would begin, and its backups replace the old ones. */
function refuseLost(data: string, file: string): void {
  const isThere = existsSync(file);
  if (isThere && !isBlank(file)) return;
  const backups = backupFolder(data);
  if (listBackups(backups).length === 0) return;
  throw withBackup(
    data,
    `The database ${file} is ${isThere ? 'empty' : 'not there'}, but there are backups of it. ` +
      `Restore one; or move the folder ${backups} elsewhere to begin with a new airline.`,
  );
}
