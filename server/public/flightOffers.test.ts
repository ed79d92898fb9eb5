import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AircraftRow, FlightsRow } from '../../db/rows.ts';
import type { Flight } from '../contract/classic/flights.ts';
import { eachTest } from '../testing/eachTest.ts';
import type { TestPilot } from '../testing/given.ts';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

/** What is offered can be booked and prefiled, and what is not is refused with a reason, wherever one looks. */

const start = new Date('2026-11-27T11:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());

const zones = {
  EDDH: 'Europe/Berlin',
  NZAA: 'Pacific/Auckland',
  PHNL: 'Pacific/Honolulu',
  XXXX: 'Mars/Olympus',
} as const;
type Airport = keyof typeof zones;
const airports = Object.keys(zones) as Airport[];

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The rule in other words: what a calendar at the airport shows. */
function isFlown({ days, start_date, end_date, dpt_airport_id }: FlightsRow, at: Date): boolean {
  const timeZone = dpt_airport_id === 'XXXX' ? 'UTC' : zones[dpt_airport_id as Airport];
  const date = at.toLocaleDateString('sv', { timeZone });
  const bit = 2 ** weekdays.indexOf(at.toLocaleDateString('en', { timeZone, weekday: 'short' }));
  return (start_date ?? date) <= date && date <= (end_date ?? date) && (days === 0 || Math.floor(days / bit) % 2 === 1);
}

const dates = fc.constantFrom(null, '2025-08-31', '2026-11-26', '2026-11-27', '2026-11-28', '2027-03-27');

const airline = fc.record({
  at: fc.date({ min: start, max: new Date(start.getTime() + 3 * 24 * 60 * 60_000), noInvalidDate: true }),
  ranked: fc.subarray([0, 1, 2]),
  settings: fc.record({
    'flights.only_today': fc.boolean(),
    'flights.only_company_aircraft': fc.boolean(),
    'pireps.restrict_aircraft_to_rank': fc.boolean(),
    'pireps.only_aircraft_at_dpt_airport': fc.boolean(),
    'bids.block_aircraft': fc.boolean(),
  }),
  flights: fc.array(
    fc.record({
      dpt_airport_id: fc.constantFrom(...airports),
      days: fc.constantFrom(0, 0, 127, 31, 96, 4, 64),
      start_date: dates,
      end_date: dates,
      fleet: fc.subarray([0, 1, 2], { maxLength: 2 }),
    }),
    { minLength: 3, maxLength: 4 },
  ),
  aircraft: fc.array(
    fc.record({
      subfleet: fc.nat(2),
      status: fc.constantFrom('A', 'A', 'A', 'M'),
      state: fc.constantFrom(0, 0, 0, 2),
      airport_id: fc.constantFrom(...airports),
      booked: fc.constantFrom(false, false, true),
    }),
    { minLength: 4, maxLength: 5 },
  ),
});

interface Site {
  readonly harness: Harness;
  readonly pilot: TestPilot;
  readonly flights: readonly FlightsRow[];
  readonly aircraft: readonly AircraftRow[];
}

function build(
  harness: Harness,
  { at, ranked, settings, ...rows }: typeof airline extends fc.Arbitrary<infer T> ? T : never,
): Site {
  vi.setSystemTime(at);
  const { db, given } = harness;
  for (const [key, value] of Object.entries(settings)) db.settings.put({ key, value: String(value) });
  for (const [key, value] of [
    ['bids.disable_flight_on_bid', 'false'],
    ['pireps.duplicate_check_time', '0'],
  ] as const)
    db.settings.put({ key, value });
  for (const id of airports) given.airport({ id, tz: zones[id] });
  const subfleets = [given.subfleet(), given.subfleet(), given.subfleet({ airline_id: given.airline().id })].map(
    ({ id }) => id,
  );
  const idsOf = (places: readonly number[]): number[] => places.flatMap((place) => subfleets[place] ?? []);
  const flights = rows.flights.map(({ fleet, ...columns }) => given.flight(columns, idsOf(fleet)));
  const other = given.pilot();
  const aircraft = rows.aircraft.map(({ subfleet, booked, ...columns }) => {
    const made = given.aircraft({ ...columns, subfleet_id: subfleets[subfleet] ?? 0 });
    if (booked) given.bid({ user_id: other.user.id, flight_id: given.flight({ active: 0 }).id, aircraft_id: made.id });
    return made;
  });
  return { harness, flights, aircraft, pilot: given.pilot({ rank_id: given.rank({}, idsOf(ranked)).id }) };
}

type Listed = Pick<Flight, 'id' | 'objection' | 'subfleets' | 'arr_airport_id'>;

async function list(caller: Caller, path: string): Promise<readonly Listed[]> {
  return (await caller.get(`${path}${path.includes('?') ? '&' : '?'}limit=500`)).json().data;
}

const sorted = <Id extends number | string>(ids: readonly Id[]): Id[] => ids.toSorted((a, b) => (a < b ? -1 : 1));

/** Books and prefiles, and undoes both. @returns whether each was taken, after it looked at the reason of a refusal */
async function attempt({ harness: { db }, pilot }: Site, caller: Caller, flight: FlightsRow, aircraft_id?: number) {
  const { id: flight_id, airline_id, flight_number, dpt_airport_id, arr_airport_id } = flight;
  const choice = aircraft_id === undefined ? { flight_id } : { flight_id, aircraft_id };
  const bid = await caller.post('/api/user/bids', choice);
  db.bids.removeOfUser(pilot.user.id);
  const route = { airline_id, flight_number, dpt_airport_id, arr_airport_id, source_name: 'Test' };
  const prefile = aircraft_id === undefined ? bid : await caller.post('/api/pireps/prefile', { ...choice, ...route });
  if (aircraft_id !== undefined && prefile.statusCode === 200)
    await caller.delete(`/api/pireps/${prefile.json().data.id}/cancel`);
  for (const reply of [bid, prefile].filter(({ statusCode }) => statusCode !== 200)) {
    const { status, message, ...body } = reply.json();
    expect([400, 409]).toContain(status);
    expect(message).toMatch(/^(Your rank|The flight|The aircraft|A bid)/);
    expect(JSON.stringify(body)).toMatch(/"(flight|aircraft)_id"/);
  }
  return [bid.statusCode === 200, prefile.statusCode === 200];
}

async function check(site: Site): Promise<void> {
  const { harness, pilot, flights, aircraft } = site;
  const caller = harness.as(pilot);
  const isOn = harness.db.settings.find('flights.only_today') === 'true';
  const flown = flights.filter((flight) => !isOn || isFlown(flight, new Date())).map(({ id }) => id);
  const [classic, allowed] = [await list(caller, '/api/flights'), await list(caller, '/phpvms7/api/flights')];
  expect(sorted(classic.map(({ id }) => id))).toEqual(sorted(flown));
  expect(allowed.map(({ id }) => id)).toEqual(
    classic.filter(({ objection }) => objection === null).map(({ id }) => id),
  );
  for (const [mount, offered] of [
    ['/api', classic],
    ['/phpvms7/api', allowed],
  ] as const) {
    expect(await list(caller, `${mount}/flights/search?ignore_restrictions=1`)).toEqual(offered);
    const { data } = (await caller.get(`${mount}/flights/destinations`)).json();
    expect(data).toEqual(offered.length === 0 ? [] : [{ id: 'LOWI', flights: offered.length }]);
  }
  for (const flight of flights) {
    const isOffered = allowed.some(({ id }) => id === flight.id);
    expect(await attempt(site, caller, flight)).toEqual([isOffered, isOffered]);
    const read = async (url: string) => (await caller.get(url)).json().data ?? (await caller.get(url)).json();
    const usable: AircraftRow[] = await read(`/phpvms7/api/flights/${flight.id}/aircraft`);
    const ids = sorted(usable.map(({ id }) => id));
    expect(sorted((await read(`/api/flights/${flight.id}/aircraft`)).map(({ id }: AircraftRow) => id))).toEqual(ids);
    const whole: Listed = await read(`/phpvms7/api/flights/${flight.id}`);
    expect(sorted(whole.subfleets.flatMap((part) => part.aircraft.map(({ id }) => id)))).toEqual(ids);
    for (const { id } of aircraft) {
      const isTaken = isOffered && ids.includes(id);
      expect([id, await attempt(site, caller, flight, id)]).toEqual([id, [isTaken, isTaken]]);
    }
  }
}

test('lists, search, destinations, aircraft, bids and prefiles agree, in any airline', async () => {
  await fc.assert(
    fc.asyncProperty(airline, async (made) => {
      const harness = createHarness();
      try {
        await check(build(harness, made));
      } finally {
        await harness.close();
      }
    }),
    { numRuns: 25 },
  );
});

describe('a flight that is not flown today', () => {
  const harness = eachTest(createHarness);
  const pilot = eachTest(() => {
    harness.db.settings.put({ key: 'pireps.restrict_aircraft_to_rank', value: 'false' });
    return harness.given.pilot();
  });
  const caller = eachTest(() => harness.as(pilot));
  const aircraft = eachTest(() => harness.given.aircraft());
  const prefile = ({ id, airline_id, flight_number, dpt_airport_id, arr_airport_id }: FlightsRow) => {
    const route = { airline_id, flight_number, dpt_airport_id, arr_airport_id };
    const sent = { ...route, flight_id: id, aircraft_id: aircraft.id, source_name: 'Test' };
    return caller.post('/api/pireps/prefile', sent);
  };

  test.each([
    [{ end_date: '2025-08-31' }, 'The flight is out of season: it was flown until 2025-08-31'],
    [{ start_date: '2027-03-28' }, 'The flight is out of season: it is flown from 2027-03-28'],
    [{ days: 1 + 64 }, 'The flight is not flown today: at EDDH it is Friday, and it is flown on Monday, Sunday'],
  ])('with %o says why', async (columns, reason) => {
    const flight = harness.given.flight(columns);
    const refused = { status: 400, message: reason, errors: { flight_id: [reason] } };
    expect((await prefile(flight)).json()).toMatchObject(refused);
    expect((await caller.put('/api/user/bids', { flight_id: flight.id })).json()).toMatchObject(refused);
    expect((await caller.get(`/api/flights/${flight.id}`)).json()).toMatchObject({ data: { id: flight.id } });
  });

  test('was booked on its day and can be prefiled on the next, but is not booked again', async () => {
    const flight = harness.given.flight({ days: 16 });
    expect((await caller.put('/api/user/bids', { flight_id: flight.id })).statusCode).toBe(200);
    vi.setSystemTime(new Date(start.getTime() + 20 * 60 * 60_000));
    expect((await caller.get('/api/flights')).json().data).toEqual([]);
    expect((await caller.get('/api/user/bids')).json().data).toMatchObject([{ id: flight.id }]);
    expect((await prefile(flight)).statusCode).toBe(200);
    const other = harness.as(harness.given.pilot());
    harness.db.bids.removeOfUser(pilot.user.id);
    expect((await other.put('/api/user/bids', { flight_id: flight.id })).statusCode).toBe(400);
  });

  test('began before midnight: it goes on and is filed', async () => {
    vi.setSystemTime(new Date('2026-11-27T22:50:00.000Z'));
    const flight = harness.given.flight({ days: 16, end_date: '2026-11-27' });
    const { id } = (await prefile(flight)).json().data;
    vi.setSystemTime(new Date('2026-11-28T00:40:00.000Z'));
    const figures = { flight_id: flight.id, distance: 411, flight_time: 95, fuel_used: 5000 };
    expect((await prefile(flight)).statusCode).toBe(400);
    expect((await caller.post(`/api/pireps/${id}/update`, figures)).statusCode).toBe(200);
    expect((await caller.post(`/api/pireps/${id}/file`, figures)).statusCode).toBe(200);
  });
});
