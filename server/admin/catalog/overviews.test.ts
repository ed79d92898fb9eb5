import { describe, expect, test } from 'vitest';
import type { AirlineOverview, AirportOverview } from '../../contract/admin/catalog/overviews.ts';
import { PirepState, UserState } from '../../contract/codes.ts';
import { createAdminHarness } from '../../testing/adminHarness.ts';
import { eachTest } from '../../testing/eachTest.ts';

const harness = eachTest(createAdminHarness);

const deleted_at = '2026-11-21T08:00:00.000Z';
const from = (dpt_airport_id: string, arr_airport_id: string) => ({ dpt_airport_id, arr_airport_id });
const ids = (rows: readonly { readonly id: string | number }[]) => rows.map(({ id }) => id);

const readAirline = async (id: number) =>
  (await harness.read<{ data: AirlineOverview }>(`/admin/airlines/${id}/overview`)).data;
const readAirport = async (id: string) =>
  (await harness.read<{ data: AirportOverview }>(`/admin/airports/${id}/overview`)).data;

describe('an airline', () => {
  test('has its scheduled routes, the busiest first, each with its flights', async () => {
    const { given } = harness;
    const { id } = given.home();
    for (const ends of [from('EDDH', 'LOWI'), from('EDDH', 'LOWI'), from('LOWI', 'EDDH')]) given.flight(ends);
    given.flight({ ...from('EDDH', 'KJFK'), deleted_at });
    given.flight({ ...from('EDDH', 'EGLL'), airline_id: given.airline().id });

    const { routes, route_count, airports } = await readAirline(id);
    expect(routes).toEqual([
      { ...from('EDDH', 'LOWI'), flights: 2 },
      { ...from('LOWI', 'EDDH'), flights: 1 },
    ]);
    expect([route_count, ids(airports)]).toEqual([2, ['EDDH', 'LOWI']]);
  });

  test('has its subfleets with their aircraft, and the pilots with most hours', async () => {
    const { given } = harness;
    const { id } = given.home();
    const small = given.subfleet({ type: 'C172', name: 'Cessna' });
    const large = given.subfleet({ type: 'A20N', name: 'Airbus', hub_id: given.airport().id, picture: 'a20n.jpg' });
    given.subfleet({ airline_id: given.airline().id });
    given.subfleet({ deleted_at });
    for (const columns of [{}, {}, { deleted_at }]) given.aircraft({ subfleet_id: large.id, ...columns });
    given.aircraft({ subfleet_id: small.id });
    const flown = [60, 600, 300, 120, 240, 180];
    for (const flight_time of flown)
      given.pilot({ flight_time, flights: flight_time / 60, picture: `${flight_time}.jpg` });
    given.pilot({ flight_time: 9000, state: UserState.DELETED });
    given.pilot({ flight_time: 9000, airline_id: given.airline().id });

    const { fleet, pilots } = await readAirline(id);
    expect(fleet).toEqual([
      { id: large.id, type: 'A20N', name: 'Airbus', hub_id: 'EDDH', picture: 'a20n.jpg', aircraft: 2 },
      { id: small.id, type: 'C172', name: 'Cessna', hub_id: null, picture: null, aircraft: 1 },
    ]);
    expect(pilots.map(({ minutes }) => minutes)).toEqual([600, 300, 240, 180, 120]);
    expect(pilots[0]).toMatchObject({ flights: 10, pilot: { picture: '600.jpg' } });
  });

  test('that does not exist is 404', async () => {
    expect((await harness.operator('GET', '/admin/airlines/7/overview')).statusCode).toBe(404);
  });
});

