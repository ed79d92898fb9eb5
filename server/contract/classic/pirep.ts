import { type Static, Type } from 'typebox';
import { integerOrNull, nullable, NullableText, numberOrNull } from '../fields.ts';
import { AcarsRecord } from './acars.ts';
import { Airline } from './airlines.ts';
import { Airport } from './airports.ts';
import { NullableTimestamp, Timestamp } from './replies.ts';

/** Airport as it stands in a PIREP: `timezone` for `tz`, no `city` (§2.4). */
const PirepAirport = Type.Omit(Airport, ['city', 'tz']);

export const PirepField = Type.Object({
  id: Type.Integer(),
  pirep_id: Type.String(),
  name: Type.String(),
  value: Type.String(),
  source: Type.String({ description: 'acars or manual' }),
  created_at: NullableTimestamp,
  updated_at: NullableTimestamp,
});
export type PirepField = Static<typeof PirepField>;

export const PirepComment = Type.Object({
  id: Type.Integer(),
  comment: Type.String(),
  created_at: Type.Object({
    date: Type.String({ description: 'YYYY-MM-DD HH:MM:SS with fractions, in the given timezone' }),
    timezone_type: Type.Integer({ description: '3: timezone is a name' }),
    timezone: Type.String({ description: 'UTC' }),
  }),
  user: Type.Object({
    id: Type.Integer({ description: '0: the operator' }),
    pilot_id: Type.String({ description: 'KTW0031' }),
    name: Type.String(),
  }),
});
export type PirepComment = Static<typeof PirepComment>;

/** A pilot report (§2.7). */
export const Pirep = Type.Object({
  id: Type.String(),
  user_id: Type.Integer(),
  airline_id: Type.Integer(),
  aircraft_id: Type.Integer(),
  flight_id: NullableText,
  flight_number: Type.String(),
  route_code: NullableText,
  route_leg: Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'] }),
  ident: Type.String({ description: 'Airline code and flight number' }),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  alt_airport_id: NullableText,
  level: numberOrNull('Cruising altitude, feet'),
  distance: numberOrNull('Flown, statute miles'),
  planned_distance: numberOrNull('Statute miles'),
  flight_time: integerOrNull('Minutes'),
  planned_flight_time: integerOrNull('Minutes'),
  block_time: integerOrNull('Minutes'),
  block_off_time: NullableTimestamp,
  block_on_time: NullableTimestamp,
  gross_weight: numberOrNull('lbs'),
  zfw: numberOrNull('Zero fuel weight, lbs'),
  block_fuel: numberOrNull('lbs'),
  fuel_used: numberOrNull('lbs'),
  landing_rate: numberOrNull('Feet per minute, negative when descending'),
  score: numberOrNull('Of the flight, as the client gives it, or by the airline’s points'),
  route: Type.String(),
  notes: Type.String(),
  source: Type.Integer({ description: '0 manual, 1 ACARS' }),
  source_name: NullableText,
  flight_type: Type.Integer({ description: '0 passenger, 1 cargo, 2 charter' }),
  state: Type.Integer({
    description: '0 in progress, 1 pending, 2 accepted, 3 cancelled, 4 deleted, 5 draft, 6 rejected, 7 paused',
  }),
  status: Type.String({ description: 'Phase of flight, such as INI, OFB, ENR, LDG or ARR (§3)' }),
  status_text: Type.String({ description: 'Phase of flight in words' }),
  raw_data: Type.Null(),
  submitted_at: NullableTimestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  airline: Airline,
  dpt_airport: PirepAirport,
  arr_airport: PirepAirport,
  position: nullable(AcarsRecord),
  comments: Type.Array(PirepComment),
  user: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    home_airport_id: NullableText,
    curr_airport_id: NullableText,
  }),
  fields: Type.Array(PirepField),
});
export type Pirep = Static<typeof Pirep>;

/** Hides the pilot's home airport and shortens the name to `Ada L.` for callers without a key. */
export const LivePirep = Type.Object({
  ...Pirep.properties,
  user: Type.Object({
    ...Pirep.properties.user.properties,
    home_airport_id: Type.Optional(NullableText),
    curr_airport_id: Type.Optional(NullableText),
  }),
});
