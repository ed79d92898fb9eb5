import { type Static, Type } from 'typebox';
import { nullable, NullableInteger, NullableText } from '../../fields.ts';
import { CurrentFlight } from '../live.ts';
import { AirportShort } from '../pireps.ts';
import { catalogCalls, trashCalls } from './calls.ts';
import {
  airportCodes,
  airportOrNone,
  columnsOf,
  countryOrNone,
  flag,
  id,
  idOf,
  idOrNone,
  named,
  notesOrNone,
  number,
  optional,
  text,
  textOrNone,
  whole,
  zone,
} from './fields.ts';

const airline_id = idOf('airlines', { label: 'Airline', note: 'First part of the ident' });
const rank_id = idOf('ranks', { label: 'Rank', note: 'Promoted by hours' });
const home_airport_id = optional(airportOrNone('Home airport'));
const curr_airport_id = optional(airportOrNone('Now at'));
/** 0 pending, 1 active, 2 rejected, 3 on leave, 4 suspended, 5 deleted. */
const state = optional(whole({ minimum: 0, maximum: 5, label: 'State', initial: 1 }));

export const pilotFields = {
  /** The unique number in `KTW0031`. A new pilot gets the next one by default. */
  pilot_id: optional(
    whole({
      minimum: 1,
      maximum: 999_999_999,
      label: 'Number',
      note: 'Second part of the ident',
      example: 'Next free number',
    }),
  ),
  name: named(100, { label: 'Name' }),
  /** Unique. */
  email: text({
    maxLength: 200,
    pattern: String.raw`^\s*[^\s@]+@[^\s@]+\s*$`,
    hint: 'must be a valid e-mail address',
    label: 'E-mail',
  }),
  airline_id,
  /** A new pilot gets the lowest rank by default, and the hub of the airline as home and location. */
  rank_id: optional(idOrNone('ranks', { label: 'Rank', note: 'Promoted by hours', example: 'Lowest rank' })),
  home_airport_id,
  curr_airport_id,
  /** Number of accepted PIREPs, and their minutes. */
  flights: optional(whole({ minimum: 0, label: 'Flights', note: 'Accepted reports' })),
  flight_time: optional(whole({ minimum: 0, label: 'Flight time', note: 'Accepted reports' })),
  /** Minutes flown at other airlines. */
  transfer_time: optional(whole({ minimum: 0, label: 'Transferred', note: 'Flown at other airlines' })),
  balance: optional(number({ label: 'Balance', unit: 'currency' })),
  country: optional(countryOrNone({ example: 'DE' })),
  timezone: optional(zone({ example: 'Europe/Berlin', initial: 'UTC' })),
  state,
  /** Why the pilot is suspended or was rejected. Emptied in any other state. */
  state_reason: optional(
    textOrNone({
      maxLength: 400,
      label: 'Reason',
      note: 'The pilot reads it when a client or the pilots’ page is refused',
    }),
  ),
  /** Shown by the API; Homebase does not use it. */
  status: optional(whole({ minimum: 0, maximum: 1000 })),
  notes: optional(notesOrNone({ note: 'Visible to operators only' })),
};
export const PilotInput = Type.Object(pilotFields);
export type PilotInput = Static<typeof PilotInput>;

const row = {
  id,
  ...columnsOf(pilotFields),
  rank_id: id,
  /** `KTW0031`. */
  ident: Type.String(),
  airline_icao: Type.String(),
  rank_name: Type.String(),
  last_pirep_id: NullableText,
  /** What the pilot wrote when applying; null for one whom the operator added. */
  application: NullableText,
  /** When the last PIREP was filed. */
  last_flown_at: NullableText,
  /** Number of PIREPs in any state. */
  pireps: Type.Integer(),
  /** Number of bids that have not expired. */
  bid_count: Type.Integer(),
  /** Number of keys that are neither revoked nor expired. */
  key_count: Type.Integer(),
  /** The flight in progress, as of aircraft. */
  flight: nullable(CurrentFlight),
  /** When the pilot was moved to the trash; null when not there. */
  deleted_at: NullableText,
  /** The name of a picture, for `getPicture`. */
  picture: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
};

const PilotBid = Type.Object({
  id,
  flight_id: Type.String(),
  ident: Type.String(),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  /** Null until the bid names one. */
  aircraft_id: NullableInteger,
  registration: NullableText,
  created_at: Type.String(),
});

/** A location of the pilot after an accepted PIREP, or after a ride. */
const PilotLocation = Type.Object({
  /** Null for a ride. */
  pirep_id: NullableText,
  /** `KTW612`. */
  ident: NullableText,
  dpt_airport_id: NullableText,
  airport: AirportShort,
  submitted_at: NullableText,
});

const airportOfPilot = Type.Union([AirportShort, Type.Null()]);

const calls = catalogCalls('pilots', {
  id,
  input: pilotFields,
  row,
  detail: {
    home_airport: airportOfPilot,
    curr_airport: airportOfPilot,
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
    /** Newest first, at most 10. */
    locations: Type.Array(PilotLocation),
    bids: Type.Array(PilotBid),
  },
  filters: {
    airline_id: optional(id),
    rank_id: optional(id),
    state,
    home_airport_id: airportCodes,
    curr_airport_id: airportCodes,
    has_key: optional(flag),
    /** Lists the trash. Pilots who were deleted permanently are never listed. */
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
    airline_id: optional(airline_id),
    rank_id: optional(rank_id),
    home_airport_id,
    curr_airport_id,
    state,
    state_reason: pilotFields.state_reason,
  },
});

export const pilotCalls = { ...calls, ...trashCalls('pilots', id) };
