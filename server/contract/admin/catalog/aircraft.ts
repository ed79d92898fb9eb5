import { type Static, Type } from 'typebox';
import { NullableNumber, NullableText } from '../../fields.ts';
import { catalogCalls, trashCalls } from './calls.ts';
import {
  airportOrNone,
  flag,
  id,
  optional,
  named,
  number,
  numberOrNone,
  oneOf,
  text,
  textOrNone,
  whole,
} from './fields.ts';

/** A active, M maintenance, S stored, R retired, C scrapped, W written off. */
export const AircraftStatuses = ['A', 'M', 'S', 'R', 'C', 'W'] as const;

const weight = optional(numberOrNone({ minimum: 0 }));
const status = optional(oneOf(AircraftStatuses));
/** 0 parked, 1 in use, 2 in air. */
const state = optional(whole({ minimum: 0, maximum: 2 }));

export const aircraftFields = {
  subfleet_id: id,
  icao: optional(
    textOrNone({
      maxLength: 4,
      pattern: '^ *([A-Za-z0-9]{2,4})? *$',
      hint: 'must have up to four letters or digits, like A20N',
    }),
  ),
  iata: optional(textOrNone({ maxLength: 5 })),
  /** Current location. */
  airport_id: optional(airportOrNone),
  hub_id: optional(airportOrNone),
  name: named(100),
  /** Unique, including those in the trash. */
  registration: text({ maxLength: 20, pattern: String.raw`\S`, hint: 'must not be empty' }),
  tail_number: optional(text({ maxLength: 20 })),
  hex_code: optional(textOrNone({ maxLength: 10 })),
  selcal: optional(textOrNone({ maxLength: 10 })),
  simbrief_type: optional(textOrNone({ maxLength: 20 })),
  /** All weights are in lbs. */
  dow: weight,
  zfw: weight,
  mtow: weight,
  mlw: weight,
  fuel_onboard: optional(number({ minimum: 0 })),
  /** Minutes of accepted PIREPs. */
  flight_time: optional(whole({ minimum: 0 })),
  /** UTC, in any common format; responses have ISO 8601. */
  landing_time: optional(textOrNone({ maxLength: 40 })),
  status,
  state,
};
export const AircraftInput = Type.Object(aircraftFields);
export type AircraftInput = Static<typeof AircraftInput>;

const row = {
  id,
  subfleet_id: id,
  subfleet_type: Type.String(),
  subfleet_name: Type.String(),
  airline_id: id,
  airline_icao: Type.String(),
  icao: NullableText,
  iata: NullableText,
  airport_id: NullableText,
  hub_id: NullableText,
  name: Type.String(),
  registration: Type.String(),
  tail_number: Type.String(),
  hex_code: NullableText,
  selcal: NullableText,
  simbrief_type: NullableText,
  dow: NullableNumber,
  zfw: NullableNumber,
  mtow: NullableNumber,
  mlw: NullableNumber,
  fuel_onboard: Type.Number(),
  flight_time: Type.Integer(),
  landing_time: NullableText,
  status: Type.String(),
  state: Type.Integer(),
  /** Number of PIREPs in any state. */
  pireps: Type.Integer(),
  /** Number of bids for it. */
  bids: Type.Integer(),
  /** When it was moved to the trash; null when it is not there. */
  deleted_at: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
};
export const aircraftCalls = {
  ...catalogCalls('aircraft', {
    id,
    input: aircraftFields,
    row,
    detail: {},
    filters: {
      subfleet_id: optional(id),
      airline_id: optional(id),
      airport_id: optional(Type.String({ maxLength: 10 })),
      hub_id: optional(Type.String({ maxLength: 10 })),
      status,
      icao: optional(Type.String({ maxLength: 10 })),
      deleted: optional(flag),
    },
    sorts: [
      'registration',
      'name',
      'icao',
      'subfleet_type',
      'airport_id',
      'hub_id',
      'flight_time',
      'status',
      'pireps',
      'updated_at',
    ],
    many: {
      subfleet_id: optional(id),
      airport_id: optional(airportOrNone),
      hub_id: optional(airportOrNone),
      status,
      state,
    },
  }),
  ...trashCalls('aircraft', id),
};
