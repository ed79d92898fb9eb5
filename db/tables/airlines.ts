import type { Connection } from '../connection.ts';
import { prepareTable, prepareSlices, type Slice, type Sliced } from '../statements.ts';
import type { AirlinesRow } from '../rows.ts';
import { isCounted } from '../views/pirepNames.ts';

/** Totals of an airline's accepted PIREPs. */
export interface AirlineTotals {
  readonly airline_id: number;
  readonly total_flights: number;
  /** Minutes. */
  readonly total_time: number;
}

export function airlineQueries(connection: Connection) {
  const rows = prepareTable<AirlinesRow, 'icao' | 'name' | 'created_at'>(connection, {
    table: 'airlines',
    named: 'icao = :icao',
    order: 'icao, id',
  });
  const sliceActive = prepareSlices<AirlinesRow>(connection, {
    select: '*',
    from: 'FROM airlines WHERE active = 1',
    order: 'name COLLATE NOCASE, id',
  });
  const listTotals = connection.prepare<[string], AirlineTotals>(`
    SELECT airline_id, count(*) AS total_flights, total(flight_time) AS total_time
    FROM pireps
    WHERE airline_id IN (SELECT value FROM json_each(?)) AND ${isCounted}
    GROUP BY airline_id`);

  return {
    ...rows,
    sliceActive: (slice: Slice): Sliced<AirlinesRow> => sliceActive(slice, {}),
    /** Without airlines that have no accepted PIREP. */
    listTotals: (ids: readonly number[]): AirlineTotals[] => listTotals.all(JSON.stringify(ids)),
  };
}
