import { expect, test } from 'vitest';
import { countryName, utcOffset } from './airportTexts.ts';

const winter = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['Europe/Berlin', 'UTC+1'],
  ['America/St_Johns', 'UTC−3:30'],
  ['Etc/UTC', 'UTC'],
])('formats the offset of %s in winter as %s', (tz, offset) => expect(utcOffset(tz, winter)).toBe(offset));

test('names a country, and keeps an unknown code', () => {
  expect([countryName('DE'), countryName(''), countryName('D')]).toEqual(['Germany', '', 'D']);
});
