import type { Connection } from '../connection.ts';
import type { PirepsRow } from '../rows.ts';
import { touchdown } from './logbook.ts';

/** The reports of a pilot or of an aircraft. */
export type FlownBy = { readonly user_id: number } | { readonly aircraft_id: number };

/** An accepted report. */
export interface FlownRow
  extends
    FlownCursor,
    Pick<PirepsRow, 'user_id' | 'aircraft_id' | 'dpt_airport_id' | 'arr_airport_id' | 'flight_time' | 'distance'> {
  readonly pirep_id: PirepsRow['id'];
  /** `KTW612` */
  readonly ident: string;
  readonly filed_at: string;
  /** Feet per minute, negative. */
  readonly landing_rate: number | null;
}

/** Where the next part begins. */
export interface FlownCursor extends Pick<PirepsRow, 'created_at'> {
  readonly rowid: number;
}

/** Rows of a part, read in some milliseconds. */
const rowsAtOnce = 2000;

const select = `
  SELECT pireps.rowid, pireps.created_at, pireps.id AS pirep_id, airlines.icao || pireps.flight_number AS ident,
    coalesce(pireps.submitted_at, pireps.created_at) AS filed_at, pireps.user_id, pireps.aircraft_id,
    pireps.dpt_airport_id, pireps.arr_airport_id, pireps.flight_time, pireps.distance, ${touchdown} AS landing_rate
  FROM pireps
  JOIN airlines ON airlines.id = pireps.airline_id`;

export function statisticsQueries(connection: Connection) {
  // Each in the order of its index. The plus keeps the index of the state out of it.
  const ofPilot = connection.prepare<FlownCursor & { user_id: number }, FlownRow>(`
    ${select}
    WHERE pireps.user_id = :user_id AND (pireps.created_at, pireps.rowid) > (:created_at, :rowid) AND +pireps.state = 2
    ORDER BY pireps.created_at, pireps.rowid
    LIMIT ${rowsAtOnce}`);
  const ofAircraft = connection.prepare<FlownCursor & { aircraft_id: number }, FlownRow>(`
    ${select}
    WHERE pireps.aircraft_id = :aircraft_id AND pireps.rowid > :rowid AND +pireps.state = 2
    ORDER BY pireps.rowid
    LIMIT ${rowsAtOnce}`);

  return {
    /** The next accepted reports after `cursor`, in any order; none after the last. */
    listFlown: (by: FlownBy, { created_at, rowid }: FlownCursor = { created_at: '', rowid: 0 }): FlownRow[] =>
      'user_id' in by ? ofPilot.all({ ...by, created_at, rowid }) : ofAircraft.all({ ...by, created_at, rowid }),
  };
}
