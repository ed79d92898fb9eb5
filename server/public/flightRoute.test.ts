import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RoutePoint } from '../contract/classic/flights.ts';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let caller: Caller;

beforeEach(() => {
  harness = createHarness();
  caller = harness.as(harness.given.pilot());
});
afterEach(() => harness.close());

async function points(route: string): Promise<RoutePoint[]> {
  const { id } = harness.given.flight({ dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', route });
  const reply = await caller.get(`/api/flights/${id}/route`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: RoutePoint[] }>().data;
}

test.each([
  ['no key', {}, 401],
  ['a wrong key', { key: 'wrong' }, 401],
])('with %s it is refused', async (_name, holder, status) => {
  const { id } = harness.given.flight();
  expect((await harness.as(holder).get(`/api/flights/${id}/route`)).statusCode).toBe(status);
});

test.each(['999', 'search'])('of no flight %s is 404', async (id) => {
  const reply = await caller.get(`/api/flights/${id}/route`);
  expect(reply.json()).toMatchObject({
    status: 404,
    type: expect.stringMatching(/\/not-found$/),
    flight_id: id,
  });
});

test('takes GET and HEAD only', async () => {
  const { id } = harness.given.flight();
  const headers = { 'x-api-key': harness.given.pilot().key };
  expect(
    (await harness.publicApp.inject({ method: 'HEAD', url: `/api/flights/${id}/route/`, headers })).statusCode,
  ).toBe(200);
  const refused = await harness.publicApp.inject({ method: 'POST', url: `/api/flights/${id}/route`, headers });
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('leads from the departure to the arrival airport, by way of airports and coordinates', async () => {
  harness.given.airport({ id: 'EDDH', name: 'Hamburg', lat: 53.63, lon: 9.99 });
  harness.given.airport({ id: 'LOWI', name: 'Innsbruck', lat: 47.26, lon: 11.34 });
  harness.given.airport({ id: 'EDDM', name: 'Munich', lat: 48.35, lon: 11.79 });
  const airport = { type: { type: 0, name: 'Airport' }, freq: null };
  expect(await points('EDDM 5230N01320E/N0450F350')).toEqual([
    { ...airport, id: 'EDDH', name: 'Hamburg', lat: 53.63, lon: 9.99 },
    { ...airport, id: 'EDDM', name: 'Munich', lat: 48.35, lon: 11.79 },
    {
      id: '5230N01320E',
      name: '5230N01320E',
      type: { type: 2048, name: 'Fix' },
      lat: 52.5,
      lon: 13.333333,
      freq: null,
    },
    { ...airport, id: 'LOWI', name: 'Innsbruck', lat: 47.26, lon: 11.34 },
  ]);
});

test.each([
  ['nothing', '', []],
  ['blanks', '   ', []],
  ['airways and fixes', 'DCT AMLUH M748 ABGUS UN850 HAM', []],
  ['procedures', 'SID AMLU1A STAR', []],
  ['the airports of the flight', 'EDDH/23 AMLUH LOWI/26', []],
  ['an airport of the built-in data, in small letters', 'eddm', ['EDDM']],
  ['an airport that is nowhere', 'ZZZZ', []],
  ['places over an ocean', 'LIMRI 52N020W\n51N030W/M082F360 GANDE', ['52N020W', '51N030W']],
  ['places that cannot be', '95N020W 5260N01320E', []],
])('with %s', async (_name, route, between) => {
  const ids = (await points(route)).map(({ id }) => id);
  expect(ids).toEqual(['EDDH', ...between, 'LOWI']);
});
