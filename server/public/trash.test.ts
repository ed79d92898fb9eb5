import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../contract/errors.ts';
import { exportCsv } from '../domain/csv/exportCsv.ts';
import type { TestPilot } from '../testing/given.ts';
import { createAdminHarness } from '../testing/adminHarness.ts';
import { eachTest } from '../testing/eachTest.ts';
import { profiles } from '../testing/harness.ts';

const harness = eachTest(createAdminHarness);

const remove = (path: string): Promise<unknown> => harness.operator('DELETE', `/admin/${path}`);

async function restore(kind: 'flights' | 'pilots', id: number | string): Promise<void> {
  const reply = await harness.operator('POST', `/admin/${kind}/restore`, { ids: [id] });
  expect(reply.json<{ data: { error: string | null }[] }>().data).toMatchObject([{ error: null }]);
}

async function bidsOf(pilot: TestPilot): Promise<unknown[]> {
  const { data } = (await harness.as(pilot).get('/phpvms7/api/user/bids')).json<{ data: { flight_id: string }[] }>();
  return data.map(({ flight_id }) => flight_id);
}

describe.each(profiles)('pilots at $mount do not see', ({ mount }) => {
  test('an aircraft in the trash', async () => {
    const { given, as } = harness;
    const subfleet = given.subfleet();
    const aircraft = given.aircraft({ subfleet_id: subfleet.id, registration: 'D-AKTE', tail_number: 'KTE' });
    const flight = given.flight({}, [subfleet.id]);
    const pilot = as(given.pilot({ rank_id: given.rank({}, [subfleet.id]).id }));
    const places = [
      '/fleet',
      '/user/fleet',
      `/flights/${flight.id}`,
      `/flights/${flight.id}/aircraft`,
      '/flights/search?icao_type=A320',
    ];
    const seen = async (): Promise<boolean[]> =>
      Promise.all(places.map(async (place) => (await pilot.get(mount + place)).body.includes('D-AKTE')));
    expect(await seen()).toEqual(places.map(() => true));
    await remove(`aircraft/${aircraft.id}`);
    expect(await seen()).toEqual(places.map(() => false));
    for (const [type, id] of [
      ['id', aircraft.id],
      ['registration', 'D-AKTE'],
      ['tail_number', 'KTE'],
      ['icao', 'A320'],
    ]) {
      expect((await pilot.get(`${mount}/fleet/aircraft/${id}?type=${type}`)).statusCode).toBe(404);
    }
  });

  test('a subfleet in the trash', async () => {
    const { given, as } = harness;
    const subfleet = given.subfleet({ type: 'A20N-KTW' });
    const flight = given.flight({}, [subfleet.id]);
    const pilot = as(given.pilot({ rank_id: given.rank({}, [subfleet.id]).id }));
    const places = ['/fleet', '/user', '/user/fleet', '/flights', `/flights/${flight.id}`];
    for (const place of places) expect((await pilot.get(mount + place)).body).toContain('A20N-KTW');
    await remove(`subfleets/${subfleet.id}`);
    for (const place of places) expect((await pilot.get(mount + place)).body).not.toContain('A20N-KTW');
  });

  test('a flight in the trash, nor their bids on it, and do again when it is restored', async () => {
    const { given, as } = harness;
    const { id: subfleet_id } = given.subfleet();
    const pilot = given.pilot({ rank_id: given.rank({}, [subfleet_id]).id });
    const flight = given.flight({ arr_airport_id: 'LPPT' }, [subfleet_id]);
    given.bid({ user_id: pilot.user.id, flight_id: flight.id });
    const pirep = given.pirep({ user_id: pilot.user.id, flight_id: flight.id });
    const places = ['/flights', '/flights/search?arr_icao=LPPT', '/user/bids', '/user'];
    const own = [`/flights/${flight.id}`, `/flights/${flight.id}/aircraft`, `/flights/${flight.id}/route`];
    const seen = async (): Promise<unknown[]> => {
      const bodies = places.map(async (place) => (await as(pilot).get(mount + place)).body.includes('"LPPT"'));
      const statuses = own.map(async (place) => (await as(pilot).get(mount + place)).statusCode);
      const report = (await as(pilot).get(`${mount}/pireps/${pirep.id}`)).json<{
        data: { flight_id: string | null };
      }>();
      return [...(await Promise.all([...bodies, ...statuses])), report.data.flight_id];
    };
    const all = [...places.map(() => true), ...own.map(() => 200), flight.id];
    expect(await seen()).toEqual(all);
    await remove(`flights/${flight.id}`);
    expect(await seen()).toEqual([...places.map(() => false), ...own.map(() => 404), null]);
    await restore('flights', flight.id);
    expect(await seen()).toEqual(all);
  });

  test('a pilot in the trash, except as the author of reports', async () => {
    const { given, as } = harness;
    const { user, key } = given.pilot({ name: 'Mara Kestrel' });
    const pirep = given.pirep({ user_id: user.id });
    const wrongKey = await as({ key: 'wrong' }).get(`${mount}/user`);
    await remove(`pilots/${user.id}`);
    const calls = [
      await as({ key }).get(`${mount}/user`),
      await as({ key }).post(`${mount}/pireps/${pirep.id}/acars/position`, { positions: [{ lat: 53.6, lon: 10 }] }),
    ];
    for (const { statusCode, body } of calls) expect([statusCode, body]).toEqual([401, wrongKey.body]);
    const other = as(given.pilot());
    expect((await other.get(`${mount}/pireps/${pirep.id}`)).body).toContain('Mara');
    if (mount === '/phpvms7/api') expect((await other.get(`${mount}/users/${user.id}`)).statusCode).toBe(404);
    await restore('pilots', user.id);
    expect((await as({ key }).get(`${mount}/user`)).statusCode).toBe(200);
  });

  test('a fare in the trash', async () => {
    const { given, as, db } = harness;
    const { id: subfleet_id } = given.subfleet();
    const { id: fare_id } = given.fare({ name: 'Economy Light' });
    db.subfleets.fareLinks.insert({ subfleet_id, fare_id });
    const flight = given.flight({}, [subfleet_id]);
    const pilot = as(given.pilot({ rank_id: given.rank({}, [subfleet_id]).id }));
    expect((await pilot.get(`${mount}/flights/${flight.id}`)).body).toContain('Economy Light');
    await remove(`fares/${fare_id}`);
    expect((await pilot.get(`${mount}/flights/${flight.id}`)).body).not.toContain('Economy Light');
  });
});

