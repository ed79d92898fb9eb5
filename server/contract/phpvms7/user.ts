import { type Static, Type } from 'typebox';
import { Airline } from '../classic/airlines.ts';
import { dataOf, listOf } from '../classic/replies.ts';
import * as classic from '../classic/user.ts';
import { NullableText } from '../fields.ts';
import { adapt } from './replies.ts';
import { Bid } from './bids.ts';
import { FleetSubfleet, Subfleet } from './fleet.ts';

const pilot = {
  id: Type.Integer(),
  pilot_id: Type.Integer(),
  ident: Type.String({ description: 'Airline code and pilot number, such as KTW0031' }),
  name: Type.String(),
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
};

/** A client fails on an airport that stands under both of its names: `curr_airport` and `curr_airport_id`. */
export const User = Type.Object({
  ...pilot,
  home_airport: NullableText,
  curr_airport: NullableText,
  bids: Type.Array(Bid),
  rank: Type.Object({ name: Type.String(), subfleets: Type.Array(Subfleet) }),
});

export type User = Static<typeof User>;

/** As a PIREP shows its pilot. */
export const PirepUser = Type.Object({ ...pilot, home_airport_id: NullableText, curr_airport_id: NullableText });

export type PirepUser = Static<typeof PirepUser>;

export const getUser = adapt(classic.getUser, {
  description: '§4.3. Times in minutes.',
  response: { 200: dataOf(User) },
});

export const getUserFleet = adapt(classic.getUserFleet, {
  description: '§4.3. Aircraft weights in kg and lbs, subfleet capacities as strings in lbs.',
  response: { 200: listOf(FleetSubfleet) },
});
