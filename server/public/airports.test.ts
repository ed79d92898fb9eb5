import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

test.each([
  ['hub=1', ['KJFK', 'LOWI']],
  ['hub=true', ['KJFK', 'LOWI']],
  ['hub=0', ['EDDH']],
  ['hub=', ['EDDH', 'KJFK', 'LOWI']],
])('the list with %s has %j', async (query, found) => {
  for (const id of ['LOWI', 'EDDH', 'KJFK']) harness.given.airport({ id, hub: id === 'EDDH' ? 0 : 1 });
  const { data, meta } = (await pilot.get(`/api/airports?${query}`)).json();
  expect(data.map(({ icao }: { icao: string }) => icao)).toEqual(found);
  expect(meta.total).toBe(found.length);
});

test('a hub that is neither yes nor no is refused', async () => {
  const reply = await pilot.get('/api/airports?hub=maybe');
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual({ hub: ['The hub must be 1 or 0.'] });
});

describe('the lookup', () => {
  test.each([
    ['no key', {}, 401],
    ['a wrong key', { key: 'wrong' }, 401],
  ])('with %s is refused', async (_name, holder, status) => {
    expect((await harness.as(holder).get('/api/airports/EDDH/lookup')).statusCode).toBe(status);
  });

  test('takes the airport of the catalog', async () => {
    harness.given.airport({ id: 'EDDH', name: 'Our Hamburg', hub: 1, fuel_jeta_cost: 0.7 });
    expect((await pilot.get('/api/airports/eddh/lookup')).json().data).toMatchObject({
      id: 'EDDH',
      name: 'Our Hamburg',
      hub: true,
      fuel_jeta_cost: 0.7,
    });
  });

  test('takes an airport that is not in the catalog from the built-in data, and adds nothing', async () => {
    const { data } = (await pilot.get('/api/airports/%20lszh/lookup')).json();
    expect(data).toMatchObject({
      id: 'LSZH',
      iata: 'ZRH',
      country: 'CH',
      tz: 'Europe/Zurich',
      location: null,
      hub: false,
    });
    expect([data.lat, data.lon].map(Math.round)).toEqual([47, 9]);
    expect((await pilot.get('/api/airports/LSZH')).statusCode).toBe(404);
  });

  test('gives an airport that is not in the catalog the costs that it would be added with', async () => {
    harness.db.settings.put({ key: 'airports.default_jet_a_fuel_cost', value: '1.25' });
    const { data } = (await pilot.get('/api/airports/LSZH/lookup')).json();
    expect(data).toMatchObject({ fuel_jeta_cost: 1.25, fuel_100ll_cost: 0.9, fuel_mogas_cost: 0.8 });
  });

  test('of a code that is nowhere is 404 and named', async () => {
    const reply = await pilot.get('/api/airports/zzzz/lookup');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ type: expect.stringMatching(/\/airport-not-found$/), icao: 'ZZZZ' });
  });
});

describe('the distance', () => {
  test.each([
    ['no key', {}, 401],
    ['a wrong key', { key: 'wrong' }, 401],
  ])('with %s is refused', async (_name, holder, status) => {
    expect((await harness.as(holder).get('/api/airports/EDDH/distance/LOWI')).statusCode).toBe(status);
  });

  test('is the great circle in four units, in the catalog or not, in any case', async () => {
    harness.given.airport({ id: 'XAAA', lat: 0, lon: 179.5 });
    harness.given.airport({ id: 'XBBB', lat: 0, lon: -179.5 });
    expect((await pilot.get('/api/airports/xaaa/distance/XBBB')).json()).toEqual({
      data: { fromIcao: 'XAAA', toIcao: 'XBBB', distance: { m: 111_194.93, km: 111.19, mi: 69.09, nmi: 60.04 } },
    });
    const { data } = (await pilot.get('/api/airports/EDDH/distance/kjfk')).json();
    expect(data).toMatchObject({ fromIcao: 'EDDH', toIcao: 'KJFK' });
    expect(Math.round(data.distance.nmi)).toBe(3303);
  });

  test('to itself is none', async () => {
    const { data } = (await pilot.get('/api/airports/EDDH/distance/EDDH')).json();
    expect(data.distance).toEqual({ m: 0, km: 0, mi: 0, nmi: 0 });
  });

  test.each(['zzzz/distance/EDDH', 'EDDH/distance/zzzz'])('%s is 404 and names the airport', async (path) => {
    const reply = await pilot.get(`/api/airports/${path}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ type: expect.stringMatching(/\/airport-not-found$/), icao: 'ZZZZ' });
  });
});

test.each(['search', 'EDDH/lookup', 'EDDH/distance/LOWI', 'hubs'])(
  '/airports/%s takes GET and HEAD only',
  async (path) => {
    harness.given.airport({ id: 'EDDH' });
    const headers = { 'x-api-key': harness.given.pilot().key };
    const url = `/api//airports/${path}/`;
    expect((await harness.publicApp.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200);
    const refused = await harness.publicApp.inject({ method: 'POST', url, headers });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);

test.each(['EDDH/distance', 'EDDH/lookup/x', 'search/x'])('/airports/%s is no address', async (path) => {
  const reply = await pilot.get(`/api/airports/${path}`);
  expect(reply.json()).toMatchObject({ status: 404, type: expect.stringMatching(/\/not-found$/) });
});
