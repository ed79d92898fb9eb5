import { expect, test } from 'vitest';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);

test.each(['/api/user', '/api/users/me'])('%s has every key of the contract and the additions', async (url) => {
  const { given, as } = harness;
  given.airport({ id: 'EDDH' });
  given.airport({ id: 'LOWI' });
  const { id: subfleet_id } = given.subfleet({ name: 'Airbus A320', type: 'A320' });
  const aircraft = { id: given.aircraft({ subfleet_id }).id };
  const rank = given.rank({ name: 'Captain' }, [subfleet_id]);
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
      rank: {
        name: 'Captain',
        subfleets: [expect.objectContaining({ type: 'A320', aircraft: [expect.objectContaining(aircraft)] })],
      },
    },
  });
});

test('the last PIREP is an integer', async () => {
  const { given, as } = harness;
  const pilot = given.pilot({ last_pirep_id: given.pirep({ id: '1042' }).id });
  expect((await as(pilot).get('/api/user')).json().data.last_pirep_id).toBe(1042);
  const imported = given.pilot({ last_pirep_id: given.pirep({ id: 'zYx9k' }).id });
  expect((await as(imported).get('/api/user')).json().data.last_pirep_id).toBeNull();
});

test.each(['/api', '/phpvms7/api'])('%s: the bids are in the account as in their own list', async (api) => {
  const { given, as } = harness;
  const pilot = given.pilot({ name: 'Ada "[" Lovelace' });
  let count = 0;
  // The last reply is sent in parts.
  for (const wanted of [0, 1, 41]) {
    for (; count < wanted; count += 1) given.bid({ user_id: pilot.user.id, flight_id: given.flight().id });
    const { data: bids } = (await as(pilot).get(`${api}/user/bids`)).json();
    expect(bids).toHaveLength(wanted);
    expect((await as(pilot).get(`${api}/user`)).json().data).toMatchObject({ name: 'Ada "[" Lovelace', bids });
  }
});
