import { expect, test } from 'vitest';
import { expiryOf, expiryText } from './expiry.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['never', '', null],
  ['30', '', '2026-12-20T12:00:00.000Z'],
  ['date', '2026-12-01', '2026-12-02T00:00:00.000Z'],
  ['date', '', null],
])('a key with lifetime %s %s expires at %s', (lifetime, date, end) => expect(expiryOf(lifetime, date, now)).toBe(end));

test.each([
  ['2026-11-20T12:20:00Z', 'in 1 h'],
  ['2026-11-21T16:00:00Z', 'in 28 h'],
  ['2026-12-31T18:00:00Z', 'in 41 days'],
  ['2028-12-31T18:00:00Z', '31 Dec 2028'],
  ['2026-11-20T11:00:00Z', '20 Nov 2026'],
])('an expiry at %s is shown as %s', (end, text) => expect(expiryText(end, now)).toBe(text));
