import { describe, expect, test } from 'vitest';
import { dumpOf, type GivenRow, moved, type Moved, smallAirline } from '../../testing/given.ts';

const pirep = { user_id: 1, airline_id: 1, aircraft_id: 1, dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' };
const pireps = [
  { id: 'flying', ...pirep, state: 0, status: 'ENR', created_at: '2024-05-01 10:00:00' },
  { id: 'landed', ...pirep, state: 2, status: 'ARR', created_at: '2024-05-01 10:00:00' },
];

let ids = 0;
const position = (at: string, columns: GivenRow = {}): GivenRow => ({
  id: `row${(ids += 1)}`,
  pirep_id: 'flying',
  type: 0,
  lat: '53.6',
  lon: '10.0',
  created_at: `2024-05-01 ${at}`,
  ...columns,
});

function move(acars: readonly GivenRow[], more: Readonly<Record<string, readonly GivenRow[]>> = {}): Promise<Moved> {
  return moved(dumpOf({ ...smallAirline, pireps, acars, ...more }));
}

test('a track is in order of time, and only a flight in the air keeps the ids of its rows', async () => {
  const { rows, notes } = await move([
    position('10:02:00', { id: 'c', order: 2 }),
    position('10:00:00', { id: 'x', pirep_id: 'landed' }),
    position('10:01:00', { id: 'b2', order: 10, sim_time: '12:00' }),
    position('10:01:00', { id: 'b1', order: 9, sim_time: '12:00' }),
    position('10:01:00', { id: 'b0', order: 99, sim_time: '11:59' }),
    position('10:00:30', { id: 'a', created_at: '0000-00-00 00:00:00' }),
    position('10:00:00', { id: 'lost', pirep_id: 'goneGoneGoneGone' }),
    position('10:00:00', { id: 'odd', type: 7 }),
  ]);
  expect(rows('acars ORDER BY created_at, id', 'client_id, substr(created_at, 12, 5) AS at')).toEqual([
    { client_id: 'a', at: '10:00' },
    { client_id: null, at: '10:00' },
    { client_id: 'b0', at: '10:01' },
    { client_id: 'b1', at: '10:01' },
    { client_id: 'b2', at: '10:01' },
    { client_id: 'c', at: '10:02' },
  ]);
  expect(notes('acars')).toEqual(['refused: Its type is unknown. (1)', 'refused: Its report is not there. (1)']);
});

async function altitudes(given: readonly GivenRow[]): Promise<unknown[]> {
  const { rows } = await move(given.map((columns, minute) => position(`10:0${minute}:00`, columns)));
  return rows('acars ORDER BY id', 'altitude, altitude_msl AS msl, altitude_agl AS agl').map((row) =>
    Object.values(row as object),
  );
}

describe('altitudes', () => {
  test.each([
    [
      'one alone',
      [{ altitude: '1200' }, { altitude: null }],
      [
        [1200, 1200, null],
        [null, null, null],
      ],
    ],
    [
      'both',
      [
        { altitude_msl: '1906.00', altitude_agl: '0.00' },
        { altitude_msl: '12000', altitude_agl: '10000' },
      ],
      [
        [1906, 1906, 0],
        [12_000, 12_000, 10_000],
      ],
    ],
    [
      'from before they were two',
      [
        { altitude_msl: '0.00', altitude_agl: '37000' },
        { altitude_msl: null, altitude_agl: '350' },
      ],
      [
        [37_000, 37_000, null],
        [350, 350, null],
      ],
    ],
    [
      'one that was copied',
      [
        { altitude_msl: '0', altitude_agl: '0' },
        { altitude_msl: '500', altitude_agl: '500' },
      ],
      [
        [0, 0, null],
        [500, 500, null],
      ],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await altitudes(given)).toEqual(expected);
  });
});

test('lines of the log, points of the route, and events of 8', async () => {
  const filled = { status: 'SCH', lat: '0.00000', lon: '0.00000', altitude_agl: '0.00', altitude_msl: '0.00', vs: '0' };
  const { rows, report } = await move(
    [
      position('10:01:00', { type: 1, name: 'AMLUH', order: 1, nav_type: 2048, phase: null, status: 'SCH' }),
      position('10:02:00', { ...filled, type: 2, log: '{"log":"Gear up","lat":1}' }),
      position('10:03:00', { ...filled, type: 2, log: '{"no": "log' }),
      position('10:04:00', { type: 0, phase: 'ENR', status: 'SCH', autopilot: '1', source: 'MSFS' }),
      position('10:05:00', { type: 0, phase: null, status: 'ICL', autopilot: 'LNAV/VNAV', lat: '95.0' }),
      position('10:06:00', { ...filled, id: 'ev1', type: 2, log: 'Takeoff' }),
    ],
    {
      pirep_events: [
        {
          id: 'ev1',
          pirep_id: 'landed',
          client_event_id: 'cev-1',
          type: 'takeoff',
          phase: 'TOF',
          lat: '53.6',
          lon: '10',
          altitude_msl: '53.00',
          log: 'Takeoff; V2',
          created_at: '2024-05-01 10:06:00',
        },
        {
          id: 'ev2',
          pirep_id: 'landed',
          client_event_id: 'cev-1',
          type: 'stall',
          phase: null,
          lat: null,
          lon: null,
          altitude_msl: null,
          log: null,
          created_at: '2024-05-01 10:07:00',
        },
      ],
    },
  );
  expect(rows('acars WHERE type = 0 ORDER BY id', 'status, autopilot, source, lat, lon')).toEqual([
    { status: 'ENR', autopilot: 1, source: 'MSFS', lat: 53.6, lon: 10 },
    { status: 'ICL', autopilot: 'LNAV/VNAV', source: null, lat: null, lon: null },
  ]);
  expect(
    rows(
      'acars WHERE type > 0 ORDER BY id',
      'type, event, client_id IS NOT NULL AS sent, name, status, lat, altitude, vs, log',
    ),
  ).toEqual([
    { type: 1, event: 0, sent: 1, name: 'AMLUH', status: null, lat: 53.6, altitude: null, vs: null, log: null },
    { type: 2, event: 0, sent: 1, name: null, status: null, lat: null, altitude: null, vs: null, log: 'Gear up' },
    { type: 2, event: 0, sent: 1, name: null, status: null, lat: null, altitude: null, vs: null, log: '{"no": "log' },
    { type: 2, event: 1, sent: 1, name: null, status: 'TOF', lat: 53.6, altitude: 53, vs: null, log: 'Takeoff; V2' },
    { type: 2, event: 1, sent: 0, name: null, status: null, lat: null, altitude: null, vs: null, log: 'stall' },
  ]);
  expect(report.tables).toContainEqual({ table: 'pirep_events', found: 2, imported: 2 });
});
