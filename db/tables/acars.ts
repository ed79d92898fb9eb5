import type { Connection } from '../connection.ts';
import { type NewRow, prepareInsert } from '../statements.ts';
import type { AcarsRow } from '../rows.ts';

/** Rows read at once, because a track may have any length. */
export const rowsAtOnce = 500;

/** How far a reader is in a track or log. */
export type AcarsCursor = Pick<AcarsRow, 'created_at' | 'id'>;

/** Before the first row. */
export const beginning: AcarsCursor = { created_at: '', id: 0 };

/** A row of the flown track. */
export type NewPosition = Omit<AcarsRow, 'id' | 'type' | 'event' | 'pirep_id' | 'updated_at'>;

type Kind = Pick<AcarsRow, 'pirep_id' | 'type'>;

type Needed = 'pirep_id' | 'type' | 'created_at';

export function acarsQueries(connection: Connection) {
  const insert = prepareInsert<AcarsRow, Needed>(connection, 'acars', 'ON CONFLICT DO NOTHING');
  const listRoute = connection.prepare<[string], AcarsRow>(`
    SELECT *
    FROM acars
    WHERE pirep_id = ? AND type = 1
    ORDER BY "order", id`);
  const listAfter = connection.prepare<Kind & AcarsCursor, AcarsRow>(`
    SELECT *
    FROM acars
    WHERE pirep_id = :pirep_id AND type = :type AND (created_at, id) > (:created_at, :id)
    ORDER BY created_at, id
    LIMIT ${rowsAtOnce}`);
  const listLastPositions = connection.prepare<[string], AcarsRow>(`
    SELECT acars.*
    FROM json_each(?) AS ids
    JOIN acars ON acars.id = (
      SELECT id
      FROM acars
      WHERE pirep_id = ids.value AND type = 0
      ORDER BY created_at DESC, id DESC
      LIMIT 1)`);
  const removeRoute = connection.prepare<[string]>('DELETE FROM acars WHERE pirep_id = ? AND type = 1');

  return {
    /** A row whose `client_id` is already stored is skipped (decisions §7), here and in `insert`. */
    insertPositions: (track: Pick<AcarsRow, 'pirep_id' | 'updated_at'>, rows: readonly NewPosition[]): void => {
      for (const row of rows) insert({ ...row, ...track, type: 0 });
    },
    insert: (row: NewRow<AcarsRow, Needed>): void => void insert(row),
    /** The next rows after `cursor`, by time, then order of arrival; fewer than `rowsAtOnce` are the last ones. */
    listTrack: (pirep_id: string, cursor = beginning): AcarsRow[] => listAfter.all({ pirep_id, type: 0, ...cursor }),
    /** Reads events and log lines together, because a search for one kind among a million of the other would block the server. */
    listLines: (pirep_id: string, cursor = beginning): AcarsRow[] => listAfter.all({ pirep_id, type: 2, ...cursor }),
    listRoute: (pirep_id: string): AcarsRow[] => listRoute.all(pirep_id),
    /** The last one of each PIREP that has any. */
    listLastPositions: (pirep_ids: readonly string[]): AcarsRow[] => listLastPositions.all(JSON.stringify(pirep_ids)),
    removeRoute: (pirep_id: string): void => void removeRoute.run(pirep_id),
  };
}
