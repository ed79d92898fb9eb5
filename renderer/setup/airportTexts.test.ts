import { expect, test } from 'vitest';
import { countryName, utcOffset } from './airportTexts.ts';

const winter = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['Europe/Berlin', 'UTC+1'],
  ['America/St_Johns', 'UTC−3:30'],
  ['Etc/UTC', 'UTC'],
])('the clocks of %s say %s in winter', (tz, offset) => expect(utcOffset(tz, winter)).toBe(offset));

test('a country is named, and a code that nobody knows stays', () => {
  expect([countryName('DE'), countryName(''), countryName('D')]).toEqual(['Germany', '', 'D']);
});
