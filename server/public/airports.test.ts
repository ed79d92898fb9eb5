import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let pilot: Caller;

beforeEach(() => {
  harness = createHarness();
  pilot = harness.as(harness.given.pilot());
});

afterEach(() => harness.close());

test('one airport has every key of the contract and the time zone twice', async () => {
  harness.given.airport({
    id: 'XAAA',
    icao: 'XAAA',
    iata: 'XAA',
    name: 'Test Field',
    city: 'Testing',
    country: 'AT',
    location: 'Alps',
    hub: 1,
    tz: 'Europe/Vienna',
    lat: 47.26,
    lon: 11.34,
    fuel_100ll_cost: 1.1,
    fuel_jeta_cost: 0.7,
    fuel_mogas_cost: 0.9,
  });
  const { data } = (await pilot.get('/api/airports/XAAA')).json();
  expect(data).toEqual({
    id: 'XAAA',
    iata: 'XAA',
    icao: 'XAAA',
    name: 'Test Field',
    city: 'Testing',
    country: 'AT',
    location: 'Alps',
    hub: true,
    fuel_100ll_cost: 1.1,
    fuel_jeta_cost: 0.7,
    fuel_mogas_cost: 0.9,
    tz: 'Europe/Vienna',
    timezone: 'Europe/Vienna',
    lat: 47.26,
    lon: 11.34,
  });
});

test.each(['eddh', 'EdDh', '%20eddh'])('an airport is found by its code in any case: %s', async (code) => {
  harness.given.airport({ id: 'EDDH' });
  expect((await pilot.get(`/api/airports/${code}`)).json().data).toMatchObject({ id: 'EDDH', location: null });
});

test('an unknown airport is 404 and named', async () => {
  const reply = await pilot.get('/api/airports/zzzz');
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ type: expect.stringMatching(/\/airport-not-found$/), icao: 'ZZZZ' });
});

test('the list is ordered by ICAO code', async () => {
  for (const id of ['LOWI', 'EDDH', 'KJFK']) harness.given.airport({ id });
  const { data, meta } = (await pilot.get('/api/airports')).json();
  expect(data.map(({ icao }: { icao: string }) => icao)).toEqual(['EDDH', 'KJFK', 'LOWI']);
  expect(meta).toMatchObject({ per_page: 50, total: 3 });
});

test('the hubs are the airports that are hubs', async () => {
  for (const id of ['LOWI', 'EDDH', 'KJFK']) harness.given.airport({ id, hub: id === 'EDDH' ? 0 : 1 });
  const { data, meta } = (await pilot.get('/api/airports/hubs')).json();
  expect(data).toMatchObject([
    { id: 'KJFK', hub: true },
    { id: 'LOWI', hub: true },
  ]);
  expect(meta).toMatchObject({ per_page: 50, total: 2, path: 'http://localhost:80/api/airports/hubs' });
});
