import { describe, expect, test } from 'vitest';
import type { AircraftType, BuiltinAirport, DataSource } from '../../contract/admin/catalog/builtin.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

const get = async <T>(url: string): Promise<T> => (await harness.read<{ data: T }>(url)).data;

const airports = (search: string): Promise<BuiltinAirport[]> =>
  get(`/admin/builtin-airports?search=${encodeURIComponent(search)}`);

describe('the airports of the world', () => {
  test.each([
    ['eddh', 'EDDH'],
    [' HAM ', 'EDDH'],
    ['Hamburg', 'EDDH'],
    ['kjf', 'KJFK'],
    ['new york', 'KJFK'],
    ['kennedy', 'KJFK'],
    ['zurich', 'LSZH'],
    ['Düsseldorf', 'EDDL'],
    ['dusseldorf', 'EDDL'],
    ['frankfurt main', 'EDDF'],
    ['EDDF frankfurt', 'EDDF'],
    ['lodz', 'EPLL'],
    ['Łódź', 'EPLL'],
    ['tromso', 'ENTC'],
  ])('%j is %s', async (search, id) => {
    expect((await airports(search))[0]?.id).toBe(id);
  });

  test('have all that an airport of the catalog has', async () => {
    const [hamburg] = await airports('EDDH');
    expect(hamburg).toMatchObject({
      iata: 'HAM',
      country: 'DE',
      tz: 'Europe/Berlin',
      elevation: 53,
      runway: 12028,
      added: false,
    });
  });

  test('say which are in the catalog already', async () => {
    harness.given.airport({ id: 'LOWI' });
    expect((await airports('innsbruck')).find(({ id }) => id === 'LOWI')?.added).toBe(true);
  });

  test('are as many as are asked for', async () => {
    expect(await get('/admin/builtin-airports?search=a&limit=3')).toHaveLength(3);
  });

  test('of a word that is in none are none', async () => {
    expect(await airports('qqqqqq')).toEqual([]);
  });
});

const types = (search: string): Promise<AircraftType[]> =>
  get(`/admin/aircraft-types?search=${encodeURIComponent(search)}`);

describe('the types of aircraft', () => {
  test.each([
    ['a20n', 'A20N'],
    ['A320neo', 'A20N'],
    ['737-800', 'B738'],
    ['737800', 'B738'],
    ['cessna 172', 'C172'],
    ['q400', undefined],
  ])('%j is %s', async (search, icao) => {
    expect((await types(search))[0]?.icao).toBe(icao);
  });

  test('each have a designator of their own', async () => {
    const all = await get<AircraftType[]>('/admin/aircraft-types?limit=100');
    expect(all).toHaveLength(100);
    expect(new Set(all.map(({ icao }) => icao)).size).toBe(100);
  });

  test('say what they are', async () => {
    expect(await types('AT76')).toEqual([
      { icao: 'AT76', manufacturer: 'ATR', model: '72-600', kind: 'turboprop', engines: 2, range: 850 },
    ]);
  });
});

test('the data says where it comes from, and its licence', async () => {
  const sources = await get<DataSource[]>('/admin/about-data');
  expect(sources.find(({ name }) => name === 'Airports')?.licence).toContain('Public domain');
  expect(sources.find(({ name }) => name.startsWith('Time zones'))?.licence).toContain('ODbL');
});
