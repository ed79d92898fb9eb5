import { expect, test } from 'vitest';
import { cityOptions } from './cities.ts';

const london = { city: 'London', country: 'GB', lat: 51, lon: 0 };
const springfield = { city: 'Springfield', country: 'US', lon: -90 };

test('a city with several airports is a choice; others of its name are not among them', () => {
  expect(
    cityOptions([
      { ...london, id: 'CYXU', country: 'CA' },
      { ...london, id: 'EGKK' },
      { ...london, id: 'EGLL', lat: 51.5 },
      { ...springfield, id: 'KSGF', lat: 37.2 },
      { ...springfield, id: 'KSPI', lat: 39.8 },
      { ...london, id: 'EDHI', city: '' },
      { ...london, id: 'EDHE', city: '' },
    ]),
  ).toEqual([{ value: 'EGKK,EGLL', label: 'London, all 2 airports', city: 'London' }]);
});

test('more airports than an address holds are no choice', () => {
  expect(cityOptions(Array.from({ length: 21 }, (_, at) => ({ ...london, id: `EG${10 + at}` })))).toEqual([]);
});
