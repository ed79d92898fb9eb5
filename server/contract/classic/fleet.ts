import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { integerOrNull, NullableText, numberOrNull, optional } from '../fields.ts';
import { Airline } from './airlines.ts';
import { dataOf, NullableTimestamp, pageOf, PageQuery } from './replies.ts';

export const Fare = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  capacity: Type.Number({ description: 'Seats, or lbs of cargo' }),
  cost: Type.Number({ description: 'Cost to the airline, per unit' }),
  price: Type.String({ description: 'Price to the passenger, per unit' }),
  type: Type.Integer({ description: '0 passenger, 1 cargo' }),
  notes: NullableText,
  active: Type.Boolean(),
});

export type Fare = Static<typeof Fare>;

export const Aircraft = Type.Object({
  id: Type.Integer(),
  subfleet_id: Type.String(),
  icao: NullableText,
  airport_id: NullableText,
  hex_code: NullableText,
  name: Type.String(),
  registration: Type.String(),
  tail_number: Type.String(),
  active: Type.Boolean(),
  status: Type.String({ description: 'A active, M maintenance, S stored, R retired, C scrapped, W written off' }),
  created_at: NullableTimestamp,
  updated_at: NullableTimestamp,
});

export type Aircraft = Static<typeof Aircraft>;

const SubfleetColumns = Type.Object({
  id: Type.Integer(),
  airline_id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  fuel_type: integerOrNull('0 100LL, 1 Jet A, 2 MOGAS'),
  cargo_capacity: numberOrNull('lbs'),
  fuel_capacity: numberOrNull('lbs'),
  gross_weight: numberOrNull('lbs'),
});

/** With its active aircraft (§2.5). */
export const Subfleet = Type.Object({ ...SubfleetColumns.properties, aircraft: Type.Array(Aircraft) });

export type Subfleet = Static<typeof Subfleet>;

/** As flights show it: with its fares too. */
export const FlightSubfleet = Type.Object({ ...Subfleet.properties, fares: Type.Array(Fare) });

export type FlightSubfleet = Static<typeof FlightSubfleet>;

/** As the fleet shows it: with its airline too (§4.4). */
export const FleetSubfleet = Type.Object({ ...FlightSubfleet.properties, airline: Airline });

export type FleetSubfleet = Static<typeof FleetSubfleet>;

/** The single lookup: the subfleet comes without its aircraft list (§2.5). */
export const FoundAircraft = Type.Object({
  ...Aircraft.properties,
  subfleet: Type.Object({ ...SubfleetColumns.properties, fares: Type.Array(Fare) }),
});

export type FoundAircraft = Static<typeof FoundAircraft>;

export const listFleet = get('/fleet', {
  summary: 'List subfleets with their active aircraft, fares and airline',
  description: '§4.4, in the form of §2.5. 50 per page; capacities and weights in lbs.',
  querystring: PageQuery,
  response: { 200: pageOf(FleetSubfleet) },
});

export const findAircraft = get('/fleet/aircraft/:id', {
  summary: 'Get an aircraft, active or inactive',
  description: '§4.4, with its subfleet (§2.5); capacities and weights in lbs.',
  errors: { 400: 'Also for an unknown `type`.' },
  params: Type.Object({ id: Type.String() }),
  querystring: Type.Object({
    type: optional.text({
      description: 'What `id` holds: registration, tail_number (or fin) or icao. Default: the numeric id',
    }),
  }),
  response: { 200: dataOf(FoundAircraft) },
});
