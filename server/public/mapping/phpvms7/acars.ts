import type { AcarsRow } from '../../../../db/rows.ts';
import type { AcarsRecord, EventRecord } from '../../../contract/phpvms7/acars.ts';
import { toAutopilot } from '../autopilot.ts';
import { roundOrNull } from './whole.ts';

// The reply's schema picks what is shown. Times stay as they are stored: a track needs its milliseconds.
export function toRecord(row: AcarsRow): AcarsRecord {
  return {
    ...row,
    id: String(row.id),
    heading: roundOrNull(row.heading),
    gs: roundOrNull(row.gs),
    ias: roundOrNull(row.ias),
    autopilot: toAutopilot(row.autopilot),
  };
}

export function toEventRecord(row: AcarsRow): EventRecord {
  return { ...toRecord(row), event: row.log };
}
