import { expect, onTestFinished, test } from 'vitest';
import type { Setting } from '../../server/contract/admin/settings.ts';
import { setUnits } from './figures.ts';
import { inShownUnit, inStoredUnit, limitError, limitsOf, shownValue } from './settingValues.ts';

function setting(columns: Partial<Setting>): Setting {
  return {
    key: 'flags.one',
    type: 'integer',
    name: 'One',
    description: '',
    group: 'flags',
    order: 1,
    value: '10',
    default: '10',
    allowed: '',
    options: [],
    minimum: 0,
    maximum: 1440,
    unit: 'min',
    ...columns,
  };
}

test.each([
  [{ type: 'boolean', unit: null }, 'true', 'on'],
  [{ type: 'boolean', unit: null }, 'false', 'off'],
  [{ type: 'integer', unit: 'min' }, '10', '10 min'],
  [{ type: 'select', unit: null }, 'knot', 'kt'],
  [{ type: 'select', unit: null }, 'gallons', 'gal'],
  [{ type: 'select', unit: null }, 'C', '°C'],
  [{ type: 'list', unit: null }, '', 'none'],
  [{ type: 'list', unit: null }, '10.0.0.1,10.0.0.2', '10.0.0.1, 10.0.0.2'],
] as const)('formats a value of %j, “%s”, as %s', (kind, value, text) => {
  expect(shownValue(kind, value)).toBe(text);
});

test('only numbers have limits', () => {
  expect(limitsOf({ minimum: 0, maximum: 1440 })).toBe('0 to 1440');
  expect(limitsOf({ minimum: null, maximum: null })).toBeUndefined();
});

test('speeds and distances are shown in the airline’s units, and stored as before', () => {
  onTestFinished(() => setUnits());
  setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  const speed = setting({ unit: 'kt', value: '750', default: '600', maximum: 100_000 });
  expect(inShownUnit(speed)).toMatchObject({ unit: 'km/h', value: '1389', default: '1111', maximum: 185_200 });
  expect(inStoredUnit(speed, '1389')).toBe('750');
  expect(limitError(speed, '185200')).toBeUndefined();
  expect(limitError(speed, '185201')).toBe('Enter a number from 0 to 185200 km/h.');
  expect(limitError(speed, 'fast')).toBe('Enter a number from 0 to 185200 km/h.');
  const distance = setting({ type: 'number', unit: 'nm', value: '10.5' });
  expect(inShownUnit(distance)).toMatchObject({ unit: 'km', value: '19.45' });
  expect(inStoredUnit(distance, '19.45')).toBe('10.5');
  const time = setting({});
  expect(inShownUnit(time)).toBe(time);
  expect(inStoredUnit(time, '12')).toBe('12');
  expect(limitError(time, '2000')).toBeUndefined();
});

test('costs are shown in the airline’s currency, and those of fuel for its unit of fuel', () => {
  onTestFinished(() => setUnits());
  const handling = setting({ type: 'number', unit: 'currency', value: '250' });
  const fuel = setting({ type: 'number', unit: 'currency per lb of fuel', value: '0.7', maximum: 1_000_000 });
  expect(inShownUnit(handling)).toMatchObject({ unit: '$', value: '250' });
  expect(inShownUnit(fuel)).toMatchObject({ unit: '$/lb', value: '0.7' });
  expect(limitError(fuel, '-1')).toBeUndefined();
  setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  expect(inShownUnit(handling)).toMatchObject({ unit: '€', value: '250' });
  expect(inShownUnit(fuel)).toMatchObject({ unit: '€/kg', value: '1.543236', maximum: 2_204_622 });
  expect(inStoredUnit(fuel, '1.543236')).toBe('0.7');
  expect(limitError(fuel, '-1')).toBe('Enter a number from 0 to 2204622 €/kg.');
});
