import { expect, test } from 'vitest';
import { hiddenLayers, liveSearch, toggleLayer } from './liveSearch.ts';

test('uses the defaults for an empty address', () => {
  expect(liveSearch({})).toEqual({});
  expect(liveSearch({ show: 'all', sort: 'eta', q: ' ', hide: '', flight: '' })).toEqual({});
});

test('keeps valid values', () => {
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

test('drops invalid values', () => {
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

test('keeps a search for digits, which the router turns into a number', () => {
  expect(liveSearch({ q: 902 })).toEqual({ q: '902' });
});

test('turns a layer off and on again', () => {
  const off = toggleLayer({ hide: 'trails' }, 'night');
  expect(hiddenLayers(off)).toEqual(['night', 'trails', 'navaids']);
  expect(toggleLayer(off, 'night')).toEqual({ hide: 'trails' });
});

test('shows navaids only when they are turned on', () => {
  const on = toggleLayer({ hide: 'trails' }, 'navaids');
  expect(liveSearch({ ...on })).toEqual({ navaids: 'on' });
  expect(hiddenLayers(on)).toEqual([]);
  expect(hiddenLayers(toggleLayer(on, 'navaids'))).toEqual(['navaids']);
});
