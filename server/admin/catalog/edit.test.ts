import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

interface Row {
  readonly id: number | string;
  readonly updated_at: string;
  readonly [field: string]: unknown;
}

async function create(name: string, body: object): Promise<Row> {
  const reply = await harness.operator('POST', `/admin/${name}`, body);
  expect([reply.body, reply.statusCode]).toEqual([expect.anything(), 201]);
  return reply.json<{ data: Row }>().data;
}

/** What refuses it, by field. */
async function errorOf(name: string, body: object): Promise<ErrorBody> {
  const reply = await harness.operator('POST', `/admin/${name}`, body);
  expect([400, 409]).toContain(reply.statusCode);
  return reply.json<ErrorBody>();
}

const flight = (columns: object = {}): object => ({
  airline_id: harness.given.home().id,
  flight_number: 612,
  dpt_airport_id: 'EDDH',
  arr_airport_id: 'LPPT',
  ...columns,
});

describe('an invalid value is refused with its field', () => {
  test.each([
    [
      'airlines',
      { icao: 'K-1', name: 'Kestrel' },
      'icao',
      'ICAO code must have up to five letters or digits, like KTW.',
    ],
    ['airlines', { icao: 'KTX', name: ' ' }, 'name', 'Enter a name.'],
    [
      'airlines',
      { icao: 'KTX', name: 'Kestrel', country: 'DEU' },
      'country',
      'Country must have two letters, like DE.',
    ],
    ['airports', { icao: 'E' }, 'icao', 'ICAO code must have two to eight letters or digits, like EDDH.'],
    ['airports', { icao: 'EDDM', lat: 91 }, 'lat', 'Latitude must be a number from −90 to 90°.'],
    [
      'airports',
      { icao: 'EDDM', tz: 'Mars/Base' },
      'tz',
      'Mars/Base is not a time zone. Enter a name like Europe/Berlin.',
    ],
    ['fares', { code: 'Y', name: 'Economy', capacity: 1.5 }, 'capacity', 'Capacity must be a whole number, 0 or more.'],
    ['fares', { name: 'Economy' }, 'code', 'Enter a code.'],
    ['ranks', { name: 'Captain', hours: -1 }, 'hours', 'From must be a whole number, 0\u00A0hours or more.'],
  ])('%s %j', async (name, body, field, text) => {
    expect((await errorOf(name, body)).errors).toEqual({ [field]: [text] });
  });

  test('an unknown airport', async () => {
    const { errors } = await errorOf('flights', flight({ arr_airport_id: 'QQQQ' }));
    expect(errors?.['arr_airport_id']).toEqual([
      'Airport QQQQ is not one of your airports. Add it first, with its name and position.',
    ]);
  });

  test('an unknown airline, subfleet and fare', async () => {
    const { errors } = await errorOf('flights', flight({ airline_id: 99, subfleets: [98], fares: [{ fare_id: 97 }] }));
    expect(Object.keys(errors ?? {}).sort()).toEqual(['airline_id', 'fares', 'subfleets']);
  });

  test('a repeated link, an invalid amount and an invalid date', async () => {
    const { id } = harness.given.fare();
    const sent = flight({ fares: [{ fare_id: id }, { fare_id: id, price: '120' }] });
    expect((await errorOf('flights', sent)).errors).toHaveProperty('fares');
    expect((await errorOf('flights', flight({ fares: [{ fare_id: id, price: 'cheap' }] }))).errors).toEqual({
      'fares.0.price': ['The price must be an amount or a percentage, like 120 or 110%.'],
    });
    expect((await errorOf('flights', flight({ start_date: '2026-02-30' }))).errors).toHaveProperty('start_date');
    const backwards = flight({ start_date: '2026-03-02', end_date: '2026-03-01' });
    expect((await errorOf('flights', backwards)).errors).toHaveProperty('end_date');
  });

  test('a missing position of an airport that is not in the built-in data', async () => {
    const { errors } = await errorOf('airports', { icao: 'QQQQ', name: 'Quarry', lat: 50 });
    expect(errors).toEqual({ lon: ['Enter a longitude. QQQQ is not in the built-in data.'] });
  });
});

