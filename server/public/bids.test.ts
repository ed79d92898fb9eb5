import { beforeEach, describe, expect, test } from 'vitest';
import type { BidFlight } from '../contract/classic/bids.ts';
import { eachTest } from '../testing/eachTest.ts';
import { type Caller, createHarness, profiles } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const ada = eachTest(() => harness.given.pilot());
const bob = eachTest(() => harness.given.pilot());
const caller = eachTest(() => harness.as(ada));
let flight_id: string;
beforeEach(() => {
  flight_id = harness.given.flight().id;
  harness.db.settings.put({ key: 'pireps.restrict_aircraft_to_rank', value: 'false' });
});

type Reply = Awaited<ReturnType<Caller['get']>>;

const bids = '/api/user/bids';
const bidsOf7 = '/phpvms7/api/user/bids';

/** The slug and metadata of a refusal. */
function refusal(reply: Reply): object {
  const { type, title: _title, details: _details, message: _message, error: _error, ...rest } = reply.json();
  return { ...rest, slug: type.split('/').at(-1) };
}

function flightIds(reply: Reply): string[] {
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: BidFlight[] }>().data.map((bid) => bid.flight_id);
}

const read = async (url: string) => (await caller.get(`/phpvms7/api/${url}`)).json().data;

const statuses = (replies: Reply[]): number[] => replies.map(({ statusCode }) => statusCode);

describe.each(['/api/user/bids', '/api/bids'])('GET %s', (url) => {
  test('answers the bare empty list to a pilot without a bid, with a read-only key too', async () => {
    const reader = harness.given.pilot({ scope: 'read' });
    harness.given.bid({ user_id: ada.user.id, flight_id });
    expect((await harness.as(reader).get(url)).body).toBe('{"data":[]}');
  });

  test("answers the pilot's own bids, oldest first", async () => {
    const flights = Array.from({ length: 3 }, () => harness.given.flight().id) as [string, string, string];
    for (const placed of [flights[2], flights[0]]) harness.given.bid({ user_id: ada.user.id, flight_id: placed });
    harness.given.bid({ user_id: bob.user.id, flight_id: flights[1] });
    const reply = await caller.get(url);
    expect(flightIds(reply)).toEqual([flights[2], flights[0]]);
    expect(reply.json().data).toMatchObject([{ id: flights[2], aircraft_id: null }, { id: flights[0] }]);
  });
});

test('a bid is the flight without its type, with its ids and the whole flight inside', async () => {
  const { given, as } = harness;
  const subfleet = given.subfleet();
  const aircraft = given.aircraft({ subfleet_id: subfleet.id });
  harness.db.subfleets.fareLinks.insert({ subfleet_id: subfleet.id, fare_id: given.fare().id });
  const { id } = given.flight({ active: 0 }, [subfleet.id]);
  const pilot = given.pilot();
  const ids = { user_id: pilot.user.id, flight_id: id, aircraft_id: aircraft.id };
  const bid_id = given.bid(ids);
  const whole = (await as(pilot).get(`/api/flights/${id}`)).json().data;
  const { flight_type, subfleet: withFares, objection, ...flat } = whole;
  const subfleets = withFares.map(({ fares, ...rest }: { fares: object[] }) => {
    expect(fares).toHaveLength(1);
    return rest;
  });
  expect(flight_type).toBe('J');
  expect(objection).toBeNull();
  expect((await as(pilot).get('/api/user/bids')).json()).toEqual({
    data: [{ ...flat, subfleet: subfleets, subfleets, bid_id, ...ids, flight: whole }],
  });
});

describe.each(profiles)('at $mount', ({ mount }) => {
  test.each(['PUT', 'POST', 'DELETE'] as const)('%s checks the key before it reads the body', async (method) => {
    const url = `${mount}/user/bids`;
    const statusOf = async (key?: string): Promise<number> => {
      const headers = { ...(key === undefined ? {} : { 'x-api-key': key }), 'content-type': 'application/json' };
      return (await harness.publicApp.inject({ method, url, headers, payload: '{ not JSON' })).statusCode;
    };
    const reader = harness.given.pilot({ scope: 'read' }).key;
    expect([await statusOf(), await statusOf('wrong'), await statusOf(reader)]).toEqual([401, 401, 403]);
    expect(await statusOf(ada.key)).toBe(400);
  });
});

describe.each(['/api/user/bids', '/api/bids'])('GET %s/{id}', (url) => {
  test('answers the bid as the list has it, to a read-only key too', async () => {
    const reader = harness.given.pilot({ scope: 'read' });
    const bid_id = harness.given.bid({ user_id: reader.user.id, flight_id });
    const list = (await harness.as(reader).get(bids)).json();
    expect((await harness.as(reader).get(`${url}/${bid_id}`)).json()).toEqual({ data: list.data[0] });
  });

  test('does not find a bid that has expired', async () => {
    const bid_id = harness.given.bid({ user_id: ada.user.id, flight_id, created_at: '2026-01-01T00:00:00.000Z' });
    expect((await caller.get(`${url}/${bid_id}`)).statusCode).toBe(404);
  });
});

