import { beforeEach, describe, expect, test } from 'vitest';
import type { Aircraft } from '../contract/classic/fleet.ts';
import type { RoutePoint } from '../contract/classic/flights.ts';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
/** A subfleet that the rank may fly, and one that it may not. */
let allowed: number;
let forbidden: number;
beforeEach(() => {
  harness.db.aircraft.update({ ...cockpit.aircraft, registration: 'D-OWN', icao: 'A320' });
  allowed = cockpit.aircraft.subfleet_id;
  forbidden = harness.given.subfleet().id;
});

async function usable(flight_id: string): Promise<string[]> {
  const reply = await cockpit.caller.get(`/api/flights/${flight_id}/aircraft`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Aircraft[] }>().data.map(({ registration }) => registration);
}

const set = (key: string, value: string): void => harness.db.settings.put({ key, value });

/** A bid of this pilot on the cockpit's aircraft. */
function bid(user_id: number, created_at = new Date().toISOString()): void {
  const flight_id = harness.given.flight().id;
  harness.given.bid({ user_id, flight_id, aircraft_id: cockpit.aircraft.id, created_at });
}

test.each(['999/aircraft', 'search/aircraft', '999/route', 'search/route'])('/flights/%s is 404', async (path) => {
  const reply = await cockpit.caller.get(`/api/flights/${path}`);
  const [flight_id] = path.split('/');
  expect(reply.json()).toMatchObject({ status: 404, type: expect.stringMatching(/\/not-found$/), flight_id });
});

test('an aircraft looks as in the fleet', async () => {
  const { id } = harness.given.flight({}, [allowed]);
  const { data } = (await cockpit.caller.get(`/api/flights/${id}/aircraft`)).json();
  const fleet = (await cockpit.caller.get('/api/user/fleet')).json();
  expect(data).toEqual(fleet.data[0].aircraft);
});

describe('a flight', () => {
  test('has the aircraft of its subfleets, by type and registration', async () => {
    const other = harness.given.subfleet();
    harness.db.ranks.subfleetLinks.insert({ rank_id: cockpit.pilot.user.rank_id, subfleet_id: other.id });
    const rows = [
      { icao: 'B738', registration: 'D-A' },
      { icao: 'A320', registration: 'D-Z' },
      { icao: 'A320', registration: 'D-B' },
    ];
    for (const row of rows) harness.given.aircraft({ ...row, subfleet_id: other.id });
    const third = harness.given.subfleet();
    harness.db.ranks.subfleetLinks.insert({ rank_id: cockpit.pilot.user.rank_id, subfleet_id: third.id });
    harness.given.aircraft({ subfleet_id: third.id });
    expect(await usable(harness.given.flight({}, [allowed, other.id]).id)).toEqual(['D-B', 'D-OWN', 'D-Z', 'D-A']);
  });

  test('without subfleets has any that the rank allows', async () => {
    harness.given.aircraft({ subfleet_id: forbidden });
    expect(await usable(harness.given.flight().id)).toEqual(['D-OWN']);
  });

  test('has no aircraft of a subfleet that the rank does not allow', async () => {
    harness.given.aircraft({ subfleet_id: forbidden, registration: 'D-TOO' });
    const { id } = harness.given.flight({}, [forbidden]);
    expect(await usable(id)).toEqual([]);
    set('pireps.restrict_aircraft_to_rank', 'false');
    expect(await usable(id)).toEqual(['D-TOO']);
  });

  test.each([
    ['in maintenance', { status: 'M' }],
    ['in use', { state: 1 }],
    ['in the air', { state: 2 }],
  ])('has none that is %s', async (_name, columns) => {
    harness.given.aircraft({ subfleet_id: allowed, ...columns });
    expect(await usable(harness.given.flight({}, [allowed]).id)).toEqual(['D-OWN']);
  });

  test('has those elsewhere too, unless they must stand at the departure airport', async () => {
    harness.given.airport({ id: 'LOWI' });
    harness.given.aircraft({ subfleet_id: allowed, registration: 'D-TOO', airport_id: 'LOWI', icao: 'A320' });
    harness.given.aircraft({ subfleet_id: allowed, registration: 'D-XXX', airport_id: null, icao: 'A320' });
    const { id } = harness.given.flight({ dpt_airport_id: 'EDDH' }, [allowed]);
    expect(await usable(id)).toEqual(['D-OWN', 'D-TOO', 'D-XXX']);
    set('pireps.only_aircraft_at_dpt_airport', 'true');
    expect(await usable(id)).toEqual(['D-OWN']);
  });

  test('without subfleets has those of other airlines too, unless only its own may fly', async () => {
    const foreign = harness.given.subfleet({ airline_id: harness.given.airline().id });
    harness.db.ranks.subfleetLinks.insert({ rank_id: cockpit.pilot.user.rank_id, subfleet_id: foreign.id });
    harness.given.aircraft({ subfleet_id: foreign.id, registration: 'D-TOO', icao: 'A320' });
    const free = harness.given.flight();
    const bound = harness.given.flight({}, [foreign.id]);
    expect(await usable(free.id)).toEqual(['D-OWN', 'D-TOO']);
    set('flights.only_company_aircraft', 'true');
    expect(await usable(free.id)).toEqual(['D-OWN']);
    expect(await usable(bound.id)).toEqual(['D-TOO']);
  });
});

