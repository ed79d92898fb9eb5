import type { ErrorObject } from 'ajv';
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { NullableInteger, NullableText, required } from '../contract/fields.ts';
import { createAdminHarness } from '../testing/adminHarness.ts';
import { recordRoutes } from '../testing/routes.ts';
import { toFields, validatorCompiler } from './validation.ts';

function errorsOf(schema: TSchema, x: unknown, httpPart = 'body'): readonly ErrorObject[] {
  const context = { schema: Type.Object({ x: schema }), httpPart } as never;
  const validate = validatorCompiler(context) as unknown as (body: object) => { readonly error?: ErrorObject[] };
  return validate({ x }).error ?? [];
}

/** The error of a body `{ x }` or of a parameter. */
function told(...sent: Parameters<typeof errorsOf>): Record<string, string[]> {
  return toFields(errorsOf(...sent));
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

const Row = Type.Object({ lat: required.number(), lon: required.number() });
const lists = [
  { kind: 'a list of a client', rows: required.list(Row, { maxItems: 5000 }) },
  { kind: 'a list of a form', rows: Type.Array(Row, { maxItems: 5000 }) },
];

const rowsOf = (count: number) => Array.from({ length: count }, () => ({}));
const namesOf = (count: number) => Object.fromEntries(rowsOf(count).map((value, index) => [`name ${index}`, value]));

describe.each(lists)('$kind', ({ rows }) => {
  test('that has too many rows is refused before any of them is read', () => {
    let read = 0;
    const row = Object.defineProperty({ lon: 9 }, 'lat', { enumerable: true, get: () => (read += 1) });
    const sent = Array.from({ length: 5001 }, () => row);
    expect(told(rows, sent)).toEqual({ x: ['The x must not have more than 5000 rows; send them in several calls.'] });
    expect(read).toBe(0);
  });

  test('that is too long by a row has that one error', () => {
    expect(Object.keys(told({ ...rows, maxItems: 2 }, [1, 1, 1]))).toEqual(['x']);
  });

  test('has all errors up to 200 rows, and beyond that the first', () => {
    expect(errorsOf(rows, rowsOf(200))).toHaveLength(400);
    expect(errorsOf(rows, rowsOf(201))).toHaveLength(1);
  });

  test('has the first error when lists in its rows are long', () => {
    const sent = [{ lat: Array(100).fill(1), lon: Array(100).fill(1) }];
    expect(errorsOf(rows, sent)).toHaveLength(1);
  });
});

test('of an object with thousands of unknown names, the first is told', () => {
  expect(errorsOf(set, namesOf(100))).toHaveLength(100);
  expect(errorsOf(set, namesOf(5000))).toHaveLength(1);
});

test('a body of very many levels is refused like any other', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(told(required.list(Row), deep)).toEqual({ 'x.0': ['The row must be an object.'] });
});

test('every list that a call can contain has a greatest number of rows', async () => {
  const { created, routesOf } = recordRoutes(createAdminHarness);
  const routes = [...(await routesOf(created.publicApp)), ...(await routesOf(created.adminApp))];
  await created.close();
  const unlimited: string[] = [];
  const look = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { maxItems } = schema as TSchema & { maxItems?: number };
    if ('items' in schema && maxItems === undefined) unlimited.push(at);
    for (const [name, part] of Object.entries(schema)) look(part, `${at}.${name}`);
  };
  for (const { method, url, schema } of routes) look(schema?.body, `${method} ${url}`);
  expect(unlimited).toEqual([]);
});
