import { describe, expect, test } from 'vitest';
import { enterCockpit } from '../cockpit.ts';
import { get, list, text } from './python.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, openClient, openSite } from './site.ts';

/** phpvms-linux-client: Python, a session of requests; every call names a JSON type, with and without a body. */

const site = eachTest(openSite);
const cockpit = eachTest(() => enterCockpit(site));

const website = '/phpvms7';

function open(key = cockpit.pilot.key) {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'phpVMS-Python-Client/1.0.0',
    'Accept-Encoding': 'gzip, deflate',
    Connection: 'keep-alive',
    'X-API-Key': key,
  };
  return openClient(site, website, headers);
}

type Session = ReturnType<typeof open>;

/** Everything below 400 will do. */
function readReply({ status, json }: Answer): unknown {
  if (status >= 400) throw new Error(`API request failed: ${status}`);
  return json();
}

function readPage(answer: Answer): Readonly<Record<'current' | 'last' | 'total' | 'limit', unknown>> {
  const meta = get(readReply(answer), 'meta', {});
  return {
    current: get(meta, 'current_page'),
    last: get(meta, 'last_page'),
    total: get(meta, 'total'),
    limit: get(meta, 'per_page'),
  };
}

/** A line of the table of flights. */
function readFlown(pirep: unknown): Readonly<Record<'id' | 'state' | 'route' | 'time' | 'nm', unknown>> {
  const minutes = get(pirep, 'flight_time', 0);
  return {
    id: get(pirep, 'id', '-'),
    state: get(pirep, 'state', 0),
    route: `${text(pirep, 'dpt_airport_id')} → ${text(pirep, 'arr_airport_id')}`,
    time: typeof minutes === 'number' && minutes > 0 ? `${Math.floor(minutes / 60)}h ${minutes % 60}m` : 'N/A',
    nm: get(get(pirep, 'distance', {}), 'nmi', -1),
  };
}

const prefileBody = (changes: object = {}): object =>
  cockpit.prefileBody({
    flight_type: 'J',
    flight_number: 612,
    alt_airport_id: '',
    route: 'AMLUH M852 RIXED',
    level: 36_000,
    planned_distance: 411,
    planned_flight_time: 65,
    source: 1,
    source_name: 'vmsacars',
    fields: { Simulator: 'X-Plane 12', 'Unlimited Fuel': null },
    ...changes,
  });

async function prefile({ post }: Session, changes?: object): Promise<string> {
  return text(readReply(await post('pireps/prefile', prefileBody(changes))), 'data', 'id');
}

const filed = (flight_time: string): string =>
  `{"notes": "Filed from Python client", "route": "AMLUH M852 RIXED", "level": 36000, "planned_distance": 411, ` +
  `"distance": 411, "planned_flight_time": 65, "flight_time": ${flight_time}, "fuel_used": 5310.5}`;

test('the pilot logs in', async () => {
  const user = get(readReply(await open().get('user')), 'data', {});

  expect(user).toMatchObject({ name: 'Pilot 2', flight_time: 0, curr_airport: 'EDDH' });
  expect(get(get(user, 'rank', {}), 'name')).toBe(site.db.ranks.find(cockpit.pilot.user.rank_id)?.name);
});

test('airlines, and the aircraft of the first subfleet, are there to choose from', async () => {
  const airlines = list(readReply(await open().get('airlines')), 'data');
  const [first] = list(readReply(await open().get('fleet')), 'data');

  expect(airlines.map((airline) => get(airline, 'id'))).toEqual([site.given.home().id]);
  expect(list(first, 'aircraft').map((one) => [get(one, 'id'), get(one, 'registration')])).toEqual([
    [cockpit.aircraft.id, cockpit.aircraft.registration],
  ]);
});

test('a prefile with a field that is null begins the flight', async () => {
  const id = await prefile(open());

  expect(cockpit.stored(id)).toMatchObject({
    flight_number: '612',
    alt_airport_id: null,
    level: 36_000,
    planned_distance: expect.closeTo(411, 6),
    source_name: 'vmsacars',
    state: 0,
  });
  expect(site.db.pirepFields.list([id])).toMatchObject([
    { name: 'Simulator', value: 'X-Plane 12' },
    { name: 'Unlimited Fuel', value: '' },
  ]);
});

test('the flight is updated by PUT with floats', async () => {
  const id = await prefile(open());
  const body = '{"status": "ENR", "distance": 123.45678901234568, "fuel_used": 2100.0, "flight_time": 30.0}';
  readReply(await open().put(`pireps/${id}`, body));

  expect(cockpit.stored(id)).toMatchObject({
    status: 'ENR',
    distance: expect.closeTo(123.456_789_012_345_68, 9),
    fuel_used: 2100,
    flight_time: 30,
  });
});

test('filing ends the flight, its time a float', async () => {
  const id = await prefile(open());
  readReply(await open().post(`pireps/${id}/file`, filed('62.0')));

  expect(cockpit.stored(id)).toMatchObject({
    state: 1,
    flight_time: 62,
    distance: expect.closeTo(411, 6),
    notes: 'Filed from Python client',
  });
});

/** A flight that is filed, and one under way. @returns their ids, newest first */
async function fly(session: Session): Promise<readonly string[]> {
  const earlier = await prefile(session, { flight_number: 611 });
  await session.post(`pireps/${earlier}/file`, filed('62'));
  return [await prefile(session), earlier];
}

describe('the table of flown flights', () => {
  test('shows them, newest first', async () => {
    const session = open();
    const [id, earlier] = await fly(session);
    const answer = await session.get('user/pireps?page=1&limit=25');

    expect(readPage(answer)).toEqual({ current: 1, last: 1, total: 2, limit: 25 });
    expect(list(readReply(answer), 'data').map(readFlown)).toEqual([
      { id, state: 0, route: 'EDDH → LOWI', time: 'N/A', nm: 0 },
      { id: earlier, state: 1, route: 'EDDH → LOWI', time: '1h 2m', nm: 411 },
    ]);
  });
});
