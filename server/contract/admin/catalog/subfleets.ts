import { type Static, Type } from 'typebox';
import { NullableText } from '../../fields.ts';
import { catalogCalls, trashCalls } from './calls.ts';
import {
  airportCodes,
  airportOrNone,
  amountOrNone,
  columnsOf,
  FareOverride,
  flag,
  id,
  idOf,
  listOf,
  named,
  number,
  numberOrNone,
  optional,
  textOrNone,
  wholeOrNone,
} from './fields.ts';

const amount = (label: string, unit: 'currency' | 'lb' | 'lb of fuel') =>
  optional(numberOrNone({ minimum: 0, label, unit }));

/** A rank that is allowed to fly the subfleet. */
const SubfleetRankInput = Type.Object({
  rank_id: id,
  acars_pay: optional(amountOrNone({ label: 'ACARS pay' })),
  manual_pay: optional(amountOrNone({ label: 'Manual pay' })),
});

const airline_id = idOf('airlines', { label: 'Airline' });
const hub_id = optional(airportOrNone('Hub'));
/** By `fuel_type`. */
export const FuelTypes = ['100LL', 'Jet A', 'MOGAS'] as const;
const fuel_type = optional(wholeOrNone({ minimum: 0, maximum: 2, label: 'Fuel' }));
const ground_handling_multiplier = optional(
  number({
    minimum: 0,
    maximum: 10_000,
    label: 'Ground handling',
    unit: '%',
    note: 'Percent of the airport’s charge',
    initial: 100,
  }),
);

const subfleetFields = {
  airline_id,
  hub_id,
  /** Unique within the airline: `A320-KTW`. */
  type: named(50, {
    label: 'Type',
    note: 'Used by flights and in files',
    example: 'A20N',
  }),
  simbrief_type: optional(textOrNone({ maxLength: 20, label: 'SimBrief type' })),
  name: named(100, { label: 'Name', note: 'Shown to pilots', example: 'Airbus A320neo' }),
  fuel_type,
  cost_block_hour: amount('Cost per block hour', 'currency'),
  cost_delay_minute: amount('Cost per minute of delay', 'currency'),
  ground_handling_multiplier,
  cargo_capacity: amount('Cargo capacity', 'lb'),
  fuel_capacity: amount('Fuel capacity', 'lb of fuel'),
  gross_weight: amount('Gross weight', 'lb'),
  /** The fares it offers, with overrides. A list that is sent replaces the previous one. */
  fares: optional(listOf(FareOverride)),
  ranks: optional(listOf(SubfleetRankInput)),
};
export const SubfleetInput = Type.Object(subfleetFields);
export type SubfleetInput = Static<typeof SubfleetInput>;

const row = {
  id,
  ...columnsOf(subfleetFields),
  airline_icao: Type.String(),
  /** Number of aircraft without those in the trash; same for fares. */
  aircraft: Type.Integer(),
  fare_count: Type.Integer(),
  rank_count: Type.Integer(),
  /** Number of flights that use it. */
  flights: Type.Integer(),
  /** When it was moved to the trash; null when it is not there. */
  deleted_at: NullableText,
  /** The name of a picture, for `getPicture`. */
  picture: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
};
export const SubfleetRow = Type.Object(row);
export type SubfleetRow = Static<typeof SubfleetRow>;

/** A fare of a subfleet or flight. */
export const FareLink = Type.Object({
  fare_id: id,
  code: Type.String(),
  name: Type.String(),
  /** 0 passenger, 1 cargo. */
  type: Type.Integer(),
  active: Type.Boolean(),
  /** Overrides; null keeps the value of the fare. */
  price: NullableText,
  cost: NullableText,
  capacity: NullableText,
  /** The values of the fare itself. */
  base: Type.Object({ price: Type.Number(), cost: Type.Number(), capacity: Type.Integer() }),
});
export type FareLink = Static<typeof FareLink>;

export const subfleetCalls = {
  ...catalogCalls('subfleets', {
    id,
    input: subfleetFields,
    row,
    detail: {
      fares: Type.Array(FareLink),
      ranks: Type.Array(
        Type.Object({ rank_id: id, name: Type.String(), acars_pay: NullableText, manual_pay: NullableText }),
      ),
    },
    filters: { airline_id: optional(id), hub_id: airportCodes, deleted: optional(flag) },
    sorts: ['type', 'name', 'airline_icao', 'hub_id', 'aircraft', 'flights', 'updated_at'],
    many: { airline_id: optional(airline_id), hub_id, fuel_type, ground_handling_multiplier },
  }),
  ...trashCalls('subfleets', id),
};
