import { type Static, type TObject, Type } from 'typebox';
import { NullableNumber, NullableText } from '../../fields.ts';
import { AirportShort } from '../pireps.ts';
import { catalogCalls } from './calls.ts';
import { airportOrNone, flag, id, optional, named, number, text, textOrNone, whole } from './fields.ts';

/** 0 pending, 1 active, 2 rejected, 3 on leave, 4 suspended, 5 deleted. */
const state = optional(whole({ minimum: 0, maximum: 5 }));

export const pilotFields = {
  /** The unique number in `KTW0031`. A new pilot gets the next one by default. */
  pilot_id: optional(whole({ minimum: 1, maximum: 999_999_999 })),
  name: named(100),
  /** Unique. */
  email: text({ maxLength: 200, pattern: String.raw`^\s*[^\s@]+@[^\s@]+\s*$`, hint: 'must be a valid e-mail address' }),
  airline_id: id,
  rank_id: id,
  home_airport_id: optional(airportOrNone),
  curr_airport_id: optional(airportOrNone),
  /** Number of accepted PIREPs, and their minutes. */
  flights: optional(whole({ minimum: 0 })),
  flight_time: optional(whole({ minimum: 0 })),
  /** Minutes flown at other airlines. */
  transfer_time: optional(whole({ minimum: 0 })),
  balance: optional(number()),
  country: optional(textOrNone({ maxLength: 2, pattern: '^([A-Za-z]{2})?$', hint: 'must have two letters, like DE' })),
  timezone: optional(text({ maxLength: 60, hint: 'must be a time zone, like Europe/Berlin' })),
  state,
  /** Shown by the API; Homebase does not use it. */
  status: optional(whole({ minimum: 0, maximum: 1000 })),
  notes: optional(textOrNone({ maxLength: 20_000 })),
};
export const PilotInput = Type.Object(pilotFields);
export type PilotInput = Static<typeof PilotInput>;

const row = {
  id,
  pilot_id: Type.Integer(),
  /** `KTW0031`. */
  ident: Type.String(),
  name: Type.String(),
  email: Type.String(),
  airline_id: id,
  airline_icao: Type.String(),
  rank_id: id,
  rank_name: Type.String(),
  home_airport_id: NullableText,
  curr_airport_id: NullableText,
  flights: Type.Integer(),
  flight_time: Type.Integer(),
  transfer_time: Type.Integer(),
  balance: Type.Number(),
  country: NullableText,
  timezone: Type.String(),
  state: Type.Integer(),
  status: Type.Integer(),
  notes: NullableText,
  last_pirep_id: NullableText,
  /** When the last PIREP was filed. */
  last_flown_at: NullableText,
  /** Number of PIREPs in any state. */
  pireps: Type.Integer(),
  /** Number of bids that have not expired. */
  bid_count: Type.Integer(),
  /** Number of keys that are neither revoked nor expired. */
  key_count: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
};
export type PilotRow = Static<TObject<typeof row>>;
const PilotBid = Type.Object({
  id,
  flight_id: Type.String(),
  ident: Type.String(),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  registration: NullableText,
  created_at: Type.String(),
});

/** A location of the pilot after an accepted PIREP. */
const PilotLocation = Type.Object({
  pirep_id: Type.String(),
  /** `KTW612`. */
  ident: Type.String(),
  dpt_airport_id: Type.String(),
  airport: AirportShort,
  submitted_at: NullableText,
});

const airportOfPilot = Type.Union([AirportShort, Type.Null()]);

export const pilotCalls = catalogCalls('pilots', {
  id,
  input: pilotFields,
  row,
  detail: {
    home_airport: airportOfPilot,
    curr_airport: airportOfPilot,
    /** Total nautical miles and average feet per minute of accepted PIREPs; null if none has the value. */
    distance: NullableNumber,
    landing_average: NullableNumber,
    rank_progress: Type.Object({
      /** Minutes that count for the rank. Whether transferred ones count is a setting. */
      minutes: Type.Integer(),
      /** Hours required for the current rank. */
      hours: Type.Integer(),
      /** The next rank by hours; null when there is none. */
      next: Type.Union([
        Type.Object({
          id,
          name: Type.String(),
          hours: Type.Integer(),
          /** Minutes still missing. */
          minutes_left: Type.Integer(),
        }),
        Type.Null(),
      ]),
    }),
    /** Newest first, at most 50. */
    locations: Type.Array(PilotLocation),
    bids: Type.Array(PilotBid),
  },
  filters: {
    airline_id: optional(id),
    rank_id: optional(id),
    state,
    home_airport_id: optional(Type.String({ maxLength: 10 })),
    curr_airport_id: optional(Type.String({ maxLength: 10 })),
    has_key: optional(flag),
    /** Lists deleted pilots whose reports are kept; otherwise they are hidden. */
    deleted: optional(flag),
  },
  sorts: [
    'pilot_id',
    'name',
    'rank_name',
    'airline_icao',
    'home_airport_id',
    'curr_airport_id',
    'flights',
    'flight_time',
    'state',
    'last_flown_at',
    'created_at',
  ],
  many: {
    airline_id: optional(id),
    rank_id: optional(id),
    home_airport_id: optional(airportOrNone),
    curr_airport_id: optional(airportOrNone),
    state,
  },
});
