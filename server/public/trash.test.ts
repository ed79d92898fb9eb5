import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../contract/errors.ts';
import { exportCsv } from '../domain/csv/exportCsv.ts';
import { createAdminHarness } from '../testing/adminHarness.ts';
import { eachTest } from '../testing/eachTest.ts';
import { profiles } from '../testing/harness.ts';

const harness = eachTest(createAdminHarness);

const remove = (path: string): Promise<unknown> => harness.operator('DELETE', `/admin/${path}`);

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

test('a flight in progress with an aircraft in the trash is filed', async () => {
  const { given, as } = harness;
  const pilot = given.pilot();
  const pirep = given.pirep({ user_id: pilot.user.id });
  await remove(`aircraft/${pirep.aircraft_id}`);
  const body = { aircraft_id: pirep.aircraft_id, flight_time: 90, fuel_used: 4000, distance: 400 };
  const reply = await as(pilot).post(`/api/pireps/${pirep.id}/file`, body);
  expect([reply.statusCode, reply.json<{ data: object }>().data]).toMatchObject([
    200,
    { aircraft_id: pirep.aircraft_id },
  ]);
});

test('an exported report still names an aircraft in the trash', async () => {
  const { given, db } = harness;
  const aircraft = given.aircraft({ registration: 'D-AKTE' });
  given.pirep({ aircraft_id: aircraft.id });
  await remove(`aircraft/${aircraft.id}`);
  expect([...exportCsv(db, 'pireps', 'all')].join('')).toContain(',D-AKTE,');
});
