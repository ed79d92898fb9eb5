import type { Connection } from '../connection.ts';
import { onFlight } from '../views/live.ts';
import { prepareTable } from '../statements.ts';
import type { AircraftRow } from '../rows.ts';

/** What decides whether an aircraft can be taken, and how it is called. */
export type FleetAircraft = Pick<
  AircraftRow,
  'id' | 'subfleet_id' | 'registration' | 'name' | 'icao' | 'status' | 'state' | 'airport_id'
>;

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
  const listKept = connection.prepare<[], FleetAircraft>(`
    SELECT id, subfleet_id, registration, name, icao, status, state, airport_id
    FROM aircraft
    WHERE deleted_at IS NULL
    ORDER BY registration, id`);
  const listOnFlight = connection.prepare<{ since: string }, number>(onFlight('aircraft_id')).pluck();

  return {
    // Include the trash, because reports refer to it. The other queries do not.
    ...rows,
    findByRegistration: (registration: string): AircraftRow | undefined => findByRegistration.get(registration),
    /** Returns an active one first, then the oldest, if several share it. */
    findByTailNumber: (tail_number: string): AircraftRow | undefined => findByTailNumber.get(tail_number),
    /** Like `findByTailNumber`. */
    findByIcao: (icao: string): AircraftRow | undefined => findByIcao.get(icao),
    listActive: (subfleet_ids: readonly number[]): AircraftRow[] => listActive.all(JSON.stringify(subfleet_ids)),
    /** The ids of those on live flights. @param since flights without contact since then are not live */
    listOnFlight: (since: string): number[] => listOnFlight.all({ since }),
    listKept: (): FleetAircraft[] => listKept.all(),
  };
}
