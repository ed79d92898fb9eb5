import { type Static, Type } from 'typebox';
import { nullable, NullableText } from '../../fields.ts';
import { CurrentFlight } from '../live.ts';
import { catalogCalls, trashCalls } from './calls.ts';
import {
  airportCodes,
  airportOrNone,
  columnsOf,
  flag,
  id,
  idOf,
  named,
  number,
  numberOrNone,
  oneOf,
  optional,
  text,
  textOrNone,
  whole,
} from './fields.ts';

/** A active, M maintenance, S stored, R retired, C scrapped, W written off. */
export const AircraftStatuses = ['A', 'M', 'S', 'R', 'C', 'W'] as const;

const weight = (label: string) => optional(numberOrNone({ minimum: 0, label, unit: 'lb' }));
const status = optional(oneOf(AircraftStatuses, { label: 'Status', initial: 'A' }));
/** 0 parked, 1 in use, 2 in air. */
const state = optional(whole({ minimum: 0, maximum: 2, label: 'Current use' }));
/** Current location. */
const airport_id = optional(airportOrNone('Now at'));
const hub_id = optional(airportOrNone('Hub'));
const subfleet_id = idOf('subfleets', { label: 'Subfleet' });

export const aircraftFields = {
  subfleet_id,
  iata: optional(textOrNone({ maxLength: 5, capitals: true, label: 'IATA' })),
  icao: optional(
    textOrNone({
      maxLength: 4,
      pattern: '^ *([A-Za-z0-9]{2,4} *)?$',
      hint: 'must have up to four letters or digits, like A20N',
      capitals: true,
      label: 'ICAO type',
    }),
  ),
  hub_id,
  airport_id,
  name: named(100, { label: 'Name', example: 'Airbus A320neo' }),
  /** Unique, including those in the trash. */
  registration: named(20, {
    capitals: true,
    label: 'Registration',
    example: 'D-AKTE',
  }),
  tail_number: optional(text({ maxLength: 20, label: 'Tail number' })),
  hex_code: optional(textOrNone({ maxLength: 10, label: 'Hex code' })),
  selcal: optional(textOrNone({ maxLength: 10, label: 'SELCAL' })),
  dow: weight('Dry operating weight'),
  zfw: weight('Max zero fuel'),
  mtow: weight('Max take-off'),
  mlw: weight('Max landing'),
  status,
  simbrief_type: optional(textOrNone({ maxLength: 20, label: 'SimBrief type' })),
  /** UTC, in any common format; responses have ISO 8601. */
  landing_time: optional(textOrNone({ maxLength: 40, means: 'time', label: 'Last landing, UTC' })),
  fuel_onboard: optional(number({ minimum: 0, label: 'Fuel on board', unit: 'lb of fuel' })),
  /** Minutes of accepted PIREPs. */
  flight_time: optional(whole({ minimum: 0, label: 'Flight time' })),
  state,
};
export const AircraftInput = Type.Object(aircraftFields);
export type AircraftInput = Static<typeof AircraftInput>;

const row = {
  id,
  ...columnsOf(aircraftFields),
  subfleet_type: Type.String(),
  subfleet_name: Type.String(),
  airline_id: id,
  airline_icao: Type.String(),
  /** Number of PIREPs in any state. */
  pireps: Type.Integer(),
  /** Number of bids for it. */
  bids: Type.Integer(),
  /** The flight in progress that it is on, unless the client has been silent for the hours of `acars.live_time`. */
  flight: nullable(CurrentFlight),
  /** When it was moved to the trash; null when it is not there. */
  deleted_at: NullableText,
  /** The names of its own picture and of its subfleet's, for `getPicture`. */
  picture: NullableText,
  subfleet_picture: NullableText,
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
      airport_id: airportCodes,
      hub_id: airportCodes,
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
      subfleet_id: optional(subfleet_id),
      airport_id,
      hub_id,
      status,
      state,
    },
  }),
  ...trashCalls('aircraft', id),
};
