import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { eachTest } from '../../testing/eachTest.ts';
import { createHarness } from '../../testing/harness.ts';
import { openSpareDatabase } from '../../testing/spareDatabases.ts';
import { findAirport, takeAirport } from './airports.ts';
import { findBuiltinAirport, listBuiltinAirports } from './builtinAirports.ts';
import { searchBuiltinAirports } from './builtinAirportSearch.ts';

let db: Db;

describe('an airport of the catalog', () => {
  beforeEach(() => void (db = openSpareDatabase()));

  afterEach(() => db.close());

  test('an airport that is added from the built-in data has the default costs', async () => {
    await db.write((tx) => takeAirport(tx, 'LSZH'));
    expect(db.airports.find('LSZH')).toMatchObject({
      ground_handling_cost: 250,
      fuel_jeta_cost: 0.7,
      fuel_100ll_cost: 0.9,
      fuel_mogas_cost: 0.8,
    });
  });

  test.each([
    ['airports.default_ground_handling_cost', 'ground_handling_cost'],
    ['airports.default_jet_a_fuel_cost', 'fuel_jeta_cost'],
    ['airports.default_100ll_fuel_cost', 'fuel_100ll_cost'],
    ['airports.default_mogas_fuel_cost', 'fuel_mogas_cost'],
  ] as const)('%s says what it costs there, looked up or added', async (key, cost) => {
    db.settings.put({ key, value: '12.5' });
    expect(findAirport(db, 'LSZH')?.[cost]).toBe(12.5);
    await db.write((tx) => takeAirport(tx, 'LSZH'));
    expect(db.airports.find('LSZH')?.[cost]).toBe(12.5);
  });

  test('an airport of the catalog keeps its costs', async () => {
    await db.write((tx) => takeAirport(tx, 'LSZH'));
    db.settings.put({ key: 'airports.default_ground_handling_cost', value: '9' });
    await db.write((tx) => takeAirport(tx, 'LSZH'));
    expect(db.airports.find('LSZH')?.ground_handling_cost).toBe(250);
  });
});

const known = [
  { code: 'EGLL', iata: 'LHR', country: 'GB', lat: 51.47, lon: -0.46, elevation: 83, tz: 'Europe/London' },
  { code: 'KJFK', iata: 'JFK', country: 'US', lat: 40.64, lon: -73.78, elevation: 13, tz: 'America/New_York' },
  { code: 'KAUS', iata: 'AUS', country: 'US', lat: 30.2, lon: -97.66, elevation: 542, tz: 'America/Chicago' },
  { code: 'YSSY', iata: 'SYD', country: 'AU', lat: -33.95, lon: 151.18, elevation: 21, tz: 'Australia/Sydney' },
  { code: 'LFPG', iata: 'CDG', country: 'FR', lat: 49.01, lon: 2.55, elevation: 392, tz: 'Europe/Paris' },
  { code: 'LTFM', iata: 'IST', country: 'TR', lat: 41.26, lon: 28.74, elevation: 325, tz: 'Europe/Istanbul' },
  { code: 'RJTT', iata: 'HND', country: 'JP', lat: 35.55, lon: 139.78, elevation: 35, tz: 'Asia/Tokyo' },
  { code: 'VHHH', iata: 'HKG', country: 'HK', lat: 22.31, lon: 113.92, elevation: 28, tz: 'Asia/Hong_Kong' },
  { code: 'OMDB', iata: 'DXB', country: 'AE', lat: 25.25, lon: 55.36, elevation: 62, tz: 'Asia/Dubai' },
  { code: 'NZQN', iata: 'ZQN', country: 'NZ', lat: -45.02, lon: 168.74, elevation: 1171, tz: 'Pacific/Auckland' },
  { code: 'LOWI', iata: 'INN', country: 'AT', lat: 47.26, lon: 11.34, elevation: 1907, tz: 'Europe/Vienna' },
  {
    code: 'SAWH',
    iata: 'USH',
    country: 'AR',
    lat: -54.84,
    lon: -68.3,
    elevation: 102,
    tz: 'America/Argentina/Ushuaia',
  },
  { code: 'ENGM', iata: 'OSL', country: 'NO', lat: 60.19, lon: 11.1, elevation: 681, tz: 'Europe/Oslo' },
  { code: 'YSWS', iata: 'SWZ', country: 'AU', lat: -33.88, lon: 150.74, elevation: 228, tz: 'Australia/Sydney' },
];

