import { type Static, Type } from 'typebox';
import { Airline } from '../classic/airlines.ts';
import { Distance } from '../classic/flights.ts';
import { integerOrNull, nullable, NullableText, numberOrNull } from '../fields.ts';
import { AcarsRecord } from './acars.ts';
import { PirepAirport } from './airports.ts';
import { Aircraft } from './fleet.ts';
import { FlightColumns } from './flights.ts';
import { Mass } from './mass.ts';
import { PirepUser } from './user.ts';
import { NullableTimestamp, Timestamp } from './timestamp.ts';

// A strict client wants integers where it says so (clients §1.4).

export const PirepComment = Type.Object({
  id: Type.Integer(),
  comment: Type.String(),
  created_at: Timestamp,
  user: Type.Object({
    id: Type.Integer({ description: '0: the operator' }),
    pilot_id: Type.Integer(),
    ident: Type.String({ description: 'KTW0031' }),
    name: Type.String(),
  }),
});
export type PirepComment = Static<typeof PirepComment>;

/** A pilot report as phpVMS answers it (phpvms7 §2.4). */
export const Pirep = Type.Object({
  id: Type.String(),
  user_id: Type.Integer(),
  airline_id: Type.Integer(),
  aircraft_id: Type.Integer(),
  flight_id: NullableText,
  flight_number: Type.String(),
  route_code: NullableText,
  route_leg: NullableText,
  flight_type: Type.String({ description: 'A letter of the trade, J passengers on schedule' }),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  alt_airport_id: NullableText,
  level: Type.Integer({ description: 'Cruising altitude, feet; 0 when unset' }),
  distance: Distance,
  planned_distance: Distance,
  flight_time: Type.Integer({ description: 'Minutes, 0 when unset' }),
  planned_flight_time: integerOrNull('Minutes'),
  zfw: integerOrNull('Zero fuel weight, lbs'),
  block_fuel: Mass,
  fuel_used: Mass,
  landing_rate: numberOrNull('Feet per minute, negative downwards'),
  score: integerOrNull('Of the flight, as the client gives it'),
  route: Type.String(),
  notes: Type.String(),
  source: Type.Integer({ description: '0 manual, 1 ACARS' }),
  source_name: NullableText,
  state: Type.Integer(),
  status: Type.String(),
  submitted_at: NullableTimestamp,
  block_off_time: NullableTimestamp,
  block_on_time: NullableTimestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  ident: Type.String({ description: 'Airline code and flight number' }),
  phase: Type.String({ description: 'The status' }),
  status_text: Type.String(),
  aircraft: Aircraft,
  airline: Airline,
  dpt_airport: PirepAirport,
  arr_airport: PirepAirport,
  position: nullable(AcarsRecord),
  comments: Type.Array(PirepComment),
  user: PirepUser,
  flight: nullable(FlightColumns),
  fields: Type.Record(Type.String(), Type.String()),
  simbrief: Type.Null(),
});
export type Pirep = Static<typeof Pirep>;

const publicKeys = ['id', 'pilot_id', 'ident', 'name', 'airline_id', 'airline'] as const;

/** To callers without a key the live calls show a pilot's first name and initial, and no hours, airports or time zone. */
export const LivePirep = Type.Object({
  ...Pirep.properties,
  user: Type.Object({
    ...Type.Partial(PirepUser).properties,
    ...Type.Pick(PirepUser, publicKeys).properties,
  }),
});
