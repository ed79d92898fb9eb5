import { beforeEach, describe, expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const pilot = eachTest(() => harness.as(harness.given.pilot()));

test('an airport has every key of the contract, with the time zone twice', async () => {
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

test('the list is ordered by ICAO code', async () => {
  for (const id of ['LOWI', 'EDDH', 'KJFK']) harness.given.airport({ id });
  const { data, meta } = (await pilot.get('/api/airports')).json();
  expect(data.map(({ icao }: { icao: string }) => icao)).toEqual(['EDDH', 'KJFK', 'LOWI']);
  expect(meta).toMatchObject({ per_page: 50, total: 3 });
});

test('the list of hubs has the airports that are hubs', async () => {
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
});

describe('the distance', () => {
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

  test('from an airport to itself is zero', async () => {
    const { data } = (await pilot.get('/api/airports/EDDH/distance/EDDH')).json();
    expect(data.distance).toEqual({ m: 0, km: 0, mi: 0, nmi: 0 });
  });
});

async function find(query: string): Promise<string[]> {
  const reply = await pilot.get(`/api/airports/search?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { icao: string }[] }>().data.map(({ icao }) => icao);
}

describe('the search', () => {
  beforeEach(() => {
    const { airport } = harness.given;
    const own = { lat: 0, lon: 0 };
    airport({ ...own, id: 'EDDH', iata: 'HAM', name: 'Hamburg Airport', city: 'Hamburg', country: 'DE', hub: 1 });
    airport({ ...own, id: 'LSZH', iata: 'ZRH', name: 'Zürich Airport', city: 'Zürich', country: 'CH' });
    airport({
      ...own,
      id: 'KSFO',
      iata: 'SFO',
      name: 'San Francisco International',
      city: 'San Francisco',
      country: 'US',
    });
    airport({
      ...own,
      id: 'KSAN',
      iata: 'SAN',
      name: '100%_Lindbergh\\Field',
      city: 'San Diego',
      country: 'US',
      hub: 1,
    });
  });

  test('an airport that is found has its description', async () => {
    const { data, meta, links } = (await pilot.get('/api/airports/search?search=ham&limit=1')).json();
    expect(data).toEqual([
      expect.objectContaining({
        id: 'EDDH',
        iata: 'HAM',
        icao: 'EDDH',
        name: 'Hamburg Airport',
        hub: true,
        description: 'EDDH/HAM - Hamburg Airport (hub)',
      }),
    ]);
    expect([meta.total, links.next]).toEqual([1, null]);
  });

  test('one without an IATA code is described by its ICAO code', async () => {
    harness.given.airport({ id: 'XAAA', iata: '', name: 'Strip' });
    const { data } = (await pilot.get('/api/airports/search?search=xaaa')).json();
    expect(data[0].description).toBe('XAAA - Strip');
  });

  describe('by a text', () => {
    test.each([
      ['nothing', '', ['EDDH', 'KSAN', 'KSFO', 'LSZH']],
      ['an ICAO code in any case', 'eddh', ['EDDH']],
      ['an IATA code', 'sfo', ['KSFO']],
      ['a part of a name', 'bergh', ['KSAN']],
      ['a city', 'diego', ['KSAN']],
      ['words of several columns, all of which must be there', 'san ksf', ['KSFO']],
      ['words that are not all there', 'san hamburg', []],
      ['an accent', 'zürich', ['LSZH']],
      ['capitals with an accent', 'ZÜRICH', ['LSZH']],
      ['no accent where there is one', 'zurich', ['LSZH']],
      ['an accent where there is none', 'hämburg', ['EDDH']],
      ['a wildcard, literally', '%', ['KSAN']],
      ['an underscore, literally', '0%_l', ['KSAN']],
      ['a backslash, literally', '\\', ['KSAN']],
      ['a quote', "'; DROP TABLE airports; --", []],
      ['more words than are read', 'san san san san zzzz', ['KSAN', 'KSFO']],
      ['a word after the name of a field', 'icao:san', ['KSAN']],
      ['several such words', 'city:san;icao:ksf', ['KSFO']],
      ['a field that is not known, as part of the word', 'runway:san', []],
    ])('finds %s', async (_name, search, found) => {
      expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(found);
    });

    test.each([
      ['searchFields=iata', ['KSAN']],
      ['searchFields=iata:like;city:like', ['KSAN', 'KSFO']],
      ['searchFields=location', ['KSAN', 'KSFO']],
      ['searchFields=id', ['KSAN']],
      ['searchFields=runway', ['KSAN', 'KSFO']],
      ['hubs=1', ['KSAN']],
      ['hubs=0', ['KSAN', 'KSFO']],
      ['orderBy=name', ['KSAN', 'KSFO']],
      ['orderBy=name&sortedBy=desc', ['KSFO', 'KSAN']],
      ['orderBy=id&sortedBy=desc', ['KSFO', 'KSAN']],
      ['orderBy=hub;name', ['KSFO', 'KSAN']],
      ['orderBy=runway&sortedBy=up', ['KSAN', 'KSFO']],
      ['limit=1&page=2', ['KSFO']],
      ['page=9', []],
    ])('for "san" honours %s', async (query, found) => {
      expect(await find(`search=san&${query}`)).toEqual(found);
    });

    test('orders by any column that it names', async () => {
      expect(await find('orderBy=country')).toEqual(['LSZH', 'EDDH', 'KSAN', 'KSFO']);
      expect(await find('orderBy=iata')).toEqual(['EDDH', 'KSAN', 'KSFO', 'LSZH']);
      expect(await find('orderBy=city')).toEqual(['EDDH', 'KSAN', 'KSFO', 'LSZH']);
    });
  });
});
