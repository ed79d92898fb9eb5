import type { Db } from '../../db/open.ts';
import type { BackupTrouble } from '../contract/admin/backups.ts';
import { explainFailure } from '../http/fileErrors.ts';
import { newestGoodBackup } from './backupFiles.ts';
import { readSetting } from './settings.ts';
import { hoursAgo } from './time.ts';

/** When a running server takes backups by itself. */
export interface BackupSchedule {
  /** Takes one when `backups.every_hours` have passed since the last good one; nothing without an airline. */
  readonly takeDue: () => Promise<void>;
  /**
   * The newest good backup is older than two intervals, or there is none because it could not be made; undefined: all is
   * well.
   */
  readonly trouble: () => BackupTrouble | undefined;
}

interface ScheduleDeps {
  readonly db: Db;
  readonly folder: string;
  readonly take: () => Promise<unknown>;
  /** Hears why, once for each reason. */
  readonly failed: (reason: string) => Promise<void>;
}

export function createBackupSchedule({ db, folder, take, failed }: ScheduleDeps): BackupSchedule {
  let lastReason: string | undefined;
  let hasTried = false;

  /** Whether the newest good one is older than so many intervals; undefined: there is none. */
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
        // It is tried again each minute, and told once.
        if (reason !== lastReason) await failed(reason);
        lastReason = reason;
        throw error;
      } finally {
        hasTried = true;
      }
    },
    trouble: () => {
      // After a night switched off, the first try comes before any alarm.
      if (!hasTried || !(isOlderThan(2) ?? lastReason !== undefined)) return undefined;
      return { newest_at: newestGoodBackup(folder)?.taken_at ?? null, reason: lastReason ?? null };
    },
  };
}