describe('an airport', () => {
  test('has the flights from and to it', async () => {
    const { given } = harness;
    for (const ends of [from('EDDH', 'LOWI'), from('EDDH', 'LOWI'), from('LOWI', 'EDDH'), from('EDDH', 'KJFK')])
      given.flight(ends);
    given.flight(from('LOWI', 'KJFK'));
    given.flight({ ...from('EGLL', 'EDDH'), deleted_at });

    const { routes, route_count, departures, arrivals, airports, runways } = await readAirport('EDDH');
    expect(routes).toEqual([
      { ...from('EDDH', 'LOWI'), flights: 2 },
      { ...from('EDDH', 'KJFK'), flights: 1 },
      { ...from('LOWI', 'EDDH'), flights: 1 },
    ]);
    expect([route_count, departures, arrivals]).toEqual([3, 3, 1]);
    expect(runways).toEqual([
      { name: '15/33', length: 12_028, headings: [153, 333], surface: 'asphalt' },
      { name: '05/23', length: 10_663, headings: [50, 230], surface: 'asphalt' },
    ]);
    expect(ids(airports)).toEqual(['EDDH', 'KJFK', 'LOWI']);
  });

  test('has runways without headings where the data has the same position for both ends', async () => {
    harness.given.airport({ id: 'MDLR' });
    const { runways } = await readAirport('MDLR');
    expect(runways).toEqual([{ name: '11/29', length: 9678, headings: null, surface: 'concrete' }]);
  });

  test('has the aircraft and the pilots that are there now', async () => {
    const { given } = harness;
    const here = { airport_id: given.airport().id };
    const subfleet_id = given.subfleet({ picture: 'fleet.jpg' }).id;
    const second = given.aircraft({ ...here, subfleet_id, registration: 'D-AKTF' });
    const first = given.aircraft({ ...here, subfleet_id, registration: 'D-AKTE', picture: 'own.jpg', status: 'M' });
    given.aircraft({ ...here, deleted_at });
    given.aircraft({ airport_id: given.airport({ id: 'LOWI' }).id });
    const curr_airport_id = 'EDDH';
    const mara = given.pilot({ curr_airport_id, pilot_id: 31, name: 'Mara Lindqvist', flights: 3, flight_time: 200 });
    const { user } = given.pilot({ curr_airport_id });
    await harness.operator('DELETE', `/admin/pilots/${user.id}`);
    given.pilot({ curr_airport_id: 'LOWI', home_airport_id: 'EDDH' });

    const { aircraft, aircraft_count, pilots, pilot_count } = await readAirport('EDDH');
    expect(ids(aircraft)).toEqual([first.id, second.id]);
    expect(aircraft).toMatchObject([
      { registration: 'D-AKTE', picture: 'own.jpg', status: 'M' },
      { registration: 'D-AKTF', picture: 'fleet.jpg', status: 'A' },
    ]);
    expect(pilots).toMatchObject([
      { pilot: { id: mara.user.id, ident: 'KTW0031', name: 'Mara Lindqvist' }, flights: 3, minutes: 200 },
    ]);
    expect([aircraft_count, pilot_count]).toEqual([2, 1]);
  });

  test('counts more than it lists', async () => {
    const { given } = harness;
    for (let count = 0; count < 51; count += 1) given.aircraft({ airport_id: given.airport().id });

    const { aircraft, aircraft_count } = await readAirport('EDDH');
    expect([aircraft.length, aircraft_count]).toEqual([50, 51]);
  });

  test('does not have who has left it on a flight in progress', async () => {
    const { given } = harness;
    const airport_id = given.airport({ id: 'EDDH' }).id;
    const [boarding, gone, paused, back, abandoned] = [1, 2, 3, 4, 5].map(() => ({
      user_id: given.pilot({ curr_airport_id: airport_id }).user.id,
      aircraft_id: given.aircraft({ airport_id }).id,
    }));
    const block_off_time = '2026-11-21T08:00:00.000Z';
    given.pirep({ ...boarding, state: PirepState.IN_PROGRESS, block_off_time: null });
    const updated_at = new Date().toISOString();
    given.pirep({ ...gone, state: PirepState.IN_PROGRESS, block_off_time, updated_at });
    given.pirep({ ...paused, state: PirepState.PAUSED, block_off_time });
    // Both move when the report is accepted.
    given.pirep({ ...back, state: PirepState.PENDING, block_off_time });
    given.pirep({ ...abandoned, state: PirepState.IN_PROGRESS, block_off_time, updated_at: block_off_time });

    const { aircraft, pilots } = await readAirport(airport_id);
    expect(ids(aircraft)).toEqual([boarding, back, abandoned].map((one) => one?.aircraft_id));
    expect(ids(pilots.map(({ pilot }) => pilot))).toEqual([boarding, back, abandoned].map((one) => one?.user_id));
  });

  test('that is not in the catalog is 404', async () => {
    expect((await harness.operator('GET', '/admin/airports/KJFK/overview')).statusCode).toBe(404);
  });
});
