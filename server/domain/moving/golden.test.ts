import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashKey } from '../../../db/views/keyHolders.ts';
import { readDump } from './dump/readDump.ts';
import { moved, type Moved } from './testing/given.ts';

const file = join(import.meta.dirname, 'testing/golden.sql');

const expected: readonly (readonly [table: string, columns: string, rows: readonly unknown[][]])[] = [
  [
    'settings',
    'key, value',
    [
      ['bids.expire_time', '0'],
      ['units.weight', 'kg'],
    ],
  ],
  [
    'airlines',
    'id, icao, iata, name, country, active, created_at',
    [
      [1, 'KTW', 'KT', 'Kite "Wings" & Søn\'s', 'DE', 1, '2023-01-02T03:04:05.000Z'],
      [2, 'LTB', '', 'L;T),(B -- /*Air*/', null, 0, expect.any(String)],
    ],
  ],
  [
    'airports',
    'id, iata, country, tz, round(lat, 4), round(lon, 3)',
    [
      ['EDDH', '', 'DE', 'Europe/Berlin', 53.6304, 9.988],
      ['EKCH', 'CPH', 'DK', 'Europe/Copenhagen', 55.6179, 12.656],
      ['LOWI', '', 'AT', 'Europe/Vienna', 47.2602, 11.344],
    ],
  ],
  ['subfleets', 'id, airline_id, hub_id, name, ground_handling_multiplier', [[1, 1, 'LOWI', 'Airbus \\ A320', 97.5]]],
  [
    'aircraft',
    'id, registration, tail_number, airport_id, mtow, zfw, fuel_onboard, flight_time',
    [
      [1, 'D-AKTW', '', 'LOWI', 73_500, null, 5899.5, 90],
      [2, 'NOREG-2', 'F2', 'EDDH', null, null, 0, 0],
    ],
  ],
  ['flights', 'id, flight_number, route_code, route_leg, days, visible', [['aB3dE5fG7hJ9kL1m', 101, null, null, 1, 1]]],
  [
    'users',
    'id, pilot_id, name, country, curr_airport_id, last_pirep_id, balance, transfer_time, rank_id, timezone, state',
    [
      [1, 7, "Ann O'Neil 😀\\", 'DE', 'LOWI', 'Q1w2E3r4T5y6U7i8', 1234.56, 0, 1, 'UTC', 1],
      [2, 8, 'Pilot 8', null, null, null, 0, 60, 1, 'UTC', 3],
    ],
  ],
  [
    'api_keys',
    'user_id, label, prefix, hash, scope',
    [[1, 'phpVMS', '0f1e2d', hashKey('0f1e2d3c4b5a69788796'), 'full']],
  ],
  ['bids', 'id, user_id, flight_id', [[5, 1, 'aB3dE5fG7hJ9kL1m']]],
  [
    'pireps',
    'id, state, status, flight_id, flight_number, block_time, notes',
    [
      ['Q1w2E3r4T5y6U7i8', 2, 'ARR', 'aB3dE5fG7hJ9kL1m', '101', 95, "One\r\ntwo 'q' \\n"],
      ['p0O9i8U7y6T5r4E3', 0, 'ENR', null, '205', null, ''],
    ],
  ],
  ['pirep_fields', 'id, pirep_id, name, value, source', [[2, 'Q1w2E3r4T5y6U7i8', 'Gate', '', 1]]],
  [
    'acars',
    'pirep_id, type, substr(created_at, 12, 5), status, altitude, altitude_msl, altitude_agl, autopilot, client_id',
    [
      ['p0O9i8U7y6T5r4E3', 0, '08:12', 'TOF', 1906, 1906, 0, null, 'zZ9yY8xX7wW6vV5u'],
      ['p0O9i8U7y6T5r4E3', 0, '08:14', 'ICL', 12_000, 12_000, 10_000, 'LNAV', 'Bb2Cc3Dd4Ee5Ff6G'],
      ['p0O9i8U7y6T5r4E3', 0, '08:29', 'ENR', 37_000, 37_000, null, 1, '0c8a4d1e-7f00-4b7a-9d51-3a2b1c0d9e8f'],
      ['p0O9i8U7y6T5r4E3', 2, '08:12', null, null, null, null, null, 'aA1bB2cC3dD4eE5f'],
    ],
  ],
  [
    'acceptances',
    `pirep_id, flight_time, curr_airport_before, curr_airport_after, airport_before, airport_after, last_pirep_before,
     landing_time_after, fuel_onboard_before, fuel_onboard_after`,
    [['Q1w2E3r4T5y6U7i8', 90, 'EDDH', 'LOWI', 'EDDH', 'LOWI', null, '2024-05-01T12:00:00.000Z', 0, 5899.5]],
  ],
];

/** The rows of a table as lists. */
const rowsOf = ({ rows }: Moved, table: string, columns: string) =>
  rows(table, columns).map((row) => Object.values(row as object));

test('an airline with the faults that real ones have', async () => {
  const airline = await moved((_file, ...reading) => readDump(file, ...reading));
  const { report, notes } = airline;
  expect(report).toMatchObject({ version: 'phpVMS 7.0.3 or later', prefix: 'kw_', warnings: [] });
  expect(report.airline).toBe('Kite "Wings" & Søn\'s');
  for (const [table, columns, rows] of expected) expect.soft(rowsOf(airline, table, columns), table).toEqual(rows);
  expect
    .soft(rowsOf(airline, 'acars WHERE log IS NOT NULL', 'type, event, lat, lon, log'))
    .toEqual([[2, 0, null, null, `It's "off"; (1),(2) -- \\ ✈`]]);
  expect(hashKey('0f1e2d3c4b5a69788796').toString('hex')).toMatch(/^59e84d4f.*b8285e$/);
  const counts = Object.fromEntries(report.tables.map(({ table, found, imported }) => [table, [found, imported]]));
  expect
    .soft(counts)
    .toMatchObject({ acars: [5, 4], bids: [2, 1], users: [2, 2], flights: [2, 1], pirep_field_values: [2, 1] });
  expect.soft(notes('disposable_tours')).toEqual([expect.stringMatching(/^kept/)]);
  expect.soft(notes('users')).toContain('refused: Another pilot has the same API key: issue one. (1)');
});
