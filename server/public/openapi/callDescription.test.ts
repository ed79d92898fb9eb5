import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { type Lenient, nullable, optional, required } from '../../contract/fields.ts';
import { validatorCompiler } from '../../http/validation.ts';
import { nameSchemas, namesOf, titleSchemas, toRequestSchema } from './callDescription.ts';

test('a schema has the name that it is exported by, also where it may be null', () => {
  const Aircraft = Type.Object({ id: Type.Integer() });
  const names = namesOf({ Aircraft, getAircraft: { method: 'GET' } });
  const reply = Type.Object({ data: nullable(Aircraft), other: Type.Object({ id: Type.Integer() }) });

  expect(titleSchemas(reply, names)).toEqual({
    ...reply,
    properties: { ...reply.properties, data: { ...reply.properties.data, title: 'Aircraft' } },
  });
});

const airport = { title: 'Airport', type: 'object', properties: { icao: { type: 'string' } } };
const reference = { $ref: '#/components/schemas/Airport' };

test('an object with a title is a component wherever it stands', () => {
  const schemas = {};
  const value = nameSchemas({ dpt: airport, list: { type: 'array', items: airport } }, schemas);

  expect(value).toEqual({ dpt: reference, list: { type: 'array', items: reference } });
  expect(schemas).toEqual({ Airport: { type: 'object', properties: { icao: { type: 'string' } } } });
});

test('a component refers to the components in it', () => {
  const schemas: Parameters<typeof nameSchemas>[1] = {};
  nameSchemas({ title: 'Pirep', type: 'object', properties: { dpt_airport: airport } }, schemas);

  expect(schemas['Pirep']).toEqual({ type: 'object', properties: { dpt_airport: reference } });
});

test('an object that may be null is the same component', () => {
  const schemas = {};
  const value = nameSchemas([airport, { ...airport, type: ['object', 'null'] }], schemas);

  expect(value).toEqual([reference, { anyOf: [reference, { type: 'null' }] }]);
  expect(Object.keys(schemas)).toEqual(['Airport']);
});

test('a field named title is not a title', () => {
  const problem = { type: 'object', properties: { title: { type: 'string' }, properties: { type: 'string' } } };

  const schemas = {};
  expect([nameSchemas(problem, schemas), schemas]).toEqual([problem, {}]);
});

test('two different objects with the same title are an error', () => {
  expect(() => nameSchemas([airport, { ...airport, properties: {} }], {})).toThrow('There are two schemas Airport');
});

/** A field of every kind: what a document says of it, and what it is given for. */
const fields: Record<Lenient['kind'], { field: TSchema; schema: object; forgiven: readonly unknown[] }> = {
  number: {
    field: required.number({ minimum: -90, maximum: 90, description: 'Degrees' }),
    schema: { type: 'number', minimum: -90, maximum: 90, description: 'Degrees. Also as text.' },
    forgiven: ['62.5'],
  },
  integer: {
    field: optional.integer({ minimum: 0 }),
    schema: { type: 'integer', minimum: 0, description: 'Also as text; a fraction is rounded.' },
    forgiven: ['62', 62.4],
  },
  id: { field: required.id(), schema: { type: 'integer', description: 'Also as text.' }, forgiven: ['62'] },
  text: {
    field: required.text({ maxLength: 3 }),
    schema: { type: 'string', description: 'Also as a number. Cut at 3 characters.' },
    forgiven: [62, 'longer than three'],
  },
  numeral: {
    field: required.numeral({ maxLength: 3 }),
    schema: { type: ['integer', 'string'], description: 'Cut at 3 characters.' },
    forgiven: [62.5, 'longer than three'],
  },
  time: {
    field: optional.time(),
    schema: {
      type: 'string',
      format: 'date-time',
      description: 'The form 2026-11-20 14:05:00 counts, a time without an offset is UTC.',
    },
    forgiven: ['2026-11-20 14:05:00'],
  },
  heading: {
    field: optional.heading(),
    schema: {
      type: 'number',
      minimum: 0,
      maximum: 360,
      description: 'Degrees. Any other number is taken modulo 360.',
    },
    forgiven: [-10, 725],
  },
  status: {
    field: optional.status(),
    schema: {
      type: 'string',
      pattern: '^[A-Z]{2,4}$',
      description: 'Two to four letters in any case; anything else counts as not sent.',
    },
    forgiven: ['enr', 7],
  },
  flight_type: {
    field: optional.flight_type(),
    schema: { type: ['string', 'integer'], description: expect.stringContaining('J passengers') as unknown },
    forgiven: ['j', '0'],
  },
  state: {
    field: optional.state(),
    schema: { type: ['integer', 'string'], description: 'Its number or its name, such as 2 or accepted.' },
    forgiven: ['2', 2.2, 'IN PROGRESS'],
  },
  autopilot: {
    field: optional.autopilot({ maxLength: 50 }),
    schema: {
      type: ['string', 'boolean'],
      description: 'Text or boolean, given back as sent. Cut at 50 characters.',
    },
    forgiven: [1],
  },
  dictionary: {
    field: required.dictionary({ maxLength: 1000 }),
    schema: {
      type: 'object',
      additionalProperties: { type: 'string' },
      maxProperties: 5000,
      description:
        'Numbers and booleans count as text, null as ""; [] counts as {}. Names and values are cut at 1000 characters.',
    },
    forgiven: [{ a: 1, b: true, c: null }, []],
  },
  list: {
    field: required.list(Type.Object({ id: required.id() }), { minItems: 1, maxItems: 5000 }),
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 5000,
      items: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer', description: 'Also as text.' } },
      },
    },
    forgiven: [],
  },
  page: {
    field: optional.page(),
    schema: { type: 'integer', minimum: 1, description: 'Anything that is no page number counts as 1.' },
    forgiven: ['first', 0],
  },
  flag: {
    field: optional.flag(),
    schema: { type: 'boolean', description: 'Also 1 or 0, yes or no, on or off.' },
    forgiven: ['1', 'yes', 'off'],
  },
};

describe('a field that reads', () => {
  test.each(Object.entries(fields))('%s is described by plain JSON Schema', (_, { field, schema }) => {
    expect(toRequestSchema(field)).toEqual(schema);
  });

  test.each(
    Object.entries(fields).flatMap(([kind, { field, forgiven }]) => forgiven.map((sent) => ({ kind, field, sent }))),
  )('$kind takes $sent, as its description says', ({ field, sent }) => {
    const validate = validatorCompiler({
      schema: Type.Object({ field }),
      httpPart: 'body',
      method: 'POST',
      url: '/',
    });
    expect(validate({ field: sent })).not.toHaveProperty('error');
  });
});

test('a body says which fields it needs', () => {
  const body = Type.Object({ lat: required.number(), log: optional.text() });

  expect(toRequestSchema(body)).toEqual({
    type: 'object',
    required: ['lat'],
    properties: { lat: expect.objectContaining({ type: 'number' }), log: expect.objectContaining({ type: 'string' }) },
  });
});
