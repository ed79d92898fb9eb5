import { describe, expect, test } from 'vitest';
import {
  filterNames,
  filterText,
  inboxSearch,
  isNarrowed,
  queryOfSearch,
  reportSearch,
  statesOf,
} from './inboxSearch.ts';

describe('inbox search', () => {
  test('keeps valid values and drops the rest', () => {
    expect(inboxSearch({ show: 'accepted', q: 'EDDH', other: 1 })).toEqual({ show: 'accepted', q: 'EDDH' });
    expect(inboxSearch({ show: 'nonsense', q: ['a'] })).toEqual({});
  });

  test('drops filters with an invalid format', () => {
    const filters = { pilot: '3', aircraft: '12', airport: 'EDDH', from: '2026-11-01', to: '2026-11-20' };
    const others = { harder: '500', source: 'manual', flags: 'hard_landing' };
    expect(inboxSearch({ ...filters, ...others })).toEqual({ ...filters, ...others });
    expect(inboxSearch({ flags: 'any' })).toEqual({ flags: 'any' });
    expect(inboxSearch({ airport: 'EGKK,EGLL' })).toEqual({ airport: 'EGKK,EGLL' });
    expect(inboxSearch({ q: 612, pilot: 3 })).toEqual({ q: '612', pilot: '3' });
    const wrong = { pilot: 'Mara', airport: 'eddh ', from: 'yesterday', harder: '-5', source: 'post', flags: 'beauty' };
    expect(inboxSearch(wrong)).toEqual({});
  });

  test('drops an empty search', () => expect(inboxSearch({ q: '  ' })).toEqual({}));
  test('leaves out the default state', () => expect(inboxSearch({ show: 'pending' })).toEqual({}));
  test('counts paused flights as in progress', () => expect(statesOf('in-progress')).toBe('0,7'));
  test('asks for no state when all are shown', () => expect(statesOf('all')).toBeUndefined());

  test('becomes the query of the request', () => {
    const search = { q: 'lind', pilot: '3', aircraft: '12', airport: 'EDDH', from: '2026-11-01', harder: '500' };
    const exact = {
      departure: 'EDDH',
      arrival: 'LSZH',
      subfleet: '2',
      flight: '88',
      airline: 'Big-Air',
      client: 'vms\nacars',
      descent: '150..200',
      late: '..-15',
    };
    expect(queryOfSearch(inboxSearch(exact))).toEqual({
      dpt_airport_id: 'EDDH',
      arr_airport_id: 'LSZH',
      subfleet_id: 2,
      flight_id: '88',
      airline: 'Big-Air',
      client: 'vms\nacars',
      landing_from: 150,
      landing_below: 200,
      late_below: -15,
    });
    expect(queryOfSearch({ ...search, source: 'manual', flags: 'none', show: 'all' })).toEqual({
      search: 'lind',
      user_id: 3,
      aircraft_id: 12,
      airport_id: 'EDDH',
      from: '2026-11-01',
      landing_harder_than: 500,
      source: 0,
      flags: 'none',
    });
  });

  test('is not narrowed by what the address of a report shows', () => {
    const shown = reportSearch({ aside: 'log', line: '1', touchdown: 'last', replay: '1' });
    expect(Object.keys(shown).length).toBe(4);
    expect(filterNames.filter((name) => name in shown)).toEqual([]);
  });

  test('has an order, which is no filter', () => {
    expect(inboxSearch({ sort: 'hardest' })).toEqual({ sort: 'hardest' });
    expect(inboxSearch({ sort: 'newest' })).toEqual({});
    expect(queryOfSearch({ sort: 'hardest' })).toEqual({ sort: 'landing_rate', order: 'asc' });
    expect(isNarrowed({ sort: 'hardest' })).toBe(false);
  });

  test('is narrowed by a search or a filter, not by a state', () => {
    expect([isNarrowed({ show: 'all' }), isNarrowed({ q: 'a' }), isNarrowed({ to: '2026-11-20' })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

const london = { city: 'London', country: 'GB', lat: 51.5, lon: -0.2 };
const choices = {
  pilots: [{ id: 3, ident: 'KTW0031', name: 'Mara Lindqvist' }],
  aircraft: [{ id: 4, registration: 'D-AKTE', icao: 'A20N', name: 'Airbus A320neo' }],
  subfleets: [{ id: 2, name: 'A320neo' }],
  airlines: [{ id: 1, icao: 'KTW', name: 'Kittiwake Virtual' }],
  airports: [
    { id: 'EGKK', iata: 'LGW', name: 'London Gatwick Airport', ...london },
    { id: 'EGLL', iata: 'LHR', name: 'London Heathrow Airport', ...london },
  ],
};

test.each([
  ['pilot', '3', 'Mara Lindqvist'],
  ['pilot', '99', 'pilot 99'],
  ['aircraft', '4', 'D-AKTE'],
  ['airport', 'EDDH', 'EDDH'],
  ['airport', 'EGKK,EGLL', 'London'],
  ['airport', 'EGKK,EGLC', 'EGKK, EGLC'],
  ['departure', 'EDDH', 'departure EDDH'],
  ['subfleet', '2', 'A320neo'],
  ['descent', '150..200', 'landing from −150\u00A0fpm to −200\u00A0fpm'],
  ['descent', '600..', 'landing from −600\u00A0fpm'],
  ['late', '..-45', 'late before −45\u00A0min'],
  ['from', '2026-11-01', 'from 1 Nov 2026'],
  ['to', '2026-11-20', 'until 20 Nov 2026'],
  ['harder', '500', 'harder than −500\u00A0fpm'],
  ['source', 'manual', 'Manual'],
  ['flags', 'any', 'Flagged'],
  ['flags', 'position_gap', 'Position gap'],
] as const)('labels %s %s as “%s”', (name, value, text) => expect(filterText(name, value, choices)).toBe(text));