test('an aircraft in the trash is neither prefiled nor bid on', async () => {
  const { given, as } = harness;
  const aircraft = given.aircraft();
  const flight = given.flight();
  await remove(`aircraft/${aircraft.id}`);
  const pilot = as(given.pilot());
  const prefiled = await pilot.post('/api/pireps/prefile', {
    airline_id: given.home().id,
    aircraft_id: aircraft.id,
    flight_number: 612,
    dpt_airport_id: 'EDDH',
    arr_airport_id: 'LOWI',
    source_name: 'test',
  });
  const bid = await pilot.post('/phpvms7/api/user/bids', { flight_id: flight.id, aircraft_id: aircraft.id });
  for (const reply of [prefiled, bid]) {
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<ErrorBody>().errors ?? {})).toEqual(['aircraft_id']);
  }
});

test('a flight in the trash is neither prefiled nor bid on', async () => {
  const { given, as } = harness;
  const { id: flight_id } = given.flight();
  const { id: aircraft_id } = given.aircraft();
  await remove(`flights/${flight_id}`);
  const pilot = as(given.pilot());
  const airports = { dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' };
  const sent = { airline_id: given.home().id, aircraft_id, flight_id, flight_number: 612, ...airports };
  const prefiled = await pilot.post('/api/pireps/prefile', { ...sent, source_name: 'test' });
  expect(Object.keys(prefiled.json<ErrorBody>().errors ?? {})).toEqual(['flight_id']);
  expect((await pilot.post('/api/user/bids', { flight_id })).statusCode).toBe(404);
});

describe('a restored flight or pilot gets its bids back', () => {
  test.each(['flights', 'pilots'] as const)('%s', async (kind) => {
    const { given } = harness;
    const pilot = given.pilot();
    const { id } = given.flight();
    given.bid({ user_id: pilot.user.id, flight_id: id });
    const subject = kind === 'flights' ? id : pilot.user.id;
    await remove(`${kind}/${subject}`);
    await restore(kind, subject);
    expect(await bidsOf(pilot)).toEqual([id]);
  });

  test('unless the pilot may have only one, and placed another', async () => {
    const { given, db, as } = harness;
    const pilot = given.pilot({ rank_id: given.rank({}, [given.subfleet().id]).id });
    const [first, second] = [given.flight(), given.flight()];
    given.bid({ user_id: pilot.user.id, flight_id: first.id });
    await remove(`flights/${first.id}`);
    expect((await as(pilot).post('/phpvms7/api/user/bids', { flight_id: second.id })).statusCode).toBe(200);
    db.settings.put({ key: 'bids.allow_multiple_bids', value: 'false' });
    await restore('flights', first.id);
    expect(await bidsOf(pilot)).toEqual([second.id]);
  });

  test('unless another pilot has one on the flight, or on the aircraft, that only one may have', async () => {
    const { given, db } = harness;
    const [pilot, other] = [given.pilot(), given.pilot()];
    const [flight, elsewhere] = [given.flight(), given.flight()];
    const { id: aircraft_id } = given.aircraft();
    given.bid({ user_id: pilot.user.id, flight_id: flight.id });
    given.bid({ user_id: pilot.user.id, flight_id: elsewhere.id, aircraft_id });
    await remove(`pilots/${pilot.user.id}`);
    given.bid({ user_id: other.user.id, flight_id: flight.id, aircraft_id });
    for (const key of ['bids.disable_flight_on_bid', 'bids.block_aircraft']) db.settings.put({ key, value: 'true' });
    await restore('pilots', pilot.user.id);
    expect([await bidsOf(pilot), await bidsOf(other)]).toEqual([[], [flight.id]]);
  });
});

test('the name of a flight in the trash is free, and it is not restored beside the new one', async () => {
  const { given, operator } = harness;
  const { id, airline_id, flight_number } = given.flight({ flight_number: 612 });
  await remove(`flights/${id}`);
  const airports = { dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' };
  expect((await operator('POST', '/admin/flights', { airline_id, flight_number, ...airports })).statusCode).toBe(201);
  const reply = await operator('POST', '/admin/flights/restore', { ids: [id] });
  expect(reply.json<{ data: object[] }>().data).toMatchObject([
    { error: 'There is another KTW612 EDDH → LOWI now. Change or delete it first.' },
  ]);
});

test('keys of a pilot in the trash are not listed, and no new ones are issued', async () => {
  const { given, operator } = harness;
  const { user } = given.pilot({ name: 'Mara' });
  await remove(`pilots/${user.id}`);
  const { counts, total } = (await operator('GET', '/admin/api-keys')).json<{ counts: object; total: number }>();
  expect([counts, total]).toEqual([{ active: 0, unused: 0, expired: 0, revoked: 0 }, 0]);
  const reply = await operator('POST', '/admin/api-keys', { user_id: user.id, label: 'PC', scope: 'full' });
  expect([reply.statusCode, reply.json<ErrorBody>().message]).toEqual([
    409,
    'Mara is in the trash. Restore the pilot first.',
  ]);
});

test('a flight in progress with an aircraft and a scheduled flight in the trash is filed', async () => {
  const { given, as } = harness;
  const pilot = given.pilot();
  const { id: flight_id } = given.flight();
  const pirep = given.pirep({ user_id: pilot.user.id, flight_id });
  await remove(`aircraft/${pirep.aircraft_id}`);
  await remove(`flights/${flight_id}`);
  const body = { aircraft_id: pirep.aircraft_id, flight_id, flight_time: 90, fuel_used: 4000, distance: 400 };
  const reply = await as(pilot).post(`/api/pireps/${pirep.id}/file`, body);
  expect([reply.statusCode, reply.json<{ data: object }>().data]).toMatchObject([
    200,
    { aircraft_id: pirep.aircraft_id },
  ]);
});

test('an exported report still names an aircraft and a pilot in the trash', async () => {
  const { given, db } = harness;
  const aircraft = given.aircraft({ registration: 'D-AKTE' });
  const { user } = given.pilot({ pilot_id: 4711 });
  given.pirep({ aircraft_id: aircraft.id, user_id: user.id });
  await remove(`aircraft/${aircraft.id}`);
  await remove(`pilots/${user.id}`);
  expect([...exportCsv(db, 'pireps', 'all')].join('')).toMatch(/,4711,.*,D-AKTE,/);
  expect([...exportCsv(db, 'pilots', 'all')].join('')).not.toContain('4711');
});
