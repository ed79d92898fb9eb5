import { type Static, Type } from 'typebox';
import { get, put } from '../endpoint.ts';
import { NullableNumber, NullableText } from '../fields.ts';

export const Setting = Type.Object({
  /** `units.distance`. */
  key: Type.String(),
  type: Type.Enum(['boolean', 'integer', 'number', 'text', 'select', 'list']),
  name: Type.String(),
  description: Type.String(),
  /** The part of the key before the dot. */
  group: Type.String(),
  order: Type.Integer(),
  /** Always a string, whatever the type: `true`, `48`. Entries of a list are separated by commas. */
  value: Type.String(),
  default: Type.String(),
  /** Describes the valid values: `a whole number from 0 to 1440`. */
  allowed: Type.String(),
  /** Empty unless `type` is `select`. */
  options: Type.Array(Type.String()),
  /** Null unless `type` is `integer` or `number`. */
  minimum: NullableNumber,
  maximum: NullableNumber,
  /** Shown after the number: `min`. */
  unit: NullableText,
});
export type Setting = Static<typeof Setting>;

export const listSettings = get('/admin/settings', {
  summary: 'List all settings',
  description: 'Sorted by `order`. 401 without a session.',
  response: { 200: Type.Object({ data: Type.Array(Setting) }) },
});

export const changeSetting = put('/admin/settings', {
  summary: 'Change a setting',
  description:
    'Takes effect immediately. 400 names `key` when the setting does not exist, and `value` when the value is not valid.',
  body: Type.Object({ key: Type.String(), value: Type.String() }),
  response: { 200: Type.Object({ data: Setting }) },
});
