import type { Connection } from '../connection.ts';
import type { PirepsRow } from '../rows.ts';
import { isCounted, listedAt, touchdown } from './pirepNames.ts';

/** The accepted reports of a pilot or of an aircraft, or those in a state that were filed since a day or moment. */
export type FlownBy =
  | { readonly user_id: number }
  | { readonly aircraft_id: number }
  | { readonly state: number; readonly since: string };

/** A report that counts. */
export interface FlownRow
  extends
    FlownCursor,
    Pick<PirepsRow, 'user_id' | 'aircraft_id' | 'dpt_airport_id' | 'arr_airport_id' | 'flight_time' | 'distance'> {
  /** `KTW612` */
  readonly ident: string;
  /** Feet per minute, negative. */
  readonly landing_rate: number | null;
}

/** Where the next part begins. */
export interface FlownCursor extends Pick<PirepsRow, 'created_at'> {
  readonly pirep_id: PirepsRow['id'];
  readonly rowid: number;
  readonly filed_at: string;
}

/** Rows of a part, read in some milliseconds. */
const rowsAtOnce = 2000;

const select = `
  SELECT pireps.rowid, pireps.created_at, pireps.id AS pirep_id, airlines.icao || pireps.flight_number AS ident,
    ${listedAt} AS filed_at, pireps.user_id, pireps.aircraft_id,
    pireps.dpt_airport_id, pireps.arr_airport_id, pireps.flight_time, pireps.distance, ${touchdown} AS landing_rate
  FROM pireps
  JOIN airlines ON airlines.id = pireps.airline_id`;

export function statisticsQueries(connection: Connection) {
  // Each in the order of its index.
  const ofPilot = connection.prepare<FlownCursor & { user_id: number }, FlownRow>(`
    ${select}
    WHERE pireps.user_id = :user_id AND ${isCounted}
      AND (pireps.created_at, length(pireps.id), pireps.id) > (:created_at, length(:pirep_id), :pirep_id)
    ORDER BY pireps.created_at, length(pireps.id), pireps.id
    LIMIT ${rowsAtOnce}`);
  const ofAircraft = connection.prepare<FlownCursor & { aircraft_id: number }, FlownRow>(`
    ${select}
    WHERE pireps.aircraft_id = :aircraft_id AND ${isCounted} AND pireps.rowid > :rowid
    ORDER BY pireps.rowid
    LIMIT ${rowsAtOnce}`);
  const inState = connection.prepare<FlownCursor & { state: number; since: string }, FlownRow>(`
    ${select}
    WHERE pireps.state = :state AND ${listedAt} >= :filed_at AND (${listedAt}, pireps.rowid) > (:filed_at, :rowid)
    ORDER BY ${listedAt}, pireps.rowid
    LIMIT ${rowsAtOnce}`);

  return {
    /** The next reports after `cursor`, in any order; none after the last. */
    listFlown: (by: FlownBy, last?: FlownCursor): FlownRow[] => {
      const { created_at = '', pirep_id = '', rowid = 0, filed_at = 'since' in by ? by.since : '' } = last ?? {};
      const cursor = { created_at, pirep_id, rowid, filed_at };
      if ('user_id' in by) return ofPilot.all({ ...by, ...cursor });
      return 'aircraft_id' in by ? ofAircraft.all({ ...by, ...cursor }) : inState.all({ ...by, ...cursor });
    },
  };
}
