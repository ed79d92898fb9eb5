import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { setUnits } from '../lib/figures.ts';
import { useFigures } from './figures.ts';

afterEach(() => setUnits());

function Day(): ReactNode {
  return useFigures().date('2026-09-20 23:32:05');
}

function Measured(): ReactNode {
  const { distance, miles, weight, fuel, speed } = useFigures();
  return [distance(5), miles(100), weight(1000), fuel(1000), speed(100)].join(', ');
}

test.each([
  ['en', 'en-GB', '20 Sep 2026'],
  ['de', 'de', '20.09.2026'],
])('dates in %s', (locale, locales, text) => {
  const i18n = setupI18n({ locale, locales, messages: { [locale]: {} } });
  expect(written(<Day />, i18n)).toBe(text);
});

test('figures are in the units of the airline', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  expect(written(<Measured />, i18n)).toBe('5 nm, 87 nm, 1,000 lb, 1,000 lb, 100 kt');
  setUnits({ distance: 'km', weight: 'lbs', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  expect(written(<Measured />, i18n)).toBe('9.3 km, 161 km, 1,000 lb, 454 kg, 185 km/h');
});

function written(page: ReactNode, i18n: I18n): string {
  const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return markup.replaceAll('\u00A0', ' ');
}
