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

/** A route that answers `given`, as an object or as JSON without the serializer. */
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
  { what: 'a string that is null', given: { ...fine, name: null }, reports: 'name: must be string' },
  { what: 'a number in words', given: { ...fine, count: '1' }, reports: 'count: must be integer' },
  { what: 'a fraction', given: { ...fine, count: 1.5 }, reports: 'count: must be integer' },
  { what: 'an id that is a number', given: { ...fine, rows: [{ id: 7 }] }, reports: 'rows.0.id: must be string' },
])('$what is reported, although the serializer would convert it', async ({ given, reports }) => {
  await expect(answer(given)).rejects.toThrow(reports);
});

test.each([
  { what: 'an undeclared key', given: { ...fine, secret: 1 }, reports: 'secret' },
  { what: 'one in a row', given: { ...fine, rows: [{ id: '1', secret: 1 }] }, reports: 'rows.0.*secret' },
  { what: 'one where null may be', given: { ...fine, last: { id: '1', secret: 1 } }, reports: 'last.*secret' },
  { what: 'a missing key', given: { ...fine, name: undefined }, reports: 'name' },
])('$what in unserialized JSON is reported', async ({ given, reports }) => {
  await expect(answer(given, { streamed: true })).rejects.toThrow(new RegExp(reports));
});

test('an undeclared status is reported', async () => {
  await expect(answer(fine, { status: 201 })).rejects.toThrow('no contract object');
});

test('an error with an undeclared key is reported', async () => {
  harness.publicApp.get('/wrong', () => {
    const meta = { colour: 'red' } as object;
    throw conflict('No', meta);
  });
  await expect(harness.publicApp.inject({ url: '/wrong', headers: headers() })).rejects.toThrow('colour');
});

test('JSON without a contract object is reported, also on the admin listener', async () => {
  harness.adminApp.get('/admin/wrong', () => ({ colour: 'red' }));
  const cookie = await harness.logIn();
  await expect(harness.send({ url: '/admin/wrong', headers: { cookie } })).rejects.toThrow('no contract object');
});
