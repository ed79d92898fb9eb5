import { type Static, Type } from 'typebox';
import * as classic from '../classic/bids.ts';
import { dataOf, listOf } from '../classic/replies.ts';
import { NullableInteger } from '../fields.ts';
import { adapt, Timestamp } from './replies.ts';
import { Aircraft } from './fleet.ts';
import { Flight } from './flights.ts';

export const Bid = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  flight_id: Type.String(),
  aircraft_id: NullableInteger,
  created_at: Timestamp,
  updated_at: Timestamp,
  flight: Flight,
  aircraft: Type.Optional(Aircraft),
});

export type Bid = Static<typeof Bid>;

export const listBids = adapt(classic.listBids, {
  description: '§4.3, each with its flight. Bids older than `bids.expire_time` hours are not included.',
  response: { 200: listOf(Bid) },
});

export const getBid = adapt(classic.getBid, {
  description: 'Not in the contract. Times in minutes.',
  response: { 200: dataOf(Bid) },
});

export const addBid = adapt(classic.addBid, {
  description: `§4.3. Returns the bid, or the existing one if the pilot already has it. ${classic.bidSettings}`,
  errors: {
    ...classic.addBid.schema.errors,
    409: "`bid-exists` when another pilot's bid is on the flight, or one on the aircraft; `user-bid-limit` for a second bid, or for more than `bids.limit`.",
  },
  response: { 200: dataOf(Bid) },
});

export const removeBid = adapt(classic.removeBid, {
  response: { 200: listOf(Bid) },
});
