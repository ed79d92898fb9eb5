import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger, optional, required } from '../fields.ts';
import { Subfleet } from './fleet.ts';
import { Flight, FlightColumns } from './flights.ts';
import { dataOf, listOf } from './replies.ts';

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
  flight_id: required.text(flightId),
  aircraft_id: optional.id({ description: 'The aircraft that the pilot means to take' }),
});

export type NewBid = Static<typeof NewBid>;

export const BidChoice = Type.Object({
  flight_id: optional.text({ ...flightId, description: "The flight of one's bid" }),
  bid_id: optional.id({ description: 'The bid itself; it counts when both are sent' }),
});

export type BidChoice = Static<typeof BidChoice>;

export const listBids = {
  method: 'GET',
  url: '/user/bids',
  schema: {
    summary: "The pilot's bids, oldest first",
    description:
      '§4.3. The flights in the bids form (§2.6), times in minutes. A bid that is older than `bids.expire_time` hours is gone.',
    response: { 200: listOf(BidFlight) },
  },
} as const satisfies Endpoint;

export const getBid = {
  method: 'GET',
  url: '/user/bids/:id',
  schema: {
    summary: "One of the pilot's bids",
    description: 'Not in the contract. By `bid_id`, in the bids form (§4.3).',
    errors: { 404: '`bid-not-found`, with `bid_id`.', 403: '`unauthorized` when it is another pilot’s.' },
    params: Type.Object({ id: Type.String() }),
    response: { 200: dataOf(BidFlight) },
  },
} as const satisfies Endpoint;

export const bidSettings =
  'Settings of the airline: `bids.disable_flight_on_bid`, `bids.block_aircraft`, `bids.allow_multiple_bids`.';

const flightErrors = { 404: '`not-found`, with `flight_id`.' } as const;

export const addBid = {
  method: 'PUT',
  url: '/user/bids',
  schema: {
    summary: 'Bid on a flight',
    description: `§4.3. Answers the pilot's bids, the new one included. ${bidSettings}`,
    errors: {
      ...flightErrors,
      409: '`bid-exists` when there is a bid on the flight, even an own one, or on the aircraft; `user-bid-limit` for a second bid.',
    },
    body: NewBid,
    example: { flight_id: '1' },
    response: { 200: listOf(BidFlight) },
  },
} as const satisfies Endpoint;

export const removeBid = {
  method: 'DELETE',
  url: '/user/bids',
  schema: {
    summary: 'Give up a bid',
    description: "§4.3. Answers the pilot's remaining bids; a flight without an own bid leaves them as they are.",
    errors: { 404: '`not-found` or `bid-not-found`.' },
    body: BidChoice,
    example: { flight_id: '1' },
    response: { 200: listOf(BidFlight) },
  },
} as const satisfies Endpoint;
