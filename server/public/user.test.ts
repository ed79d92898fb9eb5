import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;

beforeEach(() => void (harness = createHarness()));
afterEach(() => harness.close());

test.each(['/api/user', '/api/users/me'])('%s has every key of the contract and the additions', async (url) => {
  const { given, as } = harness;
  given.airport({ id: 'EDDH' });
  given.airport({ id: 'LOWI' });
  const rank = given.rank({ name: 'Captain' }, [given.subfleet({ name: 'Airbus A320', type: 'A320' }).id]);
  const own = { name: 'Ada Lovelace', email: 'ada@example.org', flights: 12, flight_time: 1234, balance: 12.5 };
  const pilot = given.pilot({
    ...own,
    pilot_id: 31,
    rank_id: rank.id,
    home_airport_id: 'EDDH',
    curr_airport_id: 'LOWI',
    timezone: 'Europe/Berlin',
    state: 3,
  });
  expect((await as(pilot).get(url)).json()).toEqual({
    data: {
      ...own,
      id: pilot.user.id,
      pilot_id: 31,
      ident: 'KTW0031',
      apikey: null,
      airline_id: 1,
      rank_id: String(rank.id),
      home_airport: 'EDDH',
      curr_airport: 'LOWI',
      last_pirep_id: null,
      timezone: 'Europe/Berlin',
      status: 0,
      state: 3,
      airline: { id: 1, icao: 'KTW', iata: 'KW', name: 'Kestrel Wings', country: null, logo: null },
      bids: [],
      rank: { name: 'Captain', subfleets: [expect.objectContaining({ type: 'A320', aircraft: [] })] },
    },
  });
});

test('the last PIREP is an integer', async () => {
  const { given, as } = harness;
  const pilot = given.pilot({ last_pirep_id: given.pirep({ id: '1042' }).id });
  expect((await as(pilot).get('/api/user')).json().data.last_pirep_id).toBe(1042);
});

test.each(['/api/user/bids', '/api/bids'])('%s without a bid is the bare empty list', async (url) => {
  expect((await harness.as(harness.given.pilot()).get(url)).body).toBe('{"data":[]}');
});

test('a bid is the flight without its type, with its ids and the whole flight inside', async () => {
  const { given, as } = harness;
  const subfleet = given.subfleet();
  const aircraft = given.aircraft({ subfleet_id: subfleet.id });
  harness.db.fares.insertOfSubfleet({ subfleet_id: subfleet.id, fare_id: given.fare().id });
  const { id } = given.flight({ active: 0 }, [subfleet.id]);
  const pilot = given.pilot();
  const ids = { user_id: pilot.user.id, flight_id: id, aircraft_id: aircraft.id };
  const bid_id = given.bid(ids);
  const whole = (await as(pilot).get(`/api/flights/${id}`)).json().data;
  const { flight_type, subfleet: withFares, ...flat } = whole;
  const subfleets = withFares.map(({ fares, ...rest }: { fares: object[] }) => {
    expect(fares).toHaveLength(1);
    return rest;
  });
  expect(flight_type).toBe('J');
  expect((await as(pilot).get('/api/user/bids')).json()).toEqual({
    data: [{ ...flat, subfleet: subfleets, subfleets, bid_id, ...ids, flight: whole }],
  });
});

test("the bids are the pilot's own, oldest first, in the account too", async () => {
  const { given, as } = harness;
  const [ada, bob] = [given.pilot(), given.pilot()];
  const flights = Array.from({ length: 3 }, () => given.flight().id);
  for (const flight_id of [flights[2] ?? '', flights[0] ?? '']) given.bid({ user_id: ada.user.id, flight_id });
  given.bid({ user_id: bob.user.id, flight_id: flights[1] ?? '' });
  const bids = (await as(ada).get('/api/user/bids')).json().data;
  expect(bids).toMatchObject([{ id: flights[2], aircraft_id: null }, { id: flights[0] }]);
  expect((await as(ada).get('/api/user')).json().data.bids).toEqual(bids);
});
