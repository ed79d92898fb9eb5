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

function toUser({ rank, fleet, ...pilot }: PilotRecord, site: string, isOwn: boolean): Omit<User, 'bids'> {
  const columns = toColumns(pilot, site);
  return {
    ...columns,
    name: isOwn ? pilot.user.name : columns.name_private,
    rank: { name: rank.name, subfleets: fleet.map(toSubfleet) },
  };
}

export function toPirepUser(pilot: Pilot, site: string): PirepUser {
  const { home_airport_id, curr_airport_id } = pilot.user;
  const ids = { discord_id: null, vatsim_id: null, ivao_id: null };
  return { ...toColumns(pilot, site), ...ids, home_airport_id, curr_airport_id };
}

/** As phpVMS writes it: `Ada King L` for `Ada King Lovelace`, in the case of a title. */
export function toPrivateName(full: string): string {
  const names = full.trim().split(/\s+/);
  const last = names.length > 1 ? names.pop() : undefined;
  if (last === undefined) return full.trim();
  const [initial = ''] = last;
  return [...names, initial].join(' ').replaceAll(/\p{L}[\p{L}\p{M}'’.]*/gu, toTitle);
}

function toTitle(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}

function toColumns({ user, ident, airline, total_time }: Pilot, site: string): Omit<User, 'bids' | 'rank'> {
  const name_private = toPrivateName(user.name);
  return {
    id: user.id,
    pilot_id: user.pilot_id,
    ident,
    name: name_private,
    name_private,
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