describe('an aircraft that is named in a bid', () => {
  test('of another pilot is not there, unless bids block no aircraft', async () => {
    bid(harness.given.pilot().user.id);
    const { id } = harness.given.flight({}, [allowed]);
    expect(await usable(id)).toEqual([]);
    set('bids.block_aircraft', 'false');
    expect(await usable(id)).toEqual(['D-OWN']);
  });

  test('of the pilot is there', async () => {
    bid(cockpit.pilot.user.id);
    expect(await usable(harness.given.flight({}, [allowed]).id)).toEqual(['D-OWN']);
  });

  test('that expired is there', async () => {
    bid(harness.given.pilot().user.id, '2020-01-01T00:00:00.000Z');
    expect(await usable(harness.given.flight({}, [allowed]).id)).toEqual(['D-OWN']);
  });
});

async function points(route: string): Promise<RoutePoint[]> {
  const { id } = harness.given.flight({ dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', route });
  const reply = await cockpit.caller.get(`/api/flights/${id}/route`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: RoutePoint[] }>().data;
}

const airportPoint = (code: string): object => {
  const { id, name, lat, lon } = harness.given.airport({ id: code });
  return { id, name, type: { type: 0, name: 'Airport' }, lat, lon, freq: null };
};

describe('the route of a flight', () => {
  test('leads from the departure to the arrival airport, by way of airports and coordinates', async () => {
    expect(await points('EDDM 5230N01320E/N0450F350')).toEqual([
      airportPoint('EDDH'),
      airportPoint('EDDM'),
      {
        id: '5230N01320E',
        name: '5230N01320E',
        type: { type: 2048, name: 'Fix' },
        lat: 52.5,
        lon: 13.333333,
        freq: null,
      },
      airportPoint('LOWI'),
    ]);
  });

  test.each([
    ['nothing', '', []],
    ['blanks', '   ', []],
    ['airways and fixes', 'DCT AMLUH M748 ABGUS UN850 HAM', []],
    ['procedures', 'SID AMLU1A STAR', []],
    ['the airports of the flight', 'EDDH/23 AMLUH LOWI/26', []],
    ['an airport of the built-in data, in small letters', 'eddm', ['EDDM']],
    ['an airport that is nowhere', 'ZZZZ', []],
    ['places over an ocean', 'LIMRI 52N020W\n51N030W/M082F360 GANDE', ['52N020W', '51N030W']],
    ['places that cannot be', '95N020W 5260N01320E', []],
  ])('with %s', async (_name, route, between) => {
    const ids = (await points(route)).map(({ id }) => id);
    expect(ids).toEqual(['EDDH', ...between, 'LOWI']);
  });
});
