import { addBid, type Bid, getBid, listBids, removeBid } from '../../../contract/phpvms7/bids.ts';
import { listPilotPireps } from '../../../contract/phpvms7/pireps.ts';
import {
  getPilot,
  getPilotFleet,
  getUser,
  getUserFleet,
  listPilotBids,
  type PirepUser,
  type User,
} from '../../../contract/phpvms7/user.ts';
import type { BidRecord } from '../../../domain/flights/bids.ts';
import type { Pilot, PilotRecord } from '../../../domain/pilots.ts';
import type { UserMapping } from '../mapping.ts';
import { toAirline, toPictureUrl } from '../classic/catalog.ts';
import { toAircraft, toFleetSubfleet, toFlight, toSubfleet, toTimestamp } from './catalog.ts';

const calls = { getUser, getUserFleet, listBids, getBid, addBid, removeBid };

export const phpvms7User: UserMapping<typeof calls> = {
  ...calls,
  toUser,
  toUserSubfleet: toFleetSubfleet,
  toBid,
  answersOneBid: true,
  ofAnyPilot: { getPilot, getPilotFleet, listPilotBids, listPilotPireps },
};

function toUser({ rank, fleet, ...pilot }: PilotRecord, site: string): Omit<User, 'bids'> {
  return {
    ...toColumns(pilot, site),
    rank: { name: rank.name, subfleets: fleet.map(toSubfleet) },
  };
}

export function toPirepUser(pilot: Pilot, site: string): PirepUser {
  const { home_airport_id, curr_airport_id } = pilot.user;
  return { ...toColumns(pilot, site), home_airport_id, curr_airport_id };
}

function toColumns({ user, ident, airline, total_time }: Pilot, site: string): Omit<User, 'bids' | 'rank'> {
  return {
    id: user.id,
    pilot_id: user.pilot_id,
    ident,
    name: user.name,
    avatar: toPictureUrl(user.picture, site),
    home_airport: user.home_airport_id,
    curr_airport: user.curr_airport_id,
    airline_id: user.airline_id,
    rank_id: user.rank_id,
    last_pirep_id: user.last_pirep_id,
    flights: user.flights,
    flight_time: user.flight_time,
    transfer_time: user.transfer_time,
    total_time,
    timezone: user.timezone,
    state: user.state,
    airline: toAirline(airline, site),
  };
}

function toBid({ bid, aircraft, ...part }: BidRecord, site: string): Bid {
  return {
    ...bid,
    created_at: toTimestamp(bid.created_at),
    updated_at: toTimestamp(bid.updated_at),
    flight: toFlight(part, site),
    ...(aircraft && { aircraft: toAircraft(aircraft) }),
  };
}
