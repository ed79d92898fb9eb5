import type { AcarsRow } from '../../../db/rows.ts';

/** As it was sent: a boolean is stored as a number. */
export function toAutopilot(stored: AcarsRow['autopilot']): string | boolean | null {
  return typeof stored === 'number' ? stored === 1 : stored;
}
