import type { Connection } from './connection.ts';
import { prepareInsert } from './insert.ts';
import type { BidsRow, FlightsRow } from './rows.ts';

/** A bid together with its flight. */
export interface BidFlight extends FlightsRow {
  readonly bid_id: number;
  readonly user_id: number;
  readonly aircraft_id: number | null;
}

export function bidQueries(connection: Connection) {
  const insert = prepareInsert<BidsRow, 'user_id' | 'flight_id' | 'created_at'>(connection, 'bids');
  const listOfUser = connection.prepare<[number], BidFlight>(`
    SELECT flights.*, bids.id AS bid_id, bids.user_id, bids.aircraft_id
    FROM bids
    JOIN flights ON flights.id = bids.flight_id
    WHERE bids.user_id = ?
    ORDER BY bids.id`);

  const removeOfFlight = connection.prepare<[number, string]>('DELETE FROM bids WHERE user_id = ? AND flight_id = ?');

  return {
    insert,
    removeOfFlight: (user_id: number, flight_id: string): void => void removeOfFlight.run(user_id, flight_id),
    /** Oldest first. */
    listOfUser: (user_id: number): BidFlight[] => listOfUser.all(user_id),
  };
}
