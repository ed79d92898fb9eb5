import type { Connection } from '../connection.ts';
import { openBids } from './bids.ts';
import { prepareTable } from '../statements.ts';
import type { AircraftRow } from '../rows.ts';

/** The aircraft that a pilot may use for a flight; null = any. */
export interface AircraftWish {
  readonly flight_id: string;
  /** Counts only for a flight that names no subfleets. */
  readonly airline_id: number | null;
  /** Whose subfleets it must be of. */
  readonly rank_id: number | null;
  /** Where it must be. */
  readonly airport_id: string | null;
  readonly user_id: number;
  /** Excludes aircraft of other pilots' bids since then. */
  readonly bids_since: string | null;
}

const usable = `
  SELECT *
  FROM aircraft
  WHERE status = 'A' AND state = 0 AND deleted_at IS NULL
    AND CASE
      WHEN EXISTS (
        SELECT 1
        FROM flight_subfleets
        JOIN subfleets ON subfleets.id = subfleet_id
        WHERE flight_id = :flight_id AND deleted_at IS NULL)
      THEN subfleet_id IN (SELECT subfleet_id FROM flight_subfleets WHERE flight_id = :flight_id)
      ELSE :airline_id IS NULL OR subfleet_id IN (SELECT id FROM subfleets WHERE airline_id = :airline_id)
      END
    AND (:rank_id IS NULL OR subfleet_id IN (SELECT subfleet_id FROM rank_subfleets WHERE rank_id = :rank_id))
    AND (:airport_id IS NULL OR airport_id = :airport_id)
    AND (:bids_since IS NULL OR id NOT IN (
      SELECT aircraft_id
      FROM ${openBids}
      WHERE aircraft_id IS NOT NULL AND user_id <> :user_id AND created_at >= :bids_since))
  ORDER BY icao, registration, id`;

export function aircraftQueries(connection: Connection) {
  const rows = prepareTable<AircraftRow, 'subfleet_id' | 'name' | 'registration' | 'created_at'>(connection, {
    table: 'aircraft',
    named: 'registration = :registration',
    order: 'registration',
  });
  const findByRegistration = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE registration = ? AND deleted_at IS NULL`);
  const findByTailNumber = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE tail_number = ? AND deleted_at IS NULL
    ORDER BY status <> 'A', id
    LIMIT 1`);
  const findByIcao = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE icao = ? COLLATE NOCASE AND deleted_at IS NULL
    ORDER BY status <> 'A', id
    LIMIT 1`);
  const listActive = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE subfleet_id IN (SELECT value FROM json_each(?)) AND status = 'A' AND deleted_at IS NULL
    ORDER BY registration, id`);

  const listUsable = connection.prepare<AircraftWish, AircraftRow>(usable);

  return {
    // Include the trash, because reports refer to it. The other queries do not.
    ...rows,
    findByRegistration: (registration: string): AircraftRow | undefined => findByRegistration.get(registration),
    /** Returns an active one first, then the oldest, if several share it. */
    findByTailNumber: (tail_number: string): AircraftRow | undefined => findByTailNumber.get(tail_number),
    /** Like `findByTailNumber`. */
    findByIcao: (icao: string): AircraftRow | undefined => findByIcao.get(icao),
    listActive: (subfleet_ids: readonly number[]): AircraftRow[] => listActive.all(JSON.stringify(subfleet_ids)),
    /** Active and parked, by type, then registration. */
    listUsable: (wish: AircraftWish): AircraftRow[] => listUsable.all(wish),
  };
}
