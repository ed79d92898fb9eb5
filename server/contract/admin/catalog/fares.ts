import { type Static, Type } from 'typebox';
import { NullableText } from '../../fields.ts';
import { catalogCalls, trashCalls } from './calls.ts';
import { columnsOf, flag, flagOf, id, named, notesOrNone, number, optional, whole } from './fields.ts';

/** 0 passenger, 1 cargo. */
const type = optional(whole({ minimum: 0, maximum: 1, label: 'Type' }));
const active = optional(flagOf({ label: 'Active', note: 'Inactive fares are not sold', initial: true }));

/** The unit of a fare's capacity. */
export const capacityUnit = (fareType: number): 'lb' | 'seats' => (fareType === 1 ? 'lb' : 'seats');

/** The unit of a fare's price and cost: cargo is sold by weight. */
export const priceUnit = (fareType: number): 'currency' | 'currency per lb' =>
  fareType === 1 ? 'currency per lb' : 'currency';

const fareFields = {
  /** Unique, including those in the trash. */
  code: named(50, { label: 'Code', example: 'Y' }),
  name: named(100, { label: 'Name', example: 'Economy' }),
  type,
  price: optional(number({ minimum: 0, label: 'Price', unit: 'currency' })),
  cost: optional(number({ minimum: 0, label: 'Cost', unit: 'currency' })),
  /** Seats, or lbs for cargo. */
  capacity: optional(whole({ minimum: 0, label: 'Capacity' })),
  notes: optional(notesOrNone()),
  active,
};
export const FareInput = Type.Object(fareFields);
export type FareInput = Static<typeof FareInput>;

const row = {
  id,
  ...columnsOf(fareFields),
  /** Number of subfleets that offer it. */
  subfleets: Type.Integer(),
  /** Number of flights with their own override. */
  flights: Type.Integer(),
  /** When it was moved to the trash; null when it is not there. */
  deleted_at: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
};
export const fareCalls = {
  ...catalogCalls('fares', {
    id,
    input: fareFields,
    row,
    detail: {
      /** Subfleets that offer it, with their overrides. */
      offered_by: Type.Array(
        Type.Object({
          subfleet_id: id,
          type: Type.String(),
          name: Type.String(),
          price: NullableText,
          cost: NullableText,
          capacity: NullableText,
        }),
      ),
    },
    filters: { active: optional(flag), type, deleted: optional(flag) },
    sorts: ['code', 'name', 'type', 'price', 'cost', 'capacity', 'active', 'subfleets', 'updated_at'],
    many: { active, type },
  }),
  ...trashCalls('fares', id),
};
