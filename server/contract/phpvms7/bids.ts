import { type Static, Type } from 'typebox';
import * as classic from '../classic/bids.ts';
import { dataOf, listOf } from '../classic/replies.ts';
import { NullableInteger } from '../fields.ts';
import { adapt, Timestamp } from './replies.ts';
import { PhpvmsAircraft } from './fleet.ts';
import { PhpvmsFlight } from './flights.ts';

export const PhpvmsBid = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  flight_id: Type.String(),
  aircraft_id: NullableInteger,
  created_at: Timestamp,
  updated_at: Timestamp,
  flight: PhpvmsFlight,
  aircraft: Type.Optional(PhpvmsAircraft),
});

export type PhpvmsBid = Static<typeof PhpvmsBid>;

export const listBids = adapt(classic.listBids, {
  description: '§4.3, each with its flight. Bids older than `bids.expire_time` hours are not included.',
  response: { 200: listOf(PhpvmsBid) },
});

export const getBid = adapt(classic.getBid, {
  description: 'Not in the contract. Times in minutes.',
  response: { 200: dataOf(PhpvmsBid) },
});

export const addBid = adapt(classic.addBid, {
  description: `§4.3. Returns the bid, or the existing one if the pilot already has it. ${classic.bidSettings}`,
  errors: {
    ...classic.addBid.schema.errors,
    409: "`bid-exists` when another pilot's bid is on the flight, or one on the aircraft; `user-bid-limit` for a second bid, or for more than `bids.limit`.",
  },
  response: { 200: dataOf(PhpvmsBid) },
});

export const removeBid = adapt(classic.removeBid, {
  response: { 200: listOf(PhpvmsBid) },
});
