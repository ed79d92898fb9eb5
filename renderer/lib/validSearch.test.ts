import { expect, test } from 'vitest';
import { validSearch } from './validSearch.ts';

const forms = { page: /^[1-9]\d*$/, show: /^(all|some)$/ } as const;

test('drops values with an invalid format', () => {
  expect(validSearch(forms, { page: '0', show: 'none', other: 'some' })).toEqual({});
  expect(validSearch(forms, { page: ['1'], show: 'some' })).toEqual({ show: 'some' });
});

test('turns numbers and booleans into strings', () => {
  expect(validSearch(forms, { page: 12 })).toEqual({ page: '12' });
  expect(validSearch({ active: /^(true|false)$/ }, { active: false })).toEqual({ active: 'false' });
});
