import type { Connection } from '../connection.ts';
import { prepareInsert, prepareUpdate } from '../statements.ts';
import type { BidsRow } from '../rows.ts';

/** Bids without those of pilots and on flights in the trash. Read them from here instead of the table. */
export const openBids = `(
  SELECT bids.*
  FROM bids
  JOIN users ON users.id = bids.user_id
  JOIN flights ON flights.id = bids.flight_id
  WHERE users.deleted_at IS NULL AND flights.deleted_at IS NULL)`;

/** Bids expire: those placed before `since` are left out. */
export function bidQueries(connection: Connection) {
  const insert = prepareInsert<BidsRow, 'user_id' | 'flight_id' | 'created_at'>(connection, 'bids');
  const update = prepareUpdate(connection, 'bids');
  const find = connection.prepare<[number, string], BidsRow>(`
    SELECT *
    FROM ${openBids}
    WHERE id = ? AND created_at >= ?`);
  const listOfUser = connection.prepare<[number, string], BidsRow>(`
    SELECT *
    FROM ${openBids}
    WHERE user_id = ? AND created_at >= ?
    ORDER BY id`);
  const listOfFlight = connection.prepare<[string, string], BidsRow>(`
    SELECT *
    FROM ${openBids}
    WHERE flight_id = ? AND created_at >= ?
    ORDER BY id`);
  const listOfAircraft = connection.prepare<[number, string], BidsRow>(`
    SELECT *
    FROM ${openBids}
    WHERE aircraft_id = ? AND created_at >= ?
    ORDER BY id`);
  const listFlightIds = connection
    .prepare<[string, string], string>(`
    SELECT DISTINCT flight_id
    FROM ${openBids}
    WHERE flight_id IN (SELECT value FROM json_each(?)) AND created_at >= ?`)
    .pluck();
  const remove = connection.prepare<[number]>('DELETE FROM bids WHERE id = ?');
  const removeOfFlight = connection.prepare<[number, string]>('DELETE FROM bids WHERE user_id = ? AND flight_id = ?');
  const removeOfAircraft = connection.prepare<[number]>('DELETE FROM bids WHERE aircraft_id = ?');
  const removeOfUser = connection.prepare<[number]>('DELETE FROM bids WHERE user_id = ?');
  const removeBefore = connection.prepare<[string]>('DELETE FROM bids WHERE created_at < ?');

  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (bid: BidsRow): void => update(bid),
    find: (id: number, since: string): BidsRow | undefined => find.get(id, since),
    /** Oldest first. */
    listOfUser: (user_id: number, since: string): BidsRow[] => listOfUser.all(user_id, since),
    /** Oldest first. */
    listOfFlight: (flight_id: string, since: string): BidsRow[] => listOfFlight.all(flight_id, since),
    /** Oldest first. */
    listOfAircraft: (aircraft_id: number, since: string): BidsRow[] => listOfAircraft.all(aircraft_id, since),
    /** The flights that have a bid. */
    listFlightIds: (flight_ids: readonly string[], since: string): string[] =>
      listFlightIds.all(JSON.stringify(flight_ids), since),
    remove: (id: number): void => void remove.run(id),
    removeOfFlight: (user_id: number, flight_id: string): void => void removeOfFlight.run(user_id, flight_id),
    removeOfAircraft: (aircraft_id: number): void => void removeOfAircraft.run(aircraft_id),
    removeOfUser: (user_id: number): void => void removeOfUser.run(user_id),
    removeBefore: (since: string): void => void removeBefore.run(since),
  };
}
