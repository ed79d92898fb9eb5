import type { Target } from '../../../../db/target.ts';
import type { Source } from './source.ts';

/** Own ids begin above the highest that came along, so that no new report or flight gets one that a client knows. */
export function convertSequences(from: Source, to: Target): void {
  to.raise('flight', highestOf(from, 'flights'));
  to.raise('pirep', highestOf(from, 'pireps'));
}

function highestOf(from: Source, table: string): number {
  let highest = 0;
  for (const row of from.rows(table))
    if (/^\d{1,15}$/.test(row['id'] ?? '')) highest = Math.max(highest, Number(row['id']));
  return highest;
}
