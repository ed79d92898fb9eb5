import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { openSpareDatabase } from '../../testing/spareDatabases.ts';
import { findAirport, takeAirport } from './airports.ts';

let db: Db;

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
