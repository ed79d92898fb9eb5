import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let pilot: Caller;

beforeEach(() => {
  harness = createHarness();
  pilot = harness.as(harness.given.pilot());
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
  airport({ ...own, id: 'KSAN', iata: 'SAN', name: '100%_Lindbergh\\Field', city: 'San Diego', country: 'US', hub: 1 });
});
afterEach(() => harness.close());

async function find(query: string): Promise<string[]> {
  const reply = await pilot.get(`/api/airports/search?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { icao: string }[] }>().data.map(({ icao }) => icao);
}

test.each([
  ['no key', {}, 401],
  ['a wrong key', { key: 'wrong' }, 401],
])('with %s it is refused', async (_name, holder, status) => {
  expect((await harness.as(holder).get('/api/airports/search')).statusCode).toBe(status);
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

describe('the search', () => {
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
