import { type Static, Type } from 'typebox';
import { Airline } from '../classic/airlines.ts';
import { dataOf, listOf } from '../classic/replies.ts';
import * as classic from '../classic/user.ts';
import { NullableText } from '../fields.ts';
import { type Endpoint } from '../endpoint.ts';
import { adapt } from './replies.ts';
import { Bid, listBids } from './bids.ts';
import { FleetSubfleet, Subfleet } from './fleet.ts';

/** Other pilots read the private name in both. */
export const shownName = {
  name: Type.String({ description: 'The full name only in GET /user; otherwise as `name_private`' }),
  name_private: Type.String({ description: 'Given names and the initial of the last one, such as Ada King L' }),
};

const pilot = {
  id: Type.Integer(),
  pilot_id: Type.Integer(),
  ident: Type.String({ description: 'Airline code and pilot number, such as KTW0031' }),
  ...shownName,
  avatar: Type.Union([Type.String(), Type.Null()], { description: 'URL of a picture, which needs no key' }),
  airline_id: Type.Integer(),
  rank_id: Type.Integer(),
  last_pirep_id: NullableText,
  flights: Type.Integer(),
  flight_time: Type.Integer({ description: 'Minutes of accepted PIREPs' }),
  transfer_time: Type.Integer({ description: 'Transferred minutes' }),
  total_time: Type.Integer({ description: 'Minutes, including transferred ones if the airline counts them' }),
  timezone: Type.String(),
  state: Type.Integer({ description: '1 active, 3 on leave' }),
  airline: Airline,
  home_airport: NullableText,
  curr_airport: NullableText,
};

/**
 * A client fails on an airport that stands under both of its names: `curr_airport` and `curr_airport_id`. Another one fails
 * on null in `ivao_id` (clients §1.3).
 */
export const User = Type.Object({
  // First, as a reply in parts has its list.
  bids: Type.Array(Bid),
  ...pilot,
  rank: Type.Object({ name: Type.String(), subfleets: Type.Array(Subfleet) }),
});

export type User = Static<typeof User>;

/** As a PIREP shows its pilot: with the airports under the contract's names too (§2.7). */
export const PirepUser = Type.Object({
  ...pilot,
  discord_id: Type.Null(),
  vatsim_id: Type.Null(),
  ivao_id: Type.Null(),
  home_airport_id: NullableText,
  curr_airport_id: NullableText,
});

export type PirepUser = Static<typeof PirepUser>;

export const getUser = adapt(classic.getUser, {
  description: '§4.3. Times in minutes.',
  response: { 200: dataOf(User) },
});

export const getUserFleet = adapt(classic.getUserFleet, {
  description: '§4.3. Aircraft weights in kg and lbs, zeros if not known; subfleet capacities in lbs.',
  response: { 200: listOf(FleetSubfleet) },
});

const params = Type.Object({ id: Type.String({ description: 'Id of a pilot, or `me`' }) });
const errors = { 404: '`not-found`.' } as const;
const rights = 'Not in the contract. Any pilot may read it.';

export const getPilot = {
  ...getUser,
  url: '/users/:id',
  schema: {
    ...getUser.schema,
    summary: 'Get any pilot with bids and rank',
    description: `${rights} Times in minutes.`,
    errors,
    params,
  },
} as const satisfies Endpoint;

export const getPilotFleet = {
  ...getUserFleet,
  url: '/users/:id/fleet',
  schema: {
    ...getUserFleet.schema,
    summary: "List subfleets that any pilot's rank may fly, with their active aircraft",
    description: `${rights} Aircraft weights in kg and lbs, zeros if not known; subfleet capacities in lbs.`,
    errors,
    params,
  },
} as const satisfies Endpoint;

export const listPilotBids = {
  ...listBids,
  url: '/users/:id/bids',
  schema: {
    ...listBids.schema,
    summary: 'List the bids of any pilot, oldest first',
    description: `${rights} Distances as m, km, mi and nmi, times in minutes.`,
    errors,
    params,
  },
} as const satisfies Endpoint;
