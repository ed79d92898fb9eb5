import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { nullable } from '../../contract/fields.ts';
import { nameSchemas, namesOf, titleSchemas } from './callDescription.ts';

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
  const { value, schemas } = nameSchemas({ dpt: airport, list: { type: 'array', items: airport } });

  expect(value).toEqual({ dpt: reference, list: { type: 'array', items: reference } });
  expect(schemas).toEqual({ Airport: { type: 'object', properties: { icao: { type: 'string' } } } });
});

test('a component refers to the components in it', () => {
  const { schemas } = nameSchemas({ title: 'Pirep', type: 'object', properties: { dpt_airport: airport } });

  expect(schemas['Pirep']).toEqual({ type: 'object', properties: { dpt_airport: reference } });
});

test('an object that may be null is the same component', () => {
  const { value, schemas } = nameSchemas([airport, { ...airport, type: ['object', 'null'] }]);

  expect(value).toEqual([reference, { anyOf: [reference, { type: 'null' }] }]);
  expect(Object.keys(schemas)).toEqual(['Airport']);
});

test('a field named title is not a title', () => {
  const problem = { type: 'object', properties: { title: { type: 'string' }, properties: { type: 'string' } } };

  expect(nameSchemas(problem)).toEqual({ value: problem, schemas: {} });
});

test('two different objects with the same title are an error', () => {
  expect(() => nameSchemas([airport, { ...airport, properties: {} }])).toThrow('There are two schemas Airport');
});
