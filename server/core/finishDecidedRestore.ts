import { basename, join } from 'node:path';
import { UnusableBackupError } from '../../db/backup.ts';
import { checkDecided, finishRestore, isRestoreDecided, refuseRestore } from '../../db/restore.ts';
import { backupFolder, databaseFile } from './config.ts';
import { makeBackupFolder, nameBackup } from '../domain/backups/backupFiles.ts';

interface FinishedRestore {
  /** The file that keeps what was there, if anything was. */
  readonly kept: string | undefined;
  /** Why nothing was changed, for people. */
  readonly refused: string | undefined;
}

/**
 * Finishes the restore that was decided for a data folder, under its lock and before its database is opened. The backup
 * is checked once more: what replaces a good database may have been damaged since.
 * @returns undefined when none was decided
 */
export function finishDecidedRestore(data: string): FinishedRestore | undefined {
  const file = databaseFile(data);
  if (!isRestoreDecided(file)) return undefined;
  try {
    checkDecided(file, 'The backup that was to be restored');
  } catch (error) {
    if (!(error instanceof UnusableBackupError)) throw error;
    const kept = basename(refuseRestore(file));
    const refused = `${error.message} It was not restored, and the database is as it was. The file is kept as ${kept}. Choose another backup.`;
    return { kept: undefined, refused };
  }
  const folder = backupFolder(data);
  makeBackupFolder(folder);
  const aside = join(folder, nameBackup('before_restore'));
  return { kept: finishRestore(file, aside) ? aside : undefined, refused: undefined };
}
