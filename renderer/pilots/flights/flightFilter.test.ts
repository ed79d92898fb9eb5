import { expect, test } from 'vitest';
import type { Airport } from '../../../server/contract/classic/airports.ts';
import { findAirport, findAirports, noFilter, toQuery } from './flightFilter.ts';

const airports = new Map(
  [
    ['EDDH', 'HAM', 'Hamburg Helmut Schmidt', 'Hamburg'],
    ['EDDP', 'LEJ', 'Leipzig/Halle', 'Leipzig'],
    ['EGLL', 'LHR', 'Heathrow', 'London'],
    ['LEMG', 'AGP', 'Costa del Sol', 'Málaga'],
  ].map(([id = '', iata = '', name = '', city = '']) => [id, { id, iata, name, city } as Airport]),
);

test.each([
  ['EDDH', 'EDDH'],
  ['eddp', 'EDDP'],
  ['ham', 'EDDH'],
  [' lhr ', 'EGLL'],
  ['london', 'EGLL'],
  ['malaga', 'LEMG'],
  ['Málaga', 'LEMG'],
  ['halle', 'EDDP'],
  ['le', 'EDDP'],
])('%j is the airport %s', (text, id) => {
  expect(findAirport(airports, text)?.id).toBe(id);
});

test('an airport that begins with the text comes before one that contains it', () => {
  expect(findAirports(airports, 'h', 9).map(({ id }) => id)).toEqual(['EDDH', 'EGLL', 'EDDP']);
});

test('an empty filter asks for everything', () => {
  expect(toQuery(noFilter, airports)).toEqual({});
});

test('airports are sent as codes, distances in statute miles', () => {
  const filter = { ...noFilter, departure: 'hamburg', arrival: 'nowhere', distance: '500' };

  expect(toQuery(filter, airports)).toEqual({ dpt_airport_id: 'EDDH', arr_airport_id: 'nowhere', dlt: '576' });
});
