import { expect, test } from 'vitest';
import { dumpOf, type GivenRow, moved, type Moved, smallAirline } from '../../testing/given.ts';

const [before, filed, changed] = ['2024-05-01 09:50:00', '2024-05-01 11:40:00', '2024-05-02 08:00:00'];

/** A report as phpVMS stores one, accepted unless the columns say otherwise. */
function report(id: string, columns: GivenRow = {}): GivenRow {
  const who = { id, user_id: 1, airline_id: 1, aircraft_id: 1, flight_number: '12' };
  const where = { flight_id: null, dpt_airport_id: ' eddh', arr_airport_id: 'LOWI', alt_airport_id: null };
  const state = { state: 2, status: 'ARR', source: 1, flight_type: 'J', flight_time: 90 };
  const times = { submitted_at: filed, created_at: before, updated_at: changed, deleted_at: null };
  return { ...who, ...where, ...state, ...times, ...columns };
}

function move(pireps: readonly GivenRow[], more: Readonly<Record<string, readonly GivenRow[]>> = {}): Promise<Moved> {
  return moved(dumpOf({ ...smallAirline, pireps, ...more }));
}

/** The rows by their ids, with the columns that `columns` has. */
async function pirepsOf(given: readonly GivenRow[], columns: string, more = {}): Promise<Record<string, unknown>> {
  const { rows } = await move(given, more);
  const pireps = rows('pireps', `id, ${columns}`) as { readonly id: string }[];
  return Object.fromEntries(pireps.map(({ id, ...row }) => [id, row]));
}

test('states and phases that there are stay, others become what they mean', async () => {
  const given = [
    report('a', { state: 0, status: 'INI', submitted_at: null }),
    report('b', { state: -1, status: 'enroute', submitted_at: '0000-00-00 00:00:00' }),
    report('c', { state: 9, status: 'DV' }),
    report('d', { state: 0, status: '', deleted_at: changed, submitted_at: null }),
    report('e', { state: 5, status: null, submitted_at: null }),
  ];
  const iso = { filed: '2024-05-01T11:40:00.000Z', changed: '2024-05-02T08:00:00.000Z' };
  expect(await pirepsOf(given, 'state, status, status_sent, submitted_at')).toEqual({
    a: { state: 0, status: 'INI', status_sent: 0, submitted_at: null },
    b: { state: 6, status: 'ARR', status_sent: 1, submitted_at: iso.changed },
    c: { state: 1, status: 'DV', status_sent: 1, submitted_at: iso.filed },
    d: { state: 4, status: 'INI', status_sent: 0, submitted_at: null },
    e: { state: 5, status: 'INI', status_sent: 0, submitted_at: null },
  });
});

