import { expect, test } from 'vitest';
import { dashboardSearch } from './dashboardSearch.ts';

test('keeps valid values of the address', () => {
  expect(dashboardSearch({ per: 'hours', news: '12', other: 'x' })).toEqual({ per: 'hours', news: '12' });
  expect(dashboardSearch({ news: 12 })).toEqual({ news: '12' });
  expect(dashboardSearch({ news: 'new' })).toEqual({ news: 'new' });
  expect(dashboardSearch({ per: 'flights', news: 'old' })).toEqual({});
  expect(dashboardSearch({ per: 'weeks', news: '-1' })).toEqual({});
});
