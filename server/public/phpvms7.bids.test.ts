import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestPilot } from '../testing/given.ts';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let ada: TestPilot;
let bob: TestPilot;
let caller: Caller;
let flight_id: string;

beforeEach(() => {
  harness = createHarness();
  ada = harness.given.pilot();
  bob = harness.given.pilot();
  caller = harness.as(ada);
  flight_id = harness.given.flight().id;
});

afterEach(() => harness.close());

const bids = '/phpvms7/api/user/bids';

describe.each(['put', 'post', 'delete'] as const)('%s /phpvms7/api/user/bids', (method) => {
  test('needs a key', async () => {
    expect((await harness.as({})[method](bids, { flight_id })).statusCode).toBe(401);
  });

  test('refuses an unknown key', async () => {
    expect((await harness.as({ key: 'x'.repeat(36) })[method](bids, { flight_id })).statusCode).toBe(401);
  });

  test('refuses a read-only key', async () => {
    const reader = harness.as(harness.given.pilot({ scope: 'read' }));
    expect((await reader[method](bids, { flight_id })).statusCode).toBe(403);
  });
});

test("another pilot's bid is neither read nor given up", async () => {
  const bid_id = harness.given.bid({ user_id: bob.user.id, flight_id });
  expect((await caller.get(`${bids}/${bid_id}`)).statusCode).toBe(403);
  expect((await caller.get(`/phpvms7/api/bids/${bid_id}`)).statusCode).toBe(403);
  expect((await caller.delete(bids, { bid_id })).statusCode).toBe(403);
});

describe.each(['put', 'post'] as const)('%s /phpvms7/api/user/bids', (method) => {
  test('answers the one bid, with its flight and the aircraft that is meant', async () => {
    const aircraft_id = harness.given.aircraft().id;
    const bid = (await caller[method](bids, { flight_id, aircraft_id })).json().data;
    expect(bid).toEqual({
      id: expect.any(Number),
      user_id: ada.user.id,
      flight_id,
      aircraft_id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_at: bid.created_at,
      aircraft: expect.objectContaining({ id: aircraft_id }),
      flight: (await caller.get(`/phpvms7/api/flights/${flight_id}`)).json().data,
    });
    expect(bid.flight).toMatchObject({ id: flight_id, has_bid: true });
    expect((await caller.get(`${bids}/${bid.id}`)).json().data).toEqual(bid);
    expect((await caller.get('/phpvms7/api/bids')).json().data).toEqual([bid]);
  });

  test('answers the same bid again', async () => {
    const first = await caller[method](bids, { flight_id });
    const again = await caller[method](bids, { flight_id });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
  });

  test("refuses a flight with another pilot's bid", async () => {
    harness.given.bid({ user_id: bob.user.id, flight_id });
    const reply = await caller[method](bids, { flight_id });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ type: expect.stringMatching(/bid-exists$/), flight_id });
  });
});

test('giving up a bid answers the remaining ones, and the flight is free', async () => {
  const other = harness.given.flight().id;
  harness.given.bid({ user_id: ada.user.id, flight_id: other });
  const { id } = (await caller.put(bids, { flight_id })).json().data;
  expect((await caller.delete(bids, { bid_id: id })).json().data).toMatchObject([{ flight_id: other }]);
  expect((await caller.delete(bids, { flight_id: other })).body).toBe('{"data":[]}');
  expect((await caller.get(`/phpvms7/api/flights/${flight_id}`)).json().data).toMatchObject({ has_bid: false });
});

test('the same bid twice at once is stored once', async () => {
  const [one, two] = await Promise.all([caller.put(bids, { flight_id }), caller.put(bids, { flight_id })]);
  expect(two.body).toBe(one.body);
  expect(harness.db.bids.listOfFlight(flight_id, '')).toHaveLength(1);
});
