import type { Connection } from './connection.ts';
import { type NewRow, prepareInsert } from './insert.ts';
import { prepareInsertPositions } from './positions.ts';
import type { AcarsRow } from './rows.ts';

type Needed = 'pirep_id' | 'type' | 'created_at';

export function acarsQueries(connection: Connection) {
  const insertPositions = prepareInsertPositions(connection);
  const insert = prepareInsert<AcarsRow, Needed>(connection, 'acars', 'ON CONFLICT DO NOTHING');
  const listTrack = connection.prepare<[string], AcarsRow>(`
    SELECT *
    FROM acars
    WHERE pirep_id = ? AND type = 0
    ORDER BY created_at, id`);
  const listRoute = connection.prepare<[string], AcarsRow>(`
    SELECT *
    FROM acars
    WHERE pirep_id = ? AND type = 1
    ORDER BY "order", id`);
  const listLog = connection.prepare<[string, number], AcarsRow>(`
    SELECT *
    FROM acars
    WHERE pirep_id = ? AND type = 2 AND event = ?
    ORDER BY created_at, id`);
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
    /** A row whose `client_id` is known already is left out (decisions.md §7), here and in `insert`. */
    insertPositions,
    insert: (row: NewRow<AcarsRow, Needed>): void => void insert(row),
    /** By time, then order of arrival. */
    listTrack: (pirep_id: string): AcarsRow[] => listTrack.all(pirep_id),
    listRoute: (pirep_id: string): AcarsRow[] => listRoute.all(pirep_id),
    listEvents: (pirep_id: string): AcarsRow[] => listLog.all(pirep_id, 1),
    listLogs: (pirep_id: string): AcarsRow[] => listLog.all(pirep_id, 0),
    /** The last one of each PIREP that has any. */
    listLastPositions: (pirep_ids: readonly string[]): AcarsRow[] => listLastPositions.all(JSON.stringify(pirep_ids)),
    removeRoute: (pirep_id: string): void => void removeRoute.run(pirep_id),
  };
}
