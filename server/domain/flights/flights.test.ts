import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { createHarness } from '../../testing/harness.ts';
import { openSpareDatabase } from '../../testing/spareDatabases.ts';
import { readFlights } from './flights.ts';
import { flightIdent, pilotIdent } from './ident.ts';

/** The same database, which counts the reads that go through it. */
function counting(db: Db): { readonly db: Db; readonly reads: () => number } {
  let reads = 0;
  const modules = Object.entries(db).map(([name, queries]) => [
    name,
    new Proxy(queries, {
      get: (target, key, receiver) => {
        reads += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    }),
  ]);
  return { db: Object.fromEntries(modules) as Db, reads: () => reads };
}

describe('reading flights', () => {
  test('thirty flights cost as many reads as one', async () => {
    const { db, given, close } = createHarness();
    const subfleets = Array.from({ length: 6 }, () => given.subfleet({ airline_id: given.airline().id }).id);
    for (const subfleet_id of subfleets) given.aircraft({ subfleet_id });
    const flights = Array.from({ length: 30 }, () => given.flight({ airline_id: given.airline().id }, subfleets));
    const one = counting(db);
    readFlights(one.db, flights.slice(0, 1));
    const thirty = counting(db);
    expect(readFlights(thirty.db, flights)).toHaveLength(30);
    expect(one.reads()).toBeGreaterThan(0);
    expect(thirty.reads()).toBe(one.reads());
    await close();
  });
});

let db: Db;

describe('idents', () => {
  beforeEach(() => void (db = openSpareDatabase()));

  afterEach(() => db.close());

  test.each([
    { pilot_id: 31, ident: 'KTW0031' },
    { pilot_id: 12345, ident: 'KTW12345' },
    { pilot_id: 31, id_length: '6', ident: 'KTW000031' },
    { pilot_id: 31, id_length: '0', ident: 'KTW31' },
    { pilot_id: 31, id_code: 'VA', ident: 'VA0031' },
    { pilot_id: 31, id_code: 'VA', id_length: '2', ident: 'VA31' },
  ])('pilot $pilot_id is $ident with code "$id_code" and $id_length digits set', ({ pilot_id, ident, ...style }) => {
    for (const [name, value] of Object.entries(style)) db.settings.put({ key: `pilots.${name}`, value });
    expect(pilotIdent(db, 'KTW', pilot_id)).toBe(ident);
  });

  test.each([
    { flight_number: 123, route_code: null, route_leg: null, ident: 'KTW123' },
    { flight_number: 123, route_code: 'A', route_leg: 1, ident: 'KTW123/C.A/L.1' },
    { flight_number: '7X', route_code: '', route_leg: '', ident: 'KTW7X' },
    { flight_number: 123, route_code: null, route_leg: 0, ident: 'KTW123/L.0' },
    { flight_number: ' 12 3', route_code: 'A B', route_leg: null, ident: 'KTW123/C.AB' },
  ])('a flight is $ident', ({ ident, ...flight }) => {
    expect(flightIdent('KTW', flight)).toBe(ident);
  });
});
