import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlightsRow, UsersRow } from '../../db/rows.ts';
import { PirepState } from '../contract/codes.ts';
import type { DepartureFlight } from '../contract/classic/departures.ts';
import type { FlightCheck } from '../contract/flightChecks.ts';
import { addBid } from '../domain/flights/bids.ts';
import { checkFlight } from '../domain/flights/flightChecks.ts';
import { findObjection } from '../domain/flights/flightRules.ts';
import { createHarness, freshHarness, type Harness } from '../testing/harness.ts';

/** Checks say exactly what lists, bids and prefiles do, and departures show nothing else. */

const airports = ['EDDH', 'LOWI'] as const;
const day = (by: number): string => new Date(Date.now() + by * 24 * 60 * 60_000).toISOString().slice(0, 10);
const flag = fc.boolean();

const airline = fc.record({
  settings: fc.record({
    'flights.only_today': flag,
    'flights.only_company_aircraft': flag,
    'pireps.restrict_aircraft_to_rank': flag,
    'pireps.only_aircraft_at_dpt_airport': flag,
    'pireps.only_active_aircraft': flag,
    'bids.block_aircraft': flag,
    'bids.disable_flight_on_bid': flag,
    'bids.allow_multiple_bids': flag,
    'bids.limit': fc.constantFrom(1, 2, 50),
    'pilots.restrict_to_company': flag,
    'pilots.only_flights_from_current': flag,
  }),
  ranked: fc.subarray([0, 1, 2]),
  isElsewhere: flag,
  otherIsActive: flag,
  flights: fc.array(
    fc.record({
      isOfOther: fc.constantFrom(false, false, true),
      dpt_airport_id: fc.constantFrom(...airports),
      dpt_time: fc.constantFrom('', '8:05', '0900', '17:30 CET', 'noon'),
      days: fc.constantFrom(0, 0, 127, 31, 96, 4),
      start_date: fc.constantFrom(null, null, day(-3), day(3)),
      end_date: fc.constantFrom(null, null, day(-2), day(2)),
      active: fc.constantFrom(1, 1, 1, 0),
      visible: fc.constantFrom(1, 1, 1, 0),
      fleet: fc.subarray([0, 1, 2], { maxLength: 2 }),
      booked: fc.constantFrom('nobody', 'nobody', 'other', 'own', 'both'),
    }),
    { minLength: 3, maxLength: 6 },
  ),
  aircraft: fc.array(
    fc.record({
      subfleet: fc.nat(2),
      status: fc.constantFrom('A', 'A', 'A', 'M'),
      state: fc.constantFrom(0, 0, 0, 2),
      airport_id: fc.constantFrom(...airports, null),
      booked: fc.constantFrom(false, false, true),
    }),
    { maxLength: 5 },
  ),
});

type MadeAirline = typeof airline extends fc.Arbitrary<infer T> ? T : never;

function build({ db, given }: Harness, { settings, ranked, isElsewhere, otherIsActive, ...rows }: MadeAirline) {
  for (const [key, value] of Object.entries(settings)) db.settings.put({ key, value: String(value) });
  for (const id of airports) given.airport({ id, tz: 'UTC' });
  const other = given.airline({ active: Number(otherIsActive) });
  const subfleets = [given.subfleet(), given.subfleet(), given.subfleet({ airline_id: other.id })].map(({ id }) => id);
  const idsOf = (places: readonly number[]): number[] => places.flatMap((place) => subfleets[place] ?? []);
  const pilot = given.pilot({
    rank_id: given.rank({}, idsOf(ranked)).id,
    curr_airport_id: isElsewhere ? 'LOWI' : 'EDDH',
  });
  const rival = given.pilot().user;
  const flights = rows.flights.map(({ fleet, isOfOther, booked, ...columns }) => {
    const flight = given.flight({ ...columns, ...(isOfOther && { airline_id: other.id }) }, idsOf(fleet));
    if (booked === 'other' || booked === 'both') given.bid({ user_id: rival.id, flight_id: flight.id });
    if (booked === 'own' || booked === 'both') given.bid({ user_id: pilot.user.id, flight_id: flight.id });
    return flight;
  });
  const aircraft = rows.aircraft.map(({ subfleet, booked, ...columns }) => {
    const made = given.aircraft({ ...columns, subfleet_id: subfleets[subfleet] ?? 0 });
    if (booked) given.bid({ user_id: rival.id, flight_id: given.flight({ active: 0 }).id, aircraft_id: made.id });
    return made;
  });
  return { pilot, flights, aircraft };
}

const prevents = (checks: readonly FlightCheck[], what: 'list' | 'book' | 'fly'): boolean =>
  checks.some((each) => each.prevents.includes(what));

/** Books it for real, and takes that back. */
async function canBook(harness: Harness, { id: user_id }: UsersRow, flight: FlightsRow): Promise<boolean> {
  const done = new Error('booked');
  const actor = { user_id, api_key_id: 1 };
  try {
    await harness.db.write((tx) => {
      addBid(tx, actor as never, { user_id, flight_id: flight.id, aircraft_id: null }, { refusesOwnBid: true });
      throw done;
    });
  } catch (error) {
    return error === done;
  }
  return false;
}

