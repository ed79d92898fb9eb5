import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nullable } from '../contract/fields.ts';
import { conflict } from '../domain/errors.ts';
import { type AdminHarness, createAdminHarness } from './adminHarness.ts';

const Reply = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  rows: Type.Array(Type.Object({ id: Type.String() })),
  last: nullable(Type.Object({ id: Type.String() })),
  fields: Type.Record(Type.String(), Type.String()),
  note: Type.Optional(Type.String()),
});

/** Untyped, so that a handler can break it. */
const response: object = { 200: Reply };

const fine = { name: 'x', count: 1, rows: [{ id: '1' }], last: { id: '1' }, fields: { gate: 'A1' } };

let harness: AdminHarness;

beforeEach(() => {
  harness = createAdminHarness();
});
afterEach(() => harness.close());

const headers = () => ({ 'x-api-key': harness.given.pilot().key });

/** A route of the public listener that answers `given`, as an object or, past the serializer, as JSON that is sent on. */
async function answer(given: object, { streamed = false, status = 200 } = {}): Promise<unknown> {
  harness.publicApp.route({
    method: 'GET',
    url: '/given',
    schema: { response },
    handler: (_request, reply) => {
      void reply.status(status);
      return streamed ? reply.type('application/json').send(Readable.from([JSON.stringify(given)])) : given;
    },
  });
  return (await harness.publicApp.inject({ url: '/given', headers: headers() })).json();
}

test.each([
  { what: 'everything', given: { ...fine, note: 'y' } },
  { what: 'what must be', given: { ...fine, note: undefined } },
  { what: 'null where it may be', given: { ...fine, last: null } },
])('a reply with $what is let through', async ({ given }) => {
  expect(await answer(given)).toEqual(JSON.parse(JSON.stringify(given)));
});

test.each([
  { what: 'a text that is null', given: { ...fine, name: null }, told: 'name: must be string' },
  { what: 'a number in words', given: { ...fine, count: '1' }, told: 'count: must be integer' },
  { what: 'a fraction', given: { ...fine, count: 1.5 }, told: 'count: must be integer' },
  { what: 'an id that is a number', given: { ...fine, rows: [{ id: 7 }] }, told: 'rows.0.id: must be string' },
])('$what is told, although the serializer would mend it', async ({ given, told }) => {
  await expect(answer(given)).rejects.toThrow(told);
});

test.each([
  { what: 'an undeclared key', given: { ...fine, secret: 1 }, told: 'secret' },
  { what: 'one in a row', given: { ...fine, rows: [{ id: '1', secret: 1 }] }, told: 'rows.0.*secret' },
  { what: 'one where null may be', given: { ...fine, last: { id: '1', secret: 1 } }, told: 'last.*secret' },
  { what: 'a missing key', given: { ...fine, name: undefined }, told: 'name' },
])('$what in a reply that is sent on is told', async ({ given, told }) => {
  await expect(answer(given, { streamed: true })).rejects.toThrow(new RegExp(told));
});

test('a status that is not declared is told', async () => {
  await expect(answer(fine, { status: 201 })).rejects.toThrow('no contract object');
});

test('a failure with an undeclared key is told', async () => {
  harness.publicApp.get('/wrong', () => {
    const meta = { colour: 'red' } as object;
    throw conflict('No', meta);
  });
  await expect(harness.publicApp.inject({ url: '/wrong', headers: headers() })).rejects.toThrow('colour');
});

test('JSON without a contract object is told, on the admin listener too', async () => {
  harness.adminApp.get('/admin/wrong', () => ({ colour: 'red' }));
  const cookie = await harness.logIn();
  await expect(harness.send({ url: '/admin/wrong', headers: { cookie } })).rejects.toThrow('no contract object');
});