describe('a value that must be unique is refused with the row that has it', () => {
  test('a flight of the same number, airports and leg', async () => {
    const { id } = await create('flights', flight({ route_leg: 1 }));
    expect(await errorOf('flights', flight({ route_leg: 1, dpt_airport_id: 'eddh' }))).toMatchObject({
      status: 409,
      message: 'Flight not saved. KTW612 EDDH → LPPT already exists (leg 1). Change the number or the leg.',
      existing: { resource: 'flights', id, name: 'KTW612/L.1 EDDH → LPPT', deleted: false },
    });
    expect((await create('flights', flight({ route_leg: 2 }))).id).not.toBe(id);
  });

  test.each([
    ['airlines', { icao: 'ktx', name: 'Other' }, 'icao', 'Kestrel already uses KTX.'],
    ['airports', { icao: 'eddm' }, 'icao', 'EDDM (Munich Airport) is already one of your airports.'],
    ['fares', { code: 'y', name: 'Other' }, 'code', 'Economy already uses y.'],
    ['ranks', { name: 'captain' }, 'name', 'There is already a rank captain.'],
  ])('of %s %j', async (name, body, field, text) => {
    const { given } = harness;
    given.airline({ icao: 'KTX', name: 'Kestrel' });
    given.airport({ id: 'EDDM' });
    given.fare({ code: 'Y', name: 'Economy' });
    given.rank({ name: 'Captain' });
    expect((await errorOf(name, body)).errors).toEqual({ [field]: [text] });
  });

  test('an e-mail address and a number of pilots', async () => {
    const { user } = harness.given.pilot({ name: 'Mara', email: 'mara@example.org' });
    const { airline_id, rank_id, pilot_id } = user;
    const sent = { name: 'Jon', airline_id, rank_id };
    expect((await errorOf('pilots', { ...sent, email: 'MARA@example.org' })).errors).toHaveProperty('email');
    expect((await errorOf('pilots', { ...sent, email: 'jon@example.org', pilot_id })).errors).toEqual({
      pilot_id: [`Mara already uses the number ${pilot_id}.`],
    });
  });

  test('but existing duplicates can be changed', async () => {
    const { given, operator } = harness;
    const twins = [given.flight({ flight_number: 7 }), given.flight({ flight_number: 7 })];
    const ids = twins.map(({ id }) => id);
    const reply = await operator('PATCH', '/admin/flights', { ids, set: { active: false } });
    expect(reply.json<{ data: { error: unknown }[] }>().data.map(({ error }) => error)).toEqual([null, null]);
  });

  test('but a row can keep its own name', async () => {
    const row = await create('fares', { code: 'Y', name: 'Economy' });
    const reply = await harness.operator('PUT', `/admin/fares/${row.id}`, { code: 'y', name: 'Economy Light' });
    expect(reply.json<{ data: Row }>().data).toMatchObject({ code: 'y', name: 'Economy Light' });
  });
});

describe('missing values are filled in', () => {
  test('an airport has everything from the built-in data, and the costs of the settings', async () => {
    expect(await create('airports', { icao: 'lppt', hub: true })).toMatchObject({
      id: 'LPPT',
      iata: 'LIS',
      city: 'Lisbon',
      country: 'PT',
      tz: 'Europe/Lisbon',
      hub: true,
      fuel_jeta_cost: expect.any(Number) as number,
    });
  });

  test('an airport that a flight names comes into the catalog', async () => {
    await create('flights', flight());
    expect(harness.db.airports.find('LPPT')).toMatchObject({ name: expect.stringContaining('Lisbon') as string });
  });

  test('a flight without a distance has that of the great circle', async () => {
    const row = await create('flights', flight());
    expect(row['distance']).toBeGreaterThan(1150);
    expect(row['distance']).toBeLessThan(1250);
    expect(await create('flights', flight({ flight_number: 613, distance: 1300 }))).toMatchObject({ distance: 1300 });
  });

  test('a pilot has the next number', async () => {
    const { user } = harness.given.pilot({ pilot_id: 41 });
    const sent = { name: 'Jon', email: 'jon@example.org', airline_id: user.airline_id, rank_id: user.rank_id };
    expect(await create('pilots', sent)).toMatchObject({ pilot_id: 42, ident: 'KTW0042', state: 1 });
  });
});

