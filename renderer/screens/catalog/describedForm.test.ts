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
  expect(shownAmount(6000, kgPerLb)).toBe('2,722');
  expect(storedAmount('2,500', kgPerLb)).toBe('5511.56');
  expect(shownAmount('5511.56', kgPerLb)).toBe('2,500');
  expect(storedAmount('110%', kgPerLb)).toBe('110%');
});
