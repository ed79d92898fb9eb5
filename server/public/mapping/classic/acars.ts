import type { AcarsRow } from '../../../../db/rows.ts';
import type { AcarsRecord, EventRecord } from '../../../contract/classic/acars.ts';
import { toAutopilot } from '../autopilot.ts';
import { nmToMilesOrNull } from '../../../contract/units.ts';
import { toTimestamp } from './timestamp.ts';

// The reply's schema picks what is shown; other columns go no further.
export function toRecord(row: AcarsRow): AcarsRecord {
  return {
    ...row,
    id: String(row.id),
    distance: nmToMilesOrNull(row.distance),
    autopilot: toAutopilot(row.autopilot),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

export function toEventRecord(row: AcarsRow): EventRecord {
  return { ...toRecord(row), event: row.log };
}
