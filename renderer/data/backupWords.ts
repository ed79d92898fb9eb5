import type { Backup, BackupTrouble } from '../../server/contract/admin/backups.ts';
import { count } from '../app/figures.ts';
import { dateTimeOf } from '../app/utc.ts';

export const backupKinds: Readonly<Record<Backup['kind'], string>> = {
  backup: 'Backup',
  before_restore: 'Kept before a restore',
  uploaded: 'Added file',
};

/** `21 Nov 16:55Z` */
export function takenText({ taken_at, is_future }: Backup, now: number): string {
  return `${dateTimeOf(taken_at, now)}${is_future ? ' (in the future)' : ''}`;
}

/** Why the operator has to see to his backups, and what to do. */
export function troubleText({ newest_at, reason }: BackupTrouble, now: number): string {
  const newest =
    newest_at === null ? 'There is no good backup.' : `The last good backup is from ${dateTimeOf(newest_at, now)}.`;
  return `${newest} ${reason === null ? 'Check the schedule.' : `The next one failed: ${reason}`}`;
}

/** `2 airlines, 12 pilots, 341 reports, 2.8 M positions` */
export function contentsText({ airlines, pilots, pireps, positions }: NonNullable<Backup['contents']>): string {
  const parts = [of(airlines, 'airline'), of(pilots, 'pilot'), of(pireps, 'report'), of(positions, 'position')];
  return parts.join(', ');
}

function of(value: number, what: string): string {
  return `${count(value)} ${what}${value === 1 ? '' : 's'}`;
}
