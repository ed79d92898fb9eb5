import { type Static, Type } from 'typebox';
import { NullableInteger, NullableNumber, NullableText } from '../../fields.ts';
import { AirportShort, PilotShort } from '../pireps.ts';
import { catalogCalls } from './calls.ts';
import {
  airport,
  airportOrNone,
  dateOrNone,
  FareOverride,
  flag,
  id,
  listOf,
  optional,
  number,
  numberOrNone,
  text,
  textOrNone,
  whole,
  wholeOrNone,
} from './fields.ts';
import { FareLink } from './subfleets.ts';

/** IATA service type, one letter (phpvms7 §3.4). */
const flight_type = optional(
  text({
    maxLength: 1,
    pattern: '^[A-TW-Za-tw-z]$',
    hint: 'must be a letter, like J for a scheduled passenger flight',
  }),
);
/** Bits: Monday 1, Tuesday 2 … Sunday 64; 0 means every day. */
const days = optional(whole({ minimum: 0, maximum: 127 }));
const FieldValue = Type.Object({
  name: text({ maxLength: 100, pattern: String.raw`\S`, hint: 'must not be empty' }),
  value: text({ maxLength: 2000 }),
});

export const flightFields = {
  airline_id: id,
  flight_number: whole({ minimum: 0, maximum: 999_999_999 }),
  callsign: optional(textOrNone({ maxLength: 20 })),
  route_code: optional(textOrNone({ maxLength: 10 })),
  route_leg: optional(wholeOrNone({ minimum: 0, maximum: 999_999_999 })),
  dpt_airport_id: airport,
  arr_airport_id: airport,
  alt_airport_id: optional(airportOrNone),
  /** Free text, local time. */
  dpt_time: optional(text({ maxLength: 20 })),
  arr_time: optional(text({ maxLength: 20 })),
  /** Feet. */
  level: optional(wholeOrNone({ minimum: 0, maximum: 100_000 })),
  /** Nautical miles. When null, or absent in a new flight, the great-circle distance is used. */
  distance: optional(numberOrNone({ minimum: 0, maximum: 30_000 })),
  /** Minutes. */
  flight_time: optional(wholeOrNone({ minimum: 0, maximum: 100_000 })),
  flight_type,
  /** Percent. When null, the setting of the airline applies; same for the variance. */
  load_factor: optional(numberOrNone({ minimum: 0, maximum: 100 })),
  load_factor_variance: optional(numberOrNone({ minimum: 0, maximum: 100 })),
  pilot_pay: optional(numberOrNone({ minimum: 0 })),
  route: optional(text({ maxLength: 10_000 })),
  notes: optional(text({ maxLength: 20_000 })),
  days,
  start_date: optional(dateOrNone),
  end_date: optional(dateOrNone),
  active: optional(flag),
  visible: optional(flag),
  /** Empty for any subfleet. A list that is sent replaces the previous one, like the other lists. */
  subfleets: optional(listOf(id)),
  /** Overrides of the fares of its subfleets. */
  fares: optional(listOf(FareOverride)),
  fields: optional(listOf(FieldValue, 200)),
};
export const FlightInput = Type.Object(flightFields);
export type FlightInput = Static<typeof FlightInput>;

const SubfleetShort = Type.Object({ id, type: Type.String(), name: Type.String() });

const row = {
  id: Type.String(),
  airline_id: id,
  airline_icao: Type.String(),
  /** Airline, number, code and leg: `KTW612/L.1`. */
  ident: Type.String(),
  flight_number: Type.Integer(),
  callsign: NullableText,
  route_code: NullableText,
  route_leg: NullableInteger,
  dpt_airport_id: Type.String(),
  dpt_airport_name: Type.String(),
  dpt_airport_city: Type.String(),
  arr_airport_id: Type.String(),
  arr_airport_name: Type.String(),
  arr_airport_city: Type.String(),
  alt_airport_id: NullableText,
  dpt_time: Type.String(),
  arr_time: Type.String(),
  level: NullableInteger,
  distance: NullableNumber,
  flight_time: NullableInteger,
  flight_type: Type.String(),
  load_factor: NullableNumber,
  load_factor_variance: NullableNumber,
  pilot_pay: NullableNumber,
  route: Type.String(),
  notes: Type.String(),
  days: Type.Integer(),
  start_date: NullableText,
  end_date: NullableText,
  active: Type.Boolean(),
  visible: Type.Boolean(),
  /** Sorted by type, without those in the trash. */
  subfleets: Type.Array(SubfleetShort),
  /** Number of bids that have not expired. */
  bid_count: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
};
export const FlightRow = Type.Object(row);
export type FlightRow = Static<typeof FlightRow>;

const FlightBid = Type.Object({
  id,
  pilot: PilotShort,
  /** Null until the bid names one. */
  registration: NullableText,
  created_at: Type.String(),
});

export const flightCalls = catalogCalls('flights', {
  id: Type.String({ maxLength: 20 }),
  input: flightFields,
  row,
  detail: {
    dpt_airport: AirportShort,
    arr_airport: AirportShort,
    alt_airport: Type.Union([AirportShort, Type.Null()]),
    /** The points of the route with a known position, including departure and arrival. */
    route_points: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), lat: Type.Number(), lon: Type.Number() }),
    ),
    fares: Type.Array(FareLink),
    fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    bids: Type.Array(FlightBid),
    /** Number of PIREPs in any state. */
    pireps: Type.Integer(),
  },
  filters: {
    airline_id: optional(id),
    dpt_airport_id: optional(Type.String({ maxLength: 10 })),
    arr_airport_id: optional(Type.String({ maxLength: 10 })),
    /** Matches departure or arrival. */
    airport_id: optional(Type.String({ maxLength: 10 })),
    subfleet_id: optional(id),
    /** ICAO type of an active aircraft in one of its subfleets. */
    icao_type: optional(Type.String({ maxLength: 10 })),
    flight_number: optional(whole({ minimum: 0 })),
    route_code: optional(Type.String({ maxLength: 10 })),
    flight_type,
    /** Flown on these days: the sum of 1 for Monday, 2 for Tuesday … 64 for Sunday. */
    days,
    active: optional(flag),
    visible: optional(flag),
    has_bid: optional(flag),
    /** Nautical miles. These limits and the minutes are inclusive. */
    min_distance: optional(number({ minimum: 0 })),
    max_distance: optional(number({ minimum: 0 })),
    min_flight_time: optional(whole({ minimum: 0 })),
    max_flight_time: optional(whole({ minimum: 0 })),
  },
  sorts: [
    'flight_number',
    'dpt_airport_id',
    'arr_airport_id',
    'dpt_time',
    'arr_time',
    'distance',
    'flight_time',
    'flight_type',
    'callsign',
    'active',
    'updated_at',
  ],
  many: {
    airline_id: optional(id),
    active: optional(flag),
    visible: optional(flag),
    flight_type,
    days,
    start_date: optional(dateOrNone),
    end_date: optional(dateOrNone),
    level: optional(wholeOrNone({ minimum: 0, maximum: 100_000 })),
    load_factor: optional(numberOrNone({ minimum: 0, maximum: 100 })),
    load_factor_variance: optional(numberOrNone({ minimum: 0, maximum: 100 })),
    pilot_pay: optional(numberOrNone({ minimum: 0 })),
    subfleets: optional(listOf(id)),
  },
});
