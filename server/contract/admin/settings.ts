import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableNumber, NullableText } from '../nullable.ts';

export const Setting = Type.Object({
  /** `units.distance`. */
  key: Type.String(),
  type: Type.Enum(['boolean', 'integer', 'number', 'text', 'select', 'list']),
  /** Short. */
  name: Type.String(),
  /** What it changes. */
  description: Type.String(),
  /** The key up to its dot. */
  group: Type.String(),
  order: Type.Integer(),
  /** A text whatever the type is: `true`, `48`; the entries of a list have commas between them. */
  value: Type.String(),
  default: Type.String(),
  /** What it takes, for people: `a whole number from 0 to 1440`. */
  allowed: Type.String(),
  /** Of a select; otherwise empty. */
  options: Type.Array(Type.String()),
  /** Of numbers; otherwise null. */
  minimum: NullableNumber,
  maximum: NullableNumber,
  /** Behind the number: `min`; null where there is none. */
  unit: NullableText,
});
export type Setting = Static<typeof Setting>;

export const listSettings = {
  method: 'GET',
  url: '/admin/settings',
  schema: {
    summary: 'All settings, with what they take',
    description: 'By `order`. 401 without a session.',
    response: { 200: Type.Object({ data: Type.Array(Setting) }) },
  },
} as const satisfies Endpoint;

export const changeSetting = {
  method: 'PUT',
  url: '/admin/settings',
  schema: {
    summary: 'Change a setting',
    description:
      'It counts at once. 400 names `key` when there is no such setting, and `value` with what the setting takes.',
    body: Type.Object({ key: Type.String(), value: Type.String() }),
    response: { 200: Type.Object({ data: Setting }) },
  },
} as const satisfies Endpoint;
