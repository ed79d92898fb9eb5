import { expect, test } from 'vitest';
import { kgPerLb } from '../../../server/contract/units.ts';
import { shownAmount, storedAmount } from './describedForm.ts';

test('amounts have separators in their fields, percentages do not', () => {
  expect([5200, '1234.5', '0.9', '110%', '', 'a lot'].map((stored) => shownAmount(stored))).toEqual([
    '5,200',
    '1,234.5',
    '0.9',
    '110%',
    '',
    'a lot',
  ]);
  expect(['5,200', '110%', '', 'a lot'].map((typed) => storedAmount(typed))).toEqual(['5200', '110%', '', 'a lot']);
});

test('amounts in kilograms come back as they were typed', () => {
  const kg = { factor: kgPerLb, precision: 2 };
  expect(shownAmount(6000, kg)).toBe('2,722');
  expect(storedAmount('2,500', kg)).toBe('5511.56');
  expect(shownAmount('5511.56', kg)).toBe('2,500');
  expect(storedAmount('110%', kg)).toBe('110%');
});

test('prices per kilogram come back as they were typed', () => {
  const perKg = { factor: 1 / kgPerLb, precision: 6 };
  expect(storedAmount('1.25', perKg)).toBe('0.56699');
  expect(shownAmount('0.56699', perKg)).toBe('1.25');
});
