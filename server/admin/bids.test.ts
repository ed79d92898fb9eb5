import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { UserState } from '../contract/codes.ts';
import { freshAdminHarness, ownOrigin } from '../testing/adminHarness.ts';
import type { TestPilot } from '../testing/given.ts';

const harness = freshAdminHarness();
let mara: TestPilot;
let flight_id: string;

beforeEach(() => {
  mara = harness.given.pilot({ name: 'Mara Lindqvist' });
  flight_id = harness.given.flight({ flight_number: 612 }).id;
  set('pireps.restrict_aircraft_to_rank', 'false');
});

const set = (key: string, value: string): void => harness.db.settings.put({ key, value });

const add = async (changes: object = {}): Promise<LightMyRequestResponse> =>
  harness.operator('POST', '/admin/bids', { user_id: mara.user.id, flight_id, ...changes });

async function addedId(changes: object = {}): Promise<number> {
  const reply = await add(changes);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data.id;
}

const refusal = (reply: LightMyRequestResponse): unknown => {
  const { errors, title, message } = reply.json();
  return [reply.statusCode, errors ?? title ?? message];
};

/** What the pilot's client gets. */
async function bidsOf(pilot: TestPilot): Promise<unknown> {
  const { data } = (await harness.as(pilot).get('/api/user/bids')).json();
  return data.map((bid: { flight_id: string; aircraft_id: number | null }) => [bid.flight_id, bid.aircraft_id]);
}

describe('a bid that the operator places', () => {
  test('is in the pilot’s list at once', async () => {
    const { id: aircraft_id, registration } = harness.given.aircraft();
    const reply = await add({ aircraft_id });
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      {
        data: {
          id: expect.any(Number) as number,
          user_id: mara.user.id,
          pilot_name: 'Mara Lindqvist',
          flight_id,
          ident: 'KTW612',
          aircraft_id,
          registration,
        },
      },
    ]);
    expect(await bidsOf(mara)).toEqual([[flight_id, aircraft_id]]);
  });

  test.each([
    ['without that pilot', { user_id: 999 }, [400, { user_id: ["The pilot doesn't exist"] }]],
    ['without that flight', { flight_id: 'none' }, [404, 'No flight none']],
    ['without that aircraft', { aircraft_id: 999 }, [400, { aircraft_id: ["The aircraft doesn't exist"] }]],
  ])('is refused %s', async (_, changes, expected) => {
    expect(refusal(await add(changes))).toEqual(expected);
    expect(await bidsOf(mara)).toEqual([]);
  });

  test.each(['PENDING', 'REJECTED', 'SUSPENDED', 'DELETED'] as const)(
    'is refused for a pilot in state %s, who could not place it',
    async (state) => {
      const { user } = harness.given.pilot({ state: UserState[state] });
      expect(refusal(await add({ user_id: user.id }))).toEqual([400, { user_id: ['The pilot is not active'] }]);
    },
  );

  test('is allowed for a pilot on leave', async () => {
    const { user } = harness.given.pilot({ state: UserState.ON_LEAVE });
    await addedId({ user_id: user.id });
  });

  test('obeys the rules for the pilot’s own', async () => {
    const { user } = harness.given.pilot();
    const aircraft_id = harness.given.aircraft().id;
    await addedId({ aircraft_id });
    expect(refusal(await add())).toEqual([409, 'A bid already exists for this flight']);
    expect(refusal(await add({ user_id: user.id }))).toEqual([409, 'A bid already exists for this flight']);
    const other = { user_id: user.id, flight_id: harness.given.flight().id };
    expect(refusal(await add({ ...other, aircraft_id }))).toEqual([409, 'A bid already exists for this aircraft']);
    set('bids.allow_multiple_bids', 'false');
    expect(refusal(await add({ flight_id: other.flight_id }))).toEqual([
      409,
      'Only one bid at a time is allowed; remove the other one first',
    ]);
  });

  test('gets an aircraft where bids.assign_aircraft is on, unless it is sent with none', async () => {
    set('bids.assign_aircraft', 'true');
    set('pireps.restrict_aircraft_to_rank', 'false');
    const { id: aircraft_id } = harness.given.aircraft({ airport_id: 'EDDH' });
    const bid_id = await addedId();
    expect(await bidsOf(mara)).toEqual([[flight_id, aircraft_id]]);
    await harness.operator('DELETE', `/admin/bids/${bid_id}`);
    await addedId({ aircraft_id: null });
    expect(await bidsOf(mara)).toEqual([[flight_id, null]]);
  });
});

