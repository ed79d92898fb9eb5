import { expect, onTestFinished, test } from 'vitest';
import { setUnits, shownUnit } from '../../lib/figures.ts';
import { inOtherUnit, shownAmount, storedAmount } from './describedForm.ts';

function inKg(): void {
  setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  onTestFinished(() => setUnits());
}

test('amounts have separators in their fields, percentages do not', () => {
  const seats = shownUnit('seats');
  expect([5200, '1234.5', '0.9', '110%', '', 'a lot'].map((stored) => shownAmount(stored, seats))).toEqual([
    '5,200',
    '1,234.5',
    '0.9',
    '110%',
    '',
    'a lot',
  ]);
  expect(['5,200', '110%', '', 'a lot'].map((typed) => storedAmount(typed, seats))).toEqual([
    '5200',
    '110%',
    '',
    'a lot',
  ]);
});

test('amounts in kilograms come back as they were typed', () => {
  inKg();
  const kg = shownUnit('lb');
  expect(shownAmount(6000, kg)).toBe('2,722');
  expect(storedAmount('2,500', kg)).toBe('5511.56');
  expect(shownAmount('5511.56', kg)).toBe('2,500');
  expect(storedAmount('110%', kg)).toBe('110%');
});

test('prices per kilogram come back as they were typed', () => {
  inKg();
  const perKg = shownUnit('currency per lb');
  expect(storedAmount('1.25', perKg)).toBe('0.56699');
  expect(shownAmount('0.56699', perKg)).toBe('1.25');
});

test('an amount keeps its figure when its unit changes', () => {
  inKg();
  expect(inOtherUnit(1.25, 'currency', 'currency per lb')).toBe(0.56699);
  expect(inOtherUnit(0.56699, 'currency per lb', 'currency')).toBe(1.25);
  expect(inOtherUnit(5000, 'seats', 'lb')).toBe(11_023.11);
  expect(inOtherUnit(5512, 'lb', 'seats')).toBe(2500);
});
