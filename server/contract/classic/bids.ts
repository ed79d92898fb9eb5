import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger } from '../nullable.ts';
import { Maybe, Sent } from '../reads.ts';
import { Subfleet } from './fleet.ts';
import { Flight, FlightColumns } from './flights.ts';
import { dataOf, listOf } from './pagination.ts';

/** A flight without its type (§2.6) and what phpVMS's clients look for in a bid: its ids and the whole flight. */
export const BidFlight = Type.Object({
  ...FlightColumns.properties,
  subfleet: Type.Array(Subfleet),
  subfleets: Type.Array(Subfleet),
  bid_id: Type.Integer(),
  user_id: Type.Integer(),
  flight_id: Type.String(),
  aircraft_id: NullableInteger,
  flight: Flight,
});

export type BidFlight = Static<typeof BidFlight>;

const flightId = { maxLength: 36 };

export const NewBid = Type.Object({
  flight_id: Sent.text(flightId),
  aircraft_id: Maybe.id({ description: 'The aircraft that the pilot means to take' }),
});

export type NewBid = Static<typeof NewBid>;

export const BidChoice = Type.Object({
  flight_id: Maybe.text({ ...flightId, description: "The flight of one's bid" }),
  bid_id: Maybe.id({ description: 'The bid itself; it counts when both are sent' }),
});

export type BidChoice = Static<typeof BidChoice>;

export const listBids = {
  method: 'GET',
  url: '/user/bids',
  schema: {
    summary: "The pilot's bids, oldest first",
    description: 'The flights in the bids form (§4.3). A bid that is older than `bids.expire_time` hours is gone.',
    response: { 200: listOf(BidFlight) },
  },
} as const satisfies Endpoint;

export const getBid = {
  method: 'GET',
  url: '/user/bids/:id',
  schema: {
    summary: "One of the pilot's bids",
    description: "By `bid_id`. 404 `bid-not-found` when there is no such bid, 403 when it is another pilot's.",
    params: Type.Object({ id: Type.String() }),
    response: { 200: dataOf(BidFlight) },
  },
} as const satisfies Endpoint;

export const addBid = {
  method: 'PUT',
  url: '/user/bids',
  schema: {
    summary: 'Bid on a flight',
    description: [
      "Answers the pilot's bids, the new one included (§4.3). 404 `flight-not-found` for an unknown flight.",
      '409 `bid-exists` when there is a bid on the flight, even an own one, or on the aircraft; 409 `user-bid-limit`',
      'when the airline allows one bid a pilot. Settings: `bids.disable_flight_on_bid`, `bids.block_aircraft`,',
      '`bids.allow_multiple_bids`.',
    ].join(' '),
    body: NewBid,
    response: { 200: listOf(BidFlight) },
  },
} as const satisfies Endpoint;

export const removeBid = {
  method: 'DELETE',
  url: '/user/bids',
  schema: {
    summary: 'Give up a bid',
    description: [
      "Answers the pilot's remaining bids (§4.3); a flight without an own bid leaves them as they are.",
      "404 for an unknown flight or bid, 403 for another pilot's `bid_id`.",
    ].join(' '),
    body: BidChoice,
    response: { 200: listOf(BidFlight) },
  },
} as const satisfies Endpoint;