test('what a report names and is not there has a stand-in; one without an airline is refused', async () => {
  const flights = [
    { id: 'kept', airline_id: 1, flight_number: 7, dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', deleted_at: null },
    { id: 'gone', airline_id: 1, flight_number: 8, dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', deleted_at: filed },
  ];
  const given = [
    report('a', { user_id: 77, aircraft_id: null, flight_id: 'gone', flight_number: null }),
    report('b', { aircraft_id: 99, flight_id: 'kept', flight_number: null, route_code: '', route_leg: '0' }),
    report('c', { airline_id: 5 }),
    report('d', { arr_airport_id: ' ' }),
    report('a', { flight_number: '99' }),
  ];
  const { rows, notes } = await move(given, { flights });
  expect(rows('pireps', 'id, user_id, aircraft_id, flight_id, flight_number, route_code, route_leg')).toEqual([
    { id: 'a', user_id: 2, aircraft_id: 2, flight_id: null, flight_number: '8', route_code: null, route_leg: null },
    { id: 'b', user_id: 1, aircraft_id: 2, flight_id: 'kept', flight_number: '7', route_code: null, route_leg: null },
  ]);
  expect(rows('aircraft WHERE id = 2', 'registration, status, deleted_at IS NOT NULL AS gone')).toEqual([
    { registration: 'UNKNOWN', status: 'R', gone: 1 },
  ]);
  expect(rows('users WHERE id = 2', 'name, state')).toEqual([{ name: 'Deleted User', state: 5 }]);
  expect(notes('pireps').filter((note) => note.startsWith('refused'))).toEqual([
    'refused: Its airline is not there. (1)',
    'refused: No departure or arrival airport. (1)',
    'refused: The id is taken. (1)',
  ]);
});

test('block time is between the blocks, and new ids count on from the highest number', async () => {
  const given = [
    report('4711', { block_off_time: '2024-05-01 10:00:00', block_on_time: '2024-05-01T11:34:40Z' }),
    report('1234567890123456', { block_off_time: '2024-05-01 12:00:00', block_on_time: '2024-05-01 11:00:00' }),
  ];
  const { rows } = await move(given);
  expect(rows('pireps ORDER BY id', 'id, block_time')).toEqual([
    { id: '1234567890123456', block_time: null },
    { id: '4711', block_time: 95 },
  ]);
  expect(rows("sequences WHERE name = 'pirep'", 'value')).toEqual([{ value: 4711 }]);
});

test('fields, fares and comments', async () => {
  const fares = [
    { id: 3, code: 'Y', name: 'Economy', price: '95.00', cost: '12.5', capacity: 150, type: 0, active: 1 },
    { id: 4, code: 'CGO', name: 'Cargo', price: '1.35', cost: '0.4', capacity: 2000, type: 1, active: 1 },
  ];
  const sold = { id: 0, pirep_id: 'a', fare_id: null, count: 5, code: 'Y', name: 'Eco', price: '80.00', cost: '10' };
  const { rows, notes } = await move([report('a')], {
    fares,
    pirep_fares: [
      { ...sold, id: 1, capacity: 140, type: 0 },
      { ...sold, id: 2, fare_id: 4, code: null, name: null, price: null, cost: null, capacity: null, type: null },
      { ...sold, id: 3, code: null, name: null, price: null, cost: null, capacity: null, type: null },
      { ...sold, id: 4, pirep_id: '', code: null },
    ],
    pirep_field_values: [
      { id: 9, pirep_id: 'a', name: 'Gate', value: null, source: 3, created_at: filed },
      { id: 8, pirep_id: 'a', name: 'Gate', value: 'A1', source: 1, created_at: filed },
      { id: 7, pirep_id: 'b', name: 'Gate', value: 'A1', source: 1, created_at: filed },
      { id: null, pirep_id: 'a', name: 'Runway', value: '33', source: 1, created_at: filed },
    ],
    pirep_comments: [
      { id: 2, pirep_id: 'a', user_id: 1, comment: 'Nice\u0000 landing', created_at: null },
      { id: 3, pirep_id: 'a', user_id: 55, comment: 'Who?', created_at: filed },
    ],
  });
  expect(rows('pirep_fares', 'id, fare_id, code, name, price, cost, capacity, type')).toEqual([
    { id: 1, fare_id: 3, code: 'Y', name: 'Eco', price: 80, cost: 10, capacity: 140, type: 0 },
    { id: 2, fare_id: 4, code: 'CGO', name: 'Cargo', price: 1.35, cost: 0.4, capacity: 2000, type: 1 },
    { id: 3, fare_id: null, code: '?', name: '?', price: 0, cost: 0, capacity: 5, type: 0 },
  ]);
  expect(rows('pirep_fields', 'id, name, value, source')).toEqual([
    { id: 9, name: 'Gate', value: '', source: 1 },
    { id: 10, name: 'Runway', value: '33', source: 1 },
  ]);
  expect(rows('pirep_comments', 'id, user_id, comment, created_at')).toEqual([
    { id: 2, user_id: 1, comment: 'Nice landing', created_at: '2024-05-01T09:50:00.000Z' },
    { id: 3, user_id: null, comment: 'Who?', created_at: '2024-05-01T11:40:00.000Z' },
  ]);
  expect(notes('pirep_field_values')).toEqual([
    'refused: A later value has its name. (1)',
    'refused: Its report is not there. (1)',
  ]);
});

test('bids, news and balances', async () => {
  const flight = { id: 'f', airline_id: 1, flight_number: 7, dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' };
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const bid = { user_id: 1, flight_id: 'f', aircraft_id: 44, created_at: yesterday };
  const account = { type: 1, currency: 'JPY', morphed_type: 'App\\Models\\User', morphed_id: 1 };
  const { rows, notes } = await move([], {
    flights: [flight, { ...flight, id: 'g' }],
    bids: [
      { ...bid, id: 6, created_at: new Date().toISOString() },
      { ...bid, id: 7 },
      { ...bid, id: 8, flight_id: 'g', created_at: before },
      { ...bid, id: 9, flight_id: 'noSuchFlightHere' },
    ],
    news: [
      {
        id: 1,
        user_id: 1,
        subject: 'Hello',
        body: '<p>We <b>fly</b> &amp; more.</p><script>alert("x")</script>',
        created_at: filed,
      },
      { id: 2, user_id: 1, subject: 'Plain', body: 'Fish &amp; Chips\r\nare here', created_at: filed },
    ],
    journals: [
      { id: 1, balance: 5, ...account },
      { id: 2, balance: -1234, ...account },
      { id: 3, balance: 9, ...account, type: 0, morphed_type: 'App\\Models\\Airline' },
    ],
    journal_transactions: [{ id: 'x', journal_id: 2 }],
  });
  expect(rows('bids', 'id, aircraft_id')).toEqual([{ id: 7, aircraft_id: null }]);
  expect(rows('news', 'id, body')).toEqual([
    { id: 1, body: 'We fly & more.' },
    { id: 2, body: 'Fish & Chips\nare here' },
  ]);
  expect(rows('users', 'balance')).toEqual([{ balance: -1234 }]);
  expect(notes('bids').filter((note) => note.startsWith('refused'))).toHaveLength(3);
  // What happened there is no news here.
  for (const table of ['audit', 'pirep_flags', 'due_flags', 'webhook_deliveries']) expect(rows(table)).toEqual([]);
});
