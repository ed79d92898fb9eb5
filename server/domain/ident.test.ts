import { expect, test } from 'vitest';
import { flightIdent, pilotIdent } from './ident.ts';

test.each([
  { pilot_id: 31, ident: 'KTW0031' },
  { pilot_id: 12345, ident: 'KTW12345' },
])('pilot $pilot_id is $ident', ({ pilot_id, ident }) => {
  expect(pilotIdent('KTW', pilot_id)).toBe(ident);
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
