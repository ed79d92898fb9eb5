import * as airlines from '../classic/airlines.ts';
import * as classic from '../classic/fleet.ts';
import { dataOf, pageOf } from '../classic/replies.ts';
import { integerOrNull, NullableText, numberOrNull } from '../fields.ts';
import { adapt, Mass, NullableTimestamp, Timestamp } from './replies.ts';
import { type Static, Type } from 'typebox';

export const getAirline = adapt(airlines.getAirline, {
  description: '§4.4. In the short form of §2.3.',
  response: { 200: dataOf(airlines.Airline) },
});

export const Fare = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  capacity: Type.Integer({ description: 'Seats, or lbs of cargo' }),
  cost: Type.Number({ description: 'Cost to the airline, per unit' }),
  count: Type.Null({ description: 'Not known of a fare on offer' }),
  price: Type.Number({ description: 'Price to the passenger, per unit' }),
  type: Type.Integer({ description: '0 passenger, 1 cargo' }),
  notes: NullableText,
  active: Type.Boolean(),
});

export type Fare = Static<typeof Fare>;

export const Aircraft = Type.Object({
  id: Type.Integer(),
  subfleet_id: Type.Integer(),
  icao: NullableText,
  iata: NullableText,
  airport_id: NullableText,
  hub_id: NullableText,
  landing_time: NullableTimestamp,
  name: Type.String(),
  registration: Type.String(),
  fin: NullableText,
  hex_code: NullableText,
  selcal: NullableText,
  /** Zeros, like the weights below: not known. */
  dow: Mass,
  mtow: Mass,
  mlw: Mass,
  zfw: Mass,
  fuel_onboard: Mass,
  flight_time: Type.Integer({ description: 'Minutes' }),
  simbrief_type: NullableText,
  status: Type.String({ description: 'A active, M maintenance, S stored, R retired, C scrapped, W written off' }),
  state: Type.Integer({ description: '0 parked, 1 in use, 2 in air' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  bid: Type.Null({ description: 'Always null: bids are at /user/bids' }),
  ident: Type.String({ description: 'Registration and type, such as D-AKTA (A320)' }),
});

export type Aircraft = Static<typeof Aircraft>;

export const SubfleetColumns = Type.Object({
  id: Type.Integer(),
  airline_id: Type.Integer(),
  hub_id: NullableText,
  type: Type.String(),
  simbrief_type: NullableText,
  name: Type.String(),
  fuel_type: integerOrNull('0 100LL, 1 Jet A, 2 MOGAS'),
  cost_block_hour: numberOrNull('In the currency of the airline, per hour'),
  cost_delay_minute: numberOrNull('In the currency of the airline, per minute'),
  ground_handling_multiplier: Type.Number({ description: 'Percent' }),
  cargo_capacity: numberOrNull('lbs'),
  fuel_capacity: numberOrNull('lbs'),
  gross_weight: numberOrNull('lbs'),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type SubfleetColumns = Static<typeof SubfleetColumns>;

/** With its fares and active aircraft. */
export const Subfleet = Type.Object({
  ...SubfleetColumns.properties,
  fares: Type.Array(Fare),
  aircraft: Type.Array(Aircraft),
});

export type Subfleet = Static<typeof Subfleet>;

/** As the fleet shows it: with its airline too. */
export const FleetSubfleet = Type.Object({ ...Subfleet.properties, airline: airlines.Airline });

export type FleetSubfleet = Static<typeof FleetSubfleet>;

export const FoundAircraft = Type.Object({
  ...Aircraft.properties,
  subfleet: Type.Object({ ...SubfleetColumns.properties, fares: Type.Array(Fare) }),
});

export type FoundAircraft = Static<typeof FoundAircraft>;

const description = '§4.4. Aircraft weights in kg and lbs, zeros if not known; subfleet capacities in lbs.';

export const listFleet = adapt(classic.listFleet, { description, response: { 200: pageOf(FleetSubfleet) } });

export const findAircraft = adapt(classic.findAircraft, {
  description,
  response: { 200: dataOf(FoundAircraft) },
});
