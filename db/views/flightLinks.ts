import type { Connection } from '../connection.ts';
import { prepareInsert } from '../statements.ts';
import type { FlightLinksRow, UsersRow } from '../rows.ts';

/** The flight of a link, and whether its pilot is there. */
export type SharedFlight = Pick<FlightLinksRow, 'pirep_id'> & Pick<UsersRow, 'state' | 'deleted_at'>;

export function flightLinkQueries(connection: Connection) {
  const insert = prepareInsert<FlightLinksRow, keyof FlightLinksRow>(connection, 'flight_links');
  const find = connection.prepare<[string], FlightLinksRow>('SELECT * FROM flight_links WHERE pirep_id = ?');
  const findShared = connection.prepare<[string], SharedFlight>(`
    SELECT pirep_id, users.state, users.deleted_at
    FROM flight_links
    JOIN pireps ON pireps.id = pirep_id
    JOIN users ON users.id = pireps.user_id
    WHERE token = ?`);
  const remove = connection.prepare<[string]>('DELETE FROM flight_links WHERE pirep_id = ?');
  const removeEnded = connection.prepare(`
    DELETE FROM flight_links WHERE pirep_id NOT IN (SELECT id FROM pireps WHERE state IN (0, 7))`);

  return {
    insert: (row: FlightLinksRow): void => void insert(row),
    find: (pirep_id: string): FlightLinksRow | undefined => find.get(pirep_id),
    findShared: (token: string): SharedFlight | undefined => findShared.get(token),
    /** @returns whether there was one */
    remove: (pirep_id: string): boolean => remove.run(pirep_id).changes > 0,
    /** Removes those of flights that were filed or cancelled. */
    removeEnded: (): void => void removeEnded.run(),
  };
}
