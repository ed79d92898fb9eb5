import { beforeEach, describe, expect, test } from 'vitest';
import type { PirepSummary } from '../contract/admin/pireps.ts';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

const list = (query = ''): Promise<{ data: PirepSummary[]; total: number; counts: unknown }> =>
  harness.read(`/admin/pireps${query}`);
const ids = async (query = ''): Promise<string[]> => (await list(query)).data.map(({ id }) => id);

test('a summary names flight, pilot and aircraft', async () => {
  const { given } = harness;
  const pilot = given.pilot({ pilot_id: 31, name: 'Mara Lindqvist' }).user;
  const aircraft = given.aircraft({ registration: 'D-AKTE', name: 'Airbus A320neo', icao: 'A20N' });
  given.pirep({
    id: '1612',
    flight_number: '612',
    user_id: pilot.id,
    aircraft_id: aircraft.id,
    state: PirepState.PENDING,
    status: 'ARR',
    distance: 1334.5,
    flight_time: 204,
    landing_rate: -612,
    submitted_at: '2026-11-20T15:55:00.000Z',
  });
  expect((await list()).data).toEqual([
    {
      id: '1612',
      ident: 'KTW612',
      dpt_airport_id: 'EDDH',
      arr_airport_id: 'LOWI',
      state: 1,
      status: 'ARR',
      pilot: { id: pilot.id, ident: 'KTW0031', name: 'Mara Lindqvist', picture: null },
      aircraft: { id: aircraft.id, registration: 'D-AKTE', icao: 'A20N', name: 'Airbus A320neo', picture: null },
      distance: 1334.5,
      flight_time: 204,
      landing_rate: -612,
      score: null,
      submitted_at: '2026-11-20T15:55:00.000Z',
      stale_since: null,
      flags: [],
      decided_by: null,
      created_at: '2026-11-20T08:30:00.123Z',
      updated_at: '2026-11-20T08:30:00.123Z',
    },
  ]);
});

