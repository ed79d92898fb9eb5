import type { Connection } from './connection.ts';
import { prepareInsert } from './insert.ts';
import type { AircraftRow } from './rows.ts';
import { prepareUpdate } from './update.ts';

export function aircraftQueries(connection: Connection) {
  const insert = prepareInsert<AircraftRow, 'subfleet_id' | 'name' | 'registration' | 'created_at'>(
    connection,
    'aircraft',
  );
  const update = prepareUpdate(connection, 'aircraft');
  const find = connection.prepare<[number], AircraftRow>('SELECT * FROM aircraft WHERE id = ?');
  const listByIds = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE id IN (SELECT value FROM json_each(?))`);
  const findByRegistration = connection.prepare<[string], AircraftRow>('SELECT * FROM aircraft WHERE registration = ?');
  const findByTailNumber = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE tail_number = ?
    ORDER BY status <> 'A', id
    LIMIT 1`);
  const findByIcao = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE icao = ? COLLATE NOCASE
    ORDER BY status <> 'A', id
    LIMIT 1`);
  const listActive = connection.prepare<[string], AircraftRow>(`
    SELECT *
    FROM aircraft
    WHERE subfleet_id IN (SELECT value FROM json_each(?)) AND status = 'A'
    ORDER BY registration, id`);

  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (aircraft: AircraftRow): void => update(aircraft),
    find: (id: number): AircraftRow | undefined => find.get(id),
    listByIds: (ids: readonly number[]): AircraftRow[] => listByIds.all(JSON.stringify(ids)),
    findByRegistration: (registration: string): AircraftRow | undefined => findByRegistration.get(registration),
    /** Several may share it: an active one comes first, then the oldest. */
    findByTailNumber: (tail_number: string): AircraftRow | undefined => findByTailNumber.get(tail_number),
    /** As `findByTailNumber`. */
    findByIcao: (icao: string): AircraftRow | undefined => findByIcao.get(icao),
    listActive: (subfleet_ids: readonly number[]): AircraftRow[] => listActive.all(JSON.stringify(subfleet_ids)),
  };
}
