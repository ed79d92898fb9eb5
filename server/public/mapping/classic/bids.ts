import { type BidFlight, addBid, getBid, listBids, removeBid } from '../../../contract/classic/bids.ts';
import type { BidRecord } from '../../../domain/flights/bids.ts';
import type { BidMapping } from '../bidMapping.ts';
import { toSubfleet } from './fleet.ts';
import { toFlight, toFlightColumns } from './flight.ts';

export function toBidFlight({ bid, ...part }: BidRecord): BidFlight {
  const subfleet = part.fleet.map(toSubfleet);
  return {
    ...toFlightColumns(part),
    subfleet,
    subfleets: subfleet,
    bid_id: bid.id,
    user_id: bid.user_id,
    flight_id: bid.flight_id,
    aircraft_id: bid.aircraft_id,
    flight: toFlight(part),
  };
}

export const classicBids: BidMapping = {
  listBids,
  getBid,
  addBid,
  removeBid,
  toBid: toBidFlight,
  answersOneBid: false,
};
