import { beforeEach, describe, expect, test } from 'vitest';
import type { Flight } from '../contract/phpvms7/flights.ts';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';
import { phpvms7 } from './profile.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness, {}, phpvms7.mount));
const read = async <Data = Flight>(url: string, mount = phpvms7.mount): Promise<Data> => {
  const reply = await cockpit.caller.get(mount + url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Data }>().data;
};
const set = (key: string, value: string): void => harness.db.settings.put({ key, value });

const airline = { id: 1, icao: 'KTW', iata: 'KW', name: 'Kestrel Wings', country: null, logo: null };
const created = { created_at: '2026-11-20T08:30:00Z', updated_at: '2026-11-20T08:30:00Z' };

describe('a flight', () => {
  test('has the keys of phpVMS', async () => {
    harness.given.airport({ id: 'LOWS' });
    const { subfleet_id } = cockpit.aircraft;
    const columns = { flight_number: 123, callsign: '4KT', route_code: 'A', route_leg: 1, alt_airport_id: 'LOWS' };
    const plan = { level: 350, load_factor: 76.5, load_factor_variance: 3, pilot_pay: 120, days: 31 };
    const text = { route: 'AMLUH M748 ABGUS', dpt_time: '08:15', arr_time: '09:50', notes: 'Ski', flight_type: 'C' };
    const season = { start_date: '2026-10-25', end_date: '2027-03-27' };
    const moments = { start_date: '2026-10-25T00:00:00.000000Z', end_date: '2027-03-27T00:00:00.000000Z' };
    const { id } = harness.given.flight({ ...columns, ...plan, ...text, ...season, distance: 400 }, [subfleet_id]);

    expect(await read(`/flights/${id}`)).toEqual({
      id,
      airline_id: 1,
      airline,
      ...columns,
      ...plan,
      ...text,
      ...moments,
      scheduled: 0,
      event_id: null,
      user_id: null,
      dpt_airport_id: 'EDDH',
      arr_airport_id: 'LOWI',
      distance: { m: 740_800, km: 740.8, mi: 460.31, nmi: 400 },
      flight_time: 95,
      has_bid: false,
      active: true,
      visible: true,
      ident: 'KW123/C.A/L.1',
      fields: {},
      simbrief: null,
      subfleets: [expect.objectContaining({ id: subfleet_id, aircraft: [expect.anything()], fares: [] })],
      ...created,
    });
  });

  test('has its own amounts of fares, on top of those of the subfleet; the report takes them over', async () => {
    const { db, given } = harness;
    const { id: aircraft_id, subfleet_id } = cockpit.aircraft;
    const [economy, business] = [given.fare({ price: 100, cost: 10 }), given.fare({ price: 300 })];
    db.subfleets.fareLinks.replace(subfleet_id, [{ fare_id: economy.id, price: '80' }, { fare_id: business.id }]);
    const { id } = given.flight({}, [subfleet_id]);
    db.flights.fareLinks.replace(id, [{ fare_id: economy.id, price: '110%', capacity: '20' }]);

    const { subfleets } = await read(`/flights/${id}`);
    expect(subfleets.map(({ fares }) => fares)).toMatchObject([
      [
        { id: economy.id, price: 88, cost: 10, capacity: 20 },
        { id: business.id, price: 300 },
      ],
    ]);

    const { dpt_airport_id, arr_airport_id } = harness.db.flights.find(id) ?? {};
    const plan = {
      airline_id: 1,
      aircraft_id,
      flight_number: '1',
      flight_id: id,
      dpt_airport_id,
      arr_airport_id,
      source_name: 'Test',
    };
    const fares = [{ id: economy.id, count: 5 }];
    const reply = await cockpit.caller.post(`${phpvms7.mount}/pireps/prefile`, { ...plan, fares });
    expect(reply.statusCode, reply.body).toBe(200);
    const pirep_id = reply.json<{ data: { id: string } }>().data.id;
    expect(db.pirepFares.list(pirep_id)).toMatchObject([{ fare_id: economy.id, count: 5, price: 88, capacity: 20 }]);
  });

  test('with few details has zeros where clients need a number, and null elsewhere', async () => {
    const { id } = harness.given.flight({ distance: null, flight_time: null });

    expect(await read(`/flights/${id}`)).toMatchObject({
      distance: { m: 0, km: 0, mi: 0, nmi: 0 },
      flight_time: 0,
      level: 0,
      route: null,
      notes: null,
      dpt_time: null,
      arr_time: null,
      days: null,
      start_date: null,
      callsign: null,
      route_code: null,
      route_leg: null,
      alt_airport_id: null,
      pilot_pay: null,
    });
  });

  test('without a load factor has the one of the airline', async () => {
    const { id } = harness.given.flight();
    expect(await read(`/flights/${id}`)).toMatchObject({ load_factor: 82, load_factor_variance: 5 });

    harness.db.settings.put({ key: 'flights.default_load_factor', value: '70' });
    harness.db.settings.put({ key: 'flights.load_factor_variance', value: '12.5' });
    expect(await read(`/flights/${id}`)).toMatchObject({ load_factor: 70, load_factor_variance: 12.5 });
  });

  test('says whether anybody has a bid on it', async () => {
    const { id } = harness.given.flight();
    harness.given.bid({ user_id: harness.given.pilot().user.id, flight_id: id, created_at: new Date().toISOString() });
    harness.given.flight();

    expect((await read<Flight[]>('/flights')).map(({ has_bid }) => has_bid)).toEqual([true, false]);
  });

  test.each(['dgt=400&dlt=400', 'dgt=399.9', 'dlt=400.1'])('is found by nautical miles: %s', async (query) => {
    const { id } = harness.given.flight({ distance: 400 });

    expect((await read<Flight[]>(`/flights/search?${query}`)).map((flight) => flight.id)).toEqual([id]);
  });

  test.each(['dgt=401', 'dlt=399'])('is not found beyond them: %s', async (query) => {
    harness.given.flight({ distance: 400 });

    expect(await read(`/flights/search?${query}`)).toEqual([]);
  });

  test('has its aircraft and its route', async () => {
    const { id } = harness.given.flight({ route: '5000N01000E' }, [cockpit.aircraft.subfleet_id]);
    const aircraft = await cockpit.caller.get(`/phpvms7/api/flights/${id}/aircraft`);
    expect(aircraft.json()).toMatchObject([{ id: cockpit.aircraft.id, subfleet_id: cockpit.aircraft.subfleet_id }]);
    expect((await read<{ id: string }[]>(`/flights/${id}/route`)).map((point) => point.id)).toEqual([
      'EDDH',
      '5000N01000E',
      'LOWI',
    ]);
  });
});

