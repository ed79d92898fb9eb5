import { beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../errors.ts';
import { freshHarness } from '../../testing/harness.ts';
import { autoCommit, stored } from '../../testing/given.ts';
import { doneAt } from '../time.ts';
import { addBid, addBidFor, type BidRecord, listBids, readBidRecords } from './bids.ts';
import { readFlights } from './flights.ts';

const harness = freshHarness();
let ada: number;
let bob: number;
let flight_id: string;

const readBids = (user_id: number): BidRecord[] => readBidRecords(harness.db, listBids(harness.db, user_id));

beforeEach(() => {
  ada = harness.given.pilot().user.id;
  bob = harness.given.pilot().user.id;
  flight_id = harness.given.flight().id;
  // Ranks have tests of their own (flightOffers.test.ts).
  set('pireps.restrict_aircraft_to_rank', 'false');
});

const set = (key: string, value: string): void => harness.db.settings.put({ key, value });

interface Wish {
  readonly flight_id?: string;
  readonly aircraft_id?: number;
  readonly refusesOwnBid?: boolean;
}

/** @returns the new bid's id, or why it was refused */
function bid(user_id: number, { refusesOwnBid = true, ...wish }: Wish = {}): unknown {
  try {
    const pilot = { user_id, api_key_label: 'test' };
    return addBid(autoCommit(harness.db), pilot, { user_id, flight_id, ...wish }, { refusesOwnBid }).bid.id;
  } catch (error) {
    const { code, meta } = error as AppError;
    return { code, ...meta };
  }
}

const hasBid = (): boolean | undefined =>
  readFlights(harness.db, harness.db.flights.listByIds([flight_id]))[0]?.has_bid;

const taken = (): object => ({ code: 'bid-exists', flight_id });

describe.each([
  { what: 'refuses', refusesOwnBid: true },
  { what: 'answers', refusesOwnBid: false },
])("where the contract $what the pilot's own bid,", (rules) => {
  test("another pilot's bid on the flight is in the way", () => {
    harness.given.bid({ user_id: bob, flight_id });
    expect(bid(ada, rules)).toEqual(taken());
  });

  test('it is not when a flight may have several', () => {
    harness.given.bid({ user_id: bob, flight_id });
    set('bids.disable_flight_on_bid', 'false');
    expect(bid(ada, rules)).toEqual(expect.any(Number));
  });

  test('any other bid is in the way when a pilot may have one only, the same one too', () => {
    const limit = { code: 'user-bid-limit', user_id: ada };
    harness.given.bid({ user_id: ada, flight_id });
    set('bids.allow_multiple_bids', 'false');
    expect(bid(ada, { ...rules, flight_id: harness.given.flight().id })).toEqual(limit);
    expect(bid(ada, rules)).toEqual(limit);
  });

  test('an aircraft that any bid names is not free', () => {
    const aircraft_id = harness.given.aircraft().id;
    harness.given.bid({ user_id: bob, flight_id: harness.given.flight().id, aircraft_id });
    expect(bid(ada, { ...rules, aircraft_id })).toEqual({ code: 'bid-exists', aircraft_id });
  });

  test('it is when an aircraft may be in several', () => {
    const aircraft_id = harness.given.aircraft().id;
    harness.given.bid({ user_id: bob, flight_id: harness.given.flight().id, aircraft_id });
    set('bids.block_aircraft', 'false');
    expect(bid(ada, { ...rules, aircraft_id })).toEqual(expect.any(Number));
    expect(readBids(ada)).toMatchObject([{ aircraft: { id: aircraft_id } }]);
  });
});

describe.each(['true', 'false'])("the pilot's own bid, bids.disable_flight_on_bid being %s,", (value) => {
  beforeEach(() => set('bids.disable_flight_on_bid', value));

  test('is refused where the contract says so', () => {
    harness.given.bid({ user_id: ada, flight_id });
    expect(bid(ada)).toEqual(taken());
  });

  test('is the same bid elsewhere, whatever aircraft is named now', () => {
    const id = harness.given.bid({ user_id: ada, flight_id });
    const aircraft_id = harness.given.aircraft().id;
    expect(bid(ada, { refusesOwnBid: false, aircraft_id })).toBe(id);
    expect(readBids(ada)).toMatchObject([{ bid: { id, aircraft_id: null } }]);
  });
});

test('a flight that is not offered can be bid on, as it can be flown: a charter is handed out by its id', () => {
  const hidden = harness.given.flight({ visible: 0 }).id;
  const inactive = harness.given.flight({ active: 0 }).id;
  expect(bid(ada, { flight_id: hidden })).toEqual(expect.any(Number));
  expect(bid(ada, { flight_id: inactive })).toEqual(expect.any(Number));
});

describe('a bid that is too old', () => {
  const hour = 60 * 60 * 1000;
  const placed = (hours: number): { created_at: string } => ({
    created_at: new Date(Date.now() - hours * hour).toISOString(),
  });

  test("is in nobody's list and in nobody's way", () => {
    const aircraft_id = harness.given.aircraft().id;
    harness.given.bid({ user_id: bob, flight_id, aircraft_id, ...placed(48.01) });
    expect(readBids(bob)).toEqual([]);
    expect(hasBid()).toBe(false);
    expect(bid(ada, { aircraft_id })).toEqual(expect.any(Number));
  });

  test("does not count as its pilot's one bid", () => {
    harness.given.bid({ user_id: bob, flight_id, ...placed(48.01) });
    set('bids.allow_multiple_bids', 'false');
    expect(bid(bob, { flight_id: harness.given.flight().id })).toEqual(expect.any(Number));
  });

  test('can be placed again by its own pilot, as another bid', () => {
    const old = harness.given.bid({ user_id: ada, flight_id, ...placed(48.01) });
    expect(bid(ada)).not.toEqual(old);
    expect(readBids(ada)).toHaveLength(1);
    expect(hasBid()).toBe(true);
  });

  test('counts until then', () => {
    harness.given.bid({ user_id: bob, flight_id, ...placed(47.99) });
    expect(readBids(bob)).toHaveLength(1);
    expect(bid(ada)).toEqual(taken());
  });

  test('is as old as bids.expire_time says now', () => {
    harness.given.bid({ user_id: bob, flight_id, ...placed(2) });
    set('bids.expire_time', '1');
    expect(readBids(bob)).toEqual([]);
    set('bids.expire_time', '3');
    expect(readBids(bob)).toHaveLength(1);
  });

  test('is never, with bids.expire_time at 0', () => {
    set('bids.expire_time', '0');
    harness.given.bid({ user_id: bob, flight_id, ...placed(9000) });
    expect(bid(ada)).toEqual(taken());
  });

  test('is kept while others bid, because the clock may be wrong for a moment', () => {
    const old = harness.given.bid({ user_id: bob, flight_id });
    doneAt(new Date('2036-12-01'), () => {
      expect(readBids(bob)).toEqual([]);
      for (const user_id of [ada, bob]) bid(user_id, { flight_id: harness.given.flight().id });
    });
    expect(readBids(bob)).toContainEqual(expect.objectContaining({ bid: expect.objectContaining({ id: old }) }));
  });

  test('is removed only when its pilot has a thousand newer ones', () => {
    set('bids.limit', '500');
    const ids = Array.from({ length: 1002 }, () =>
      harness.given.bid({ user_id: bob, flight_id: harness.given.flight().id, ...placed(49) }),
    );
    bid(bob);
    expect(ids.filter((id) => harness.db.bids.find(id, ''))).toEqual(ids.slice(3));
  });
});

const assigned = (user_id: number): unknown => readBids(user_id)[0]?.bid.aircraft_id;

describe('a new bid without an aircraft, bids.assign_aircraft being true,', () => {
  let hamburg: number;

  beforeEach(() => {
    set('bids.assign_aircraft', 'true');
    set('pireps.restrict_aircraft_to_rank', 'false');
    hamburg = harness.given.aircraft({ registration: 'D-ABBA', airport_id: 'EDDH' }).id;
  });

  test.each([{ refusesOwnBid: true }, { refusesOwnBid: false }])(
    'reserves one at the departure airport, with %o',
    (rules) => {
      harness.given.aircraft({ registration: 'D-AAAA', airport_id: harness.given.airport({ id: 'LOWI' }).id });
      harness.given.aircraft({ registration: 'D-AAAB' });
      bid(ada, rules);
      expect(assigned(ada)).toBe(hamburg);
    },
  );

  test('leaves alone what is in a bid, also of the same pilot and where bids may share one', () => {
    set('bids.block_aircraft', 'false');
    bid(ada);
    expect(bid(ada, { flight_id: harness.given.flight().id })).toEqual(expect.any(Number));
    expect(readBids(ada).map(({ aircraft }) => aircraft?.id)).toEqual([hamburg, undefined]);
  });

  test.each([
    ['in maintenance', { status: 'M' }],
    ['in use', { state: 1 }],
    ['in the trash', { deleted_at: '2026-11-20T08:00:00.000Z' }],
  ])('reserves none that is %s', (_, columns) => {
    harness.db.aircraft.update({ ...stored(harness.db.aircraft.find(hamburg)), ...columns });
    bid(ada);
    expect(assigned(ada)).toBeNull();
  });

  test('reserves none that the rank may not fly', () => {
    set('pireps.restrict_aircraft_to_rank', 'true');
    const { user } = harness.given.pilot({ rank_id: harness.given.rank({}, [harness.given.subfleet().id]).id });
    bid(user.id);
    expect(assigned(user.id)).toBeNull();
  });

  test('reserves one of the subfleets that the flight names', () => {
    const subfleet_id = harness.given.subfleet().id;
    const own = harness.given.aircraft({ subfleet_id, registration: 'D-AZZZ', airport_id: 'EDDH' }).id;
    bid(ada, { flight_id: harness.given.flight({}, [subfleet_id]).id });
    expect(assigned(ada)).toBe(own);
  });

  test('keeps the aircraft that is named', () => {
    const other = harness.given.aircraft().id;
    bid(ada, { aircraft_id: other });
    expect(assigned(ada)).toBe(other);
  });

  test('is not made when the pilot has that bid already', () => {
    const id = harness.given.bid({ user_id: ada, flight_id });
    expect(bid(ada, { refusesOwnBid: false })).toBe(id);
    expect(assigned(ada)).toBeNull();
  });
});

describe('a pilot with as many bids as bids.limit allows', () => {
  beforeEach(() => {
    set('bids.limit', '2');
    for (const each of [flight_id, harness.given.flight().id]) bid(ada, { flight_id: each });
  });

  test.each([{ refusesOwnBid: true }, { refusesOwnBid: false }])('places no other one, with %o', (rules) => {
    const other = { ...rules, flight_id: harness.given.flight().id };
    expect(bid(ada, other)).toEqual({ code: 'user-bid-limit', user_id: ada, limit: 2 });
    expect(bid(bob, other)).toEqual(expect.any(Number));
  });

  test('gets an own one again as the same bid', () => {
    expect(bid(ada, { refusesOwnBid: false })).toBe(readBids(ada)[0]?.bid.id);
  });

  test('gets more from the operator', () => {
    const wanted = { user_id: ada, flight_id: harness.given.flight().id };
    addBidFor(autoCommit(harness.db), wanted);
    expect(readBids(ada)).toHaveLength(3);
  });
});

test('a new bid without an aircraft stays without one by default', () => {
  harness.given.aircraft({ airport_id: 'EDDH' });
  set('pireps.restrict_aircraft_to_rank', 'false');
  bid(ada);
  expect(readBids(ada)).toMatchObject([{ bid: { aircraft_id: null } }]);
});
