import { addBid, type Bid, getBid, listBids, removeBid } from '../../../contract/phpvms7/bids.ts';
import type { BidRecord } from '../../../domain/flights/bids.ts';
import type { BidMapping } from '../bidMapping.ts';
import { toAircraft } from './fleet.ts';
import { toFlight } from './flight.ts';
import { toTimestamp } from './timestamp.ts';

export function toBid({ bid, aircraft, ...part }: BidRecord): Bid {
  return {
    ...bid,
    created_at: toTimestamp(bid.created_at),
    updated_at: toTimestamp(bid.updated_at),
    flight: toFlight(part),
    ...(aircraft && { aircraft: toAircraft(aircraft) }),
  };
}

export const phpvms7Bids: BidMapping = { listBids, getBid, addBid, removeBid, toBid, answersOneBid: true };
