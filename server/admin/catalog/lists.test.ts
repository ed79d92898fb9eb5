import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '../../contract/fieldError.ts';
import { PirepState } from '../../contract/codes.ts';
import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { dayAt } from '../../domain/localTime.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

interface Page {
  readonly data: { readonly id: number | string; readonly [field: string]: unknown }[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

const list = (address: string): Promise<Page> => harness.read(`/admin/${address}`);

/** By the list, and by the ids of all that it has on its pages. */
async function found(address: string): Promise<(number | string)[]> {
  const ids = (await list(address)).data.map(({ id }) => id);
  const [name = '', query = ''] = address.split('?');
  expect(new Set(await one<(number | string)[]>(`${name}/ids?${query}`))).toEqual(new Set(ids));
  return ids;
}

const one = async <T>(path: string): Promise<T> => (await harness.read<{ data: T }>(`/admin/${path}`)).data;

describe('a list', () => {
  test('has pages and a total', async () => {
    for (let number = 1; number <= 5; number += 1) harness.given.flight({ flight_number: number });
    const { data, ...rest } = await list('flights?limit=2&page=2');
    expect(data.map(({ flight_number }) => flight_number)).toEqual([3, 4]);
    expect(rest).toEqual({ total: 5, page: 2, limit: 2 });
    expect((await list('flights?limit=2&page=9')).data).toEqual([]);
    const narrowed = await list('flights?limit=2&page=2&active=true&order=desc');
    expect([narrowed.data.map(({ flight_number }) => flight_number), narrowed.total]).toEqual([[3, 2], 5]);
  });

  test.each([
    ['EDDH', '08:30', 'LPPT', '11:15', 225, 0],
    ['KJFK', '18:30', 'EDDH', '07:50', 440, 1],
    ['EDDH', '22:00', 'KJFK', '00:20', 500, 1],
    // Across the date line.
    ['RJAA', '21:00', 'PHNL', '09:00', 420, 0],
    ['PHNL', '13:00', 'RJAA', '17:00', 520, 1],
    ['EDDH', '23:50', 'LPPT', '01:10', null, 1],
    ['EDDH', 'noon', 'LPPT', '01:10', 225, 0],
  ])('says on which day a flight from %s at %s reaches %s at %s', async (...flight) => {
    const [dpt, dpt_time, arr, arr_time, minutes, day] = flight;
    const zones = { EDDH: 'Europe/Berlin', KJFK: 'America/New_York', RJAA: 'Asia/Tokyo', PHNL: 'Pacific/Honolulu' };
    for (const [id, tz] of Object.entries({ ...zones, LPPT: 'Europe/Lisbon' })) harness.given.airport({ id, tz });
    const ends = { dpt_airport_id: dpt, arr_airport_id: arr, dpt_time, arr_time };
    harness.given.flight({ ...ends, flight_time: minutes });
    expect((await list('flights')).data).toMatchObject([{ arr_day: day }]);
  });

  test('says when a pilot flew last, whichever report was accepted last', async () => {
    const { user } = harness.given.pilot();
    const [older, newer] = ['19', '20'].map((day) => {
      const at = `2026-11-${day}T12:00:00.000Z`;
      return harness.given.pirep({ user_id: user.id, state: PirepState.PENDING, created_at: at, submitted_at: at });
    });
    for (const report of [newer, older])
      await harness.operator('POST', '/admin/pireps/review', {
        pireps: [{ id: report?.id, state: PirepState.PENDING }],
        decision: 'accept',
      });
    expect((await list('pilots')).data).toMatchObject([{ flights: 2, last_flown_at: newer?.submitted_at }]);
  });

  test('narrows flights by season', async () => {
    const { given } = harness;
    const open = given.flight({ flight_number: 1 }).id;
    const over = given.flight({ flight_number: 2, end_date: '2020-01-31' }).id;
    const coming = given.flight({ flight_number: 3, start_date: '2099-01-01' }).id;
    expect(await found('flights?season=current')).toEqual([open]);
    expect(await found('flights?season=over')).toEqual([over]);
    expect(await found('flights?season=coming')).toEqual([coming]);
  });

  test('a season begins and ends by the day at the departure, as for pilots', async () => {
    const { given } = harness;
    // Never on the same day.
    given.airport({ id: 'PLCH', tz: 'Pacific/Kiritimati' });
    given.airport({ id: 'PBAR', tz: 'Etc/GMT+12' });
    const day = dayAt(new Date(), 'Etc/GMT+12');
    const ended = given.flight({ flight_number: 1, dpt_airport_id: 'PLCH', end_date: day }).id;
    const ends = given.flight({ flight_number: 2, dpt_airport_id: 'PBAR', end_date: day }).id;
    const next = dayAt(new Date(Date.now() + 86_400_000), 'Etc/GMT+12');
    const begun = given.flight({ flight_number: 3, dpt_airport_id: 'PLCH', start_date: next }).id;
    const begins = given.flight({ flight_number: 4, dpt_airport_id: 'PBAR', start_date: next }).id;
    expect(await found('flights?season=over')).toEqual([ended]);
    expect(await found('flights?season=current')).toEqual([ends, begun]);
    expect(await found('flights?season=coming')).toEqual([begins]);
  });

  test('lists the ids on all pages', async () => {
    for (let number = 1; number <= 60; number += 1) harness.given.flight({ flight_number: number });
    expect(await one<string[]>('flights/ids')).toHaveLength(60);
    expect(await one<string[]>('flights/ids?flight_number=7&sort=distance&page=2')).toEqual(
      await found('flights?flight_number=7'),
    );
  });

  test.each(['limit=501', 'limit=0', 'page=0', 'sort=moon', 'order=up', 'active=perhaps'])(
    'is refused for %s',
    async (query) => {
      const reply = await harness.operator('GET', `/admin/flights?${query}`);
      expect(reply.statusCode).toBe(400);
    },
  );

  test.each(Object.values(catalogKinds).map(({ calls }) => calls.ids))('knows every filter of $url', async (call) => {
    const filters = call.schema.querystring.properties as Readonly<Record<string, FieldSchema>>;
    for (const [name, { type, enum: values }] of Object.entries(filters)) {
      const value = { boolean: 'true', integer: '1' }[String(type)] ?? values?.[0] ?? 'EDDH';
      const reply = await harness.operator('GET', `${call.url}?${name}=${value}`);
      expect(reply.statusCode, name).not.toBe(500);
    }
  });

  test('searches for wildcards literally', async () => {
    harness.given.fare({ code: '100%' });
    harness.given.fare({ code: '1000' });
    expect((await list('fares?search=0%25')).total).toBe(1);
  });
});

test('aircraft and subfleets are found by the city and IATA code of their airport', async () => {
  const { given } = harness;
  for (const id of ['LSZH', 'EDDM']) given.airport({ id });
  const subfleet = given.subfleet({ name: 'Régional', hub_id: 'LSZH' });
  const aircraft = given.aircraft({ subfleet_id: subfleet.id, airport_id: 'LSZH' });
  given.aircraft({ subfleet_id: given.subfleet({ hub_id: 'EDDM' }).id, airport_id: 'EDDM' });
  for (const search of ['zurich', 'Zürich', 'zrh']) {
    expect([search, await found(`aircraft?search=${search}`)]).toEqual([search, [aircraft.id]]);
    expect([search, await found(`subfleets?search=${search}`)]).toEqual([search, [subfleet.id]]);
  }
  expect(await found('subfleets?search=regional')).toEqual([subfleet.id]);
});

describe('flights are found', () => {
  test('by airline and number, callsign and airports, with every word', async () => {
    const { given } = harness;
    const flight = given.flight({ flight_number: 612, callsign: 'KESTREL12', dpt_airport_id: 'EDDM' });
    given.flight({ flight_number: 613, dpt_airport_id: 'EDDM' });
    for (const search of ['ktw612', 'KESTREL', 'EDDM 612', 'eddm → lowi 612'])
      expect([search, await found(`flights?search=${encodeURIComponent(search)}`)]).toEqual([search, [flight.id]]);
  });

  test('by the names and IATA codes of their airports, without accents', async () => {
    const flight = harness.given.flight({ dpt_airport_id: 'EDDH', arr_airport_id: 'LSZH' });
    harness.given.flight({ dpt_airport_id: 'EDDH', arr_airport_id: 'EDDM' });
    for (const search of ['zurich', 'Zürich', 'hamburg zrh', 'Hamburg to Zurich', 'eddh - lszh', 'EDDH – ZRH'])
      expect([search, await found(`flights?search=${encodeURIComponent(search)}`)]).toEqual([search, [flight.id]]);
  });

  test('by every filter', async () => {
    const { given } = harness;
    const subfleet = given.subfleet();
    given.aircraft({ subfleet_id: subfleet.id, icao: 'B738' });
    const flight = given.flight(
      {
        airline_id: given.airline().id,
        flight_number: 77,
        dpt_airport_id: 'EDDM',
        arr_airport_id: 'LPPT',
        route_code: 'C1',
        flight_type: 'F',
        days: 3,
        active: 0,
        visible: 0,
        distance: 1000,
        flight_time: 180,
      },
      [subfleet.id],
    );
    given.bid({ user_id: given.pilot().user.id, flight_id: flight.id });
    given.flight({ days: 64 });
    for (const query of [
      `airline_id=${flight.airline_id}`,
      'flight_number=77',
      'dpt_airport_id=eddm',
      'dpt_airport_id=EKCH,eddm',
      'arr_airport_id=LPPT',
      'airport_id=EKCH,LPPT',
      `subfleet_id=${subfleet.id}`,
      'icao_type=b738',
      'route_code=c1',
      'flight_type=f',
      'days=1',
      'active=false',
      'visible=false',
      'has_bid=true',
      'min_distance=1000',
      'min_flight_time=180',
      'active=false&max_distance=1000&max_flight_time=180&days=2',
    ])
      expect([query, await found(`flights?${query}`)]).toEqual([query, [flight.id]]);
  });

  test('with their bids and route', async () => {
    const { given } = harness;
    const flight = given.flight({ route: 'AMLUH EDDF KERAX' });
    const { user } = given.pilot({ name: 'Mara', pilot_id: 31 });
    given.bid({ user_id: user.id, flight_id: flight.id });
    expect(await one(`flights/${flight.id}`)).toMatchObject({
      bid_count: 1,
      bids: [{ pilot: { id: user.id, ident: 'KTW0031', name: 'Mara' }, registration: null }],
      route_points: [{ id: 'EDDH' }, { id: 'EDDF' }, { id: 'LOWI' }],
      dpt_airport: { id: 'EDDH', lat: expect.any(Number) as number, hub: false },
      alt_airport: null,
    });
  });
});

test('airports are found without their accents', async () => {
  harness.given.airport({ id: 'LSZH' });
  harness.given.airport({ id: 'EDDH' });
  expect(await found('airports?search=zurich')).toEqual(['LSZH']);
});

test('counts exclude the trash', async () => {
  const { given, operator } = harness;
  const { id: subfleet_id, airline_id } = given.subfleet();
  given.aircraft({ subfleet_id });
  const { id } = given.aircraft({ subfleet_id });
  await operator('DELETE', `/admin/aircraft/${id}`);
  expect(await one(`subfleets/${subfleet_id}`)).toMatchObject({ aircraft: 1 });
  expect(await one(`airlines/${airline_id}`)).toMatchObject({ aircraft: 1, subfleets: 1 });
});

test('counts the reports that the list of reports has', async () => {
  const { given } = harness;
  const { user } = given.pilot();
  const flight = given.flight({ flight_number: 612 });
  const of = { user_id: user.id, airline_id: flight.airline_id, flight_id: flight.id };
  for (const state of [PirepState.ACCEPTED, PirepState.REJECTED, PirepState.CANCELLED]) given.pirep({ ...of, state });
  const { data } = await list('pireps');
  expect(data).toHaveLength(2);
  expect(await one(`airlines/${flight.airline_id}`)).toMatchObject({ pireps: 2 });
  expect(await one(`flights/${flight.id}`)).toMatchObject({ pireps: 2 });
});

test('a subfleet shows its own price of a fare beside the base price', async () => {
  const { given, db } = harness;
  const { id: subfleet_id } = given.subfleet({ type: 'A20N' });
  const fare = given.fare({ code: 'Y', price: 100, cost: 20, capacity: 150 });
  db.subfleets.fareLinks.insert({ subfleet_id, fare_id: fare.id, price: '110%' });
  expect(await one(`subfleets/${subfleet_id}`)).toMatchObject({
    fare_count: 1,
    fares: [{ code: 'Y', price: '110%', cost: null, active: true, base: { price: 100, cost: 20, capacity: 150 } }],
  });
  expect(await one(`fares/${fare.id}`)).toMatchObject({ offered_by: [{ type: 'A20N', price: '110%', cost: null }] });
});

describe('a pilot', () => {
  test('has the destinations of the accepted reports, newest first', async () => {
    const { given } = harness;
    const { user } = given.pilot();
    const own = { user_id: user.id, state: 2 };
    given.pirep(own);
    given.pirep({ ...own, arr_airport_id: 'LPPT' });
    given.pirep({ user_id: user.id, state: 6, arr_airport_id: 'EKCH' });
    const pilot = await one<{ locations: { airport: { id: string } }[] }>(`pilots/${user.id}`);
    expect(pilot).toMatchObject({ pireps: 3 });
    expect(pilot.locations.map(({ airport }) => airport.id)).toEqual(['LPPT', 'LOWI']);
  });

  test('has the progress to the next rank', async () => {
    const { given } = harness;
    const cadet = given.rank({ name: 'Cadet', hours: 0 });
    given.rank({ name: 'Guest', hours: 5, auto_promote: 0 });
    const captain = given.rank({ name: 'Captain', hours: 20 });
    const { user } = given.pilot({ rank_id: cadet.id, flight_time: 600 });
    expect(await one(`pilots/${user.id}`)).toMatchObject({
      rank_progress: {
        minutes: 600,
        hours: 0,
        next: { id: captain.id, name: 'Captain', hours: 20, minutes_left: 600 },
      },
    });
    const top = given.pilot({ rank_id: captain.id, flight_time: 1300 }).user;
    expect(await one(`pilots/${top.id}`)).toMatchObject({ rank_progress: { next: null } });
    const overdue = given.pilot({ rank_id: cadet.id, flight_time: 1300 }).user;
    expect(await one(`pilots/${overdue.id}`)).toMatchObject({
      rank_progress: { minutes: 1300, next: { name: 'Captain', hours: 20, minutes_left: 0 } },
    });
  });

  test('shows bids and active keys', async () => {
    const { given, operator } = harness;
    const { user } = given.pilot();
    const flight = given.flight({ flight_number: 612 });
    given.bid({ user_id: user.id, flight_id: flight.id });
    expect(await one(`pilots/${user.id}`)).toMatchObject({
      bid_count: 1,
      bids: [{ flight_id: flight.id, ident: 'KTW612', registration: null }],
      key_count: 1,
    });
    expect(await found('pilots?has_key=true')).toEqual([user.id]);
    await operator('DELETE', '/admin/api-keys/1');
    expect(await found('pilots?has_key=false')).toEqual([user.id]);
  });

  test('who was deleted is listed only on request', async () => {
    const { given, operator } = harness;
    const { user } = given.pilot();
    given.pirep({ user_id: user.id });
    await operator('DELETE', `/admin/pilots/${user.id}`);
    expect(await found('pilots')).toEqual([]);
    expect(await found('pilots?deleted=true')).toEqual([user.id]);
  });

  test('is found by ident, name and address', async () => {
    const { user } = harness.given.pilot({ name: 'Mará', email: 'mara@example.org', pilot_id: 31 });
    harness.given.pilot({ pilot_id: 42 });
    for (const search of ['KTW0031', 'mara', 'MARÁ', 'ktw31', 'example.org mara'])
      expect([search, await found(`pilots?search=${encodeURIComponent(search)}`)]).toEqual([search, [user.id]]);
  });
});
