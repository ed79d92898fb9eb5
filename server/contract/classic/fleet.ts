import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableInteger, NullableNumber, NullableText } from '../nullable.ts';
import { Maybe } from '../reads.ts';
import { Airline } from './airlines.ts';
import { dataOf, pageOf, PageQuery } from './pagination.ts';
import { NullableTimestamp } from './timestamp.ts';

export const Fare = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  capacity: Type.Number(),
  cost: Type.Number(),
  price: Type.String(),
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

export const SubfleetColumns = Type.Object({
  id: Type.Integer(),
  airline_id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  fuel_type: NullableInteger,
  cargo_capacity: NullableNumber,
  fuel_capacity: NullableNumber,
  gross_weight: NullableNumber,
});

export type SubfleetColumns = Static<typeof SubfleetColumns>;

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

export const listFleet = {
  method: 'GET',
  url: '/fleet',
  schema: {
    summary: 'The subfleets with their active aircraft, fares and airline',
    querystring: PageQuery,
    response: { 200: pageOf(FleetSubfleet) },
  },
} as const satisfies Endpoint;

export const findAircraft = {
  method: 'GET',
  url: '/fleet/aircraft/:id',
  schema: {
    summary: 'One aircraft, active or not',
    params: Type.Object({ id: Type.String() }),
    querystring: Type.Object({
      type: Maybe.text({ description: 'What the id is: registration, tail_number or icao; otherwise the number' }),
    }),
    response: { 200: dataOf(FoundAircraft) },
  },
} as const satisfies Endpoint;
