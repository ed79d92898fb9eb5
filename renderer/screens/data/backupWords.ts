import type { Backup, BackupTrouble } from '../../../server/contract/admin/backups.ts';
import { count } from '../../lib/figures.ts';
import { dateTimeOf } from '../../lib/utc.ts';

export const backupKinds: Readonly<Record<Backup['kind'], string>> = {
  backup: 'Backup',
  before_restore: 'Before a restore',
  uploaded: 'Uploaded',
};

/** Formats the time of a backup: `21 Nov 16:55Z`. */
export function takenText({ taken_at, is_future }: Backup, now: number): string {
  return `${dateTimeOf(taken_at, now)}${is_future ? ' (in the future)' : ''}`;
}

/** Says how old the last good backup is, and why there is no newer one. */
export function troubleText({ newest_at, reason }: BackupTrouble, now: number): string {
  const newest =
    newest_at === null ? 'There is no good backup.' : `The last good backup is from ${dateTimeOf(newest_at, now)}.`;
  return `${newest} ${reason === null ? 'Check the schedule.' : `The next one failed: ${reason}`}`;
}

/** Sums up a backup: `2 airlines, 12 pilots, 341 PIREPs, 2.8 M positions`. */
export function contentsText({ airlines, pilots, pireps, positions }: NonNullable<Backup['contents']>): string {
  const parts = [of(airlines, 'airline'), of(pilots, 'pilot'), of(pireps, 'PIREP'), of(positions, 'position')];
  return parts.join(', ');
}

function of(value: number, what: string): string {
  return `${count(value)} ${what}${value === 1 ? '' : 's'}`;
}
