import { beforeEach, describe, expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { type Caller, createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
let caller: Caller;
beforeEach(() => {
  caller = harness.as(harness.given.pilot());
});

async function read<Data>(url: string): Promise<Data> {
  const reply = await caller.get(`/phpvms7/api${url}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Data }>().data;
}

function givenAircraft(columns: object = {}): number {
  const weights = { dow: 93_000, mtow: 171_961, mlw: 145_505, zfw: 137_789 };
  const { id: subfleet_id } = harness.given.subfleet({ type: 'A320-KTW', name: 'Airbus A320', ...columns });
  const fare_id = harness.given.fare({ code: 'Y', name: 'Economy', price: 99.5, capacity: 180 }).id;
  harness.db.subfleets.fareLinks.insert({ subfleet_id, fare_id });
  const codes = { tail_number: 'KTA', hex_code: '3C1234', selcal: 'AB-CD', iata: '320' };
  return harness.given.aircraft({ subfleet_id, registration: 'D-AKTA', ...codes, ...weights }).id;
}

const airline = { id: 1, icao: 'KTW', iata: 'KW', name: 'Kestrel Wings', country: null, logo: null };
const created = { created_at: '2026-11-20T08:30:00Z', updated_at: '2026-11-20T08:30:00Z' };

test('an airline comes in the short form, alone and in the list', async () => {
  expect(await read(`/airlines/${harness.given.home().id}`)).toEqual(airline);
  expect(await read('/airlines')).toEqual([airline]);
});

test('pages are counted, and linked under the mount of the profile', async () => {
  harness.given.airport({ id: 'EDDH' });
  harness.given.airport({ id: 'LOWI' });
  const { links, meta } = (await caller.get('/phpvms7/api/airports?limit=1')).json();

  expect(links.next).toMatch(/\/phpvms7\/api\/airports\?limit=1&page=2$/);
  expect(meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 1, total: 2, next_page: links.next });
});

test('an airport has the keys of phpVMS', async () => {
  const costs = { ground_handling_cost: 250, fuel_100ll_cost: 0.9, fuel_jeta_cost: 0.7, fuel_mogas_cost: 0.8 };
  const place = { name: 'Hamburg', location: 'Hamburg', region: 'DE-HH', lat: 53.6304, lon: 9.98823, elevation: 53 };
  harness.given.airport({ id: 'EDDH', ...place, ...costs, hub: 1, notes: 'Curfew' });

  expect(await read('/airports/eddh')).toEqual({
    id: 'EDDH',
    iata: 'HAM',
    icao: 'EDDH',
    country: 'DE',
    timezone: 'Europe/Berlin',
    hub: true,
    notes: 'Curfew',
    description: 'EDDH/HAM - Hamburg (hub)',
    ...place,
    ...costs,
  });
});

test('what is not known of an airport is null there, and a number and UTC in the contract', async () => {
  const costs = ['ground_handling_cost', 'fuel_100ll_cost', 'fuel_jeta_cost', 'fuel_mogas_cost'];
  const unknown = Object.fromEntries(costs.map((cost) => [cost, null]));
  harness.given.airport({ id: 'XXXX', country: '', tz: null, ...unknown });

  expect(await read('/airports/XXXX')).toMatchObject({ country: null, timezone: null, ...unknown });
  const { data } = (await caller.get('/api/airports/XXXX')).json();
  expect(data).toMatchObject({ country: '', tz: 'UTC', timezone: 'UTC', fuel_jeta_cost: 0 });
});

test('the city of an airport is its location, unless it has another', async () => {
  harness.given.airport({ id: 'EDDH', city: 'Hamburg' });
  harness.given.airport({ id: 'EDHI', city: 'Hamburg', location: 'Finkenwerder' });
  harness.given.airport({ id: 'XXXX' });

  expect(await read('/airports')).toMatchObject([
    { location: 'Hamburg' },
    { location: 'Finkenwerder' },
    { id: 'XXXX', location: null },
  ]);
});

test.each(['/airports', '/airports/hubs', '/airports/search?search=EDDH'])('%s shows it the same way', async (url) => {
  harness.given.airport({ id: 'EDDH', hub: 1 });

  expect(await read(url)).toEqual([await read('/airports/EDDH')]);
});

test('airports are found with their description', async () => {
  harness.given.airport({ id: 'LOWI' });
  expect(await read('/airports/search?search=innsbruck&hubs=0')).toMatchObject([
    { id: 'LOWI', iata: 'INN', icao: 'LOWI', hub: false, description: expect.stringMatching(/^LOWI\/INN - /) },
  ]);
});

test('airports are looked up beyond the catalog', async () => {
  expect(await read('/airports/lszh/lookup')).toMatchObject({
    icao: 'LSZH',
    timezone: 'Europe/Zurich',
    elevation: 1417,
    region: 'CH-ZH',
  });
});

test('airports have a distance in four units', async () => {
  for (const lon of [1, 2]) harness.given.airport({ id: `XAA${lon}`, lat: 0, lon });
  expect(await read('/airports/XAA1/distance/XAA2')).toEqual({
    fromIcao: 'XAA1',
    toIcao: 'XAA2',
    distance: { m: 111_194.93, km: 111.19, mi: 69.09, nmi: 60.04 },
  });
});

describe('the fleet', () => {
  test('an aircraft has its weights in both units, and integers and letters where clients want them', async () => {
    const id = givenAircraft();

    expect(await read(`/fleet/aircraft/${id}`)).toMatchObject({
      id,
      subfleet_id: expect.any(Number),
      icao: 'A320',
      iata: '320',
      airport_id: null,
      hub_id: null,
      landing_time: null,
      registration: 'D-AKTA',
      fin: 'KTA',
      hex_code: '3C1234',
      selcal: 'AB-CD',
      dow: { kg: 42_184.09, lbs: 93_000 },
      mtow: { kg: 78_000.2, lbs: 171_961 },
      mlw: { kg: 65_999.96, lbs: 145_505 },
      zfw: { kg: 62_500.04, lbs: 137_789 },
      fuel_onboard: { kg: 0, lbs: 0 },
      flight_time: 0,
      status: 'A',
      state: 0,
      ident: 'D-AKTA (A320)',
      ...created,
    });
  });

  test('a weight that is not known is zero in both units', async () => {
    const { id } = harness.given.aircraft({ icao: null, registration: 'D-AKTB' });

    expect(await read(`/fleet/aircraft/${id}`)).toMatchObject({
      ...Object.fromEntries(['dow', 'mtow', 'mlw', 'zfw'].map((weight) => [weight, { kg: 0, lbs: 0 }])),
      bid: null,
      fin: null,
      ident: 'D-AKTB',
    });
  });

  test('a subfleet has exact capacities and costs, and brings fares, aircraft and airline', async () => {
    const figures = { cargo_capacity: 20_000, fuel_capacity: 42_000.5, gross_weight: 171_961, cost_block_hour: 2500 };
    givenAircraft({ ...figures, ground_handling_multiplier: 97.5 });
    const [subfleet] = await read<object[]>('/fleet');

    expect(subfleet).toMatchObject({
      airline_id: 1,
      hub_id: null,
      type: 'A320-KTW',
      simbrief_type: null,
      name: 'Airbus A320',
      fuel_type: null,
      ...figures,
      cost_delay_minute: null,
      ground_handling_multiplier: 97.5,
      ...created,
      airline,
      fares: [{ code: 'Y', price: 99.5, cost: 0, count: null, capacity: 180, type: 0, notes: null, active: true }],
      aircraft: [{ registration: 'D-AKTA' }],
    });
  });

  test('/user/fleet shows the subfleets of the rank in the same form', async () => {
    givenAircraft();
    const [subfleet] = await read<{ id: number }[]>('/fleet');
    const rank = harness.given.rank({}, [subfleet?.id ?? 0]);
    const reply = await harness.as(harness.given.pilot({ rank_id: rank.id })).get('/phpvms7/api/user/fleet');

    expect(reply.json().data).toEqual([subfleet]);
  });

  test('the aircraft of a flight are as in the fleet', async () => {
    const id = givenAircraft();
    const { subfleet, ...aircraft } = await read<{ subfleet: { id: number } }>(`/fleet/aircraft/${id}`);
    harness.db.settings.put({ key: 'pireps.restrict_aircraft_to_rank', value: 'false' });

    const { id: flight_id } = harness.given.flight({}, [subfleet.id]);
    const reply = await harness.as(harness.given.pilot()).get(`/phpvms7/api/flights/${flight_id}/aircraft`);
    expect(reply.json()).toEqual([aircraft]);
  });
});

describe('the pilot', () => {
  test('has the keys of phpVMS: integers for rank and number, and nothing private', async () => {
    const { given } = harness;
    given.airport({ id: 'EDDH' });
    given.airport({ id: 'LOWI' });
    const rank = given.rank({ name: 'Captain' }, [given.subfleet({ type: 'A320-KTW' }).id]);
    const own = { name: 'Ada Lovelace', pilot_id: 31, flights: 12, flight_time: 1234, transfer_time: 600, state: 3 };
    const places = { home_airport_id: 'EDDH', curr_airport_id: 'LOWI', timezone: 'Europe/Berlin' };
    const pilot = given.pilot({ ...own, ...places, rank_id: rank.id, last_pirep_id: given.pirep({ id: '1042' }).id });
    const reply = await harness.as(pilot).get('/phpvms7/api/user');

    expect(reply.json().data).toEqual({
      ...own,
      name_private: 'Ada L',
      id: pilot.user.id,
      ident: 'KTW0031',
      avatar: null,
      airline_id: 1,
      airline,
      rank_id: rank.id,
      rank: { name: 'Captain', subfleets: [expect.objectContaining({ type: 'A320-KTW', aircraft: [], fares: [] })] },
      last_pirep_id: '1042',
      home_airport: 'EDDH',
      curr_airport: 'LOWI',
      timezone: 'Europe/Berlin',
      total_time: 1234,
      bids: [],
    });
  });

  test('has no last PIREP before the first one', async () => {
    expect(await read('/user')).toMatchObject({ last_pirep_id: null });
  });

  test('can have minutes from elsewhere that the airline counts', async () => {
    harness.db.settings.put({ key: 'pilots.count_transfer_hours', value: 'true' });
    const pilot = harness.given.pilot({ flight_time: 100, transfer_time: 20 });

    expect((await harness.as(pilot).get('/phpvms7/api/users/me')).json().data.total_time).toBe(120);
  });
});
