import { describe, expect, test } from 'vitest';
import { flightFacts } from '../../map/flights/flightFacts.ts';
import { liveFlight } from '../../map/flights/testing/liveFlight.ts';
import { visibleRows } from './FlightRows.tsx';
import { filterChoices, listedFlights, type Wanted } from './flightList.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');
const near = { lat: 56, lon: 11, heading: 118, altitude: 9000, gs: 300, vs: -1500, fuel: null, distance: null };
const flights = [
  liveFlight({ id: '1', ident: 'KTW902' }),
  liveFlight({ id: '2', ident: 'KTW77', position: { ...near, created_at: '2026-11-20T15:59:00.000Z' } }),
  liveFlight({ id: '3', ident: 'KTW55', status: 'BST', position: null, airline_icao: 'KTX' }),
  liveFlight({ id: '4', ident: 'KTW119', last_contact: '2026-11-20T15:52:00.000Z' }),
].map((flight) => flightFacts(flight, Now));

function idents(wanted: Partial<Wanted>): string[] {
  return listedFlights(flights, { show: 'all', q: '', sort: 'eta', ...wanted }).map(({ flight }) => flight.ident);
}

test('sorts by ETA, with flights without one last', () => {
  expect(idents({})).toEqual(['KTW77', 'KTW119', 'KTW902', 'KTW55']);
});

test('an emergency comes first', () => {
  const emergency = flightFacts(liveFlight({ id: '5', ident: 'KTW612', status: 'EMG', position: null }), Now);
  const listed = listedFlights([...flights, emergency], { show: 'all', q: '', sort: 'eta' });
  expect(listed[0]?.flight.ident).toBe('KTW612');
});

test('sorts callsigns by number', () => {
  expect(idents({ sort: 'ident' })).toEqual(['KTW55', 'KTW77', 'KTW119', 'KTW902']);
});

test('sorts the longest silence first', () => {
  expect(idents({ sort: 'contact' })[0]).toBe('KTW119');
});

test('sorts the highest first', () => {
  expect(idents({ sort: 'altitude' })).toEqual(['KTW119', 'KTW902', 'KTW77', 'KTW55']);
});

test('filters flights on the ground and without contact', () => {
  expect(idents({ show: 'ground' })).toEqual(['KTW55']);
  expect(idents({ show: 'silent' })).toEqual(['KTW119']);
  expect(idents({ show: 'airborne' })).toHaveLength(3);
});

test('searches callsign, pilot, aircraft and airports for every word', () => {
  expect(idents({ q: 'thorsen 77' })).toEqual(['KTW77']);
  expect(idents({ q: 'copenhagen' })).toHaveLength(4);
  expect(idents({ q: 'cph keflavik' })).toHaveLength(4);
  expect(idents({ q: 'copenhagen nobody' })).toEqual([]);
});

test('combines the filters by airline, pilot and airport', () => {
  expect(idents({ airline: 'KTX' })).toEqual(['KTW55']);
  expect(idents({ pilot: '31' })).toHaveLength(4);
  expect(idents({ pilot: '31', airline: 'KTX' })).toEqual(['KTW55']);
  expect(idents({ pilot: '32' })).toEqual([]);
});

test('finds an airport as departure and as arrival', () => {
  expect(idents({ airport: 'BIKF' })).toHaveLength(4);
  expect(idents({ airport: 'EKCH' })).toHaveLength(4);
  expect(idents({ airport: 'EDDH' })).toEqual([]);
});

test('offers the cities with several airports, and finds flights to any of them', () => {
  const { arr_airport } = liveFlight({});
  const roskilde = { ...arr_airport, id: 'EKRK', iata: 'RKE', name: 'Roskilde', lat: 55.586, lon: 12.131 };
  const all = [...flights, flightFacts(liveFlight({ id: '5', ident: 'KTW9', arr_airport: roskilde }), Now)];
  const city = { value: 'EKCH,EKRK', label: 'Copenhagen, all 2 airports' };
  const { airport } = filterChoices(all);
  expect(airport[0]).toMatchObject(city);
  expect(airport[1]).toEqual({ value: 'BIKF', label: 'BIKF Keflavík', keywords: 'KEF Keflavík' });
  expect(listedFlights(all, { show: 'all', q: '', sort: 'eta', airport: city.value })).toHaveLength(5);
});

test('offers what is in the air, sorted and without duplicates', () => {
  const { airline, pilot, airport } = filterChoices(flights);
  expect(airline).toEqual([
    { value: 'KTW', label: 'KTW Kittiwake' },
    { value: 'KTX', label: 'KTX Kittiwake' },
  ]);
  expect(pilot).toEqual([{ value: '31', label: 'Jonas Thorsen, KTW0031' }]);
  expect(airport.map(({ value }) => value)).toEqual(['BIKF', 'EKCH']);
});

describe('a long list', () => {
  test('draws the rows in view with a few around them', () => {
    expect(visibleRows({ top: 5000, height: 500 }, 1000, 50)).toEqual({ first: 94, end: 116 });
  });

  test('draws all rows of a short list', () => {
    expect(visibleRows({ top: 0, height: 500 }, 4, 50)).toEqual({ first: 0, end: 4 });
  });

  test('draws the end of a list that is now shorter than the scroll position', () => {
    expect(visibleRows({ top: 5000, height: 500 }, 40, 50)).toEqual({ first: 40, end: 40 });
  });
});
