import type { Db } from '../../../db/open.ts';
import type { BackupTrouble } from '../../contract/admin/backups.ts';
import { explainFailure } from '../fileErrors.ts';
import { newestGoodBackup } from './backupFiles.ts';
import { readSetting } from '../settings/settings.ts';
import { hoursAgo } from '../time.ts';

/** Creates backups automatically while the server runs. */
export interface BackupSchedule {
  /** Creates a backup if the last good one is older than `backups.every_hours`. Does nothing without an airline. */
  readonly takeDue: () => Promise<void>;
  /** @returns why backups are overdue by two intervals, or could never be created; undefined when all is well */
  readonly trouble: () => BackupTrouble | undefined;
}

interface ScheduleDeps {
  readonly db: Db;
  readonly folder: string;
  readonly take: () => Promise<unknown>;
  /** Called once for each new reason. */
  readonly failed: (reason: string) => Promise<void>;
}

export function createBackupSchedule({ db, folder, take, failed }: ScheduleDeps): BackupSchedule {
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
    takeDue: async () => {
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
    trouble: () => {
      // After a night with the PC off, no warning appears before the first attempt.
      if (!hasTried || !(isOlderThan(2) ?? lastReason !== undefined)) return undefined;
      return { newest_at: newestGoodBackup(folder)?.taken_at ?? null, reason: lastReason ?? null };
    },
  };
}
