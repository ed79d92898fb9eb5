import { type Static, Type } from 'typebox';
import { del, get, put } from '../endpoint.ts';
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
  aircraft_id: optional.id({ description: 'Aircraft the pilot plans to fly' }),
});

export type NewBid = Static<typeof NewBid>;

export const BidChoice = Type.Object({
  flight_id: optional.text({ ...flightId, description: 'Flight of the bid' }),
  bid_id: optional.id({ description: 'The bid; takes precedence over flight_id' }),
});

export type BidChoice = Static<typeof BidChoice>;

export const listBids = get('/user/bids', {
  summary: "List the pilot's bids, oldest first",
  description:
    '§4.3. The flights in the bids form (§2.6), times in minutes. Bids older than `bids.expire_time` hours are not included.',
  response: { 200: listOf(BidFlight) },
});

export const getBid = get('/user/bids/:id', {
  summary: "Get one of the pilot's bids",
  description: 'Not in the contract. By `bid_id`, in the bids form (§4.3).',
  errors: { 404: '`bid-not-found`, with `bid_id`.', 403: '`unauthorized` if it belongs to another pilot.' },
  params: Type.Object({ id: Type.String() }),
  response: { 200: dataOf(BidFlight) },
});

export const bidSettings =
  'Settings of the airline: `bids.disable_flight_on_bid`, `bids.block_aircraft`, `bids.allow_multiple_bids`, `bids.limit`, and `bids.assign_aircraft`, which gives a new bid an aircraft if none is sent.';

const refusedBids =
  'What could not be prefiled now: a flight out of season or of another weekday (`flight_id`), above the rank ' +
  '(`aircraft-permission-denied`), or an aircraft that is not of the flight’s subfleets, not in service or elsewhere (`aircraft_id`).';

const flightErrors = { 404: '`not-found`, with `flight_id`.' } as const;

export const addBid = put('/user/bids', {
  summary: 'Bid on a flight',
  description: `§4.3. Returns all of the pilot's bids. ${bidSettings}`,
  errors: {
    ...flightErrors,
    400: refusedBids,
    409: '`bid-exists` if anyone, including the pilot, already has a bid on the flight or the aircraft; `user-bid-limit` for a second bid, or for more than `bids.limit`.',
  },
  body: NewBid,
  example: { flight_id: '1' },
  response: { 200: listOf(BidFlight) },
});

export const removeBid = del('/user/bids', {
  summary: 'Remove a bid',
  description: "§4.3. Returns the pilot's remaining bids. Nothing changes if the pilot has no bid on the flight.",
  errors: { 404: '`not-found` or `bid-not-found`.' },
  body: BidChoice,
  example: { flight_id: '1' },
  response: { 200: listOf(BidFlight) },
});
