import type { Tx } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import type { RecordColumn } from '../../../db/views/statistics.ts';
import { record } from '../activity/events.ts';

/** Among the first few flights of an airline, every other one would be a record. */
export const leastFlights = 10;

const columns = ['flight_time', 'distance', 'landing_rate'] as const satisfies readonly RecordColumn[];

/** Records that an accepted report is the airline's longest or farthest flight or softest landing, once for each report. */
export function noteAirlineRecords(tx: Tx, { id }: Pick<PirepsRow, 'id'>): void {
  if (!tx.statistics.hasOthers(id, leastFlights)) return;
  const beaten = columns.flatMap((column) => {
    const found = tx.statistics.findBeaten(id, column);
    return found === undefined ? [] : [[column, found] as const];
  });
  if (beaten.length === 0) return;
  if (tx.audit.list('pirep', id).some(({ action }) => action === 'pirep.record_set')) return;
  record(tx, 'program', 'pirep.record_set', {
    id,
    before: Object.fromEntries(beaten.map(([column, { before }]) => [column, before])),
    after: Object.fromEntries(beaten.map(([column, { after }]) => [column, after])),
  });
}