describe('an airport of the built-in data', () => {
  test.each(known)('$code is where it is', ({ code, lat, lon, ...rest }) => {
    const airport = findBuiltinAirport(code);
    expect(airport).toMatchObject({ id: code, icao: code, ...rest });
    expect(airport?.lat).toBeCloseTo(lat, 1);
    expect(airport?.lon).toBeCloseTo(lon, 1);
  });

  test('a code is found in any case and with blanks around it', () => {
    expect(findBuiltinAirport(' eddh ')?.name).toBe('Hamburg Helmut Schmidt Airport');
  });

  test.each([
    ['london', 'EGLL'],
    ['paris', 'LFPG'],
    ['sydney', 'YSSY'],
    ['zur', 'LSZH'],
    ['zürich', 'LSZH'],
    ['lon', 'EGLL'],
    ['muni', 'EDDM'],
    ['ham', 'EDDH'],
    ['chi', 'KORD'],
    ['new york', 'KJFK'],
    // A whole code comes first.
    ['mun', 'SVMT'],
    ['heathrow', 'EGLL'],
  ])('of those that %s finds the largest is first', (city, code) => {
    expect(searchBuiltinAirports(city, 8)[0]?.id).toBe(code);
  });

  test('an elevation that the source does not have is not taken for sea level', () => {
    expect(findBuiltinAirport('01MD')?.elevation).toBeNull();
  });

  test.each(['ZZZZ', '', 'EDD', 'HGLD'])('%j names no airport', (code) => {
    expect(findBuiltinAirport(code)).toBeUndefined();
  });
});

describe('a code of former times', () => {
  const harness = eachTest(createHarness);

  test('that was replaced leads to the airport of today', async () => {
    expect(await harness.db.write((tx) => takeAirport(tx, 'spim'))).toBe('SPJC');
    expect(findAirport(harness.db, 'SPIM')?.id).toBe('SPJC');
    expect(searchBuiltinAirports('spim', 5).map(({ id }) => id)).toEqual(['SPJC']);
  });

  test('names the airport of the catalog that still has it', async () => {
    harness.given.airport({ id: 'SPIM' });
    expect(await harness.db.write((tx) => takeAirport(tx, 'SPIM'))).toBe('SPIM');
  });

  test('of a closed airport is accepted, with a mark', async () => {
    expect(await harness.db.write((tx) => takeAirport(tx, 'EDDT'))).toBe('EDDT');
    expect(harness.db.airports.find('EDDT')).toMatchObject({
      name: 'Berlin-Tegel Otto Lilienthal Airport (closed)',
      city: 'Berlin',
      tz: 'Europe/Berlin',
    });
    expect(searchBuiltinAirports('eddt', 5)[0]?.id).toBe('EDDT');
  });

  test('is either closed or replaced, and is no code of today', () => {
    const today = new Set(Array.from(listBuiltinAirports(), ({ id }) => id));
    const file = new URL('formerAirports.tsv', import.meta.url);
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
      const [code = '', successor = '', ...closed] = line.split('\t');
      expect(code).toMatch(/^[A-Z]{4}$/);
      expect(today).not.toContain(code);
      if (closed.length === 0) expect(today).toContain(successor);
      else expect(findBuiltinAirport(code)).toMatchObject({ id: code, country: expect.stringMatching(/^[A-Z]{2}$/) });
    }
  });
});
