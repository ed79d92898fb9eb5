import { beforeEach, describe, expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { type Caller, createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
let pilot: Caller;
beforeEach(() => {
  pilot = harness.as(harness.given.pilot());
});

async function numbersOf(url: string): Promise<number[]> {
  const reply = await pilot.get(url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.map(({ flight_number }: { flight_number: number }) => flight_number);
}

const airline = {
  id: 1,
  icao: 'KTW',
  iata: 'KW',
  name: 'Kestrel Wings',
  country: null,
  logo: null,
  active: true,
  total_flights: 0,
  total_time: 0,
  created_at: '2026-11-20 08:30:00',
  updated_at: '2026-11-20 08:30:00',
};

test('a flight has every key of the contract and the additions', async () => {
  const { given } = harness;
  given.airport({ id: 'LOWS' });
  const { id: subfleet_id } = given.subfleet({ name: 'Airbus A320', type: 'A320' });
  given.aircraft({ subfleet_id, registration: 'D-AKTA' });
  harness.db.subfleets.fareLinks.insert({ subfleet_id, fare_id: given.fare({ code: 'Y', price: 99.5 }).id });
  const columns = { flight_number: 123, route_code: 'A', route_leg: 1, alt_airport_id: 'LOWS', distance: 400 };
  const text = { route: 'AMLUH M748 ABGUS', dpt_time: '08:15', arr_time: '09:50', notes: 'Ski', flight_type: 'C' };
  const { id } = given.flight({ ...columns, ...text }, [subfleet_id]);
  const { data } = (await pilot.get(`/api/flights/${id}`)).json();
  const { subfleet, subfleets, ...flight } = data;
  expect(flight).toEqual({
    id,
    ident: 'KTW123/C.A/L.1',
    airline_id: 1,
    airline,
    ...columns,
    distance: { mi: 460.31, nmi: 400, km: 740.8, m: 740_800 },
    dpt_airport_id: 'EDDH',
    arr_airport_id: 'LOWI',
    ...text,
    flight_time: 95,
    active: true,
    objection: 'Your rank may not fly the Airbus A320',
  });
  expect(subfleet).toEqual([
    {
      id: subfleet_id,
      airline_id: 1,
      name: 'Airbus A320',
      type: 'A320',
      fuel_type: null,
      cargo_capacity: null,
      fuel_capacity: null,
      gross_weight: null,
      aircraft: [expect.objectContaining({ registration: 'D-AKTA', subfleet_id: String(subfleet_id) })],
      fares: [expect.objectContaining({ code: 'Y', price: '99.5' })],
    },
  ]);
  expect(subfleets).toEqual(subfleet);
});

test('a flight with few details has nulls where the contract allows them and zeros elsewhere', async () => {
  const { id } = harness.given.flight({ distance: null, flight_time: null });
  expect((await pilot.get(`/api/flights/${id}`)).json().data).toMatchObject({
    route_code: null,
    route_leg: null,
    alt_airport_id: null,
    distance: { mi: 0, nmi: 0, km: 0, m: 0 },
    flight_time: 0,
    flight_type: 'J',
    route: '',
    subfleet: [],
    subfleets: [],
  });
});

test('the list has active, visible flights of active airlines', async () => {
  const { given } = harness;
  given.flight({ flight_number: 1 });
  given.flight({ flight_number: 2, active: 0 });
  given.flight({ flight_number: 3, visible: 0 });
  given.flight({ flight_number: 4, airline_id: given.airline({ active: 0 }).id });
  expect(await numbersOf('/api/flights')).toEqual([1]);
});

test('a flight that is not active is found by its id', async () => {
  const { id } = harness.given.flight({ active: 0 });
  expect((await pilot.get(`/api/flights/${id}`)).json().data).toMatchObject({ id, active: false });
});

test('the list is ordered by airline, number and leg, 15 a page', async () => {
  const { given } = harness;
  const other = given.airline();
  given.flight({ airline_id: other.id, flight_number: 1 });
  for (const route_leg of [2, 1]) given.flight({ flight_number: 500, route_leg });
  for (let number = 20; number > 0; number -= 1) given.flight({ flight_number: number });
  const first = (await pilot.get('/api/flights')).json();
  expect(first.meta).toMatchObject({ per_page: 15, total: 23, last_page: 2 });
  const second = (await pilot.get('/api/flights?page=2')).json();
  const order = [...first.data, ...second.data].map(({ flight_number, route_leg }) => [flight_number, route_leg]);
  const numbers = Array.from({ length: 20 }, (_, index) => [index + 1, null]);
  expect(order).toEqual([...numbers, [500, 1], [500, 2], [1, null]]);
});

/** Four flights, told apart by their number. */
function givenFlights(): void {
  const { given } = harness;
  const narrow = given.subfleet();
  const wide = given.subfleet();
  given.aircraft({ subfleet_id: narrow.id, icao: 'A320' });
  given.aircraft({ subfleet_id: wide.id, icao: 'B77W' });
  given.aircraft({ subfleet_id: wide.id, icao: 'B748', status: 'S' });
  const other = given.airline();
  given.flight({ flight_number: 100, callsign: 'KTW1AB', distance: 400, flight_time: 90 }, [narrow.id]);
  given.flight({ flight_number: 2100, route_code: 'SKI', flight_type: 'C', distance: 410, flight_time: 95 }, [
    narrow.id,
    wide.id,
  ]);
  given.flight({ flight_number: 305, dpt_airport_id: 'KJFK', distance: 3500, flight_time: 450 }, [wide.id]);
  given.flight({ flight_number: 7, arr_airport_id: 'EGLL', airline_id: other.id, distance: 403, flight_time: 80 });
}

test.each([
  { query: '', found: [100, 305, 2100, 7] },
  { query: 'depicao=kjfk', found: [305] },
  { query: 'dep_icao=KJFK', found: [305] },
  { query: 'dpt_airport_id=KJFK', found: [305] },
  { query: 'arricao=EGLL', found: [7] },
  { query: 'arr_icao=egll', found: [7] },
  { query: 'arr_airport_id=EGLL', found: [7] },
  { query: 'flight_number=100', found: [100, 2100] },
  { query: 'callsign=w1a', found: [100] },
  { query: 'flight_type=C', found: [2100] },
  { query: 'flight_type=2', found: [2100] },
  { query: 'route_code=ski', found: [2100] },
  { query: 'airline_id=2', found: [7] },
  { query: 'airline_id=99', found: [] },
  // decisions §1: bare distances are statute miles; 410 nautical miles are 471.82 of them.
  { query: 'dgt=471.82', found: [305, 2100] },
  { query: 'dgt=471.83', found: [305] },
  { query: 'dlt=471.82', found: [100, 2100, 7] },
  { query: 'dlt=471.81', found: [100, 7] },
  { query: 'dgt=461&dlt=500', found: [2100, 7] },
  { query: 'tgt=90&tlt=95', found: [100, 2100] },
  { query: 'subfleet_id=2', found: [305, 2100] },
  { query: 'icao_type=b77w', found: [305, 2100] },
  { query: 'icao_type=B748', found: [] },
  { query: 'flight_number=100&flight_type=J', found: [100] },
  { query: 'depicao=EDDH&arricao=LOWI&airline_id=1', found: [100, 2100] },
  { query: 'flight_number=&airline_id=&dep_icao=', found: [100, 305, 2100, 7] },
  { query: 'available=true&pilot_id=7', found: [100, 305, 2100, 7] },
  { query: 'flight_number=%25', found: [] },
])('a search for "$query" finds $found, and so does the list', async ({ query, found }) => {
  givenFlights();
  expect(await numbersOf(`/api/flights/search?${query}`)).toEqual(found);
  expect(await numbersOf(`/api/flights?${query}`)).toEqual(found);
});

test('the pages of a search keep what was searched for', async () => {
  givenFlights();
  const { links, meta } = (await pilot.get('/api/flights/search?dep_icao=EDDH&limit=2')).json();
  expect(links.next).toBe('http://localhost:80/api/flights/search?dep_icao=EDDH&limit=2&page=2');
  expect(meta).toMatchObject({ total: 3, per_page: 2 });
});

const set = (key: string, value: string): void => harness.db.settings.put({ key, value });

describe('settings that restrict the lists', () => {
  beforeEach(() => {
    givenFlights();
    pilot = harness.as(harness.given.pilot({ airline_id: 2, curr_airport_id: 'KJFK' }));
  });

  test.each([
    { key: 'pilots.restrict_to_company', query: '', found: [7] },
    { key: 'pilots.restrict_to_company', query: 'airline_id=1', found: [] },
    { key: 'pilots.only_flights_from_current', query: '', found: [305] },
    { key: 'pilots.only_flights_from_current', query: 'dep_icao=EDDH', found: [] },
    { key: 'pilots.only_flights_from_current', query: 'ignore_restrictions=0', found: [305] },
    { key: 'pilots.only_flights_from_current', query: 'ignore_restrictions=', found: [305] },
    { key: 'pilots.only_flights_from_current', query: 'ignore_restrictions=1', found: [100, 305, 2100, 7] },
    { key: 'pilots.restrict_to_company', query: 'ignore_restrictions=true', found: [100, 305, 2100, 7] },
  ])('$key on, "$query" finds $found', async ({ key, query, found }) => {
    set(key, 'true');
    expect(await numbersOf(`/api/flights?${query}`)).toEqual(found);
    expect(await numbersOf(`/api/flights/search?${query}`)).toEqual(found);
  });

  test.each(['pilots.restrict_to_company', 'pilots.only_flights_from_current'])(
    'without %s all flights are listed',
    async (key) => {
      set(key, 'false');
      expect(await numbersOf('/api/flights')).toEqual([100, 305, 2100, 7]);
    },
  );

  test('a pilot without a current airport sees no flights', async () => {
    pilot = harness.as(harness.given.pilot({ curr_airport_id: null }));
    set('pilots.only_flights_from_current', 'true');
    expect(await numbersOf('/api/flights')).toEqual([]);
  });

  test('a single flight is shown to everybody', async () => {
    const { id } = harness.given.flight({ airline_id: 1 });
    set('pilots.restrict_to_company', 'true');
    set('pilots.only_flights_from_current', 'true');
    expect((await pilot.get(`/api/flights/${id}`)).statusCode).toBe(200);
  });
});

test("the fields of a flight are an object at phpVMS's address", async () => {
  const { given, db } = harness;
  const { id } = given.flight();
  const rows = [
    { name: 'Departure Gate', value: '4' },
    { name: 'Arrival Gate', value: 'C41' },
  ];
  await db.write((tx) => tx.flights.fieldLinks.replace(id, rows));
  const reply = await pilot.get(`/phpvms7/api/flights/${id}`);
  expect(reply.json()).toMatchObject({ data: { fields: { 'Departure Gate': '4', 'Arrival Gate': 'C41' } } });
  const { id: without } = given.flight({ flight_number: 2 });
  expect((await pilot.get(`/phpvms7/api/flights/${without}`)).json()).toMatchObject({ data: { fields: {} } });
});
