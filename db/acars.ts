import type { Connection } from './connection.ts';
import { type NewRow, prepareInsert } from './insert.ts';
import type { AcarsRow } from './rows.ts';

/** A row of the flown track; every column is named, since this is the insert that must be fast. */
export type NewPosition = Omit<AcarsRow, 'id' | 'type' | 'event'>;

type Needed = 'pirep_id' | 'type' | 'created_at';

export function acarsQueries(connection: Connection) {
  const insertPosition = prepareInsertPosition(connection);
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
  const findLastPosition = connection.prepare<[string], AcarsRow>(`
    SELECT *
    FROM acars
    WHERE pirep_id = ? AND type = 0
    ORDER BY created_at DESC, id DESC
    LIMIT 1`);
  const removeRoute = connection.prepare<[string]>('DELETE FROM acars WHERE pirep_id = ? AND type = 1');

  return {
    /** A row whose `client_id` is known already is left out (decisions.md §7), here and in `insert`. */
    insertPosition,
    insert: (row: NewRow<AcarsRow, Needed>): void => void insert(row),
    /** By time, then order of arrival. */
    listTrack: (pirep_id: string): AcarsRow[] => listTrack.all(pirep_id),
    listRoute: (pirep_id: string): AcarsRow[] => listRoute.all(pirep_id),
    listEvents: (pirep_id: string): AcarsRow[] => listLog.all(pirep_id, 1),
    listLogs: (pirep_id: string): AcarsRow[] => listLog.all(pirep_id, 0),
    findLastPosition: (pirep_id: string): AcarsRow | undefined => findLastPosition.get(pirep_id),
    removeRoute: (pirep_id: string): void => void removeRoute.run(pirep_id),
  };
}

function prepareInsertPosition(connection: Connection): (row: NewPosition) => void {
  // By place rather than by name: a third faster, and this is the one statement that a busy evening runs all the time.
  const statement = connection.prepare(`
    INSERT INTO acars (type, pirep_id, client_id, nav_type, "order", name, status, log, lat, lon, distance, heading,
      altitude, altitude_agl, altitude_msl, vs, gs, ias, transponder, autopilot, fuel, fuel_flow, sim_time, source,
      created_at, updated_at)
    VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`);
  return (row) =>
    void statement.run(
      row.pirep_id,
      row.client_id,
      row.nav_type,
      row.order,
      row.name,
      row.status,
      row.log,
      row.lat,
      row.lon,
      row.distance,
      row.heading,
      row.altitude,
      row.altitude_agl,
      row.altitude_msl,
      row.vs,
      row.gs,
      row.ias,
      row.transponder,
      row.autopilot,
      row.fuel,
      row.fuel_flow,
      row.sim_time,
      row.source,
      row.created_at,
      row.updated_at,
    );
}
