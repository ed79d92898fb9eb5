import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { setUnits } from '../lib/figures.ts';
import { clockTimeOf, dayOf, milesFlown } from './figures.ts';

afterEach(() => {
  setUnits();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test.each([
  ['en', 'en-GB', '20 Sep 2026'],
  ['de', 'de', '20.09.2026'],
])('dates in %s', (locale, locales, text) => {
  i18n.loadAndActivate({ locale, locales, messages: {} });
  expect(dayOf('2026-09-20 23:32:05')).toBe(text);
  expect(clockTimeOf('2026-09-20 23:32:05')).toBe('23:32Z');
});

test('miles are in the unit of the airline', () => {
  expect(milesFlown(100)).toBe('87\u00A0nm');
  setUnits({ distance: 'km', weight: 'lbs', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  expect(milesFlown(100)).toBe('161\u00A0km');
});
