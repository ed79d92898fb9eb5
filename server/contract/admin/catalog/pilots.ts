import { type Static, type TObject, Type } from 'typebox';
import { NullableNumber, NullableText } from '../../fields.ts';
import { AirportShort } from '../pireps.ts';
import { catalogCalls } from './calls.ts';
import { airportOrNone, flag, id, optional, named, number, text, textOrNone, whole } from './fields.ts';

/** 0 pending, 1 active, 2 rejected, 3 on leave, 4 suspended, 5 deleted. */
const state = optional(whole({ minimum: 0, maximum: 5 }));

export const pilotFields = {
  /** The number in `KTW0031`, unique. Left out of a new pilot: the next one. */
  pilot_id: optional(whole({ minimum: 1, maximum: 999_999_999 })),
  name: named(100),
  /** Unique. */
  email: text({ maxLength: 200, pattern: String.raw`^\s*[^\s@]+@[^\s@]+\s*$`, hint: 'must be a valid e-mail address' }),
  airline_id: id,
  rank_id: id,
  home_airport_id: optional(airportOrNone),
  curr_airport_id: optional(airportOrNone),
  /** Accepted PIREPs, and their minutes. */
  flights: optional(whole({ minimum: 0 })),
  flight_time: optional(whole({ minimum: 0 })),
  /** Minutes brought from elsewhere. */
  transfer_time: optional(whole({ minimum: 0 })),
  balance: optional(number()),
  country: optional(textOrNone({ maxLength: 2, pattern: '^([A-Za-z]{2})?$', hint: 'must have two letters, like DE' })),
  timezone: optional(text({ maxLength: 60, hint: 'must be a time zone, like Europe/Berlin' })),
  state,
  /** Shown by the API beside the state; nothing here depends on it. */
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
  /** When that was filed. */
  last_flown_at: NullableText,
  /** In any state. */
  pireps: Type.Integer(),
  /** Not expired ones. */
  bid_count: Type.Integer(),
  /** That work: neither revoked nor expired. */
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

/** Where an accepted PIREP brought the pilot. */
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
    /** Of accepted PIREPs: nautical miles, and feet per minute on average; null without any that says so. */
    distance: NullableNumber,
    landing_average: NullableNumber,
    rank_progress: Type.Object({
      /** Minutes that count for the rank: those flown, and with the setting those transferred. */
      minutes: Type.Integer(),
      /** Hours of the rank that the pilot has. */
      hours: Type.Integer(),
      /** The next one that hours lead to; null: none. */
      next: Type.Union([
        Type.Object({
          id,
          name: Type.String(),
          hours: Type.Integer(),
          /** To go. */
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
    /** Those whose reports stay without a name; left out of the list otherwise. */
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
