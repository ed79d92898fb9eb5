import { type Static, Type } from 'typebox';
import { Airline } from '../classic/airlines.ts';
import * as classic from '../classic/flights.ts';
import { dataOf, pageOf } from '../classic/replies.ts';
import { integerOrNull, NullableInteger, NullableNumber, NullableText, textOrNull } from '../fields.ts';
import { adapt, NullableDay, Timestamp } from './replies.ts';
import { Aircraft, Subfleet } from './fleet.ts';

/** As it stands in a PIREP: without its subfleets. */
export const FlightColumns = Type.Object({
  id: Type.String(),
  airline_id: Type.Integer(),
  flight_number: Type.Integer(),
  callsign: NullableText,
  route_code: NullableText,
  route_leg: NullableInteger,
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  alt_airport_id: NullableText,
  dpt_time: textOrNull('Local time, free text'),
  arr_time: textOrNull('Local time, free text'),
  days: integerOrNull('Bit mask from Monday 1 to Sunday 64; null: daily'),
  level: Type.Integer({ description: 'Cruising altitude, feet; 0 if not set' }),
  distance: classic.Distance,
  flight_time: Type.Integer({ description: 'Minutes; 0 if not set' }),
  flight_type: Type.String(),
  load_factor: Type.Number({ description: "Percent. Default, like the variance: the airline's setting" }),
  load_factor_variance: Type.Number(),
  route: NullableText,
  pilot_pay: NullableNumber,
  notes: NullableText,
  scheduled: Type.Integer({
    description: 'Always 0, like `event_id` and `user_id` null: for clients that expect the key',
  }),
  start_date: NullableDay,
  end_date: NullableDay,
  event_id: Type.Null(),
  user_id: Type.Null(),
  has_bid: Type.Boolean(),
  active: Type.Boolean(),
  visible: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  ident: Type.String({
    description:
      "The airline's IATA code (ICAO if it has none), number, route code and leg, without spaces, such as KW123/C.A/L.1",
  }),
  airline: Airline,
  fields: Type.Record(Type.String(), Type.String(), {
    description: 'Custom fields of the flight, such as `{"Departure Gate": "4"}`',
  }),
  simbrief: Type.Null(),
});

export type FlightColumns = Static<typeof FlightColumns>;

export const Flight = Type.Object({ ...FlightColumns.properties, subfleets: Type.Array(Subfleet) });

export type Flight = Static<typeof Flight>;

const description = '§4.4. dgt and dlt are in nautical miles. Distances are returned as m, km, mi and nmi.';

export const listFlights = adapt(classic.listFlights, { description, response: { 200: pageOf(Flight) } });

export const searchFlights = adapt(classic.searchFlights, { description, response: { 200: pageOf(Flight) } });

export const getFlight = adapt(classic.getFlight, {
  description: '§4.4. The distance as m, km, mi and nmi, times in minutes.',
  response: { 200: dataOf(Flight) },
});

/** A bare list, unlike every other reply: phpVMS answers so. */
export const listFlightAircraft = adapt(classic.listFlightAircraft, { response: { 200: Type.Array(Aircraft) } });
