import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { NullableInteger, NullableText, textOrNull } from '../fields.ts';
import { Airline } from './airlines.ts';
import { BidFlight } from './bids.ts';
import { FleetSubfleet, Subfleet } from './fleet.ts';
import { dataOf, listOf } from './replies.ts';

export const User = Type.Object({
  // First, as a reply in parts has its list.
  bids: Type.Array(BidFlight),
  id: Type.Integer(),
  pilot_id: Type.Integer(),
  ident: Type.String({ description: 'Airline code and pilot number, such as KTW0031' }),
  name: Type.String(),
  email: Type.String(),
  apikey: Type.Null(),
  airline_id: Type.Integer(),
  rank_id: Type.String(),
  home_airport: NullableText,
  curr_airport: NullableText,
  last_pirep_id: NullableInteger,
  flights: Type.Integer(),
  flight_time: Type.Integer({ description: 'Minutes' }),
  balance: Type.Number({ description: 'Account balance in the airline’s currency' }),
  timezone: Type.String(),
  status: Type.Integer(),
  state: Type.Integer({ description: '1 active, 3 on leave' }),
  airline: Airline,
  rank: Type.Object({ name: Type.String(), subfleets: Type.Array(Subfleet) }),
});

export type User = Static<typeof User>;

export const getUser = get('/user', {
  summary: 'Get the calling pilot with bids and rank',
  description: '§4.3, in the form of §2.2; `flight_time` in minutes.',
  response: { 200: dataOf(User) },
});

export const getUserFleet = get('/user/fleet', {
  summary: "List subfleets that the pilot's rank may fly, with their active aircraft",
  description: '§4.3, in the form of §2.5; capacities and weights in lbs.',
  response: { 200: listOf(FleetSubfleet) },
});

/** Refused calls of a kind with one of the pilot's keys, for the same cause. */
const KeyRefusal = Type.Object({
  at: Type.String({ description: 'Time of the last one' }),
  key_label: Type.String({ description: 'Label of the key, which may have ended' }),
  call: Type.String({ description: 'Method and path, without ids' }),
  status: Type.Integer(),
  code: Type.String({ description: 'Slug of the error' }),
  reason: Type.String(),
  client: NullableText,
  address: Type.String(),
  count: Type.Integer(),
});

/** The key of the call, never its text. */
export const UserKey = Type.Object({
  label: Type.String({ description: 'By which the operator tells the keys of a pilot apart' }),
  scope: Type.Enum(['full', 'read'], { description: '`read` cannot change anything' }),
  created_at: Type.String(),
  expires_at: NullableText,
  last_client: textOrNull('Last client that called with the key; the pilots’ page does not count'),
  last_call_at: textOrNull('When it called; null if not since the server started'),
  refusals: Type.Array(KeyRefusal, {
    description: 'Last refused calls with any key of the pilot since the server started, newest first, at most 5',
  }),
  now: Type.String({ description: 'Time of the server' }),
});
export type UserKey = Static<typeof UserKey>;

export const getUserKey = get('/user/key', {
  summary: 'Get the state of the calling API key',
  description: 'Not in the contract. The key itself is never returned.',
  response: { 200: dataOf(UserKey) },
});
