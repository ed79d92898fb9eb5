import { addBid, type BidFlight, getBid, listBids, removeBid } from '../../../contract/classic/bids.ts';
import { getUser, getUserFleet, type User } from '../../../contract/classic/user.ts';
import type { Objection } from '../../../domain/fleet/fleet.ts';
import type { BidRecord } from '../../../domain/flights/bids.ts';
import type { PilotRecord } from '../../../domain/pilots.ts';
import type { UserMapping } from '../mapping.ts';
import { toAirline, toFleetSubfleet, toFlight, toFlightColumns, toSubfleet } from './catalog.ts';

const calls = { getUser, getUserFleet, listBids, getBid, addBid, removeBid };

export const classicUser: UserMapping<typeof calls> = {
  ...calls,
  toUser,
  toUserSubfleet: toFleetSubfleet,
  toBid: toBidFlight,
  answersOneBid: false,
};

function toUser({ user, ident, airline, rank, fleet }: PilotRecord, site: string): Omit<User, 'bids'> {
  return {
    id: user.id,
    pilot_id: user.pilot_id,
    ident,
    name: user.name,
    email: user.email,
    apikey: null,
    airline_id: user.airline_id,
    rank_id: String(user.rank_id),
    home_airport: user.home_airport_id,
    curr_airport: user.curr_airport_id,
    last_pirep_id: toIntegerOrNull(user.last_pirep_id),
    flights: user.flights,
    flight_time: user.flight_time,
    balance: user.balance,
    timezone: user.timezone,
    status: user.status,
    state: user.state,
    airline: toAirline(airline, site),
    rank: { name: rank.name, subfleets: fleet.map(toSubfleet) },
  };
}

/** Imported PIREPs can have any text as their id. */
function toIntegerOrNull(id: string | null): number | null {
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

function toBidFlight({ bid, ...part }: BidRecord & Objection, site: string): BidFlight {
  const subfleet = part.fleet.map(toSubfleet);
  return {
    ...toFlightColumns(part, site),
    subfleet,
    subfleets: subfleet,
    bid_id: bid.id,
    user_id: bid.user_id,
    flight_id: bid.flight_id,
    aircraft_id: bid.aircraft_id,
    flight: toFlight(part, site),
  };
}