interface Shown {
  readonly subfleets: readonly { readonly id: number }[];
}

const idsOf = ({ subfleets }: Shown): number[] => subfleets.map(({ id }) => id);

/** The subfleets of a flight, by every call that shows it. */
async function readSubfleets(flight_id: string, mount: string): Promise<number[][]> {
  const [bid] = await read<{ flight: Shown }[]>('/user/bids', mount);
  const { bids } = await read<{ bids: { flight: Shown }[] }>('/user', mount);
  const one = await read<Shown>(`/flights/${flight_id}`, mount);
  const [listed] = await read<Shown[]>('/flights', mount);
  const [found] = await read<Shown[]>('/flights/search?flight_number=1', mount);
  return [one, listed, found, bid?.flight, bids[0]?.flight].flatMap((flight) => (flight ? [idsOf(flight)] : []));
}

/** The subfleets of the flight without any of its own. */
async function readOpen(mount = phpvms7.mount): Promise<number[]> {
  return (await read<Shown[]>('/flights/search?flight_number=3', mount)).flatMap(idsOf);
}

describe('the subfleets of a flight', () => {
  let flight_id: string;
  let may: number;
  let mayNot: number;
  /** A flight of two subfleets, of which the pilot may fly the first and has a bid, and a flight of the second alone. */
  beforeEach(() => {
    const { given } = harness;
    may = cockpit.aircraft.subfleet_id;
    mayNot = given.subfleet().id;
    flight_id = given.flight({ flight_number: 1 }, [may, mayNot]).id;
    given.flight({ flight_number: 2 }, [mayNot]);
    given.bid({ user_id: cockpit.pilot.user.id, flight_id });
  });
  const both = (): string => String([may, mayNot]);

  test("at phpVMS's address are those that the pilot may fly", async () => {
    const shown = await readSubfleets(flight_id, phpvms7.mount);
    expect(shown).toEqual(Array.from({ length: 5 }, () => [may]));
  });

  test.each(['/flights', '/flights?ignore_restrictions=1', '/flights/search'])(
    'are never none in %s: a flight that the pilot may not fly is left out',
    async (url) => {
      expect((await read<Shown[]>(url)).map(idsOf)).toEqual([[may]]);
      expect((await read<Shown[]>(url, '/api')).map(idsOf)).toEqual([[may, mayNot], [mayNot]]);
    },
  );

  test('may be none when a single flight is read', async () => {
    const { id } = harness.given.flight({}, [mayNot]);
    expect(idsOf(await read<Shown>(`/flights/${id}`))).toEqual([]);
  });

  test('may all be in the trash: the flight is as one without any', async () => {
    const { id: trashed } = harness.given.subfleet({ deleted_at: '2026-11-20T08:30:00.000Z' });
    harness.given.flight({ flight_number: 3 }, [trashed]);
    expect(await readOpen()).toEqual([may]);
  });

  test('count for the map of destinations', async () => {
    harness.given.flight({ flight_number: 3, arr_airport_id: 'EDDH' }, [mayNot]);
    expect(await read('/flights/destinations')).toEqual([{ id: 'LOWI', flights: 1 }]);
    expect(await read('/flights/destinations', '/api')).toEqual([
      { id: 'EDDH', flights: 1 },
      { id: 'LOWI', flights: 2 },
    ]);
    set('pireps.restrict_aircraft_to_rank', 'false');
    expect(await read('/flights/destinations')).toEqual(await read('/flights/destinations', '/api'));
  });

  test('are all of them while ranks do not matter', async () => {
    set('pireps.restrict_aircraft_to_rank', 'false');
    expect(new Set((await readSubfleets(flight_id, phpvms7.mount)).map(String))).toEqual(new Set([both()]));
  });

  test('are all of them in the API contract', async () => {
    expect(new Set((await readSubfleets(flight_id, '/api')).map(String))).toEqual(new Set([both()]));
  });

  describe('a flight to which no subfleet is assigned', () => {
    beforeEach(() => {
      harness.given.flight({ flight_number: 3 });
    });

    test("has at phpVMS's address all that the pilot may fly, with their aircraft", async () => {
      expect(await read('/flights/search?flight_number=3')).toMatchObject([
        { subfleets: [{ id: may, aircraft: [{ id: cockpit.aircraft.id }] }] },
      ]);
    });

    test('is left out when none of its airline is left for the rank', async () => {
      harness.given.flight({ flight_number: 4, airline_id: harness.given.airline().id });
      expect((await read<Shown[]>('/flights/search?flight_number=4')).map(idsOf)).toEqual([[may]]);
      set('flights.only_company_aircraft', 'true');
      expect(await read('/flights/search?flight_number=4')).toEqual([]);
      expect(await readOpen()).toEqual([may]);
    });

    test('has every subfleet while ranks do not matter', async () => {
      set('pireps.restrict_aircraft_to_rank', 'false');
      expect(await readOpen()).toEqual([may, mayNot]);
    });

    test('has those of its own airline when only company aircraft are allowed', async () => {
      const { id: airline_id } = harness.given.airline();
      const { id: own } = harness.given.subfleet({ airline_id });
      harness.given.flight({ flight_number: 4, airline_id });
      set('pireps.restrict_aircraft_to_rank', 'false');
      set('flights.only_company_aircraft', 'true');

      expect((await read<Shown[]>('/flights/search?flight_number=4')).map(idsOf)).toEqual([[own]]);
      expect(await readOpen()).toEqual([may, mayNot]);
    });

    test('has none in the API contract', async () => {
      expect(await readOpen('/api')).toEqual([]);
    });
  });
});
