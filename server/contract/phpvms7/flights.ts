import { type Static, Type } from 'typebox';
import { Airline } from '../classic/airlines.ts';
import * as classic from '../classic/flights.ts';
import { dataOf, pageOf } from '../classic/replies.ts';
import { NullableInteger, NullableNumber, NullableText } from '../fields.ts';
import { adapt, Timestamp } from './replies.ts';
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
  dpt_time: Type.String({ description: 'Local time, free text' }),
  arr_time: Type.String({ description: 'Local time, free text' }),
  days: Type.Integer({ description: 'Bit mask from Monday 1 to Sunday 64; 0: daily' }),
  level: Type.Integer({ description: 'Cruising altitude, feet; 0 if not set' }),
  distance: classic.Distance,
  flight_time: Type.Integer({ description: 'Minutes; 0 if not set' }),
  flight_type: Type.String(),
  load_factor: Type.Number({ description: "Percent. Default, like the variance: the airline's setting" }),
  load_factor_variance: Type.Number(),
  route: Type.String(),
  pilot_pay: NullableNumber,
  notes: Type.String(),
  start_date: NullableText,
  end_date: NullableText,
  has_bid: Type.Boolean(),
  active: Type.Boolean(),
  visible: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  ident: Type.String({ description: 'Airline, number, route code and leg, without spaces, such as KTW123/C.A/L.1' }),
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