describe.each(['put', 'post'] as const)('%s /user/bids', (method) => {
  test('adds a bid and answers the list as GET does', async () => {
    const first = harness.given.flight().id;
    harness.given.bid({ user_id: ada.user.id, flight_id: first });
    const reply = await caller[method](bids, { flight_id });
    expect(flightIds(reply)).toEqual([first, flight_id]);
    expect((await caller.get(bids)).body).toBe(reply.body);
  });

  test.each([
    ['a number', () => ({ flight_id: Number(flight_id) })],
    ['a text beside keys that mean nothing', () => ({ flight_id, user_id: String(bob.user.id) })],
    ['a text beside an empty aircraft', () => ({ flight_id, aircraft_id: '' })],
    ['a text beside no aircraft', () => ({ flight_id, aircraft_id: null })],
  ])('takes the flight as %s', async (_, body) => {
    const reply = await caller[method](bids, body());
    expect(reply.json().data).toMatchObject([{ flight_id, user_id: ada.user.id, aircraft_id: null }]);
  });

  test('keeps the aircraft that the pilot means to take', async () => {
    const aircraft_id = harness.given.aircraft().id;
    const reply = await caller[method](bids, { flight_id, aircraft_id: String(aircraft_id) });
    expect(reply.json().data).toMatchObject([{ aircraft_id }]);
  });

  test.each([
    ["another pilot's", () => bob],
    ["the caller's own", () => ada],
  ])('refuses a flight with a bid, %s (§4.3)', async (_, holder) => {
    harness.given.bid({ user_id: holder().user.id, flight_id });
    const before = (await caller.get(bids)).body;
    expect(refusal(await caller[method](bids, { flight_id }))).toEqual({ status: 409, slug: 'bid-exists', flight_id });
    expect((await caller.get(bids)).body).toBe(before);
  });
});

describe('DELETE /user/bids', () => {
  let bid_id: number;
  let other: string;

  beforeEach(() => {
    other = harness.given.flight().id;
    bid_id = harness.given.bid({ user_id: ada.user.id, flight_id });
    harness.given.bid({ user_id: ada.user.id, flight_id: other });
  });

  test.each([
    ['its flight', () => ({ flight_id })],
    ['its flight as a number', () => ({ flight_id: Number(flight_id) })],
    ['its id', () => ({ bid_id })],
    ['its id as a text', () => ({ bid_id: String(bid_id) })],
    ['its id beside another flight', () => ({ bid_id, flight_id: other })],
    ['its flight beside an empty id', () => ({ bid_id: '', flight_id })],
  ])('removes the bid by %s and answers the rest', async (_, body) => {
    expect(flightIds(await caller.delete(bids, body()))).toEqual([other]);
  });

  test('of the last bid answers the bare empty list', async () => {
    await caller.delete(bids, { flight_id: other });
    expect((await caller.delete(bids, { bid_id })).body).toBe('{"data":[]}');
  });

  test('changes nothing when the pilot has no bid on the flight', async () => {
    const bobs = harness.given.flight().id;
    harness.given.bid({ user_id: bob.user.id, flight_id: bobs });
    expect(flightIds(await caller.delete(bids, { flight_id: bobs }))).toEqual([flight_id, other]);
    expect(flightIds(await harness.as(bob).get(bids))).toEqual([bobs]);
  });
});

describe('at once, in one commit', () => {
  test('one of two pilots gets the flight', async () => {
    const replies = await Promise.all([harness.as(bob).put(bids, { flight_id }), caller.put(bids, { flight_id })]);
    expect(statuses(replies)).toEqual([200, 409]);
    expect(harness.db.bids.listOfFlight(flight_id, '')).toMatchObject([{ user_id: bob.user.id }]);
  });

  test('the same bid twice is stored once', async () => {
    const replies = await Promise.all([caller.put(bids, { flight_id }), caller.post(bids, { flight_id })]);
    expect(statuses(replies)).toEqual([200, 409]);
    expect(flightIds(await caller.get(bids))).toEqual([flight_id]);
  });

  test('a bid is placed and given up', async () => {
    const replies = await Promise.all([caller.put(bids, { flight_id }), caller.delete(bids, { flight_id })]);
    expect(statuses(replies)).toEqual([200, 200]);
    expect(replies[1]?.body).toBe('{"data":[]}');
  });
});

test('the history shows who placed and gave up a bid, with the label of the key', async () => {
  const bid_id: number = (await caller.put(bids, { flight_id })).json().data[0].bid_id;
  await caller.delete(bids, { flight_id });
  const who = { actor: 'pilot', user_id: ada.user.id, api_key_label: 'test' };
  const what = JSON.stringify({ flight_id, aircraft_id: null });
  expect(harness.db.audit.list('bid', String(bid_id))).toMatchObject([
    { action: 'bid.added', ...who, after: what },
    { action: 'bid.removed', ...who, before: what },
  ]);
});

