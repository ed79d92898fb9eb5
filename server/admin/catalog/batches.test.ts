import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

async function add(
  what: 'aircraft' | 'flights',
  body: object,
): Promise<readonly (string | number)[] | ErrorBody['errors']> {
  const reply = await harness.operator('POST', `/admin/${what}/batch`, body);
  expect([201, 400]).toContain(reply.statusCode);
  return reply.statusCode === 201 ? reply.json<{ data: (string | number)[] }>().data : reply.json<ErrorBody>().errors;
}

describe('aircraft in batches', () => {
  test('are separated by lines, commas or semicolons, and get name and subfleet of their type', async () => {
    const { given, db } = harness;
    const { id: airline_id } = given.home();
    given.airport({ id: 'EDDH' });
    const ids = await add('aircraft', {
      registration: 'd-akta, D-AKTB\nD-AKTC;\n',
      icao: 'a20n',
      airline_id,
      airport_id: 'EDDH',
    });
    const rows = db.aircraft.listByIds(ids as number[]);
    expect(rows.map(({ registration }) => registration)).toEqual(['D-AKTA', 'D-AKTB', 'D-AKTC']);
    expect(rows[0]).toMatchObject({ name: 'Airbus A320neo', icao: 'A20N', airport_id: 'EDDH' });
    const subfleet = { airline_id, type: 'A20N', name: 'Airbus A320neo', fuel_type: 1, hub_id: 'EDDH' };
    expect(db.subfleets.list()).toEqual([expect.objectContaining(subfleet)]);
    const [id] = (await add('aircraft', { registration: 'D-AKTD', icao: 'A20N', airline_id })) as number[];
    expect(db.subfleets.list()).toHaveLength(1);
    expect(db.aircraft.find(id ?? 0)).toMatchObject({ hub_id: 'EDDH', airport_id: 'EDDH' });
  });

  test('belong to the only airline, and need one of several', async () => {
    const { given, db } = harness;
    const { id: airline_id } = given.home();
    await add('aircraft', { registration: 'D-AKTA', icao: 'A20N' });
    expect(db.subfleets.list()).toEqual([expect.objectContaining({ airline_id, type: 'A20N' })]);
    given.airline({ icao: 'FMR' });
    const errors = await add('aircraft', { registration: 'D-AKTB', icao: 'A20N' });
    expect(errors).toEqual({ subfleet_id: ['Choose a subfleet or an airline.'] });
  });

  test('name the subfleet that they added, so that it can be removed with them', async () => {
    const { id: airline_id } = harness.given.home();
    const batch = { icao: 'A20N', airline_id };
    const first = await harness.operator('POST', '/admin/aircraft/batch', { ...batch, registration: 'D-AKTA' });
    const second = await harness.operator('POST', '/admin/aircraft/batch', { ...batch, registration: 'D-AKTB' });
    expect(first.json()).toMatchObject({ subfleet_id: harness.db.subfleets.list()[0]?.id });
    expect(second.json()).toMatchObject({ subfleet_id: null });
  });

  test('get type and name of another aircraft of their subfleet, where nothing else is said', async () => {
    const { given, db } = harness;
    const { subfleet_id } = given.aircraft({ icao: 'A20N', iata: '32N', name: 'Airbus A320neo', mtow: 174_165 });
    const [id] = (await add('aircraft', { registration: 'D-AKTF', subfleet_id })) as number[];
    const like = { subfleet_id, icao: 'A20N', iata: '32N', name: 'Airbus A320neo', mtow: 174_165 };
    expect(db.aircraft.find(id ?? 0)).toMatchObject(like);
    const [other] = (await add('aircraft', { registration: 'D-AKTG', icao: 'A21N', subfleet_id })) as number[];
    expect(db.aircraft.find(other ?? 0)).toMatchObject({ icao: 'A21N', iata: null, name: 'Airbus A321neo' });
  });

  test('need a name where the others of their subfleet, without types, have several', async () => {
    const { subfleet_id } = harness.given.aircraft({ icao: null, name: 'Ju 52' });
    harness.given.aircraft({ subfleet_id, icao: null, name: 'DC-3' });
    expect(await add('aircraft', { registration: 'D-AKTF', subfleet_id })).toHaveProperty('name');
  });

  test('weigh as much as another aircraft of their type, where nothing else is said', async () => {
    const { given, db } = harness;
    const { subfleet_id } = given.aircraft({ icao: 'A20N', mtow: 174_165, mlw: 148_590 });
    const [id] = (await add('aircraft', {
      registration: 'D-AKTF',
      icao: 'A20N',
      subfleet_id,
      mlw: 145_505,
    })) as number[];
    expect(db.aircraft.find(id ?? 0)).toMatchObject({ dow: null, mtow: 174_165, mlw: 145_505 });
  });

  test('are all refused when one is, with an error for each, and nothing is stored', async () => {
    const { given, db } = harness;
    const { subfleet_id } = given.aircraft({ registration: 'D-AKTE', name: 'Alster' });
    const count = db.aircraft.count();
    const long = 'D-AKTE-OF-THE-HARBOUR';
    const errors = await add('aircraft', {
      registration: `D-AKTA\nD-AKTE\n${long}\nD-AKTA`,
      name: 'Elbe',
      subfleet_id,
    });
    expect(errors).toEqual({
      registration: [
        'D-AKTE: Alster already uses D-AKTE.',
        `${long}: Registration can have at most 20 characters.`,
        'D-AKTA: Elbe already uses D-AKTA.',
      ],
    });
    expect(db.aircraft.count()).toBe(count);
  });

  test.each([
    ['name', { icao: 'ZZZZ' }],
    ['icao', { name: 'Glider', airline_id: 1 }],
  ])('need %s', async (field, body) => {
    harness.given.home();
    expect(Object.keys((await add('aircraft', { registration: 'D-AKTA', ...body })) as object)).toEqual([field]);
    expect(harness.db.subfleets.list()).toEqual([]);
  });
});

