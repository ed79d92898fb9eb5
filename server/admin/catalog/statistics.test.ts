import { expect, test } from 'vitest';
import type { AircraftStatistics, PilotStatistics } from '../../contract/admin/statistics.ts';
import { PirepState } from '../../contract/codes.ts';
import { freshAdminHarness, type AdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

const ofPilot = async (id: number): Promise<PilotStatistics> =>
  (await harness.read<{ data: PilotStatistics }>(`/admin/pilots/${id}/statistics`)).data;
const ofAircraft = async (id: number): Promise<AircraftStatistics> =>
  (await harness.read<{ data: AircraftStatistics }>(`/admin/aircraft/${id}/statistics`)).data;

type Columns = NonNullable<Parameters<AdminHarness['given']['pirep']>[0]>;

/** An accepted report, filed at noon of a day. */
function given(day: string, columns: Columns = {}): string {
  const at = `${day}T12:00:00.000Z`;
  return harness.given.pirep({ state: PirepState.ACCEPTED, created_at: at, submitted_at: at, ...columns }).id;
}

const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const thisMonth = (): string => new Date().toISOString().slice(0, 7);

const empty = {
  flights: 0,
  minutes: 0,
  distance: null,
  landing_average: null,
  landings: [],
  records: { longest: null, farthest: null, softest: null, hardest: null },
  routes: [],
  route_count: 0,
  airports: [],
};

test('without reports everything is empty', async () => {
  const { user } = harness.given.pilot();
  const data = await ofPilot(user.id);
  expect(data).toMatchObject({ ...empty, types: [] });
  expect(data.months).toHaveLength(24);
  expect(data.months.at(-1)).toEqual({ month: thisMonth(), flights: 0, minutes: 0 });
  expect(await ofAircraft(harness.given.aircraft().id)).toMatchObject({ ...empty, pilots: [] });
});

test('only accepted reports count, and those of others do not', async () => {
  const { id: user_id } = harness.given.pilot().user;
  for (const state of Object.values(PirepState)) given('2026-01-01', { user_id, state, flight_time: 60 });
  given('2026-01-02', { flight_time: 60 });
  expect(await ofPilot(user_id)).toMatchObject({ flights: 1, minutes: 60 });
});

test('a report without any figure is a flight', async () => {
  const { id: user_id } = harness.given.pilot().user;
  given('2026-01-01', { user_id, flight_time: null, distance: null, landing_rate: null });
  given('2026-01-01', { user_id, flight_time: 0, distance: 0, landing_rate: 0 });
  expect(await ofPilot(user_id)).toMatchObject({
    ...empty,
    flights: 2,
    distance: 0,
    route_count: 1,
    routes: [{ dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', flights: 2 }],
    airports: [{ id: 'EDDH' }, { id: 'LOWI' }],
  });
});

test('months are those of filing, and older ones count in the totals alone', async () => {
  const { id: user_id } = harness.given.pilot().user;
  const month = thisMonth();
  const twoYearsAgo = `${Number(month.slice(0, 4)) - 2}${month.slice(4)}`;
  given(`${month}-01`, { user_id, flight_time: 61 });
  given(`${month}-01`, { user_id, flight_time: 30, created_at: '2020-01-01T00:00:00.000Z' });
  given(`${twoYearsAgo}-28`, { user_id, flight_time: 100 });
  const { months, ...data } = await ofPilot(user_id);
  expect(months.at(-1)).toEqual({ month, flights: 2, minutes: 91 });
  expect(months[0]?.month).not.toBe(twoYearsAgo);
  expect(months.slice(0, -1).every(({ flights }) => flights === 0)).toBe(true);
  expect(data).toMatchObject({ flights: 3, minutes: 191 });
});

test('records are the first reports with the value, whatever the sign of the rate', async () => {
  const { id: user_id } = harness.given.pilot().user;
  const first = given('2026-01-01', { user_id, flight_time: 400, distance: 900, landing_rate: -90 });
  const second = given('2026-01-02', { user_id, flight_time: 400, distance: 1200, landing_rate: 610 });
  given('2026-01-03', { user_id, flight_time: 60, distance: 1200, landing_rate: 90 });
  given('2026-01-04', { user_id, landing_rate: 0 });
  const { records, landing_average, distance } = await ofPilot(user_id);
  expect(records).toMatchObject({
    longest: { pirep_id: first, flight_time: 400, ident: `KTW${first}`, filed_at: '2026-01-01T12:00:00.000Z' },
    farthest: { pirep_id: second, distance: 1200 },
    softest: { pirep_id: first, landing_rate: -90 },
    hardest: { pirep_id: second, landing_rate: -610 },
  });
  expect(landing_average).toBeCloseTo(-790 / 3);
  expect(distance).toBe(3300);
});

test('sums and averages stay numbers, however large the figures are', async () => {
  const { id: user_id } = harness.given.pilot().user;
  for (const index of [0, 1]) given(day(index), { user_id, distance: 1e308, landing_rate: 1e308 });
  const { distance, landing_average } = await ofPilot(user_id);
  expect([distance, landing_average]).toEqual([Number.MAX_VALUE, -Number.MAX_VALUE / 2]);
});

test('landings are the newest 50 with a rate, oldest first, with the limits of the setting', async () => {
  const { id: user_id } = harness.given.pilot().user;
  // Stored newest first.
  for (let index = 59; index >= 0; index -= 1) given(day(index), { user_id, landing_rate: -100 - index });
  given(day(60), { user_id, landing_rate: 0 });
  const { landings, landing_limits } = await ofPilot(user_id);
  expect(landings.map(({ landing_rate }) => landing_rate)).toEqual(
    Array.from({ length: 50 }, (_, index) => -110 - index),
  );
  expect(landing_limits).toEqual({ firm: 400, hard: 600 });
  await harness.operator('PUT', '/admin/settings', { key: 'flags.hard_landing_rate', value: '0' });
  expect((await ofPilot(user_id)).landing_limits).toBeNull();
});

test('a pilot’s routes and types are those flown most first, with the airport where the pilot is', async () => {
  const { id: user_id } = harness.given.pilot({ curr_airport_id: harness.given.airport({ id: 'LPPT' }).id }).user;
  const craft = (icao: string | null): number => harness.given.aircraft({ icao }).id;
  for (const icao of [null, 'A20N', 'A20N'])
    given('2026-01-01', { user_id, aircraft_id: craft(icao), flight_time: 60 });
  given('2026-01-02', { user_id, aircraft_id: craft('A20N'), dpt_airport_id: 'LOWI', arr_airport_id: 'EDDH' });
  const { routes, airports, types, route_count } = await ofPilot(user_id);
  expect(routes).toEqual([
    { dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', flights: 3 },
    { dpt_airport_id: 'LOWI', arr_airport_id: 'EDDH', flights: 1 },
  ]);
  expect(route_count).toBe(2);
  expect(airports.map(({ id }) => id).sort()).toEqual(['EDDH', 'LOWI', 'LPPT']);
  expect(types).toEqual([
    { icao: 'A20N', flights: 3, minutes: 120 },
    { icao: null, flights: 1, minutes: 60 },
  ]);
});

test('an aircraft has the five who flew it last', async () => {
  const { id: aircraft_id } = harness.given.aircraft();
  const { user } = harness.given.pilot();
  const others = ['02', '03', '04', '05', '06'].map((date) => {
    const { id: user_id } = harness.given.pilot().user;
    given(`2026-01-${date}`, { user_id, aircraft_id, flight_time: 60 });
    return user_id;
  });
  given('2026-01-01', { user_id: user.id, aircraft_id, flight_time: 60 });
  const last = given('2026-01-09', { user_id: user.id, aircraft_id, flight_time: 30 });
  const { pilots, flights } = await ofAircraft(aircraft_id);
  expect(pilots.map(({ pilot }) => pilot.id)).toEqual([user.id, ...others.toReversed()].slice(0, 5));
  expect(pilots[0]).toMatchObject({
    pilot: { name: user.name, ident: `KTW000${user.pilot_id}` },
    flights: 2,
    minutes: 90,
    last: { pirep_id: last },
  });
  expect(flights).toBe(7);
});

test('thousands of reports are added up in parts', async () => {
  const { id: user_id } = harness.given.pilot().user;
  const { id: aircraft_id } = harness.given.aircraft();
  const reports = 4100;
  await harness.db.write(() => {
    for (let index = 0; index < reports; index += 1) given('2026-01-01', { user_id, aircraft_id, flight_time: 1 });
  });
  expect(await ofPilot(user_id)).toMatchObject({ flights: reports, minutes: reports });
  expect(await ofAircraft(aircraft_id)).toMatchObject({ flights: reports, minutes: reports });
});

test('nobody has the statistics of a pilot or an aircraft that does not exist', async () => {
  for (const url of ['/admin/pilots/999/statistics', '/admin/aircraft/999/statistics'])
    expect((await harness.operator('GET', url)).statusCode, url).toBe(404);
});