describe('order and pages', () => {
  beforeEach(() => {
    harness.given.pirep({ id: '1', created_at: at(10), submitted_at: at(14), state: PirepState.ACCEPTED });
    harness.given.pirep({ id: '2', created_at: at(11), submitted_at: at(12), state: PirepState.PENDING });
    harness.given.pirep({ id: '3', created_at: at(13) });
    harness.given.pirep({ id: '4', created_at: at(13) });
  });

  test('the newest comes first: by filing, before that by creation', async () => {
    expect(await ids()).toEqual(['1', '4', '3', '2']);
    expect(await ids('?order=asc')).toEqual(['2', '4', '3', '1']);
  });

  test.each([
    ['landing_rate', ['5', '7', '6'], [-90, -180, -612]],
    ['score', ['6', '5', '7'], [98, 92.5, 54]],
    ['flight_time', ['7', '6', '5'], [200, 60, 45]],
  ])('reports are sorted by %s, page by page; those without one come last', async (sort, first, figures) => {
    harness.given.pirep({ id: '5', landing_rate: -90, score: 92.5, flight_time: 45 });
    harness.given.pirep({ id: '6', landing_rate: -612, score: 98, flight_time: 60 });
    harness.given.pirep({ id: '7', landing_rate: -180, score: 54, flight_time: 200 });
    expect(await ids(`?sort=${sort}`)).toEqual([...first, '1', '4', '3', '2']);
    expect(await ids(`?sort=${sort}&order=asc&limit=3`)).toEqual(first.toReversed());
    expect(await ids(`?sort=${sort}&limit=2&page=2`)).toEqual([first[2], '1']);
    expect((await list(`?sort=${sort}`)).data.map((row) => row[sort as 'score']).slice(0, 3)).toEqual(figures);
  });

  test('a rate without its sign is in its place, and 0 is none', async () => {
    harness.given.pirep({ id: '5', landing_rate: -90 });
    harness.given.pirep({ id: '6', landing_rate: 0 });
    harness.given.pirep({ id: '7', landing_rate: 180 });
    harness.given.pirep({ id: '8', landing_rate: -612 });
    expect((await list('?sort=landing_rate&limit=4')).data.map(({ landing_rate }) => landing_rate)).toEqual([
      -90,
      -180,
      -612,
      null,
    ]);
    expect(await ids('?sort=landing_rate&limit=3')).toEqual(['5', '7', '8']);
    expect(await ids('?sort=landing_rate&order=asc&limit=3')).toEqual(['8', '7', '5']);
  });

  test('a page has the requested size', async () => {
    expect(await ids('?limit=3')).toEqual(['1', '4', '3']);
    expect(await list('?limit=3&page=2')).toMatchObject({ data: [{ id: '2' }], total: 4, page: 2, limit: 3 });
    expect(await list('?limit=3&page=3')).toMatchObject({ data: [], total: 4 });
  });

  test.each([
    'page=0',
    'page=x',
    'page=1e308',
    'limit=0',
    'limit=501',
    'state=9',
    'state=1,',
    `search=${'x'.repeat(101)}`,
    'user_id=Mara',
    'aircraft_id=D-AKTE',
    'airport_id=Fuhlsbüttel',
    'from=yesterday',
    'from=2026-13-01',
    'to=2026-11',
    'landing_harder_than=-500',
    'source=2',
  ])('an invalid query is refused: %s', async (query) => {
    const reply = await harness.operator('GET', `/admin/pireps?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual([query.split('=')[0]]);
  });
});

describe('states', () => {
  beforeEach(() => {
    for (const state of Object.values(PirepState)) harness.given.pirep({ id: String(state), state });
  });

  test('cancelled and deleted reports are listed only on request', async () => {
    expect((await ids()).sort()).toEqual(['0', '1', '2', '5', '6', '7']);
    expect(await ids('?state=3,4')).toEqual(['4', '3']);
  });

  test('can be filtered by one or several', async () => {
    expect(await ids('?state=1')).toEqual(['1']);
    expect(await list('?state=0,7')).toMatchObject({ data: [{ id: '7' }, { id: '0' }], total: 2 });
  });

  test('are all counted, whatever the filter', async () => {
    const counts = { in_progress: 2, pending: 1, accepted: 1, rejected: 1, flagged: 0, all: 6 };
    expect((await list('?state=1&search=nothing')).counts).toEqual(counts);
  });
});

describe('the search', () => {
  beforeEach(() => {
    const { given } = harness;
    const mara = given.pilot({ pilot_id: 31, name: 'Mara Lindqvist' }).user;
    const aircraft_id = given.aircraft({ registration: 'D-AKTE' }).id;
    given.pirep({ id: '1', flight_number: '612', user_id: mara.id, aircraft_id });
    given.pirep({ id: '2', flight_number: '340', dpt_airport_id: 'EGLL', user_id: mara.id });
    const soren = given.pilot({ pilot_id: 32, name: 'Søren Ågård' }).user.id;
    given.pirep({ id: '3', flight_number: '77', arr_airport_id: 'KJFK', user_id: soren });
  });

  test.each([
    ['an ident', 'KTW612', ['1']],
    ['a part of a number', '34', ['2']],
    ['an airport', 'kjfk', ['3']],
    ['two airports, as the window writes them', 'EGLL → LOWI', ['2']],
    ['two cities, as the window writes them', 'London to Innsbruck', ['2']],
    ['two airports, as people write them', 'egll - lowi', ['2']],
    ['a city', 'new york', ['3']],
    ['an IATA code', 'jfk', ['3']],
    ['the name of an airport, without its accents', 'Heáthrow', ['2']],
    ['a name', 'lindq', ['2', '1']],
    ['a name, without its accents', 'soren', ['3']],
    ['a name, with its accents', 'SØREN', ['3']],
    ['a pilot’s ident', 'ktw0031', ['2', '1']],
    ['a registration', 'akte', ['1']],
    ['words that all must be found', 'mara egll', ['2']],
    ['more words than are read', 'mara mara mara egll xxxx', ['2']],
    ['nothing but blanks', '  ', ['3', '2', '1']],
    ['what is nowhere', 'zzzz', []],
    ['a wildcard, literally', '%', []],
    ['an underscore, literally', 'KTW_12', []],
    ['a backslash, literally', '\\', []],
    ['a quote', "'; DROP TABLE pireps; --", []],
  ])('finds %s', async (_name, search, found) => {
    const query = `?search=${encodeURIComponent(search)}`;
    expect(await ids(query)).toEqual(found);
    expect((await list(query)).total).toBe(found.length);
  });

  test('is limited to the requested states', async () => {
    harness.given.pirep({ id: '4', flight_number: '612', state: PirepState.PENDING });
    expect(await ids('?search=612&state=1')).toEqual(['4']);
  });
});

describe('the filters', () => {
  let mara: number;
  let aircraft: number;
  let subfleet: number;
  let flight: string;
  beforeEach(() => {
    const { given } = harness;
    mara = given.pilot({ pilot_id: 31, name: 'Mara Lindqvist' }).user.id;
    subfleet = given.subfleet({ name: 'A320neo' }).id;
    aircraft = given.aircraft({
      registration: 'D-AKTE',
      name: 'Airbus A320neo',
      icao: 'A20N',
      subfleet_id: subfleet,
    }).id;
    const pilot = given.pilot({ pilot_id: 12, name: 'Aoife Brennan' }).user.id;
    const others = { user_id: pilot, aircraft_id: given.aircraft({ registration: 'D-AKTA' }).id };
    given.pirep({
      id: '1',
      ...others,
      user_id: mara,
      landing_rate: -182,
      submitted_at: '2026-11-18T23:59:59.999Z',
      planned_flight_time: 60,
      block_off_time: '2026-11-18T10:00:59.000Z',
      block_on_time: '2026-11-18T11:15:00.000Z',
    });
    given.pirep({
      id: '2',
      ...others,
      aircraft_id: aircraft,
      arr_airport_id: 'EGLL',
      created_at: '2026-11-19T00:00:00Z',
      planned_flight_time: 60,
      // A historic flight.
      block_off_time: '1969-12-31T22:00:00.000Z',
      block_on_time: '1969-12-31T23:15:30.000Z',
    });
    given.pirep({
      id: '3',
      ...others,
      dpt_airport_id: 'EGLL',
      flight_id: (flight = given.flight().id),
      // Some clients leave out the sign.
      landing_rate: 501,
      submitted_at: '2026-11-19T23:59:59Z',
    });
    given.pirep({ id: '5', ...others, airline_id: given.airline({ icao: 'FLM' }).id, state: PirepState.CANCELLED });
    given.pirep({
      id: '4',
      ...others,
      source: 0,
      source_name: 'vmsacars',
      landing_rate: -500,
      submitted_at: '2026-11-20T00:00:00.000Z',
    });
  });

  test.each([
    ['a pilot', () => `user_id=${mara}`, ['1']],
    ['an aircraft', () => `aircraft_id=${aircraft}`, ['2']],
    ['a flight of the schedule', () => `flight_id=${flight}`, ['3']],
    ['an airline', () => 'airline=FLM&state=3', ['5']],
    ['a departure or arrival', () => 'airport_id=egll', ['3', '2']],
    ['one of several airports', () => 'airport_id=egkk,egll', ['3', '2']],
    ['what was filed from a day on', () => 'from=2026-11-20', ['4']],
    ['what was filed until a day', () => 'to=2026-11-18', ['1']],
    ['what was filed on a day, or begun when it is not filed', () => 'from=2026-11-19&to=2026-11-19', ['3', '2']],
    ['landings harder than a rate', () => 'landing_harder_than=500', ['3']],
    ['landings from a rate on', () => 'landing_from=500', ['4', '3']],
    ['landings between two rates', () => 'landing_from=182&landing_below=501', ['4', '1']],
    ['an arrival after the planned one', () => 'late_from=15&late_below=16', ['2', '1']],
    ['no arrival without a plan', () => 'late_below=15', []],
    ['a departure', () => 'dpt_airport_id=egll', ['3']],
    ['a route', () => 'dpt_airport_id=EDDH&arr_airport_id=EGLL', ['2']],
    ['a client', () => 'client=vmsacars', ['4']],
    ['a subfleet', () => `subfleet_id=${subfleet}`, ['2']],
    ['what was filed by hand', () => 'source=0', ['4']],
    ['what came over ACARS', () => 'source=1', ['3', '2', '1']],
    ['all of several', () => 'airport_id=EGLL&landing_harder_than=100', ['3']],
    ['a pilot who is not there', () => 'user_id=999', []],
  ])('find %s', async (_name, query, found) => {
    expect(await ids(`?${query()}`)).toEqual(found);
    expect((await list(`?limit=1&${query()}`)).total).toBe(found.length);
  });

  test('narrow what is searched', async () => {
    expect(await ids('?search=egll&to=2026-11-19&landing_harder_than=1')).toEqual(['3']);
  });

  test('offer the pilots, aircraft, airlines, subfleets and airports that reports name', async () => {
    harness.given.airline({ icao: 'NEW' });
    harness.given.pilot({ name: 'Nobody Yet' });
    harness.given.aircraft({ registration: 'D-AKTZ' });
    harness.given.airport({ id: 'KJFK' });
    const {
      pilots,
      aircraft: offered,
      airlines,
      subfleets,
      airports,
    } = (await harness.operator('GET', '/admin/pireps/filters')).json();
    expect(pilots).toMatchObject([{ name: 'Aoife Brennan' }, { id: mara, ident: 'KTW0031', name: 'Mara Lindqvist' }]);
    expect(offered).toMatchObject([{ registration: 'D-AKTA' }, { id: aircraft, icao: 'A20N', name: 'Airbus A320neo' }]);
    expect(airlines.map(({ icao }: { icao: string }) => icao)).toEqual(['FLM', 'KTW']);
    expect(subfleets).toContainEqual({ id: subfleet, name: 'A320neo' });
    expect(airports.map(({ id }: { id: string }) => id)).toEqual(['EDDH', 'EGLL', 'LOWI']);
  });
});

function at(hour: number): string {
  return `2026-11-20T${hour}:00:00.000Z`;
}
