import { expect, test } from 'vitest';
import { readCoordinates } from './flightRoute.ts';

test.each([
  ['52N013W', 52, -13],
  ['52N/013W', 52, -13],
  ['5230N01320E', 52.5, 13.333333],
  ['3315S07045W', -33.25, -70.75],
  ['523015N0132000E', 52.504167, 13.333333],
  ['5230N01320E/N0450F350', 52.5, 13.333333],
  ['90N180W', 90, -180],
  ['00N000E', 0, 0],
])('%s is a place', (element, lat, lon) => {
  const id = element.split(/\/(?=N)/)[0];
  expect(readCoordinates(element)).toEqual({ id, lat, lon });
});

test.each([
  'AMLUH',
  'M748',
  '',
  '91N013W',
  '9001N01300E',
  '52N181W',
  '5260N01320E',
  '52N13W',
  '52N',
  'N52W013',
  '52N013WX',
])('"%s" is none', (element) => {
  expect(readCoordinates(element)).toBeUndefined();
});
