import { dirname, isAbsolute, join } from 'node:path';
import { type RunningJob, startJob } from '../../../db/backupThread.ts';
import { toFileName } from '../../../db/fileNames.ts';
import { ownFolder } from '../../../db/copyBackup.ts';
import type { Db } from '../../../db/open.ts';
import type { CopyStatus } from '../../contract/admin/backups.ts';
import { explainFailure, invalid } from '../errors.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import { newestGoodBackup } from './backupFiles.ts';

interface SecondFolderDeps {
  readonly db: Db;
  /** The folder with the backups. */
  readonly folder: string;
  /** Called once for each new reason. */
  readonly failed: (status: CopyStatus) => void;
  /** After so many milliseconds, a copy that has not ended counts as failed. */
  readonly timeoutMs?: number;
}

/** Copies backups to another disk or PC, if the operator has chosen a folder. */
export interface SecondFolder {
  /** Copies the newest good backup unless it is there. Call it every minute: after a failure it tries again, otherwise hourly. */
  readonly copyDue: () => Promise<void>;
  /** Undefined without a second folder. */
  readonly status: () => CopyStatus | undefined;
  /** Ends a running copy. @returns whether it ended: one that waits for a drive cannot be ended */
  readonly stop: () => Promise<boolean>;
}

const recheckMs = 60 * 60_000;
const stopMs = 2000;

export function createSecondFolder({ db, folder, failed, timeoutMs = 15 * 60_000 }: SecondFolderDeps): SecondFolder {
  let copying: RunningJob | undefined;
  /** The last copy, unless a later attempt failed. */
  let copied: { readonly target: string; readonly backup: string; readonly begun: number } | undefined;
  /** Until an attempt ends, the result of the last one remains. */
  let result: CopyStatus | undefined;

  const statusOf = (target: string): CopyStatus =>
    result?.folder === target ? result : { folder: target, copied_at: null, reason: null };
  const fail = (target: string, reason: string): void => {
    const before = statusOf(target);
    result = { ...before, reason };
    if (reason !== before.reason) failed(result);
  };
  const isCopied = (target: string, backup: string): boolean =>
    copied?.target === target && copied.backup === backup && performance.now() - copied.begun < recheckMs;

  return {
    copyDue: async () => {
      const target = readSetting(db, 'backups.copy_folder');
      const backup = newestGoodBackup(folder)?.name;
      if (target === '' || backup === undefined || copying || isCopied(target, backup)) return;
      const { icao = '' } = db.home.findAirline() ?? {};
      // phpVMS takes any five letters for a code.
      const name = icao === '' ? 'Homebase' : `Homebase ${toFileName(icao)}`;
      const keep = readSetting(db, 'backups.copy_keep');
      const begun = performance.now();
      copied = undefined;
      const job = { source: join(folder, backup), folder: target, data: dirname(folder), name, keep };
      copying = startJob({ kind: 'copy', ...job });
      const timer = setTimeout(fail, timeoutMs, target, 'The folder does not respond, or is very slow.');
      try {
        await copying.ended;
        copied = { target, backup, begun };
        result = { folder: target, copied_at: now(), reason: null };
      } catch (error) {
        fail(target, explainCopy(error, target));
      } finally {
        clearTimeout(timer);
        copying = undefined;
      }
    },
    status: () => {
      const target = readSetting(db, 'backups.copy_folder');
      return target === '' ? undefined : statusOf(target);
    },
    stop: async () => {
      if (!copying) return true;
      const timer = new Promise<false>((resolve) => setTimeout(resolve, stopMs, false).unref());
      return await Promise.race([copying.stop().then(() => true), timer]);
    },
  };
}

function explainCopy(error: unknown, folder: string): string {
  const { code = '' } = error as { code?: string };
  if (code === 'ENOENT') return `${folder} is missing. Connect its drive, or choose another folder in the settings.`;
  if (code === 'ENOTDIR') return `${folder} is not a folder. Choose another one in the settings.`;
  if (code === ownFolder) return `${folder} is in the data folder itself. Choose a folder on another disk or PC.`;
  if (readOnly.test(code)) return `Homebase cannot write to ${folder}. Give it access, or choose another folder.`;
  return explainFailure(error);
}

const readOnly = /^(EACCES|EPERM|EROFS)$/;
const checkMs = 10_000;

/**
 * Checks a second folder before the setting is saved. It is not created: on a missing drive, it would be on the wrong disk.
 * @param key of the setting that changes; all others pass
 * @throws {AppError} validation-exception when no file can be written into the folder
 */
export async function checkSecondFolder(db: Pick<Db, 'file'>, key: string, written: string): Promise<void> {
  const folder = written.trim();
  if (key !== 'backups.copy_folder' || folder === '') return;
  if (!isAbsolute(folder)) throw invalid('value', `${folder} is not the full path of a folder on this PC.`);
  const check = startJob({ kind: 'check_folder', folder, data: dirname(db.file()) });
  const timer = setTimeout(() => void check.stop(), checkMs);
  try {
    await check.ended;
  } catch (error) {
    throw invalid('value', explainCheck(error, folder));
  } finally {
    clearTimeout(timer);
  }
}

function explainCheck(error: unknown, folder: string): string {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return `${folder} does not exist. Create the folder or connect its drive, then try again.`;
  if (code === 'ENOTDIR') return `${folder} is not a folder. Choose another one.`;
  return code === undefined ? `${folder} does not respond.` : explainCopy(error, folder);
}
