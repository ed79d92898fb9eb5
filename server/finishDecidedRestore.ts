import { join } from 'node:path';
import { finishRestore, isRestoreDecided } from '../db/restore.ts';
import { backupFolder, databaseFile } from './config.ts';
import { makeBackupFolder, nameBackup } from './domain/backupFiles.ts';

/**
 * Finishes the restore that was decided for a data folder, under its lock and before its database is opened.
 * @returns the file that keeps what was there, if anything was
 */
export function finishDecidedRestore(data: string): string | undefined {
  const file = databaseFile(data);
  if (!isRestoreDecided(file)) return undefined;
  const folder = backupFolder(data);
  makeBackupFolder(folder);
  const aside = join(folder, nameBackup('before_restore'));
  return finishRestore(file, aside) ? aside : undefined;
}
