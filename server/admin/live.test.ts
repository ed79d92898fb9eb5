import { describe, expect, test } from 'vitest';
import type { LiveFlight } from '../contract/admin/live.ts';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

const list = async (): Promise<LiveFlight[]> => (await harness.read<{ data: LiveFlight[] }>('/admin/live')).data;
const ids = async (): Promise<string[]> => (await list()).map(({ id }) => id);

/** The present, or some time before. */
function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString();
}

const hour = 3600;

describe('a flight is live', () => {
  test.each([
    ['in progress', PirepState.IN_PROGRESS, true],
    ['pending', PirepState.PENDING, false],
    ['accepted', PirepState.ACCEPTED, false],
    ['cancelled', PirepState.CANCELLED, false],
    ['deleted', PirepState.DELETED, false],
    ['a draft', PirepState.DRAFT, false],
    ['rejected', PirepState.REJECTED, false],
    ['paused', PirepState.PAUSED, true],
  ])('depending on its state: %s', async (_name, state, isLive) => {
    const { id } = harness.given.pirep({ state, created_at: ago(60) });
    expect(await ids()).toEqual(isLive ? [id] : []);
  });

  test.each([
    ['a position', { type: 0 }],
    ['a log line', { type: 2, log: 'Gear up' }],
  ])('longer, when %s came in', async (_name, row) => {
    const { id: pirep_id } = harness.given.pirep({ created_at: ago(13 * hour) });
    harness.given.acars({ pirep_id, ...row, created_at: ago(13 * hour), updated_at: ago(60) });
    expect(await ids()).toEqual([pirep_id]);
  });

  test.each([
    ['24', [false, true]],
    ['0', [true, true]],
    ['1', [false, false]],
  ])('for the hours of the setting: %s', async (value, [ofThirtyHours, ofThirteenHours]) => {
    harness.db.settings.put({ key: 'acars.live_time', value });
    const old = harness.given.pirep({ created_at: ago(30 * hour) }).id;
    const newer = harness.given.pirep({ created_at: ago(13 * hour) }).id;
    expect(await ids()).toEqual([...(ofThirtyHours ? [old] : []), ...(ofThirteenHours ? [newer] : [])]);
  });
});

describe('a live flight', () => {
  test('has flight, pilot, aircraft and plan', async () => {
    const { given } = harness;
    const pilot = given.pilot({ pilot_id: 31, name: 'Mara Lindqvist' }).user;
    const fleet = given.subfleet({ picture: 'a320.jpg' });
    const named = { registration: 'D-AKTE', name: 'Airbus A320neo', icao: 'A20N' };
    const aircraft = given.aircraft({ ...named, subfleet_id: fleet.id });
    const created_at = ago(60);
    const plan = { level: 360, planned_distance: 411, planned_flight_time: 95, block_off_time: created_at };
    const names = { flight_number: '612', user_id: pilot.id, aircraft_id: aircraft.id };
    const { id } = given.pirep({ ...names, ...plan, created_at, status: 'BST' });
    expect(await list()).toEqual([
      {
        id,
        ident: 'KTW612',
        airline_icao: 'KTW',
        airline_name: 'Kestrel Wings',
        airline_picture: null,
        pilot_may_call: true,
        flight_number: '612',
        state: 0,
        status: 'BST',
        pilot: { id: pilot.id, ident: 'KTW0031', name: 'Mara Lindqvist', picture: null },
        aircraft: {
          id: aircraft.id,
          registration: 'D-AKTE',
          icao: 'A20N',
          name: 'Airbus A320neo',
          picture: 'a320.jpg',
        },
        dpt_airport: expect.objectContaining({ id: 'EDDH', city: 'Hamburg', hub: false }),
        arr_airport: expect.objectContaining({ id: 'LOWI', city: 'Innsbruck' }),
        ...plan,
        created_at,
        last_contact: created_at,
        position: null,
        trail: [],
      },
    ]);
  });

  test('is at its newest position with coordinates', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep({ created_at: ago(60) });
    const figures = { heading: 218, altitude: 36_000, gs: 450, vs: -100, fuel: 9000, distance: 123.4 };
    given.acars({ pirep_id, lat: 50, lon: 8, created_at: ago(20), ...figures });
    given.acars({ pirep_id, lat: 49, lon: 7, created_at: ago(30) });
    given.acars({ pirep_id, lat: null, created_at: ago(10), updated_at: ago(5) });
    const [flight] = await list();
    expect(flight?.position).toMatchObject({ lat: 50, lon: 8, ...figures });
  });

  test('has the time of its last call, whatever the client’s clock says', async () => {
    const { id: pirep_id } = harness.given.pirep({ created_at: ago(60) });
    const updated_at = ago(5);
    harness.given.acars({ pirep_id, created_at: ago(-2 * hour), updated_at });
    expect((await list())[0]?.last_contact).toBe(updated_at);
  });

  test('has the distance from its departure if the client sends none', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep({ created_at: ago(hour) });
    // One degree of latitude is 60 nautical miles; EDDH is at 53.63 N 9.99 E.
    given.acars({ pirep_id, lat: 53, lon: 9.99, created_at: ago(600) });
    given.acars({ pirep_id, lat: 52, lon: 9.99, created_at: ago(60) });
    expect((await list())[0]?.position?.distance).toBeCloseTo(97.8, 0);
  });
});

