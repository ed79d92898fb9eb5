import { type Static, Type } from 'typebox';
import { NullableInteger, NullableText } from '../../fields.ts';
import { AirportShort, PilotShort } from '../pireps.ts';
import { catalogCalls, trashCalls } from './calls.ts';
import {
  airport,
  airportCodes,
  airportOrNone,
  columnsOf,
  dateOrNone,
  FareOverride,
  flag,
  flagOf,
  id,
  idOf,
  listOf,
  named,
  number,
  numberOrNone,
  oneOf,
  optional,
  text,
  textOrNone,
  whole,
  wholeOrNone,
} from './fields.ts';
import { FareLink } from './subfleets.ts';

const airline_id = idOf('airlines', { label: 'Airline' });
/** IATA service type, one letter (phpvms7 §3.4). */
const flight_type = optional(
  text({
    maxLength: 1,
    pattern: '^[A-TW-Za-tw-z]$',
    hint: 'must be a letter, like J for a scheduled passenger flight',
    capitals: true,
    label: 'Type',
    initial: 'J',
  }),
);
/** Bits: Monday 1, Tuesday 2 … Sunday 64; 0 means every day. */
const days = optional(whole({ minimum: 0, maximum: 127 }));
/** Feet. */
const level = optional(wholeOrNone({ minimum: 0, maximum: 100_000, label: 'Cruise level', unit: 'ft' }));
/** When null, the setting of the airline applies. */
const percent = (label: string) => optional(numberOrNone({ minimum: 0, maximum: 100, label, unit: '%' }));
const load_factor = percent('Load factor');
const load_factor_variance = percent('Load variance');
const pilot_pay = optional(
  numberOrNone({ minimum: 0, label: 'Pilot pay', unit: 'currency', note: 'For the whole flight' }),
);
const start_date = optional(dateOrNone({ label: 'From', note: 'First day available' }));
const end_date = optional(dateOrNone({ label: 'Until', note: 'Last day available' }));
const active = optional(flagOf({ label: 'Active', note: 'Pilots can fly it', initial: true }));
const visible = optional(flagOf({ label: 'Visible', note: 'Shown in pilots’ lists', initial: true }));
/** Empty for any subfleet. A list that is sent replaces the previous one, like the other lists. */
const subfleets = optional(listOf(id, { label: 'Subfleets' }));
/** phpVMS stores what is typed, such as `1155`, `11:55 CST` or `8 PM`. Only a time that no clock shows is refused: `25:99`. */
const clockTime = String.raw`^\s*($|[^\d\s]|((0?\d|1\d|2[0-3])[:.h]?[0-5]\d([:.]?[0-5]\d)?|24[:.h]?00)($|\D)|(0?\d|1\d|2[0-3])\s*($|[A-Za-gi-z]|h($|\D)))`;
const time = (label: string, example: string) =>
  optional(
    text({
      maxLength: 20,
      pattern: clockTime,
      hint: 'must be a time of day, like 11:55',
      label,
      note: 'Local time, stored as typed',
      example,
    }),
  );
/** How long the fields of a flight can be, and how many it can have. */
export const fieldLimits = { name: 100, value: 2000, count: 200 } as const;
const FieldValue = Type.Object({
  name: named(fieldLimits.name),
  value: text({ maxLength: fieldLimits.value }),
});

