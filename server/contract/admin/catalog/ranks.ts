import { type Static, Type } from 'typebox';
import { NullableText } from '../../fields.ts';
import { catalogCalls } from './calls.ts';
import { amountOrNone, flag, id, listOf, optional, named, number, textOrNone, whole } from './fields.ts';

const flags = { auto_approve_acars: optional(flag), auto_approve_manual: optional(flag), auto_promote: optional(flag) };

export const rankFields = {
  /** Unique. */
  name: named(50),
  image_url: optional(textOrNone({ maxLength: 500 })),
  /** Hours that a pilot needs for it. */
  hours: optional(whole({ minimum: 0 })),
  /** Per hour. */
  acars_base_pay_rate: optional(number({ minimum: 0 })),
  manual_base_pay_rate: optional(number({ minimum: 0 })),
  ...flags,
  /** Allowed subfleets, with optional pay overrides. A list that is sent replaces the previous one. */
  subfleets: optional(
    listOf(Type.Object({ subfleet_id: id, acars_pay: optional(amountOrNone), manual_pay: optional(amountOrNone) })),
  ),
};
export const RankInput = Type.Object(rankFields);
export type RankInput = Static<typeof RankInput>;

const row = {
  id,
  name: Type.String(),
  image_url: NullableText,
  hours: Type.Integer(),
  acars_base_pay_rate: Type.Number(),
  manual_base_pay_rate: Type.Number(),
  auto_approve_acars: Type.Boolean(),
  auto_approve_manual: Type.Boolean(),
  auto_promote: Type.Boolean(),
  pilots: Type.Integer(),
  subfleet_count: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
};
export const rankCalls = catalogCalls('ranks', {
  id,
  input: rankFields,
  row,
  detail: {
    subfleets: Type.Array(
      Type.Object({
        subfleet_id: id,
        airline_icao: Type.String(),
        type: Type.String(),
        name: Type.String(),
        acars_pay: NullableText,
        manual_pay: NullableText,
      }),
    ),
  },
  filters: {},
  sorts: ['hours', 'name', 'pilots', 'acars_base_pay_rate', 'manual_base_pay_rate', 'updated_at'],
  many: flags,
});
