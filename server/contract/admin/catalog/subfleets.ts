import { type Static, Type } from 'typebox';
import { NullableInteger, NullableNumber, NullableText } from '../../fields.ts';
import { catalogCalls, trashCalls } from './calls.ts';
import {
  airportOrNone,
  amountOrNone,
  FareOverride,
  flag,
  id,
  listOf,
  optional,
  named,
  numberOrNone,
  text,
  textOrNone,
  whole,
  wholeOrNone,
} from './fields.ts';

const weight = optional(numberOrNone({ minimum: 0 }));

/** A rank that is allowed to fly the subfleet. */
const SubfleetRankInput = Type.Object({
  rank_id: id,
  acars_pay: optional(amountOrNone),
  manual_pay: optional(amountOrNone),
});

export const subfleetFields = {
  airline_id: id,
  hub_id: optional(airportOrNone),
  /** Unique within the airline: `A320-KTW`. */
  type: text({ maxLength: 50, pattern: String.raw`\S`, hint: 'must not be empty' }),
  simbrief_type: optional(textOrNone({ maxLength: 20 })),
  name: named(100),
  /** 0 100LL, 1 Jet A, 2 MOGAS. */
  fuel_type: optional(wholeOrNone({ minimum: 0, maximum: 2 })),
  /** Capacities and weight are in lbs. */
  cargo_capacity: weight,
  fuel_capacity: weight,
  gross_weight: weight,
  cost_block_hour: optional(numberOrNone({ minimum: 0 })),
  cost_delay_minute: optional(numberOrNone({ minimum: 0 })),
  /** Percent. */
  ground_handling_multiplier: optional(whole({ minimum: 0, maximum: 10_000 })),
  /** The fares it offers, with overrides. A list that is sent replaces the previous one. */
  fares: optional(listOf(FareOverride)),
  ranks: optional(listOf(SubfleetRankInput)),
};
export const SubfleetInput = Type.Object(subfleetFields);
export type SubfleetInput = Static<typeof SubfleetInput>;

const row = {
  id,
  airline_id: id,
  airline_icao: Type.String(),
  hub_id: NullableText,
  type: Type.String(),
  simbrief_type: NullableText,
  name: Type.String(),
  fuel_type: NullableInteger,
  cargo_capacity: NullableNumber,
  fuel_capacity: NullableNumber,
  gross_weight: NullableNumber,
  cost_block_hour: NullableNumber,
  cost_delay_minute: NullableNumber,
  ground_handling_multiplier: Type.Integer(),
  /** Number of aircraft without those in the trash; same for fares. */
  aircraft: Type.Integer(),
  fare_count: Type.Integer(),
  rank_count: Type.Integer(),
  /** Number of flights that use it. */
  flights: Type.Integer(),
  /** When it was moved to the trash; null when it is not there. */
  deleted_at: NullableText,
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
    filters: { airline_id: optional(id), hub_id: optional(Type.String({ maxLength: 10 })), deleted: optional(flag) },
    sorts: ['type', 'name', 'airline_icao', 'hub_id', 'aircraft', 'flights', 'updated_at'],
    many: {
      airline_id: optional(id),
      hub_id: optional(airportOrNone),
      fuel_type: optional(wholeOrNone({ minimum: 0, maximum: 2 })),
      ground_handling_multiplier: optional(whole({ minimum: 0, maximum: 10_000 })),
    },
  }),
  ...trashCalls('subfleets', id),
};
