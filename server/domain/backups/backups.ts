import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupContents, UnusableBackupError } from '../../../db/backup.ts';
import { type BackupJob, runBackupJob } from '../../../db/backupThread.ts';
import type { Db } from '../../../db/open.ts';
import { cancelRestore, isRestoreDecided } from '../../../db/restore.ts';
import { conflict, explainFailure } from '../errors.ts';
import {
  type BackupFile,
  findBackup,
  listBackups,
  makeBackupFolder,
  nameBackup,
  noteContents,
  removeBackup,
  surplusBackups,
  newestGoodBackup,
} from './backupFiles.ts';
import { type Actor, record } from '../activity/events.ts';
import { readSetting } from '../settings/settings.ts';
import { type CameBackOffer, offerEndAgain } from './cameBack.ts';
import type { Events } from '../../contract/admin/events.ts';
import type { BackupProblem } from '../../contract/admin/backups.ts';
import { hoursAgo } from '../time.ts';
import { createTurns } from '../background.ts';
import { isHeld, renameWhileServing, tryRemove } from '../../../db/heldFiles.ts';

interface BackupDeps {
  readonly db: Db;
  /** The file of the database. */
  readonly file: string;
  readonly folder: string;
  /** Why the one that was to be restored at this start was not, for people. */
  readonly refusedRestore?: string | undefined;
  /** What another program did to the data folder, for people. */
  readonly found?: readonly string[];
}

/** Manages the backups of a running server. */
export interface Backups extends CameBackOffer {
  /** Newest first. */
  readonly list: () => BackupFile[];
  /** @throws {AppError} not-found */
  readonly find: (name: string) => BackupFile;
  readonly path: (backup: BackupFile) => string;
  /** Whether a file is in the folder, also one that is no backup. */
  readonly has: (name: string) => boolean;
  /**
   * Creates a backup, verifies it, and deletes old ones beyond `backups.keep`.
   * @throws {AppError} conflict when the copy cannot be verified
   */
  readonly take: () => Promise<BackupFile>;
  /** Creates a backup if the last good one is older than `backups.every_hours`. Does nothing without an airline. */
  readonly takeDue: () => Promise<void>;
  /** @returns why backups are overdue by two intervals, or could never be created; undefined when all is well */
  readonly findOverdue: () => BackupProblem | undefined;
  /**
   * Stores an uploaded backup after verifying it.
   * @param fileName shown in errors
   * @throws {AppError} conflict when the file is damaged, not from Homebase, or from a newer version
   */
  readonly upload: (fileName: string, bytes: Readable) => Promise<BackupFile>;
  /** Runs a job that puts files into the folder, while no other one of the backups does. */
  readonly inFolder: <T>(job: (folder: string) => Promise<T>) => Promise<T>;
  /** @throws {AppError} not-found */
  readonly remove: (name: string) => Promise<void>;
  /**
   * Verifies a backup and restores it at the next start.
   * @throws {AppError} not-found; conflict when it is damaged or from a newer version
   */
  readonly restoreAtStart: (name: string) => Promise<BackupFile>;
  /** The backup that will be restored at the next start. */
  readonly restoreWaiting: () => BackupFile | undefined;
  readonly cancelRestore: () => Promise<void>;
  /** Why the one that was to be restored at this start was not, for people, until another is. */
  readonly refusedRestore: () => string | undefined;
  /** What another program did to the data folder, or may do, for people. */
  readonly found: readonly string[];
}

export function createBackups({ db, file, folder, refusedRestore, found = [] }: BackupDeps): Backups {
  // All jobs use the same files.
  const inTurn = createTurns();
  const uploads = new Set<string>();
  const receive = createReceiver({ folder, uploads, inTurn });
  const find = (name: string): BackupFile => findBackup(folder, name);
  const note = (actor: Actor, action: keyof typeof Events.backup, id: string, after?: object): Promise<void> =>
    db.write((tx) => record(tx, actor, `backup.${action}`, { id, ...(after && { after }) }));

  const take = async (actor: Actor): Promise<BackupFile> => {
    db.refuseReplaced();
    makeBackupFolder(folder, uploads);
    const name = nameBackup('backup');
    const contents = await runJob({ kind: 'backup', source: file, target: join(folder, name) });
    await noteContents(folder, name, contents);
    // Read now, because it may have changed during the backup. Where the program has ended meanwhile, none is removed.
    const keep = readSetting(db, 'backups.keep');
    for (const surplus of surplusBackups(listBackups(folder), keep)) await removeSurplus(folder, surplus.name);
    await note(actor, 'taken', name, toNoted(contents));
    return find(name);
  };

  const restoring = createRestoring({ file, folder, inTurn, note });
  const schedule = createSchedule({
    db,
    folder,
    take: async () => await take('program'),
    failed: async (reason) => await note('program', 'failed', 'backup', { reason }),
  });

  return {
    list: () => listBackups(folder),
    find,
    path: ({ name }) => join(folder, name),
    has: (name) => existsSync(join(folder, name)),
    take: () => inTurn(() => take('operator')),
    takeDue: () => inTurn(schedule.takeDue),
    findOverdue: schedule.findOverdue,
    upload: async (fileName, bytes) => {
      const { name, contents } = await receive(fileName, bytes);
      await note('operator', 'uploaded', name, { file: fileName, ...toNoted(contents) });
      return find(name);
    },
    inFolder: (job) =>
      inTurn(() => {
        makeBackupFolder(folder, uploads);
        return job(folder);
      }),
    remove: async (name) => {
      await removeBackup(folder, find(name).name);
      await note('operator', 'removed', name);
    },
    found,
    ...restoring,
    // One that could not be dropped is decided still.
    refusedRestore: () => (restoring.restoreWaiting() ? undefined : refusedRestore),
    ...offerEndAgain(db, { file, folder }),
  };
}

