import { type AcarsCursor, rowsAtOnce } from '../tables/acars.ts';
import type { Connection } from '../connection.ts';
import type { AcarsRow } from '../rows.ts';

/** A position as an array, in the order of the columns. A report may have 200,000 of them. */
export type TrackRow = readonly [
  id: number,
  created_at: string,
  lat: number | null,
  lon: number | null,
  altitude: number | null,
  gs: number | null,
  vs: number | null,
  heading: number | null,
  fuel: number | null,
  status: string | null,
];

/** A position on a map; also the cursor for the next ones. */
export type MapPoint = AcarsCursor & Pick<AcarsRow, 'lat' | 'lon' | 'altitude' | 'gs' | 'heading'>;

export type LogRow = Pick<AcarsRow, 'id' | 'event' | 'log' | 'lat' | 'lon' | 'created_at'>;

/** The ACARS rows of a PIREP for the operator and for maps. */
export function trackQueries(connection: Connection) {
  const listPositions = connection
    .prepare<AcarsCursor & { pirep_id: string }, TrackRow>(`
      SELECT id, created_at, lat, lon, altitude, gs, vs, heading, fuel, status
      FROM acars
      WHERE pirep_id = :pirep_id AND type = 0 AND (created_at, id) > (:created_at, :id)
      ORDER BY created_at, id
      LIMIT 2000`)
    .raw();
  const listLog = connection.prepare<AcarsCursor & Pick<AcarsRow, 'pirep_id' | 'type'>, LogRow>(`
    SELECT id, event, log, lat, lon, created_at
    FROM acars
    WHERE pirep_id = :pirep_id AND type = :type AND (created_at, id) > (:created_at, :id)
    ORDER BY created_at, id
    LIMIT ${rowsAtOnce}`);
  const countPositions = connection
    .prepare<[string], number>('SELECT count(*) FROM acars WHERE pirep_id = ? AND type = 0')
    .pluck();

  // Skipped rows are only read in the index.
  const findAfter = connection.prepare<AcarsCursor & { pirep_id: string; skipped: number }, MapPoint>(`
    SELECT id, created_at, lat, lon, altitude, gs, heading
    FROM acars
    WHERE pirep_id = :pirep_id AND type = 0 AND (created_at, id) > (:created_at, :id)
    ORDER BY created_at, id
    LIMIT 1 OFFSET :skipped`);

  return {
    /** The next positions after `cursor`, by time, then order of arrival; empty after the last. */
    listPositions: (pirep_id: string, { created_at, id }: AcarsCursor): TrackRow[] =>
      listPositions.all({ pirep_id, created_at, id }),
    /** The next positions or lines after `cursor` with their texts, if any; fewer than `rowsAtOnce` are the last ones. */
    listLog: (pirep_id: string, type: 0 | 2, { created_at, id }: AcarsCursor): LogRow[] =>
      listLog.all({ pirep_id, type, created_at, id }),
    /** The position that comes after `cursor` and the next `skipped` ones. */
    findAfter: (pirep_id: string, { created_at, id }: AcarsCursor, skipped: number): MapPoint | undefined =>
      findAfter.get({ pirep_id, created_at, id, skipped }),
    countPositions: (pirep_id: string): number => countPositions.get(pirep_id) ?? 0,
  };
}
