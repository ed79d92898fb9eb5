import { expect, test } from 'vitest';
import { aircraftKind } from './aircraftSymbols.ts';

test.each([
  ['A20N', 'jet'],
  ['B738', 'jet'],
  ['E190', 'jet'],
  ['C25A', 'jet'],
  ['C56X', 'jet'],
  ['BCS3', 'jet'],
  ['B77W', 'heavy'],
  ['A359', 'heavy'],
  ['MD11', 'heavy'],
  ['AT76', 'propeller'],
  ['DH8D', 'propeller'],
  ['C172', 'propeller'],
  ['BE58', 'propeller'],
  ['SF34', 'propeller'],
] as const)('%s is drawn as a %s', (icao, kind) => {
  expect(aircraftKind(icao)).toBe(kind);
});

test('an unknown type is drawn as a jet', () => {
  expect([aircraftKind(null), aircraftKind('ZZZZ')]).toEqual(['jet', 'jet']);
});
