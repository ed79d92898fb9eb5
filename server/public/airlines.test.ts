import { expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const pilot = eachTest(() => harness.as(harness.given.pilot()));

test('the list has the active airlines in the short form, by name', async () => {
  harness.given.airline({ icao: 'ZUL', name: 'Zulu' });
  harness.given.airline({ icao: 'OLD', name: 'Aged', active: 0 });
  harness.given.airline({ icao: 'ALP', iata: 'AP', name: 'alpha', country: 'AT', logo: 'https://example.org/a.png' });
  const { data } = (await pilot.get('/api/airlines')).json();
  expect(data).toEqual([
    { id: 4, icao: 'ALP', iata: 'AP', name: 'alpha', country: 'AT', logo: 'https://example.org/a.png' },
    { id: 1, icao: 'KTW', iata: 'KW', name: 'Kestrel Wings', country: null, logo: null },
    { id: 2, icao: 'ZUL', iata: '', name: 'Zulu', country: null, logo: null },
  ]);
});

test('a page of the list says where it is', async () => {
  for (let i = 0; i < 6; i += 1) harness.given.airline();
  const reply = await pilot.get('/api//airlines/?limit=3&page=2&lang=de');
  const { data, links, meta } = reply.json();
  const list = 'http://localhost:80/api/airlines';
  expect(data).toHaveLength(3);
  expect(links).toEqual({
    first: `${list}?limit=3&page=1&lang=de`,
    last: `${list}?limit=3&page=3&lang=de`,
    prev: `${list}?limit=3&page=1&lang=de`,
    next: `${list}?limit=3&page=3&lang=de`,
  });
  expect(meta).toEqual({
    current_page: 2,
    from: 4,
    last_page: 3,
    path: list,
    per_page: 3,
    to: 6,
    total: 7,
    prev_page: links.prev,
    next_page: links.next,
  });
});

test.each([
  { query: 'page=0', current_page: 1, per_page: 50 },
  { query: 'page=-7', current_page: 1, per_page: 50 },
  { query: 'page=two', current_page: 1, per_page: 50 },
  { query: 'page=', current_page: 1, per_page: 50 },
  { query: 'page=1e300', current_page: 1_000_000_000, per_page: 50 },
  { query: 'limit=500', current_page: 1, per_page: 500 },
  { query: 'limit=501', current_page: 1, per_page: 500 },
  { query: 'limit=1000000', current_page: 1, per_page: 500 },
  { query: 'limit=', current_page: 1, per_page: 50 },
])('?$query is page $current_page of $per_page rows', async ({ query, ...meta }) => {
  const reply = await pilot.get(`/api/airlines?${query}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json().meta).toMatchObject(meta);
});

test('one airline comes in the extended form, with what its accepted PIREPs add up to', async () => {
  const { data } = (await pilot.get('/api/airlines/1')).json();
  expect(data).toEqual({
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
  });
});

test("an airline's totals are its accepted PIREPs and their minutes", async () => {
  const { given } = harness;
  const other = given.airline();
  for (const flight_time of [90, 31, null]) given.pirep({ state: PirepState.ACCEPTED, flight_time });
  given.pirep({ state: PirepState.PENDING, flight_time: 7 });
  given.pirep({ state: PirepState.ACCEPTED, flight_time: 7, airline_id: other.id });
  expect((await pilot.get('/api/airlines/1')).json().data).toMatchObject({ total_flights: 3, total_time: 121 });
});

test('one airline is found although it is not active', async () => {
  const { id } = harness.given.airline({ active: 0 });
  expect((await pilot.get(`/api/airlines/${id}`)).json().data).toMatchObject({ id, active: false });
});
