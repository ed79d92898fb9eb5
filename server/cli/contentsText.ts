import type { BackupContents } from '../../db/backup.ts';

/** What a database holds, for people. */
export function contentsText({ airlines, pilots, pireps, positions, size }: BackupContents): string {
  const rows = `${count(airlines, 'airline')}, ${count(pilots, 'pilot')}, ${count(pireps, 'PIREP')}`;
  return `${rows} with ${count(positions, 'position')}, ${(size / 1e6).toFixed(1)} MB`;
}

function count(number: number, one: string): string {
  return `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;
}