describe('a trail', () => {
  test('of a few positions has all of them, oldest first', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep({ created_at: ago(hour) });
    given.acars({ pirep_id, lat: 51, lon: 9, created_at: ago(30) });
    given.acars({ pirep_id, lat: 52, lon: 10, created_at: ago(600) });
    given.acars({ pirep_id, lat: 50, lon: 8, created_at: ago(29) });
    expect((await list())[0]?.trail).toEqual([
      [10, 52],
      [9, 51],
      [8, 50],
    ]);
  });

  test('of a long flight has some positions of the last two hours', async () => {
    fly({ hours: 5, step: 2 });
    const trail = (await list())[0]?.trail ?? [];
    expect(trail.length).toBeGreaterThan(80);
    expect(trail.length).toBeLessThanOrEqual(125);
    expect(trail[0]?.[0]).toBeCloseTo(18, 1);
    expect(trail.at(-1)?.[0]).toBeCloseTo(20, 2);
    const longitudes = trail.map(([lon]) => lon);
    expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b));
  });

  test('is finer near the aircraft than far behind it', async () => {
    fly({ hours: 2, step: 2 });
    const trail = (await list())[0]?.trail ?? [];
    const near = (trail.at(-2)?.[0] ?? 0) - (trail.at(-3)?.[0] ?? 0);
    const far = (trail[1]?.[0] ?? 0) - (trail[0]?.[0] ?? 0);
    expect(far).toBeGreaterThan(5 * near);
  });

  test('grows with each position, up to a limit', async () => {
    const { given } = harness;
    const pirep_id = fly({ hours: 2, step: 20 });
    const before = (await list())[0]?.trail.length ?? 0;
    for (let second = 0; second < 300; second += 5) {
      given.acars({ pirep_id, lat: 50, lon: 20 + second / hour, created_at: ago(-second) });
      await list();
    }
    const trail = (await list())[0]?.trail ?? [];
    expect(trail.at(-1)?.[0]).toBeCloseTo(20 + 295 / hour, 3);
    expect(trail.length).toBeLessThan(before + 15);
  });

  test('is computed quickly when the client’s clock jumps ahead by years', async () => {
    const { given } = harness;
    const { id: pirep_id } = given.pirep({ created_at: ago(hour) });
    given.acars({ pirep_id, lat: 52, lon: 10, created_at: ago(60) });
    await list();
    given.acars({ pirep_id, lat: 50, lon: 8, created_at: '9999-12-31T00:00:00.000Z' });
    const begun = process.cpuUsage();
    expect((await list())[0]?.trail).toEqual([[8, 50]]);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

/** A position each `step` seconds, one degree east for each hour, up to now. */
function fly({ hours, step }: { readonly hours: number; readonly step: number }): string {
  const { id: pirep_id } = harness.given.pirep({ created_at: ago(hours * hour) });
  for (let age = hours * hour; age >= 0; age -= step) {
    harness.given.acars({ pirep_id, lat: 50, lon: 20 - age / hour, created_at: ago(age) });
  }
  return pirep_id;
}