describe('a bid of a pilot', () => {
  let bid_id: number;
  let old: number;
  beforeEach(() => {
    old = harness.given.aircraft().id;
    bid_id = harness.given.bid({ user_id: mara.user.id, flight_id, aircraft_id: old });
  });

  const change = async (aircraft_id: number | null): Promise<LightMyRequestResponse> =>
    harness.operator('PATCH', `/admin/bids/${bid_id}`, { aircraft_id });

  test('gets another aircraft, none, and its own again', async () => {
    for (const aircraft_id of [harness.given.aircraft().id, null, old, old]) {
      expect((await change(aircraft_id)).json().data).toMatchObject({ id: bid_id, aircraft_id });
      expect(await bidsOf(mara)).toEqual([[flight_id, aircraft_id]]);
    }
  });

  test('does not get one that does not exist or that another bid names', async () => {
    const { user } = harness.given.pilot();
    const taken = harness.given.aircraft().id;
    harness.given.bid({ user_id: user.id, flight_id: harness.given.flight().id, aircraft_id: taken });
    expect(refusal(await change(999))).toEqual([400, { aircraft_id: ["The aircraft doesn't exist"] }]);
    expect(refusal(await change(taken))).toEqual([409, 'A bid already exists for this aircraft']);
    set('bids.block_aircraft', 'false');
    expect((await change(taken)).statusCode).toBe(200);
  });

  test('is removed once', async () => {
    const reply = await harness.operator('DELETE', `/admin/bids/${bid_id}`);
    expect(reply.json().data).toMatchObject({ user_id: mara.user.id, flight_id, aircraft_id: old });
    expect(await bidsOf(mara)).toEqual([]);
    expect(refusal(await harness.operator('DELETE', `/admin/bids/${bid_id}`))).toEqual([404, `No bid ${bid_id}`]);
    expect(refusal(await change(null))).toEqual([404, `No bid ${bid_id}`]);
  });

  test('that has expired cannot be changed', async () => {
    set('bids.expire_time', '1');
    harness.db.bids.update({ ...harness.db.bids.find(bid_id, '')!, created_at: '2026-01-01T00:00:00.000Z' });
    expect((await change(null)).statusCode).toBe(404);
  });
});

test('the history says which pilot and aircraft a bid was about', async () => {
  const [first, second] = [harness.given.aircraft(), harness.given.aircraft()];
  const id = await addedId({ aircraft_id: first.id });
  await harness.operator('PATCH', `/admin/bids/${id}`, { aircraft_id: second.id });
  await harness.operator('DELETE', `/admin/bids/${id}`);
  const { data } = (await harness.operator('GET', '/admin/activity?subject=bid')).json();
  const pilot = { [`user_id ${mara.user.id}`]: expect.stringContaining('Mara Lindqvist') as string };
  const now = { actor: 'operator', subject_name: 'KTW612 EDDH → LOWI' };
  const nameOf = ({ id: aircraft_id, registration }: typeof first): object => ({
    [`aircraft_id ${aircraft_id}`]: registration,
  });
  expect(data).toMatchObject([
    { ...now, action: 'bid.removed', names: { ...pilot, ...nameOf(second) } },
    { ...now, action: 'bid.changed', names: { ...pilot, ...nameOf(first), ...nameOf(second) } },
    { ...now, action: 'bid.added', names: { ...pilot, ...nameOf(first) } },
  ]);
});

const offered = async (user_id = mara.user.id, flight = flight_id): Promise<LightMyRequestResponse> =>
  harness.operator('GET', `/admin/flights/${flight}/aircraft?user_id=${user_id}`);

