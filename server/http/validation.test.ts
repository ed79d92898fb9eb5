import type { ErrorObject } from 'ajv';
import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { NullableInteger, NullableText } from '../contract/fields.ts';
import { toFields, validatorCompiler } from './validation.ts';

/** The error of a body `{ x }` or of a parameter. */
function told(schema: TSchema, x: unknown, httpPart = 'body'): Record<string, string[]> {
  const context = { schema: Type.Object({ x: schema }), httpPart } as never;
  const validate = validatorCompiler(context) as unknown as (body: object) => { readonly error?: ErrorObject[] };
  return toFields(validate({ x }).error ?? []);
}

const list = Type.Array(Type.Integer(), { minItems: 1, maxItems: 2, uniqueItems: true });
const date = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d$`, hint: 'must be a date, like 2026-12-31' });
const set = Type.Object({ active: Type.Optional(Type.Boolean()) }, { minProperties: 1, additionalProperties: false });

test.each<[TSchema, unknown, string]>([
  [Type.Integer({ minimum: 0, maximum: 5 }), 9, 'must be between 0 and 5'],
  [Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), -1, 'must be at least 0'],
  [Type.Integer({ maximum: Number.MAX_SAFE_INTEGER }), 1e300, 'must be at most 9007199254740991'],
  [Type.Number({ minimum: 0 }), -0.5, 'must be at least 0'],
  [Type.Integer(), 1.5, 'must be a whole number'],
  [Type.Integer(), Infinity, 'must be a whole number'],
  [Type.Number(), Infinity, 'must be a number'],
  [NullableInteger, 'x', 'must be a whole number or null'],
  [Type.Number(), 'x', 'must be a number'],
  [Type.Boolean(), 1, 'must be true or false'],
  [NullableText, 1, 'must be a string or null'],
  [Type.Object({}), 'x', 'must be an object'],
  [list, 3, 'must be an array'],
  [list, [], 'must have at least 1 row'],
  [list, [1, 2, 3], 'must not have more than 2 rows; send them in several calls'],
  [list, [1, 1], 'must not have the same row twice'],
  [set, {}, 'must have at least one field'],
  [set, { email: 'x' }, 'must not have the field email'],
  [date, 'tomorrow', 'must be a date, like 2026-12-31'],
  [Type.String({ minLength: 1 }), '', 'must not be empty'],
  [Type.String({ maxLength: 2 }), 'abc', 'must not have more than 2 characters'],
])('a refusal is in words for people: %j, %j', (schema, sent, text) => {
  expect(told(schema, sent)).toEqual({ x: [`The x ${text}.`] });
});

test.each([
  [Type.Integer(), '1e999'],
  [Type.Integer(), 'NaN'],
  [Type.Number(), '-1e999'],
])('a parameter is no number when there is none like it: %j, %s', (schema, sent) => {
  expect(Object.keys(told(schema, sent, 'querystring'))).toEqual(['x']);
});
