import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { looksUsable } from '../../db/backup.ts';
import { NewerDatabaseError } from '../../db/migrate.ts';
import { restoredNote } from '../../db/restore.ts';
import { backupFolder, databaseFile } from './config.ts';
import { type Backup, listBackups } from '../domain/backups/backupFiles.ts';
import type { RestoreOffer } from './processMessages.ts';

/** The file to go back to when the database of a folder cannot be opened. */
export function findRestoreOffer(data: string, error: unknown): RestoreOffer | undefined {
  // What a newer Homebase left, its backups included, is too new for this one.
  return undoOffer(data) ?? (error instanceof NewerDatabaseError ? copyOffer(error) : backupOffer(data));
}

/** A restored database that was never opened yet. */
function undoOffer(data: string): RestoreOffer | undefined {
  const note = restoredNote(databaseFile(data));
  if (!existsSync(note)) return undefined;
  const file = join(backupFolder(data), readFileSync(note, 'utf8'));
  // What was there before may have been the reason for the restore.
  if (!looksUsable(file)) return undefined;
  return {
    file,
    about: 'A backup was restored, and this is the first start since. The database from before the restore is kept.',
    action: 'Undo the restore',
  };
}

/** What a newer Homebase left before it changed the file. */
function copyOffer({ copy }: NewerDatabaseError): RestoreOffer | undefined {
  if (!existsSync(copy)) return undefined;
  return {
    file: copy,
    about: 'The copy from before the update is still there. What was stored after the update is not in it.',
    action: 'Restore that copy',
  };
}

/** What cannot be listed offers nothing: what is told is the trouble with the database. */
function tryToList(folder: string): Backup[] {
  try {
    return listBackups(folder);
  } catch {
    return [];
  }
}

/** The newest that was checked, else the newest. */
function backupOffer(data: string): RestoreOffer | undefined {
  const backups = tryToList(backupFolder(data));
  const backup = backups.find(({ contents, is_future }) => contents && !is_future) ?? backups[0];
  if (!backup) return undefined;
  const from = `${backup.taken_at.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    file: join(backupFolder(data), backup.name),
    about: `The newest ${backup.contents ? 'good ' : ''}backup is from ${from}.`,
    action: `Restore the backup of ${from}`,
  };
}
