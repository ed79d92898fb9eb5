import { expect, test } from 'vitest';
import { flightCalls } from '../../../server/contract/admin/catalog/flights.ts';
import { pilotCalls } from '../../../server/contract/admin/catalog/pilots.ts';
import { catalogSearch } from './catalogSearch.ts';

const flights = catalogSearch(flightCalls.list);
const pilots = catalogSearch(pilotCalls.list);

test('keeps what the call takes', () => {
  const search = {
    q: 'KTW',
    sort: 'dpt_time',
    order: 'desc',
    page: '2',
    airline_id: '3',
    dpt_airport_id: 'EGLL,EGKK',
    flight_type: 'F',
    deleted: 'true',
  };
  expect(flights(search)).toEqual(search);
  expect(Object.keys(flights({ deleted: 'true', page: '2', q: 'KTW' }))).toEqual(['q', 'page', 'deleted']);
  expect(pilots({ state: '4' })).toEqual({ state: '4' });
});

test('drops what the call would refuse', () => {
  const wrong = { sort: 'colour', airline_id: 'KTW', dpt_airport_id: '%%', flight_type: 'zz', deleted: '1' };
  expect(flights(wrong)).toEqual({});
  expect(flights({ airline_id: '0', route_code: '' })).toEqual({});
  expect(pilots({ state: '9', sort: 'dpt_time' })).toEqual({});
});

test('a page without a list keeps its order, and a screen what only it has', () => {
  expect(catalogSearch()({ sort: 'landing_rate', state: '4' })).toEqual({ sort: 'landing_rate' });
  expect(catalogSearch(pilotCalls.list, ['map'])({ map: 'EDDH' })).toEqual({ map: 'EDDH' });
});