async function check(harness: Harness, made: MadeAirline): Promise<void> {
  const { pilot, flights, aircraft } = build(harness, made);
  const { db } = harness;
  const caller = harness.as(pilot);
  const read = async (path: string) => (await caller.get(`${path}limit=500`)).json().data;
  const listed = new Set((await read('/phpvms7/api/flights?')).map(({ id }: FlightsRow) => id));
  const all: DepartureFlight[] = [];
  for (const airport of airports) {
    const url = `/api/user/departures?airport=${airport}&`;
    const { flights: offered, objections, ...rest } = await read(`${url}all=true&`);
    const open = offered.filter((flight: DepartureFlight) => flight.objections.length === 0);
    expect(offered.slice(0, open.length)).toEqual(open);
    expect((await read(url)).flights).toEqual(open);
    expect(rest.aircraft_total).toBe(rest.aircraft.length);
    all.push(
      ...offered.map((flight: DepartureFlight) => ({ ...flight, objections: [...objections, ...flight.objections] })),
    );
  }
  const shown = new Map(all.map((flight) => [flight.id, flight]));
  for (const flight of flights) {
    const checks = checkFlight(db, pilot.user, flight);
    const isBooked = checks.some(({ booked }) => booked);
    expect(prevents(checks, 'list')).toBe(!listed.has(flight.id));
    expect(await canBook(harness, pilot.user, flight)).toBe(!isBooked && !prevents(checks, 'book'));
    const choice = { user_id: pilot.user.id, flight_id: flight.id, dpt_airport_id: flight.dpt_airport_id };
    const canFly = aircraft.some(({ id }) => findObjection(db, { ...choice, aircraft_id: id }) === undefined);
    expect(canFly).toBe(!prevents(checks, 'fly'));
    for (const each of checks) if (each.passed) expect(each.prevents).toEqual([]);
    const departing = shown.get(flight.id);
    const isHidden = checks.some(({ rule, passed }) => rule === 'flight' && !passed);
    expect(departing === undefined).toBe(isHidden);
    const forbidding = checks.filter((each) => each.prevents.length > 0);
    const told = departing?.objections.filter(({ rule }) => rule !== 'limit' || !isBooked);
    if (told) expect(new Set(told)).toEqual(new Set(forbidding));
    if (departing) expect(departing.bid_id !== null).toBe(isBooked);
  }
}

test('checks, lists, departures, bids and prefiles agree, in any airline', async () => {
  await fc.assert(
    fc.asyncProperty(airline, async (made) => {
      const harness = createHarness();
      try {
        await check(harness, made);
      } finally {
        await harness.close();
      }
    }),
    { numRuns: 60 },
  );
});

const harness = freshHarness();

test('flights come by time of departure, those without one last, in pages', async () => {
  const { given } = harness;
  given.airport({ id: 'LSZH' });
  const subfleet_id = given.subfleet().id;
  given.aircraft({ subfleet_id, airport_id: 'LSZH', registration: 'HB-JMA' });
  const pilot = given.pilot({ rank_id: given.rank({}, [subfleet_id]).id, curr_airport_id: 'LSZH' });
  for (const dpt_time of ['', '17:30', '8:05', '0900'])
    given.flight({ dpt_airport_id: 'LSZH', dpt_time }, [subfleet_id]);
  given.flight({ dpt_airport_id: 'LSZH', dpt_time: '0100' }, [given.subfleet({ name: 'Boeing 747' }).id]);
  const { data, meta } = (await harness.as(pilot).get('/api/user/departures?all=1&limit=4')).json();
  expect(data).toMatchObject({
    curr_airport: 'LSZH',
    airport: 'LSZH',
    objections: [],
    aircraft: [{ registration: 'HB-JMA' }],
    aircraft_total: 1,
  });
  expect(data.flights.map(({ dpt_time }: DepartureFlight) => dpt_time)).toEqual(['8:05', '0900', '17:30', '']);
  expect(data.flights[0]).toMatchObject({ aircraft_here: 1, bid_id: null, objections: [] });
  expect(meta).toMatchObject({ total: 5, last_page: 2 });
  const rest = (await harness.as(pilot).get('/api/user/departures?all=1&limit=4&page=2')).json();
  expect(rest.data.flights).toMatchObject([
    {
      dpt_time: '0100',
      objections: [{ rule: 'rank', subfleets: [{ name: 'Boeing 747', allowed: false }] }, { rule: 'aircraft' }],
    },
  ]);
});

test('a pilot who is nowhere has no departures, and can ask for those of an airport', async () => {
  const { given } = harness;
  given.flight({ dpt_airport_id: given.airport({ id: 'LFSB' }).id });
  const caller = harness.as(given.pilot({ curr_airport_id: null }));
  expect((await caller.get('/api/user/departures')).json()).toMatchObject({
    data: { curr_airport: null, airport: null, aircraft: [], flights: [] },
    meta: { total: 0 },
  });
  expect((await caller.get('/api/user/departures?airport=lfsb&all=yes')).json().data.flights).toHaveLength(1);
});

test('an aircraft on a live flight is not here: home and departures count the same', async () => {
  const { given } = harness;
  given.airport({ id: 'LSZH' });
  const subfleet_id = given.subfleet().id;
  const [gone] = [1, 2, 3].map(() => given.aircraft({ subfleet_id, airport_id: 'LSZH' }));
  given.flight({ dpt_airport_id: 'LSZH' }, [subfleet_id]);
  const pilot = given.pilot({ rank_id: given.rank({}, [subfleet_id]).id, curr_airport_id: 'LSZH' });
  given.pirep({ ...(gone && { aircraft_id: gone.id }), state: PirepState.PAUSED });
  const caller = harness.as(pilot);
  const { data } = (await caller.get('/api/user/departures')).json();
  expect((await caller.get('/api/user/home')).json().data.airport.aircraft).toMatchObject([{ count: 2 }]);
  expect([data.aircraft_total, data.flights[0].aircraft_here]).toEqual([2, 2]);
});
