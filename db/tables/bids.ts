import type { Connection } from '../connection.ts';
import { prepareInsert, prepareUpdate } from '../statements.ts';
import type { BidsRow } from '../rows.ts';
import { mayFly } from '../views/pirepNames.ts';

/**
 * The bids that count: of pilots who may fly (1 active, 3 on leave), and neither pilot nor flight in the trash. Read them from
 * here instead of the table. The others are kept, because the pilot or the flight may come back.
 */
export const openBids = `(
  SELECT bids.*
  FROM bids
  JOIN users ON users.id = bids.user_id
  JOIN flights ON flights.id = bids.flight_id
  WHERE ${mayFly} AND flights.deleted_at IS NULL)`;

const maxOfPilot = 1000;

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
  const remove = connection.prepare<[number]>('DELETE FROM bids WHERE id = ?');
  const removeOfFlight = connection.prepare<[number, string]>('DELETE FROM bids WHERE user_id = ? AND flight_id = ?');
  const removeOfAircraft = connection.prepare<[number]>('DELETE FROM bids WHERE aircraft_id = ?');
  const removeOfUser = connection.prepare<[number]>('DELETE FROM bids WHERE user_id = ?');
  const trim = connection.prepare<{ user_id: number; kept: number }>(`
    DELETE FROM bids
    WHERE user_id = :user_id AND id <= (
      SELECT id
      FROM bids
      WHERE user_id = :user_id
      ORDER BY id DESC
      LIMIT 1 OFFSET :kept)`);

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
    readHolders: prepareHolders(connection),
    ...prepareBookedFlights(connection),
    remove: (id: number): void => void remove.run(id),
    removeOfFlight: (user_id: number, flight_id: string): void => void removeOfFlight.run(user_id, flight_id),
    removeOfAircraft: (aircraft_id: number): void => void removeOfAircraft.run(aircraft_id),
    removeOfUser: (user_id: number): void => void removeOfUser.run(user_id),
    /** Removes the oldest of a pilot with very many. Expired ones are kept until then: the clock may be wrong for a moment. */
    trim: (user_id: number): void => void trim.run({ user_id, kept: maxOfPilot }),
    ...prepareReturning(connection),
  };
}

function prepareBookedFlights(connection: Connection) {
  const listFlightIds = connection
    .prepare<[string, string], string>(`
    SELECT DISTINCT flight_id
    FROM ${openBids}
    WHERE flight_id IN (SELECT value FROM json_each(?)) AND created_at >= ?`)
    .pluck();
  const listTaken = connection
    .prepare<[number, string], string>(`
    SELECT DISTINCT flight_id
    FROM ${openBids}
    WHERE user_id <> ? AND created_at >= ?`)
    .pluck();
  return {
    /** The flights that have a bid. */
    listFlightIds: (flight_ids: readonly string[], since: string): string[] =>
      listFlightIds.all(JSON.stringify(flight_ids), since),
    /** The flights that other pilots have a bid on. */
    listTaken: (user_id: number, since: string): string[] => listTaken.all(user_id, since),
  };
}

/** @returns a function that reads the aircraft that bids name, each with the pilot who was the first */
function prepareHolders(connection: Connection): (since: string) => ReadonlyMap<number, number> {
  const list = connection
    .prepare<[string], [aircraft_id: number, user_id: number]>(`
    SELECT aircraft_id, user_id
    FROM ${openBids}
    WHERE aircraft_id IS NOT NULL AND created_at >= ?
    ORDER BY id DESC`)
    .raw();
  return (since) => new Map(list.all(since));
}

/** Bids that count again because of an import. */
function prepareReturning(connection: Connection) {
  const listDrafted = connection.prepare<[string], BidsRow>(`
    SELECT bids.*
    FROM ${openBids} AS bids
    JOIN main.users AS was ON was.id = bids.user_id
    WHERE was.state NOT IN (1, 3) AND bids.created_at >= ?`);
  const listUndone = connection.prepare<[number, string], BidsRow>(`
    SELECT bids.*
    FROM ${openBids} AS bids
    JOIN import_changes ON table_name = 'users' AND row_id = bids.user_id
    WHERE import_id = ? AND iif(before IS NULL, NULL, after ->> '$.state') NOT IN (1, 3)
      AND bids.created_at >= ?`);
  return {
    /** In the draft of an import, those of pilots who may fly again. */
    listDrafted: (since: string): BidsRow[] => listDrafted.all(since),
    /** After an import was undone, those of pilots who may fly again. */
    listUndone: (import_id: number, since: string): BidsRow[] => listUndone.all(import_id, since),
  };
}