/** The body of a new flight from EDDH. */
function routes(flight_number: number, arr_airport_id: string): object {
  return {
    airline_id: harness.given.home().id,
    flight_number,
    dpt_airport_id: 'EDDH',
    arr_airport_id,
  };
}

describe('flights in batches', () => {
  test('name the airports that were added with them, for undo', async () => {
    const body = routes(612, 'LPPT EKCH');
    const reply = await harness.operator('POST', '/admin/flights/batch', { ...body, alt_airport_id: 'edhl' });
    expect(reply.json()).toEqual({ data: expect.any(Array), airport_ids: ['EDDH', 'LPPT', 'EDHL', 'EKCH'] });
  });

  test('go to each destination and back, with consecutive numbers, great circles and block times', async () => {
    const { given, db } = harness;
    given.aircraft({ icao: 'A20N' });
    const ids = (await add('flights', {
      ...routes(612, 'lppt, EKCH'),
      with_return: true,
      route: 'AMLUH DIKAS',
    })) as string[];
    const outbound = { dpt_airport_id: 'EDDH', distance: 1187, flight_time: 190, route: 'AMLUH DIKAS' };
    expect(ids.map((id) => db.flights.find(id))).toMatchObject([
      { ...outbound, flight_number: 612, arr_airport_id: 'LPPT' },
      { flight_number: 613, dpt_airport_id: 'LPPT', arr_airport_id: 'EDDH', flight_time: 190, route: 'DIKAS AMLUH' },
      { flight_number: 614, arr_airport_id: 'EKCH', distance: 151, flight_time: 55 },
      { flight_number: 615, dpt_airport_id: 'EKCH' },
    ]);
  });

  test('take the speed of their subfleets, and keep a block time that is given', async () => {
    const { given, db } = harness;
    const { id: subfleet_id } = given.subfleet();
    given.aircraft({ subfleet_id, icao: 'AT76' });
    given.aircraft({ icao: 'A20N' });
    const [slow] = (await add('flights', { ...routes(612, 'EKCH'), subfleets: [subfleet_id] })) as string[];
    const [known] = (await add('flights', { ...routes(614, 'EKCH'), flight_time: 111 })) as string[];
    expect([slow, known].map((id) => db.flights.find(id ?? '')?.flight_time)).toEqual([60, 111]);
    expect(await add('flights', { ...routes(616, 'EKCH LPPT'), flight_time: 111 })).toEqual({
      flight_time: ['Leave it empty for several destinations.'],
    });
  });

  test('are all refused when one is, with an error for each', async () => {
    const { given, db } = harness;
    given.flight({ flight_number: 612, arr_airport_id: 'LPPT' });
    given.flight({ flight_number: 613, arr_airport_id: 'EKCH' });
    const errors = await add('flights', routes(612, 'LPPT EKCH EGLL QQQQ'));
    expect(errors).toMatchObject({
      flight_number: [expect.stringContaining('KTW612 EDDH → LPPT'), expect.stringContaining('KTW613 EDDH → EKCH')],
      arr_airport_id: [expect.stringContaining('QQQQ')],
    });
    expect(db.flights.count()).toBe(2);
  });
});
