import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import * as figures from './figures.ts';
import { setUnits } from './figures.ts';

describe('figures of the trade', () => {
  test.each([
    [37_000, 'FL370'],
    [10_000, 'FL100'],
    [4250, '4,250\u00A0ft'],
    [0, 'GND'],
    [-11, 'GND'],
  ])('altitude %d is %s', (feet, text) => expect(figures.altitude(feet)).toBe(text));

  test('formats a level in feet and a flight level alike', () => {
    expect(figures.level(36_000)).toBe('FL360');
    expect(figures.level(360)).toBe('FL360');
  });

  test.each([
    [figures.altitude(1e300), 'FL1E298'],
    [figures.altitude(-1e300), 'GND'],
    [figures.speed(1.797e308), '1.8E308\u00A0kt'],
    [figures.rate(-1e300), '−1E300\u00A0fpm'],
    [figures.distance(2.5e12), '2.5E12\u00A0nm'],
    [figures.weight(3.4e38), '3.4E38\u00A0lb'],
    [figures.duration(1e300), '1.7E298\u00A0h'],
  ])('shortens impossible values: %s', (text, short) => expect(text).toBe(short));

  test.each([
    [7, '007°'],
    [359.7, '000°'],
    [-90, '270°'],
  ])('heading %d is %s', (degrees, text) => expect(figures.heading(degrees)).toBe(text));

  test.each([
    [-182, '−182\u00A0fpm'],
    [1150, '+1,150\u00A0fpm'],
    [0, '0\u00A0fpm'],
    [-0.3, '0\u00A0fpm'],
  ])('a rate of %d is %s', (fpm, text) => expect(figures.rate(fpm)).toBe(text));

  test.each([
    [1289.4, '1,289\u00A0nm'],
    [8.44, '8.4\u00A0nm'],
    [9.97, '10\u00A0nm'],
    [0, '0\u00A0nm'],
  ])('a distance of %d is %s', (nm, text) => expect(figures.distance(nm)).toBe(text));

  test.each([
    [462, '07:42'],
    [52_300, '871:40'],
    [-5, '00:00'],
  ])('%d minutes are %s', (minutes, text) => expect(figures.duration(minutes)).toBe(text));

  test('durations name their unit where the page wants it', () => {
    figures.nameHours();
    expect([figures.duration(462), figures.duration(5)]).toEqual(['7:42\u00A0h', '0:05\u00A0h']);
    figures.nameHours(false);
  });

  test('formats differences with unit, and zero as an equals sign', () => {
    expect(figures.timeDifference(232, 220)).toBe('+12\u00A0min');
    expect(figures.timeDifference(60, 176)).toBe('−01:56');
    expect(figures.difference(1289, 1334)).toBe('−45');
    expect(figures.difference(36_000, 36_000)).toBe('=');
  });

  test('formats a share as percentage with a no-break space', () => {
    expect(figures.percent(0.026)).toBe('2.6\u00A0%');
    expect(figures.percent(0.18)).toBe('18\u00A0%');
  });

  test('groups thousands, and shortens from a million', () => {
    expect(figures.count(1284)).toBe('1,284');
    expect(figures.count(2_800_000)).toBe('2.8\u00A0M');
  });

  test.each([
    [112, 100, '+12\u00A0%'],
    [97, 100, '−3.0\u00A0%'],
    [100, 100, '='],
    [87, 4, ''],
    [5, 0, ''],
    [0, 0, ''],
  ])('%d after %d is a growth of "%s"', (actual, before, text) => expect(figures.growth(actual, before)).toBe(text));

  test.each([
    [412_300_000, '412\u00A0MB'],
    [8400, '8.4\u00A0kB'],
    [2_500_000_000, '2.5\u00A0GB'],
    [0, '0\u00A0B'],
  ])('%d bytes are %s', (bytes, text) => expect(figures.size(bytes)).toBe(text));
});

test('numbers are written as the language that is shown writes them', () => {
  const { locale, messages } = i18n;
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect([figures.altitude(3313), figures.distance(1289), figures.distance(8.4)]).toEqual([
    '3.313\u00A0ft',
    '1.289\u00A0nm',
    '8,4\u00A0nm',
  ]);
  i18n.loadAndActivate({ locale, messages });
});

describe('the units of the settings', () => {
  afterEach(() => setUnits());

  test('apply to distances, speeds, weights, fuel and altitudes', () => {
    setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'lbs', currency: 'EUR' });
    const { distance, speed, weight, fuelWeight, altitude, level, elevation } = figures;
    expect([distance(1000), speed(450), weight(1000), fuelWeight(1000)]).toEqual(
      ['1,852 km', '833 km/h', '454 kg', '1,000 lb'].map(noBreaks),
    );
    expect([figures.unitPrice(0.462, 'fuel'), figures.unitPrice(1.25 * 0.45359237, 'weight')]).toEqual([
      '€0.462/lb',
      '€1.25/kg',
    ]);
    expect([altitude(37_000), level(370), altitude(0), elevation(53)]).toEqual(
      ['11,278 m', '11,278 m', 'GND', '16 m'].map(noBreaks),
    );
  });

  test.each([
    ['nmi', 'nautical'],
    ['km', 'metric'],
    ['mi', 'imperial'],
  ] as const)('a map’s scale for distances in %s is %s', (distance, scale) => {
    setUnits({ distance, weight: 'lbs', speed: 'knot', altitude: 'ft', fuel: 'lbs', currency: 'EUR' });
    expect(figures.mapScale()).toBe(scale);
  });

  test.each([
    ['USD', '$1,284.50', '−$120', '$'],
    ['EUR', '€1,284.50', '−€120', '€'],
    ['CHF', 'CHF 1,284.50', '−CHF 120', 'CHF'],
    ['XYZ', 'XYZ 1,284.50', '−XYZ 120', 'XYZ'],
  ])('money in %s is %s', (currency, amount, negative, symbol) => {
    setUnits({ distance: 'nmi', weight: 'lbs', speed: 'knot', altitude: 'ft', fuel: 'lbs', currency });
    expect([figures.money(1284.5), figures.money(-120)]).toEqual([noBreaks(amount), noBreaks(negative)]);
    expect(figures.currencySymbol()).toBe(symbol);
  });
});

function noBreaks(text: string): string {
  return text.replaceAll(' ', figures.noBreak);
}