describe('the bids of phpVMS 7', () => {
  describe.each(['put', 'post'] as const)('%s /phpvms7/api/user/bids', (method) => {
    test('answers the one bid, with its flight and the aircraft that is meant', async () => {
      const aircraft_id = harness.given.aircraft().id;
      const bid = (await caller[method](bidsOf7, { flight_id, aircraft_id })).json().data;
      expect(bid).toEqual({
        id: expect.any(Number),
        user_id: ada.user.id,
        flight_id,
        aircraft_id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        updated_at: bid.created_at,
        aircraft: expect.objectContaining({ id: aircraft_id }),
        flight: {
          ...(await caller.get(`/phpvms7/api/flights/${flight_id}`)).json().data,
          subfleets: [expect.objectContaining({ aircraft: [bid.aircraft] })],
        },
      });
      expect(bid.flight).toMatchObject({ id: flight_id, has_bid: true });
      expect((await caller.get(`${bidsOf7}/${bid.id}`)).json().data).toEqual(bid);
      expect((await caller.get('/phpvms7/api/bids')).json().data).toEqual([bid]);
    });

    test('answers the same bid again', async () => {
      const first = await caller[method](bidsOf7, { flight_id });
      const again = await caller[method](bidsOf7, { flight_id });
      expect([again.statusCode, again.body]).toEqual([200, first.body]);
    });

    test("refuses a flight with another pilot's bid", async () => {
      harness.given.bid({ user_id: bob.user.id, flight_id });
      const reply = await caller[method](bidsOf7, { flight_id });
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ type: expect.stringMatching(/bid-exists$/), flight_id });
    });
  });

  describe('with an aircraft', () => {
    type Bid = {
      readonly flight: { readonly subfleets: { readonly id: number; readonly aircraft: { id: number }[] }[] };
    };
    const offered = ({ flight }: Bid): number[][] =>
      flight.subfleets.map(({ id, aircraft }) => [id, ...aircraft.map((one) => one.id)]);

    test('offer one subfleet with that aircraft alone, by every call', async () => {
      const { given, db } = harness;
      const [first, second] = [given.subfleet().id, given.subfleet().id];
      for (const subfleet_id of [first, second])
        db.ranks.subfleetLinks.insert({ rank_id: ada.user.rank_id, subfleet_id });
      given.aircraft({ subfleet_id: first });
      given.aircraft({ subfleet_id: second });
      const { id: aircraft_id } = given.aircraft({ subfleet_id: second });
      const { id } = given.flight({}, [first, second]);
      const placed = (await caller.put(bidsOf7, { flight_id: id, aircraft_id })).json().data;
      // Another bid stays as it was.
      const bare = (await caller.put(bidsOf7, { flight_id })).json().data;
      const alone = [[second, aircraft_id]];
      expect(offered(placed)).toEqual(alone);
      expect(offered(await read(`bids/${placed.id}`))).toEqual(alone);
      for (const listed of [await read('user/bids'), await read('bids'), (await read('user')).bids]) {
        expect(listed.map(offered)).toEqual([alone, offered(bare)]);
      }
      expect(bare).toMatchObject({ aircraft_id: null });
      expect(offered(bare)).toHaveLength(2);
      expect(offered({ flight: await read(`flights/${id}`) })).toHaveLength(2);
    });

    test('offer it though the rank may not fly it, or it is out of service: the prefile says why not', async () => {
      const { given } = harness;
      const { id: aircraft_id, subfleet_id } = given.aircraft({ status: 'M' });
      given.bid({ user_id: ada.user.id, flight_id, aircraft_id });
      expect((await read('user/bids')).map(offered)).toEqual([[[subfleet_id, aircraft_id]]]);
    });
  });

  test('giving up a bid answers the remaining ones, and the flight is free', async () => {
    const other = harness.given.flight().id;
    harness.given.bid({ user_id: ada.user.id, flight_id: other });
    const { id } = (await caller.put(bidsOf7, { flight_id })).json().data;
    expect((await caller.delete(bidsOf7, { bid_id: id })).json().data).toMatchObject([{ flight_id: other }]);
    expect((await caller.delete(bidsOf7, { flight_id: other })).body).toBe('{"data":[]}');
    expect((await caller.get(`/phpvms7/api/flights/${flight_id}`)).json().data).toMatchObject({ has_bid: false });
  });

  test('the same bid twice at once is stored once', async () => {
    const [one, two] = await Promise.all([caller.put(bidsOf7, { flight_id }), caller.put(bidsOf7, { flight_id })]);
    expect(two.body).toBe(one.body);
    expect(harness.db.bids.listOfFlight(flight_id, '')).toHaveLength(1);
  });
});
