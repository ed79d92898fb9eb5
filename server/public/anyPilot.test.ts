import { beforeEach, describe, expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { enterCockpit } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';
import { phpvms7 } from './profile.ts';

/** `/users/{id}`: pilots may read each other, as in phpVMS (phpvms7 §2.1). */

const harness = eachTest(createHarness);
/** The pilot who is read: she has a rank with a subfleet, a bid and PIREPs. */
const ada = eachTest(() => enterCockpit(harness, {}, phpvms7.mount));
const bob = eachTest(() => harness.as(harness.given.pilot({ scope: 'read' })));
let users: string;

beforeEach(async () => {
  const { given, db } = harness;
  const { user } = ada.pilot;
  users = `${phpvms7.mount}/users/${user.id}`;
  db.users.update({ ...user, email: 'ada@example.org', balance: 1234.5, home_airport_id: 'EDDH' });
  given.aircraft({ subfleet_id: ada.aircraft.subfleet_id });
  const { id: flight_id } = given.flight({}, [ada.aircraft.subfleet_id]);
  given.bid({ user_id: user.id, flight_id, aircraft_id: ada.aircraft.id });
  await ada.prefile();
  given.pirep({ user_id: user.id, state: PirepState.ACCEPTED });
  given.pirep({ user_id: user.id, state: PirepState.CANCELLED });
});

test.each(['', '/fleet', '/bids', '/pireps', '/pireps?state=3', '/pireps?limit=1&page=2'])(
  '/users/{id}%s answers what the pilot reads about herself',
  async (path) => {
    const { data, meta } = (await bob.get(users + path)).json();
    const own = (await ada.caller.get(`${phpvms7.mount}/user${path}`)).json();
    expect(data).toEqual(own.data);
    expect([data].flat()).not.toEqual([]);
    expect(meta?.total).toEqual(own.meta?.total);
  },
);

test("nothing that is only the airline's business is shown", async () => {
  const reply = await bob.get(users);
  expect(reply.json().data).toMatchObject({ name: 'Pilot 2', home_airport: 'EDDH', curr_airport: 'EDDH' });
  expect(Object.keys(reply.json().data)).not.toEqual(expect.arrayContaining(['email']));
  expect(reply.body).not.toMatch(/ada@example\.org|1234\.5|apikey|api_key|balance|password/);
});

test('a bid with an aircraft offers that one to every reader', async () => {
  const [bid] = (await bob.get(`${users}/bids`)).json().data;
  expect(bid.flight.subfleets).toMatchObject([{ aircraft: [{ id: ada.aircraft.id }] }]);
  expect(bid.flight.subfleets[0].aircraft).toHaveLength(1);
});

describe.each(['', '/fleet', '/bids', '/pireps'])('/users/{id}%s', (path) => {
  test.each(['999', '0', '-1', '1.5', 'nobody'])('does not find %s', async (id) => {
    const reply = await bob.get(`${phpvms7.mount}/users/${id}${path}`);
    expect([reply.statusCode, reply.json().type.split('/').at(-1)]).toEqual([404, 'not-found']);
  });

  test('takes the pilot from the path, not from the query as phpVMS does', async () => {
    const { id } = harness.given.pilot().user;
    expect((await bob.get(`${users}${path}?id=${id}`)).json().data).toEqual((await bob.get(users + path)).json().data);
  });

  test('is of the caller when it is me', async () => {
    const own = await ada.caller.get(`${phpvms7.mount}/user${path}`);
    const me = await ada.caller.get(`${phpvms7.mount}/users/me${path}`);
    expect(me.json().data).toEqual(own.json().data);
  });
});