describe('the aircraft that are offered', () => {
  test('are those that the pilot can fly the flight with', async () => {
    set('pireps.restrict_aircraft_to_rank', 'true');
    const subfleet = harness.given.subfleet();
    const { id: rank_id } = harness.given.rank({}, [subfleet.id]);
    const { user } = harness.given.pilot({ rank_id });
    const { id, registration } = harness.given.aircraft({ subfleet_id: subfleet.id, airport_id: 'EDDH' });
    harness.given.aircraft();
    expect((await offered(user.id)).json().data).toEqual([
      { id, registration, icao: 'A320', name: registration, airport_id: 'EDDH' },
    ]);
    expect((await offered()).json().data).toEqual([]);
    harness.given.bid({ user_id: mara.user.id, flight_id, aircraft_id: id });
    expect((await offered(user.id)).json().data).toEqual([]);
  });

  test('are first those at the departure airport', async () => {
    set('pireps.restrict_aircraft_to_rank', 'false');
    const airport_id = harness.given.airport({ id: 'LOWI' }).id;
    for (const [registration, at] of [
      ['D-AAAA', airport_id],
      ['D-ABBB', 'EDDH'],
      ['D-ACCC', 'EDDH'],
    ] as const) {
      harness.given.aircraft({ registration, airport_id: at });
    }
    set('pireps.only_aircraft_at_dpt_airport', 'false');
    const { data } = (await offered()).json();
    expect(data.map(({ registration }: { registration: string }) => registration)).toEqual([
      'D-ABBB',
      'D-ACCC',
      'D-AAAA',
    ]);
  });

  test('are none without the flight or the pilot', async () => {
    expect((await offered(999)).statusCode).toBe(404);
    expect((await offered(mara.user.id, 'none')).statusCode).toBe(404);
  });
});

test.each([
  ['POST', '/admin/bids'],
  ['PATCH', '/admin/bids/1'],
  ['DELETE', '/admin/bids/1'],
  ['GET', '/admin/flights/1/aircraft?user_id=1'],
] as const)('%s %s needs the operator’s session; a pilot’s key does not help', async (method, url) => {
  const headers = { origin: ownOrigin, 'x-api-key': mara.key };
  expect((await harness.send({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })).statusCode).toBe(
    401,
  );
  expect((await harness.as(mara).get(url)).statusCode).toBe(404);
});

describe('why a pilot cannot fly a flight', () => {
  test('is said of each rule, with names and the setting that decides', async () => {
    const { given } = harness;
    set('pireps.restrict_aircraft_to_rank', 'true');
    const subfleet = given.subfleet({ name: 'Boeing 787' });
    given.aircraft({ subfleet_id: subfleet.id, airport_id: 'EDDH', status: 'M' });
    const { id } = given.flight({ flight_number: 613, end_date: '2024-03-30' }, [subfleet.id]);
    const reply = await harness.operator('GET', `/admin/flights/${id}/checks?user_id=${mara.user.id}`);
    const { pilot, flight, checks } = reply.json().data;
    expect(pilot).toMatchObject({ id: mara.user.id, name: 'Mara Lindqvist' });
    expect(flight).toMatchObject({ id, ident: 'KTW613', dpt_airport_id: 'EDDH' });
    const forbidding = checks.filter(({ prevents }: { prevents: string[] }) => prevents.length > 0);
    expect(forbidding).toMatchObject([
      { rule: 'season', end_date: '2024-03-30', setting_name: 'Flights of today only' },
      { rule: 'rank', subfleets: [{ name: 'Boeing 787', allowed: false }], setting_name: 'Aircraft by rank' },
      { rule: 'aircraft', aircraft: { here: 0, above_rank: 1 } },
    ]);
  });

  test.each([
    ['an unknown pilot', () => `/admin/flights/${flight_id}/checks?user_id=99999`],
    ['an unknown flight', () => `/admin/flights/nothing/checks?user_id=${mara.user.id}`],
  ])('is not found for %s', async (_what, path) => {
    expect((await harness.operator('GET', path())).statusCode).toBe(404);
  });
});