/** What another program has open is removed after the next backup. */
async function removeSurplus(folder: string, name: string): Promise<void> {
  try {
    await removeBackup(folder, name);
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

interface Restoring {
  readonly file: string;
  readonly folder: string;
  readonly inTurn: ReturnType<typeof createTurns>;
  readonly note: (actor: Actor, action: keyof typeof Events.backup, id: string) => Promise<void>;
}

function createRestoring({
  file,
  folder,
  inTurn,
  note,
}: Restoring): Pick<Backups, 'restoreAtStart' | 'restoreWaiting' | 'cancelRestore'> {
  let waiting: BackupFile | undefined;
  /** A damaged or replaced database, which is why one restores, may not be able to store it. */
  const tryNote = (...event: Parameters<typeof note>): Promise<void> => note(...event).catch(() => undefined);
  return {
    restoreAtStart: (name) =>
      inTurn(async () => {
        findBackup(folder, name);
        const contents = await runJob({ kind: 'restore', source: join(folder, name), target: file });
        await noteContents(folder, name, contents);
        waiting = findBackup(folder, name);
        await tryNote('operator', 'restore_decided', name);
        return waiting;
      }),
    restoreWaiting: () => (isRestoreDecided(file) ? waiting : undefined),
    cancelRestore: () =>
      inTurn(async () => {
        if (isRestoreDecided(file)) await tryNote('operator', 'restore_cancelled', 'restore');
        await cancelRestore(file);
      }),
  };
}

interface Receiving {
  readonly folder: string;
  /** Names of files that are still received. */
  readonly uploads: Set<string>;
  readonly inTurn: ReturnType<typeof createTurns>;
}

/** Other backups wait for the check of an upload only: its sender may stall. */
function createReceiver({ folder, uploads, inTurn }: Receiving) {
  return async (
    fileName: string,
    bytes: Readable,
  ): Promise<{ readonly name: string; readonly contents: BackupContents }> => {
    const upload = `upload-${randomUUID()}.part`;
    const part = join(folder, upload);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    uploads.add(upload);
    try {
      await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
      return await inTurn(async () => {
        const contents = await runJob({ kind: 'check', source: part, target: fileName });
        const name = nameBackup('uploaded');
        await renameWhileServing(part, join(folder, name));
        await noteContents(folder, name, contents);
        return { name, contents };
      });
    } finally {
      uploads.delete(upload);
      // Verifying a file with pending WAL data leaves these files.
      for (const rest of [part, `${part}-wal`, `${part}-shm`]) tryRemove(rest, 0);
    }
  };
}

function toNoted({ size, airlines, pilots, pireps }: BackupContents): object {
  return { size, airlines, pilots, pireps };
}

async function runJob(job: BackupJob): ReturnType<typeof runBackupJob> {
  try {
    return await runBackupJob(job);
  } catch (error) {
    if (error instanceof UnusableBackupError) throw conflict(error.message);
    throw error;
  }
}

interface ScheduleDeps {
  readonly db: Db;
  readonly folder: string;
  readonly take: () => Promise<unknown>;
  /** Called once for each new reason. */
  readonly failed: (reason: string) => Promise<void>;
}

/** Creates backups automatically while the server runs. */
function createSchedule({ db, folder, take, failed }: ScheduleDeps) {
  let lastReason: string | undefined;
  let hasTried = false;

  /** Whether the newest good backup is older than this number of intervals; undefined without one. */
  const isOlderThan = (intervals: number): boolean | undefined => {
    const hours = readSetting(db, 'backups.every_hours');
    if (hours === 0 || db.home.findAirline() === undefined) return false;
    const newest = newestGoodBackup(folder);
    return newest && newest.taken_at <= hoursAgo(intervals * hours);
  };

  return {
    takeDue: async (): Promise<void> => {
      try {
        if (isOlderThan(1) ?? true) await take();
        lastReason = undefined;
      } catch (error) {
        const reason = explainFailure(error);
        // The backup is retried every minute, but each reason is reported only once.
        if (reason !== lastReason) await failed(reason);
        lastReason = reason;
        throw error;
      } finally {
        hasTried = true;
      }
    },
    findOverdue: (): BackupProblem | undefined => {
      // After a night with the PC off, no warning appears before the first attempt.
      if (!hasTried || !(isOlderThan(2) ?? lastReason !== undefined)) return undefined;
      return { newest_at: newestGoodBackup(folder)?.taken_at ?? null, reason: lastReason ?? null };
    },
  };
}
