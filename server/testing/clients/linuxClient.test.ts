import { describe, expect, test } from 'vitest';
import { enterCockpit } from '../cockpit.ts';
import { get, item, list, text } from './python.ts';
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
  return {
    ...openClient(site, website, headers),
    delete: (path: string) =>
      site.send('DELETE', `${website}/api/${path}`, { headers: { ...headers, 'Content-Length': 0 } }),
  };
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

/** Asks first whether that is possible. */
async function cancel(
  { get: read, delete: remove }: Session,
  id: string,
): Promise<Answer | 'PIREP cannot be cancelled in current state'> {
  const state = item(readReply(await read(`pireps/${id}`)), 'data', 'state');
  if ([2, 3, 4, 6].includes(Number(state))) return 'PIREP cannot be cancelled in current state';
  return remove(`pireps/${id}/cancel`);
}

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

test('airports come in pages of the size that is asked for', async () => {
  for (let number = 10; number < 62; number += 1) site.given.airport({ id: `ZZ${number}` });
  const pages = [await open().get('airports?page=1&limit=50'), await open().get('airports?page=2&limit=50')];

  expect(pages.map(readPage)).toEqual([
    { current: 1, last: 2, total: 54, limit: 50 },
    { current: 2, last: 2, total: 54, limit: 50 },
  ]);
  const codes = pages.flatMap((page) => list(readReply(page), 'data').map((airport) => get(airport, 'icao')));
  expect(new Set(codes).size).toBe(54);
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

test('a position on the ground is below it by a little', async () => {
  const id = await prefile(open());
  const position =
    '{"lat": 53.630388259887695, "lon": 9.988220214843750, "altitude_msl": 52.11942291259766, "altitude_agl": -0.06103515625, ' +
    '"heading": 229.9033508300781, "gs": 0.00012, "vs": -0.0, "ias": 0.0, "distance": 0.0, "sim_time": "2026-11-20T14:05:07Z"}';
  const reply = readReply(await open().post(`pireps/${id}/acars/position`, `{"positions": [${position}]}`));

  expect(reply).toMatchObject({ count: 1 });
  expect(site.db.acars.listTrack(id)).toMatchObject([
    {
      lat: 53.630388259887695,
      altitude_agl: -0.061_035_156_25,
      heading: 229.9033508300781,
      gs: 0.000_12,
    },
  ]);
});

test('its log goes to a path that no server has; the flight goes on', async () => {
  const id = await prefile(open());
  const lost = await open().post(`acars/${id}/logs`, '{"logs": [{"log": "Gear up"}]}');
  const next = await open().post(`pireps/${id}/acars/position`, '{"positions": [{"lat": 53.63, "lon": 9.99}]}');

  expect(lost.status).toBe(404);
  expect(next).toMatchObject({ status: 200, reused: true });
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

test('filing without a time is refused, and succeeds with one', async () => {
  const id = await prefile(open());
  const answer = await open().post(`pireps/${id}/file`, filed('null'));

  expect(() => readReply(answer)).toThrow('400');
  expect(item(answer.json(), 'errors')).toEqual({ flight_time: ['Flight time, in minutes, is required'] });
  expect(cockpit.stored(id)).toMatchObject({ state: 0, submitted_at: null });
  readReply(await open().post(`pireps/${id}/file`, filed('62')));
  expect(cockpit.stored(id).state).toBe(1);
});

test('a flight is cancelled with a JSON type and an empty body, once', async () => {
  const id = await prefile(open());

  expect(await cancel(open(), id)).toMatchObject({ status: 200 });
  expect(cockpit.stored(id)).toMatchObject({ state: 3, status: 'DX' });
  expect(await cancel(open(), id)).toBe('PIREP cannot be cancelled in current state');
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
