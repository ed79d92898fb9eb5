import { describe, expect, test } from 'vitest';
import { reviewPirep } from '../../domain/pireps/review.ts';
import { enterCockpit } from '../cockpit.ts';
import { eachTest } from '../eachTest.ts';
import { item, list, text } from './python.ts';
import { type Answer, openClient, openSite } from './site.ts';

/** Africana Tracker: Python with requests; what did not get 200 is queued and sent again every 45 seconds, without an id. */

const website = '/phpvms7';

const site = eachTest(() => openSite({ rateLimit: null }));
const cockpit = eachTest(() => enterCockpit(site));

const client = eachTest(() =>
  openClient(site, website, {
    'X-API-Key': cockpit.pilot.key,
    'Content-Type': 'application/json',
    Accept: '*/*',
    'User-Agent': 'python-requests/2.31.0',
  }),
);
const get = (path: string): Promise<Answer> => client.get(path);
const send = ({ method, path, body }: Queued): Promise<Answer> => client[method](path, body);

interface Queued {
  readonly method: 'post' | 'put';
  readonly path: string;
  readonly body: object;
}

/** Sends all rows of the queue; only those that got 200 leave it. */
async function empty(queue: readonly Queued[]): Promise<Queued[]> {
  const left: Queued[] = [];
  for (const row of queue) if ((await send(row)).status !== 200) left.push(row);
  return left;
}

function givenBid(aircraft_id = cockpit.aircraft.id): string {
  const { subfleet_id } = cockpit.aircraft;
  const { id: flight_id } = site.given.flight({ flight_number: 612 }, [subfleet_id]);
  site.given.bid({ user_id: cockpit.pilot.user.id, flight_id, aircraft_id });
  return flight_id;
}

/** What the first bid makes of it. */
async function prefile(): Promise<string> {
  const [bid] = list((await get('user/bids')).json(), 'data');
  const flight = item(bid, 'flight');
  const body = {
    airline_id: item(flight, 'airline_id'),
    aircraft_id: item(bid, 'aircraft_id'),
    flight_id: item(flight, 'id'),
    flight_number: text(flight, 'flight_number'),
    dpt_airport_id: item(flight, 'dpt_airport_id'),
    arr_airport_id: item(flight, 'arr_airport_id'),
    // Arithmetic: a text or null would raise.
    planned_flight_time: Number(item(flight, 'flight_time')) + 5,
    source_name: 'Africana Tracker',
  };
  const answer = await send({ method: 'post', path: 'pireps/prefile', body });
  if (![200, 201].includes(answer.status)) throw new Error(answer.text);
  return text(answer.json(), 'data', 'id');
}

const status = (id: string, body: object): Queued => ({ method: 'put', path: `pireps/${id}`, body });
const position = (id: string, step: number): Queued => ({
  method: 'post',
  path: `pireps/${id}/acars/position`,
  body: {
    positions: [{ lat: 53.5 - step / 100, lon: 9.9, altitude: 4500, heading: 187, gs: 228, vs: 0, status: 'enroute' }],
  },
});
const file = (id: string): Queued => ({
  method: 'post',
  path: `pireps/${id}/file`,
  body: { flight_time: 62, distance: 415.2, fuel_used: 5310.5, landing_rate: -182 },
});

/** What is asked every minute. */
async function isTracked(id: string): Promise<boolean> {
  return [0, 7].includes(Number(item((await get(`pireps/${id}`)).json(), 'data', 'state')));
}

test('the pilot logs in, and sees his last flights', async () => {
  const id = site.given.pirep({ user_id: cockpit.pilot.user.id, state: 2 }).id;
  const user = await get('user');

  expect([user.status, item(user.json(), 'data', 'name')]).toEqual([200, 'Pilot 2']);
  const flights = await get('user/pireps?limit=40');
  expect(list(flights.json(), 'data').map((pirep) => item(pirep, 'id'))).toEqual([id]);
  expect(item(flights.json(), 'meta', 'per_page')).toBe(40);
});

test.each(['user/bids', 'bids'])(
  'the bids are read at /api/%s, by the build of today or an older one',
  async (path) => {
    const flight_id = givenBid();
    const [bid] = list((await get(path)).json(), 'data');
    const flight = item(bid, 'flight');

    expect(item(bid, 'aircraft_id')).toBe(cockpit.aircraft.id);
    expect([item(flight, 'airline_id'), item(flight, 'id')]).toEqual([site.given.home().id, flight_id]);
    expect([item(flight, 'flight_number'), item(flight, 'flight_time')]).toEqual([612, 95]);
    expect([item(flight, 'dpt_airport_id'), item(flight, 'arr_airport_id')]).toEqual(['EDDH', 'LOWI']);
  },
);

test('a bid is flown with its aircraft and filed', async () => {
  const { subfleet_id } = cockpit.aircraft;
  const { id: aircraft_id } = site.given.aircraft({ subfleet_id });
  givenBid(aircraft_id);
  const [bid] = list((await get('user/bids')).json(), 'data');
  const offered = list(bid, 'flight', 'subfleets').flatMap((subfleet) => list(subfleet, 'aircraft'));
  expect(offered.map((aircraft) => item(aircraft, 'id'))).toEqual([aircraft_id]);
  const id = await prefile();
  expect((await send(file(id))).status).toBe(200);
  expect(cockpit.stored(id)).toMatchObject({ aircraft_id, state: 1 });
  expect(list((await get('user/bids')).json(), 'data')).toEqual([]);
});

describe('under way', () => {
  test('a word as the status of a position or flight counts as its first letters', async () => {
    givenBid();
    const id = await prefile();
    const left = await empty([
      status(id, { status: 'TKO', flight_time: 12, distance: 80.25 }),
      status(id, { status: 'enroute', flight_time: 13, distance: 87.5 }),
      position(id, 0),
    ]);

    expect(left).toEqual([]);
    expect(cockpit.stored(id)).toMatchObject({ status: 'ENR', flight_time: 13, distance: 87.5 });
    expect(site.db.acars.listTrack(id)).toMatchObject([{ lat: 53.5, altitude: 4500, status: 'ENR' }]);
  });

  test('it is tracked until it is filed', async () => {
    givenBid();
    const filed = await prefile();
    expect(await isTracked(filed)).toBe(true);
    await empty([file(filed)]);
    const paused = site.given.pirep({ user_id: cockpit.pilot.user.id, state: 7 });

    expect(await isTracked(filed)).toBe(false);
    expect(await isTracked(paused.id)).toBe(true);
    await site.db.write((tx) => reviewPirep(tx, { pirep_id: filed, seen: 1, to: 2 }));
    expect(await isTracked(filed)).toBe(false);
  });
});

describe('the queue', () => {
  test('empties after a lost answer: the same filing counts once, and late positions are stored', async () => {
    givenBid();
    const id = await prefile();
    await empty([file(id)]);

    expect(await empty([file(id), status(id, { status: 'ENR', flight_time: 60 }), position(id, 0)])).toEqual([]);
    expect(cockpit.stored(id)).toMatchObject({ state: 1, status: 'ARR' });
    // Without an id of its own a row cannot be told from the next one.
    await empty([position(id, 0)]);
    expect(site.db.acars.listTrack(id)).toHaveLength(2);
  });

  test('keeps rows that are always refused, which does no harm', async () => {
    givenBid();
    const id = await prefile();
    const broken = position(id, 20_000);
    const left = await empty(await empty(await empty([broken, position(id, 1)])));

    expect(left).toEqual([broken]);
    expect(site.db.acars.listTrack(id)).toHaveLength(1);
    expect(await isTracked(id)).toBe(true);
  });
});
