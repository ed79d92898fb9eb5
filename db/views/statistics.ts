import type { Connection } from '../connection.ts';
import type { PirepsRow } from '../rows.ts';
import { isCounted, listedAt, touchdown } from './pirepNames.ts';

/** The accepted reports of a pilot or of an aircraft. */
export type FlownBy = { readonly user_id: number } | { readonly aircraft_id: number };

/** A report that counts. */
export interface FlownRow
  extends
    FlownCursor,
    Pick<PirepsRow, 'user_id' | 'aircraft_id' | 'dpt_airport_id' | 'arr_airport_id' | 'flight_time' | 'distance'> {
  /** `KTW612` */
  readonly ident: string;
  readonly filed_at: string;
  /** Feet per minute, negative. */
  readonly landing_rate: number | null;
}

/** Where the next part begins. */
export interface FlownCursor extends Pick<PirepsRow, 'created_at'> {
  readonly pirep_id: PirepsRow['id'];
  readonly rowid: number;
}

/** What the airline's records are about. The highest value is the record. */
export type RecordColumn = 'flight_time' | 'distance' | 'landing_rate';

/** The highest value of all others, and the higher one of a report. */
export interface BeatenRecord {
  readonly before: number;
  readonly after: number;
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

  const countOthers = connection
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM pireps WHERE ${isCounted} AND id <> ? LIMIT ?)`,
    )
    .pluck();
  const beaten = {
    flight_time: prepareBeaten(connection, 'nullif(flight_time, 0)'),
    distance: prepareBeaten(connection, 'nullif(distance, 0)'),
    landing_rate: prepareBeaten(connection, touchdown),
  };

  return {
    /** Whether so many other reports count. */
    hasOthers: (pirep_id: string, count: number): boolean => countOthers.get(pirep_id, count) === count,
    /** The record that a report that counts has beaten, if it is now the only one with the highest value. */
    findBeaten: (pirep_id: string, column: RecordColumn): BeatenRecord | undefined => beaten[column](pirep_id),
    /** The next reports after `cursor`, in any order; none after the last. */
    listFlown: (by: FlownBy, last?: FlownCursor): FlownRow[] => {
      const { created_at = '', pirep_id = '', rowid = 0 } = last ?? {};
      const cursor = { created_at, pirep_id, rowid };
      return 'user_id' in by ? ofPilot.all({ ...by, ...cursor }) : ofAircraft.all({ ...by, ...cursor });
    },
  };
}

/** Most reports are beaten by one of the first that are read, so all are read for a record only. */
function prepareBeaten(connection: Connection, value: string): (pirep_id: string) => BeatenRecord | undefined {
  const others = `FROM pireps WHERE ${isCounted} AND id <> :id`;
  const find = connection.prepare<{ id: string }, BeatenRecord>(`
    SELECT own.after, (SELECT max(${value}) ${others}) AS before
    FROM (SELECT ${value} AS after FROM pireps WHERE id = :id) AS own
    WHERE own.after IS NOT NULL
      AND NOT EXISTS (SELECT 1 ${others} AND ${value} >= own.after)
      AND EXISTS (SELECT 1 ${others} AND ${value} IS NOT NULL)`);
  return (id) => find.get({ id });
}
