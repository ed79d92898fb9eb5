import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/open.ts';
import { openSpareDatabase } from '../../testing/spareDatabases.ts';
import { flightIdent, pilotIdent } from './ident.ts';

let db: Db;

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