test('the landing time of an aircraft is stored in the standard format', async () => {
  const { subfleet_id } = harness.given.aircraft();
  const sent = { subfleet_id, registration: 'D-AKTE', name: 'Elbe', landing_time: '2026-11-20 16:55' };
  expect(await create('aircraft', sent)).toMatchObject({ landing_time: '2026-11-20T16:55:00.000Z' });
  const { errors } = await errorOf('aircraft', { ...sent, registration: 'D-AKTF', landing_time: 'yesterday' });
  expect(errors).toEqual({
    landing_time: ['yesterday is not a valid time. Enter a UTC time like 2026-11-20T16:55:00Z.'],
  });
});

test('only deleting a pilot sets the state of deleted pilots', async () => {
  const { given, operator, db } = harness;
  const { user } = given.pilot({ name: 'Mara' });
  const text =
    'Only deleting a pilot sets the state 5, because that also removes name, address and keys. Choose another state.';
  const url = `/admin/pilots/${user.id}`;
  const change = await operator('PUT', url, { state: 5 });
  expect(change.json<ErrorBody>().errors).toEqual({ state: [text] });
  const { airline_id, rank_id } = user;
  const added = { name: 'Jon', email: 'jon@example.org', airline_id, rank_id, state: 5 };
  expect((await errorOf('pilots', added)).errors).toEqual({ state: [text] });
  const many = await operator('PATCH', '/admin/pilots', { ids: [user.id], set: { state: 5 } });
  expect(many.json()).toEqual({ data: [{ id: user.id, name: 'Mara', error: text, before: null }] });
  expect(db.users.find(user.id)).toMatchObject({ name: 'Mara', state: 1 });
  given.pirep({ user_id: user.id });
  await operator('DELETE', url);
  await operator('POST', '/admin/pilots/purge', { ids: [user.id] });
  expect((await operator('PUT', url, { state: 5, transfer_time: 60 })).statusCode).toBe(200);
});

test('an airport keeps its code', async () => {
  await create('airports', { icao: 'EDDM' });
  const reply = await harness.operator('PUT', '/admin/airports/EDDM', { icao: 'EDDN' });
  expect(reply.json<ErrorBody>().errors?.['icao']?.[0]).toContain('The code EDDM cannot be changed.');
});

test('a refused change stores nothing', async () => {
  const row = await create('flights', flight());
  const sent = flight({ flight_number: 999, alt_airport_id: 'EDDM', subfleets: [98] });
  expect((await harness.operator('PUT', `/admin/flights/${row.id}`, sent)).statusCode).toBe(400);
  expect(harness.db.flights.find(String(row.id))?.flight_number).toBe(612);
  expect(harness.db.airports.find('EDDM')).toBeUndefined();
});

test('an update does not overwrite what an accepted report has changed meanwhile', async () => {
  const { given, operator, db } = harness;
  const aircraft = given.aircraft({ registration: 'D-AKTE' });
  db.aircraft.update({ ...aircraft, airport_id: given.airport().id, updated_at: '2026-11-21T10:00:00.000Z' });
  const sent = { subfleet_id: aircraft.subfleet_id, registration: 'D-AKTE', name: 'Elbe' };
  const reply = await operator('PUT', `/admin/aircraft/${aircraft.id}`, { ...sent, updated_at: aircraft.updated_at });
  expect(reply.statusCode).toBe(409);
  expect(reply.json<ErrorBody>().message).toBe(
    'Not saved. D-AKTE was changed while you edited it: by a flight or an import. Check the current values.',
  );
});
