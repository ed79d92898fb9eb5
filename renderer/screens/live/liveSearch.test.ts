import { expect, test } from 'vitest';
import { hiddenLayers, liveSearch, toggleLayer } from './liveSearch.ts';

test('an address without anything is an address with everything usual', () => {
  expect(liveSearch({})).toEqual({});
  expect(liveSearch({ show: 'all', sort: 'eta', q: ' ', hide: '', flight: '' })).toEqual({});
});

test('what is valid is kept', () => {
  const search = {
    flight: 'abc',
    airline: 'KTW',
    pilot: '31',
    airport: 'EDDH',
    show: 'silent',
    q: 'mara',
    sort: 'altitude',
    hide: 'night',
    wall: 'free',
  };
  expect(liveSearch(search)).toEqual(search);
});

test('nonsense is dropped', () => {
  expect(
    liveSearch({
      show: 'nobody',
      sort: 7,
      hide: 'sea',
      wall: 'on',
      flight: { id: 1 },
      airline: 'ktw!',
      pilot: 'mara',
      airport: ['EDDH'],
    }),
  ).toEqual({});
});

test('a search for digits, which the router reads as a number, stays a search', () => {
  expect(liveSearch({ q: 902 })).toEqual({ q: '902' });
});

test('a layer is switched off and on again', () => {
  const off = toggleLayer('trails', 'night');
  expect(hiddenLayers(off)).toEqual(['night', 'trails']);
  expect(toggleLayer(off, 'night')).toBe('trails');
});
