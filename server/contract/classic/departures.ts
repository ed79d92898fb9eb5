import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { integerOrNull, NullableText, optional, textOrNull } from '../fields.ts';
import { FlightCheck } from '../flightChecks.ts';
import { Distance } from './flights.ts';
import { Links, Meta, pageFields } from './replies.ts';

const Named = Type.Object({ id: Type.Integer(), name: Type.String() });

/** An aircraft that the pilot can take. */
const FreeAircraft = Type.Object({
  id: Type.Integer(),
  registration: Type.String(),
  name: Type.String(),
  icao: NullableText,
  subfleet_id: Type.Integer(),
});

/** A flight from an airport, and what prevents the pilot from flying it. */
export const DepartureFlight = Type.Object({
  id: Type.String(),
  ident: Type.String({ description: 'Airline, number, route code and leg, without spaces, such as KTW123/C.A/L.1' }),
  airline: Type.Object({ ...Named.properties, icao: Type.String() }),
  flight_number: Type.Integer(),
  flight_type: Type.String({ description: 'IATA service type letter, such as J for a scheduled passenger flight' }),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  dpt_time: Type.String({ description: 'Local time, free text' }),
  arr_time: Type.String({ description: 'Local time, free text' }),
  flight_time: integerOrNull('Minutes'),
  distance: Distance,
  route: Type.String(),
  notes: Type.String(),
  subfleets: Type.Array(Named, { description: 'Empty for any' }),
  aircraft_here: Type.Integer({ description: 'Aircraft at the departure airport that the pilot can fly it with' }),
  bid_id: integerOrNull('The pilot’s bid on it'),
  objections: Type.Array(FlightCheck, { description: 'Rules that keep the pilot from it; empty if none does' }),
});
export type DepartureFlight = Static<typeof DepartureFlight>;

const Departures = Type.Object({
  curr_airport: textOrNull('Where the pilot is'),
  airport: textOrNull('Departure of the flights; null if neither the pilot nor the call has one'),
  objections: Type.Array(FlightCheck, {
    description: 'Rules that keep the pilot from all of them, of `place` and `limit`; empty if none does',
  }),
  aircraft: Type.Array(FreeAircraft, {
    description: 'Aircraft at the departure that the pilot can take, by registration, at most 50',
  }),
  aircraft_total: Type.Integer({ description: 'How many there are' }),
  flights: Type.Array(DepartureFlight),
});

export const getDepartures = get('/user/departures', {
  summary: 'List what the pilot can fly from where the pilot is',
  description:
    'Not in the contract. 15 flights per page by time of departure, those that the pilot can fly first; `links` and `meta` ' +
    'are about the flights. Objections are facts, not sentences, so that programs can tell them in any language.',
  querystring: Type.Object({
    ...pageFields,
    airport: optional.text({ description: 'ICAO code of another departure', maxLength: 5 }),
    all: optional.flag({ description: 'Whether flights follow that the pilot cannot fly' }),
  }),
  response: { 200: Type.Object({ data: Departures, links: Links, meta: Meta }) },
});
