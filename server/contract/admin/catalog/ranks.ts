import { type Static, Type } from 'typebox';
import { NullableText } from '../../fields.ts';
import { catalogCalls } from './calls.ts';
import { amountOrNone, columnsOf, flagOf, id, listOf, named, number, optional, textOrNone, whole } from './fields.ts';

const flags = {
  auto_approve_acars: optional(flagOf({ label: 'Auto-accept ACARS reports' })),
  auto_approve_manual: optional(flagOf({ label: 'Auto-accept manual reports' })),
  auto_promote: optional(flagOf({ label: 'Promote by hours', initial: true })),
};

const rankFields = {
  /** Unique. */
  name: named(50, { label: 'Name' }),
  image_url: optional(textOrNone({ maxLength: 500, label: 'Picture URL', note: 'Shown in clients' })),
  /** Hours that a pilot needs for it. */
  hours: optional(whole({ minimum: 0, label: 'From', unit: 'hours' })),
  /** Per hour. */
  acars_base_pay_rate: optional(number({ minimum: 0, label: 'Flown with ACARS', unit: 'currency' })),
  manual_base_pay_rate: optional(number({ minimum: 0, label: 'Filed manually', unit: 'currency' })),
  ...flags,
  /** Allowed subfleets, with optional pay overrides. A list that is sent replaces the previous one. */
  subfleets: optional(
    listOf(
      Type.Object({
        subfleet_id: id,
        acars_pay: optional(amountOrNone({ label: 'ACARS pay' })),
        manual_pay: optional(amountOrNone({ label: 'Manual pay' })),
      }),
    ),
  ),
};
export const RankInput = Type.Object(rankFields);
export type RankInput = Static<typeof RankInput>;

const row = {
  id,
  ...columnsOf(rankFields),
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
