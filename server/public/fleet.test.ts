import { expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const pilot = eachTest(() => harness.as(harness.given.pilot()));

const figures = { fuel_type: 1, cargo_capacity: 9500.5, fuel_capacity: 42_000, gross_weight: 170_000 };

/** An A320 subfleet with an aircraft at home and a fare of its own price. */
function givenA320(): void {
  const { given } = harness;
  given.airport({ id: 'EDDH' });
  given.subfleet({ type: 'A320-KTW', name: 'Airbus A320', ...figures });
  given.aircraft({
    subfleet_id: 1,
    registration: 'D-AKTA',
    name: 'Kestrel',
    tail_number: 'KTA',
    airport_id: 'EDDH',
    hex_code: '3C66A1',
    updated_at: '2026-11-21T06:07:08.999Z',
  });
  given.fare({ code: 'Y', name: 'Economy', price: 100, cost: 40, capacity: 150, notes: 'Window' });
  harness.db.subfleets.fareLinks.insert({ subfleet_id: 1, fare_id: 1, price: '80%', capacity: '120' });
}

const airline = { id: 1, icao: 'KTW', iata: 'KW', name: 'Kestrel Wings', country: null, logo: null };

const subfleet = {
  id: 1,
  airline_id: 1,
  name: 'Airbus A320',
  type: 'A320-KTW',
  ...figures,
};

const aircraft = {
  id: 1,
  subfleet_id: '1',
  icao: 'A320',
  airport_id: 'EDDH',
  hex_code: '3C66A1',
  name: 'Kestrel',
  registration: 'D-AKTA',
  tail_number: 'KTA',
  active: true,
  status: 'A',
  created_at: '2026-11-20 08:30:00',
  updated_at: '2026-11-21 06:07:08',
};

const fare = {
  id: 1,
  code: 'Y',
  name: 'Economy',
  capacity: 120,
  cost: 40,
  price: '80',
  type: 0,
  notes: 'Window',
  active: true,
};

test.each(['/api/fleet', '/api/subfleet'])('%s lists subfleets with aircraft, fares and airline', async (url) => {
  givenA320();
  const { data, meta } = (await pilot.get(url)).json();
  expect(data).toEqual([{ ...subfleet, aircraft: [aircraft], fares: [fare], airline }]);
  expect(meta).toMatchObject({ per_page: 50, total: 1 });
});

test('the fleet shows active aircraft and fares only, by registration', async () => {
  const { given } = harness;
  given.subfleet();
  for (const status of ['M', 'S', 'R']) given.aircraft({ subfleet_id: 1, status });
  for (const registration of ['D-ZZZZ', 'D-AAAA']) given.aircraft({ subfleet_id: 1, registration });
  given.fare({ active: 0 });
  harness.db.subfleets.fareLinks.insert({ subfleet_id: 1, fare_id: 1 });
  const [found] = (await pilot.get('/api/fleet')).json().data;
  expect(found.aircraft.map(({ registration }: { registration: string }) => registration)).toEqual([
    'D-AAAA',
    'D-ZZZZ',
  ]);
  expect(found.fares).toEqual([]);
});

test("the pilot's fleet has the subfleets of the rank alone", async () => {
  givenA320();
  harness.given.subfleet();
  const rank = harness.given.rank({}, [1]);
  const reply = await harness.as(harness.given.pilot({ rank_id: rank.id })).get('/api/user/fleet');
  expect(reply.json()).toEqual({ data: [{ ...subfleet, aircraft: [aircraft], fares: [fare], airline }] });
});

test('a rank without subfleets has an empty fleet', async () => {
  givenA320();
  expect((await pilot.get('/api/user/fleet')).json()).toEqual({ data: [] });
});

test.each([
  { by: 'id', url: '/api/fleet/aircraft/1' },
  { by: 'id, with a blank type', url: '/api/fleet/aircraft/1?type=' },
  { by: 'registration', url: '/api/fleet/aircraft/d-akta?type=registration' },
  { by: 'tail number', url: '/api/fleet/aircraft/KTA?type=tail_number' },
  { by: 'tail number, as phpVMS calls it', url: '/api/fleet/aircraft/KTA?type=fin' },
  { by: 'ICAO type', url: '/api/fleet/aircraft/a320?type=icao' },
  { by: 'id, under the other name', url: '/api/subfleet/aircraft/1' },
])('an aircraft is found by $by, with its subfleet', async ({ url }) => {
  givenA320();
  harness.given.aircraft({ subfleet_id: 1, icao: 'B738', tail_number: 'KTB' });
  expect((await pilot.get(url)).json()).toEqual({ data: { ...aircraft, subfleet: { ...subfleet, fares: [fare] } } });
});

test('an aircraft is found although it is in maintenance', async () => {
  const { id } = harness.given.aircraft({ status: 'M' });
  expect((await pilot.get(`/api/fleet/aircraft/${id}`)).json().data).toMatchObject({ active: false, status: 'M' });
});

test('of several aircraft of a type an active one is found', async () => {
  harness.given.aircraft({ icao: 'B738', status: 'S' });
  const { id } = harness.given.aircraft({ icao: 'B738' });
  expect((await pilot.get('/api/fleet/aircraft/B738?type=icao')).json().data.id).toBe(id);
});