export const flightFields = {
  airline_id,
  flight_number: whole({ minimum: 0, maximum: 999_999_999, label: 'Number' }),
  route_code: optional(textOrNone({ maxLength: 10, label: 'Route code' })),
  callsign: optional(textOrNone({ maxLength: 20, label: 'Callsign', example: 'KTW6GA' })),
  route_leg: optional(wholeOrNone({ minimum: 0, maximum: 999_999_999, label: 'Leg' })),
  dpt_airport_id: airport('Departure'),
  arr_airport_id: airport('Arrival'),
  alt_airport_id: optional(airportOrNone('Alternate')),
  days,
  dpt_time: time('Off block', '11:55'),
  arr_time: time('On block', '15:35'),
  level,
  /** Nautical miles. When null, or absent in a new flight, the great-circle distance is used. */
  distance: optional(
    numberOrNone({ minimum: 0, maximum: 30_000, label: 'Distance', unit: 'nm', example: 'Great circle' }),
  ),
  /** Minutes. */
  flight_time: optional(wholeOrNone({ minimum: 0, maximum: 100_000, label: 'Block time', note: 'Hours and minutes' })),
  flight_type,
  load_factor,
  load_factor_variance,
  pilot_pay,
  route: optional(text({ maxLength: 10_000, capitals: true, label: 'Route', note: 'e.g. AMLUH UM170 DIKAS' })),
  notes: optional(text({ maxLength: 20_000, label: 'Notes for pilots' })),
  start_date,
  end_date,
  active,
  visible,
  subfleets,
  /** Overrides of the fares of its subfleets. */
  fares: optional(listOf(FareOverride)),
  fields: optional(listOf(FieldValue, { maxItems: fieldLimits.count })),
};
export const FlightInput = Type.Object(flightFields);
export type FlightInput = Static<typeof FlightInput>;

const SubfleetShort = Type.Object({ id, type: Type.String(), name: Type.String() });

/** Whether pilots are offered a flight today, or what stands against it. */
const FlownToday = Type.Enum(['today', 'out_of_season', 'other_day']);
export type FlownToday = Static<typeof FlownToday>;

const row = {
  id: Type.String(),
  ...columnsOf(flightFields),
  airline_icao: Type.String(),
  /** Airline, number, code and leg: `KTW612/L.1`. */
  ident: Type.String(),
  dpt_airport_name: Type.String(),
  dpt_airport_city: Type.String(),
  arr_airport_name: Type.String(),
  arr_airport_city: Type.String(),
  /** Sorted by type, without those in the trash. */
  subfleets: Type.Array(SubfleetShort),
  /** Number of bids that have not expired. */
  bid_count: Type.Integer(),
  /** By the date at the departure airport; always `today` while `flights.only_today` is off. */
  flown_today: FlownToday,
  /** Days from departure to arrival by local time; 1 is the next day. */
  arr_day: Type.Integer(),
  /** When it was moved to the trash; null when it is not there. */
  deleted_at: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
};
export const FlightRow = Type.Object(row);
export type FlightRow = Static<typeof FlightRow>;

const FlightBid = Type.Object({
  id,
  pilot: PilotShort,
  /** Null until the bid names one. */
  aircraft_id: NullableInteger,
  registration: NullableText,
  created_at: Type.String(),
});

/** Those of an imported phpVMS may have 36 characters. */
export const flight_id = text({ maxLength: 36 });

const calls = catalogCalls('flights', {
  id: flight_id,
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
    /** Number of PIREPs that are neither cancelled nor deleted. */
    pireps: Type.Integer(),
  },
  filters: {
    airline_id: optional(id),
    dpt_airport_id: airportCodes,
    arr_airport_id: airportCodes,
    /** Matches departure or arrival. */
    airport_id: airportCodes,
    subfleet_id: optional(id),
    /** ICAO type of an active aircraft in one of its subfleets. */
    icao_type: optional(Type.String({ maxLength: 10 })),
    flight_number: optional(whole({ minimum: 0 })),
    route_code: optional(Type.String({ maxLength: 10 })),
    flight_type,
    /** Flown on these days: the sum of 1 for Monday, 2 for Tuesday … 64 for Sunday. */
    days,
    season: optional(oneOf(['current', 'over', 'coming'])),
    active: optional(flag),
    visible: optional(flag),
    has_bid: optional(flag),
    deleted: optional(flag),
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
    'start_date',
    'callsign',
    'active',
    'updated_at',
  ],
  many: {
    airline_id: optional(airline_id),
    active,
    visible,
    flight_type,
    days,
    start_date,
    end_date,
    level,
    load_factor,
    load_factor_variance,
    pilot_pay,
    subfleets,
  },
});

export const flightCalls = { ...calls, ...trashCalls('flights', flight_id) };
