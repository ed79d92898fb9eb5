import { expect, test } from 'vitest';
import { filterText } from './filterTexts.ts';

const choices = {
  pilots: [{ id: 3, ident: 'KTW0031', name: 'Mara Lindqvist' }],
  aircraft: [{ id: 4, registration: 'D-AKTE', icao: 'A20N', name: 'Airbus A320neo' }],
  airports: [],
};

test.each([
  ['pilot', '3', 'Mara Lindqvist'],
  ['pilot', '99', 'pilot 99'],
  ['aircraft', '4', 'D-AKTE'],
  ['airport', 'EDDH', 'EDDH'],
  ['from', '2026-11-01', 'from 1 Nov 2026'],
  ['to', '2026-11-20', 'until 20 Nov 2026'],
  ['harder', '500', 'harder than −500\u00A0fpm'],
  ['source', 'manual', 'Manual'],
  ['flags', 'any', 'Flagged'],
  ['flags', 'position_gap', 'Position gap'],
] as const)('labels %s %s as “%s”', (name, value, text) => expect(filterText(name, value, choices)).toBe(text));
