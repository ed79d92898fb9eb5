import { join } from 'node:path';
import { UnusableBackupError } from '../../db/backup.ts';
import { type BackupJob, runBackupJob } from '../../db/backupThread.ts';
import type { Db } from '../../db/open.ts';
import { decideRestore, dropRestore, isRestoreDecided } from '../../db/restore.ts';
import { AppError } from '../http/errors.ts';
import {
  type Backup,
  findBackup,
  listBackups,
  makeBackupFolder,
  nameBackup,
  noteContents,
  removeBackup,
  surplusBackups,
} from './backupFiles.ts';
import { readSetting } from './settings.ts';
import { hoursAgo } from './time.ts';

interface BackupDeps {
  readonly db: Db;
  /** The database's own file. */
  readonly file: string;
  /** Where backups are kept. */
  readonly folder: string;
}

/** The backups of a running server's data folder. */
export interface Backups {
  /** Newest first. */
  readonly list: () => Backup[];
  /** @throws {AppError} 404 */
  readonly find: (name: string) => Backup;
  readonly path: (backup: Backup) => string;
  /**
   * Takes one now, checks it, and removes those that are more than `backups.keep`.
   * @throws {AppError} 409 when what was copied does not stand the check
   */
  readonly take: () => Promise<Backup>;
  /** Takes one when `backups.every_hours` have passed since the last; nothing without an airline. */
  readonly takeDue: () => Promise<void>;
  /** @throws {AppError} 404 */
  readonly remove: (name: string) => void;
  /**
   * Checks a backup and puts it in place at the next start.
   * @throws {AppError} 404, 409 when it is damaged or of a newer program
   */
  readonly restoreAtStart: (name: string) => Promise<Backup>;
  /** Whether the next start puts a backup in place. */
  readonly isRestoreWaiting: () => boolean;
  readonly cancelRestore: () => Promise<void>;
}

export function createBackups({ db, file, folder }: BackupDeps): Backups {
  // One at a time: a second one would read and write the same.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
  const find = (name: string): Backup => findBackup(folder, name);

  const take = async (): Promise<Backup> => {
    // Before: the program may be stopped meanwhile, and its database closed.
    const keep = readSetting(db, 'backups.keep');
    makeBackupFolder(folder);
    const name = nameBackup('backup');
    const contents = await runJob({ kind: 'backup', source: file, target: join(folder, name) });
    noteContents(folder, name, contents);
    for (const surplus of surplusBackups(listBackups(folder), keep)) removeBackup(folder, surplus.name);
    return find(name);
  };

  const isDue = (): boolean => {
    const hours = readSetting(db, 'backups.every_hours');
    if (hours === 0 || db.home.findAirline() === undefined) return false;
    const newest = listBackups(folder).find(({ kind }) => kind === 'backup');
    return newest === undefined || newest.taken_at <= hoursAgo(hours);
  };

  return {
    list: () => listBackups(folder),
    find,
    path: ({ name }) => join(folder, name),
    take: () => inTurn(take),
    takeDue: () => inTurn(async () => void (isDue() && (await take()))),
    remove: (name) => removeBackup(folder, find(name).name),
    restoreAtStart: (name) =>
      inTurn(async () => {
        const backup = find(name);
        await runJob({ kind: 'restore', source: join(folder, name), target: file });
        decideRestore(file);
        return backup;
      }),
    isRestoreWaiting: () => isRestoreDecided(file),
    cancelRestore: () => inTurn(async () => dropRestore(file)),
  };
}

async function runJob(job: BackupJob): ReturnType<typeof runBackupJob> {
  try {
    return await runBackupJob(job);
  } catch (error) {
    if (error instanceof UnusableBackupError) throw new AppError('conflict', 409, error.message);
    throw error;
  }
}
