import { expect, test } from 'vitest';
import { dumpOf, type GivenRow, moved, type Moved, smallAirline } from '../../testing/given.ts';

type Rows = readonly GivenRow[];

function move(tables: Readonly<Record<string, Rows>>): Promise<Moved> {
  return moved(dumpOf({ ...smallAirline, ...tables }));
}

const gone = '2024-02-01 00:00:00';
const flight = { id: 'aB3', airline_id: 1, flight_number: 7, dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' };
const report = { id: 'p1', user_id: 1, airline_id: 1, aircraft_id: 1, flight_number: '1' };
const [ann = {}] = smallAirline['users'] ?? [];

interface Fault {
  readonly given: Readonly<Record<string, Rows>>;
  /** Table here and columns. */
  readonly read: readonly [table: string, columns: string];
  readonly rows: readonly unknown[][];
  readonly notes?: readonly [table: string, texts: readonly RegExp[]];
}

const faults: Readonly<Record<string, Fault>> = {
  'deleted airlines stay when something belongs to them': {
    given: {
      airlines: [
        { id: 1, icao: 'KTW', name: 'Kite', logo: 'https://kite.example/logo.png', active: 1, deleted_at: null },
        { id: 2, icao: 'LTB', name: 'Used', logo: '/uploads/logo.png', active: 1, deleted_at: gone },
        { id: 3, icao: 'OLD', name: 'Gone', logo: null, active: 1, deleted_at: gone },
      ],
      flights: [{ ...flight, airline_id: 2 }],
    },
    read: ['airlines', 'id, logo, active'],
    rows: [
      [1, 'https://kite.example/logo.png', 1],
      [2, null, 0],
    ],
    notes: ['airlines', [/^repaired: Deleted, but needed/, /^kept: Deleted/]],
  },
  'airports are found in any case, and filled in from the built-in data': {
    given: {
      airports: [
        { id: 'eddh ', name: null, country: 'Germany', timezone: 'Mars/Base', lat: null, lon: null, jet: 1 },
        { id: 'LOWI', name: 'Innsbruck', country: 'Österreich', timezone: null, lat: '47.26', lon: '11.34', jet: 1 },
        { id: 'XOLD', name: 'Named', country: null, timezone: null, lat: '1', lon: '2', hub: 1, deleted_at: gone },
        { id: 'XGON', name: 'Gone', country: null, timezone: null, lat: '1', lon: '2', hub: 1, deleted_at: gone },
      ],
      aircraft: [{ id: 1, subfleet_id: 1, name: 'A', registration: 'D-A', airport_id: 'lowi', hub_id: 'xold' }],
    },
    read: ['airports', 'id, name, country, tz, hub, fuel_jeta_cost, lat > 50'],
    rows: [
      ['EDDH', 'Hamburg Helmut Schmidt Airport', 'DE', 'Europe/Berlin', 0, null, 1],
      ['LOWI', 'Innsbruck', 'AT', 'Europe/Vienna', 0, null, 0],
      ['XOLD', 'Named', '', null, 0, null, 0],
    ],
  },
  'a place that nobody knows comes from a track': {
    given: {
      pireps: [{ ...report, dpt_airport_id: 'XQQ1', arr_airport_id: 'XQQ2', state: 2 }],
      acars: [
        { id: 'b', pirep_id: 'p1', type: 0, lat: '20', lon: '21', created_at: '2024-05-01 11:00:00' },
        { id: 'a', pirep_id: 'p1', type: 0, lat: '10', lon: '11', created_at: '2024-05-01 10:00:00' },
        { id: 'c', pirep_id: 'p1', type: 0, lat: '0', lon: '0', created_at: '2024-05-01 09:00:00' },
      ],
    },
    read: ["airports WHERE id LIKE 'X%'", 'id, lat, lon, ground_handling_cost'],
    rows: [
      ['XQQ1', 10, 11, 250],
      ['XQQ2', 20, 21, 250],
    ],
  },
  'codes and names that are taken get a number': {
    given: {
      fares: [
        { id: 1, code: 'Y', name: 'Economy', price: null, capacity: null, type: null },
        { id: 2, code: 'y', name: null, price: '9.5', capacity: '12', type: 1 },
      ],
    },
    read: ['fares', 'id, code, name, price, capacity, type, active'],
    rows: [
      [1, 'Y', 'Economy', 0, 0, 0, 1],
      [2, 'y (2)', 'y (2)', 9.5, 12, 1, 1],
    ],
  },
  'deleted ranks stay when pilots have them; the lowest is that of who has none': {
    given: {
      ranks: [
        { id: 1, name: 'Captain', hours: 200, image_url: 'x.png', deleted_at: null },
        { id: 2, name: 'captain', hours: 10, image_url: null, deleted_at: null },
        { id: 3, name: 'Old', hours: 0, image_url: null, deleted_at: gone },
        { id: 4, name: 'Gone', hours: 0, image_url: null, deleted_at: gone },
      ],
      users: [
        { ...ann, rank_id: null },
        { ...ann, id: 2, pilot_id: 2, email: 'b@example.org', api_key: 'x', rank_id: 3 },
      ],
    },
    read: ['ranks LEFT JOIN users ON users.rank_id = ranks.id', 'ranks.name, auto_promote, users.id'],
    rows: [
      ['Captain', 1, null],
      ['captain (2)', 1, 1],
      ['Old', 0, 2],
    ],
  },
  'a subfleet without an airline belongs to that of its flights, otherwise of its reports': {
    given: {
      airlines: [
        { id: 3, icao: 'AAA', name: 'A' },
        { id: 5, icao: 'BBB', name: 'B' },
        { id: 7, icao: 'CCC', name: 'C' },
      ],
      subfleets: [
        { id: 1, airline_id: null, type: 'A', name: 'A', ground_handling_multiplier: '97.5', cost_block_hour: null },
        { id: 2, airline_id: 9, type: 'B', name: 'B', ground_handling_multiplier: null, cost_block_hour: '12' },
        { id: 3, airline_id: null, type: '', name: '', ground_handling_multiplier: null, cost_block_hour: '0' },
      ],
      flights: [{ ...flight, airline_id: 5 }],
      flight_subfleet: [{ id: 1, flight_id: 'aB3', subfleet_id: 1 }],
      aircraft: [{ id: 1, subfleet_id: 2, name: 'A', registration: 'D-A' }],
      pireps: [{ ...report, airline_id: 7, dpt_airport_id: 'EDDH', arr_airport_id: 'EDDH', state: 2 }],
      users: [{ ...ann, airline_id: 3 }],
    },
    read: ['subfleets', 'id, airline_id, type, ground_handling_multiplier, cost_block_hour'],
    rows: [
      [1, 5, 'A', 97.5, null],
      [2, 7, 'B', 100, 12],
      [3, 3, 'Subfleet 3', 100, 0],
    ],
  },
  'aircraft have a registration, a subfleet, and no weight of 0': {
    given: {
      aircraft: [
        { id: 1, subfleet_id: 1, registration: 'D-A', mtow: '0.00', zfw: '100.00', status: 'S', landing_time: null },
        { id: 2, subfleet_id: 1, registration: ' d-a', mtow: null, zfw: null, status: 'X', landing_time: '0000-00-00' },
        { id: 3, subfleet_id: 8, registration: '', mtow: null, zfw: null, status: null, landing_time: gone },
        { id: 4, subfleet_id: 1, registration: 'NOREG-3', mtow: null, zfw: null, status: 'A', landing_time: gone },
      ],
    },
    read: ['aircraft', 'id, subfleet_id, registration, name, mtow, zfw, status, landing_time'],
    rows: [
      [1, 1, 'D-A', 'D-A', null, 100, 'S', null],
      [2, 1, 'd-a-2', 'd-a-2', null, null, 'A', null],
      [3, 2, 'NOREG-3', 'NOREG-3', null, null, 'A', '2024-02-01T00:00:00.000Z'],
      [4, 1, 'NOREG-3-4', 'NOREG-3-4', null, null, 'A', '2024-02-01T00:00:00.000Z'],
    ],
  },
  'links are taken over once, and never to what is not there': {
    given: {
      fares: [{ id: 1, code: 'Y', name: 'Economy' }],
      subfleet_fare: [
        { subfleet_id: 1, fare_id: 1, price: ' 110% ', cost: '', capacity: '-10' },
        { subfleet_id: 1, fare_id: 1, price: '1', cost: null, capacity: null },
        { subfleet_id: 777, fare_id: 1, price: null, cost: null, capacity: null },
      ],
    },
    read: ['subfleet_fares', '*'],
    rows: [[1, 1, '110%', null, '-10']],
    notes: ['subfleet_fare', [/^refused: Twice/, /^refused: One of the two/]],
  },
  'flights that are incomplete or deleted stay in the kept dump': {
    given: {
      flights: [
        { ...flight, flight_type: '?', days: null, route_leg: '0', start_date: '0000-00-00', end_date: '2025-10-26' },
        { ...flight, id: 'old', end_date: '2020-01-01', route_leg: '2B' },
        { ...flight, id: 'tour', owner_type: 'Tour', days: 255 },
        { ...flight, id: 'his', user_id: 1, active: 0 },
        { ...flight, id: 'gone', deleted_at: gone },
        { ...flight, id: 'x1', airline_id: 9 },
        { ...flight, id: 'x2', dpt_airport_id: '' },
        { ...flight, id: 'x3', flight_number: 'A1' },
      ],
    },
    read: ['flights', 'id, flight_type, days, route_leg, start_date, end_date, visible, active'],
    rows: [
      ['aB3', 'J', 0, null, null, '2025-10-26', 0, 1],
      ['old', 'J', 0, null, null, '2020-01-01', 0, 1],
      ['tour', 'J', 127, null, null, null, 0, 1],
      ['his', 'J', 0, null, null, null, 0, 0],
    ],
    notes: [
      'flights',
      [
        /start_date/,
        /flight type/,
        /leg 2B is no/,
        /^kept: Deleted/,
        /airline is missing/,
        /airport is missing/,
        /No flight number/,
      ],
    ],
  },
};

test.each(Object.entries(faults))('%s', async (_, { given, read, rows, notes }) => {
  const airline = await move(given);
  expect(airline.rows(...read).map((row) => Object.values(row as object))).toEqual(rows);
  if (notes) expect(airline.notes(notes[0])).toEqual(notes[1].map((text) => expect.stringMatching(text) as unknown));
});

test('flights of phpVMS 8 have the season, the switch and the subfleets of their bundle', async () => {
  const eight = { ...flight, enabled: 1, start_date: null, end_date: null, dpt_time: '0815Z', departure_time: null };
  const { report: found, rows } = await move({
    subfleets: [1, 2].map((id) => ({ id, airline_id: 1, type: `A${id}`, name: 'A' })),
    flight_bundles: [
      { id: 1, name: 'Winter', enabled: 1, start_date: '2090-10-25 00:00:00', end_date: '2091-03-27 23:59:59' },
      { id: 2, name: 'Off', enabled: 0, start_date: null, end_date: null },
    ],
    bundle_subfleet: [
      { bundle_id: 1, subfleet_id: 1 },
      { bundle_id: 1, subfleet_id: 2 },
    ],
    flights: [
      { ...eight, id: 'a', bundle_id: 1, departure_time: '07:05:00' },
      { ...eight, id: 'b', bundle_id: 1, start_date: '2020-01-01 00:00:00' },
      { ...eight, id: 'c', bundle_id: 2, start_date: '2020-01-01 00:00:00' },
    ],
    flight_subfleet: [{ id: 1, flight_id: 'b', subfleet_id: 2 }],
  });
  expect(found.version).toBe('phpVMS 8');
  expect(rows('flights', 'id, dpt_time, start_date, end_date, active')).toEqual([
    { id: 'a', dpt_time: '07:05', start_date: '2090-10-25', end_date: '2091-03-27', active: 1 },
    { id: 'b', dpt_time: '0815Z', start_date: '2090-10-25', end_date: '2091-03-27', active: 1 },
    { id: 'c', dpt_time: '0815Z', start_date: '2020-01-01', end_date: null, active: 0 },
  ]);
  expect(rows('flight_subfleets').map((row) => Object.values(row as object))).toEqual([
    ['a', 1],
    ['a', 2],
    ['b', 2],
  ]);
});
