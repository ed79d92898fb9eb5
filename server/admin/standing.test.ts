import { beforeEach, describe, expect, test } from 'vitest';
import { UserState } from '../contract/codes.ts';
import { mayUseApi } from '../domain/keys/apiKeys.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import type { TestPilot } from '../testing/given.ts';

const harness = freshAdminHarness();
let mara: TestPilot;
let bob: TestPilot;
let flight_id: string;
let aircraft_id: number;

beforeEach(() => {
  mara = harness.given.pilot({ name: 'Mara' });
  bob = harness.given.pilot({ name: 'Bob' });
  flight_id = harness.given.flight().id;
  aircraft_id = harness.given.aircraft({ airport_id: 'EDDH' }).id;
  harness.db.settings.put({ key: 'pireps.restrict_aircraft_to_rank', value: 'false' });
  harness.given.bid({ user_id: mara.user.id, flight_id, aircraft_id });
});

const change = async (changes: object): Promise<number> =>
  (await harness.operator('PUT', `/admin/pilots/${mara.user.id}`, changes)).statusCode;

/** What others and the operator see of the bid. */
async function seen(): Promise<object> {
  const get = async (path: string) => (await harness.operator('GET', path)).json().data;
  const aircraft = await get(`/admin/flights/${flight_id}/aircraft?user_id=${bob.user.id}`);
  return {
    flight: (await harness.as(bob).get(`/phpvms7/api/flights/${flight_id}`)).json().data.has_bid,
    aircraft: aircraft.length === 0,
    list: (await get('/admin/flights?has_bid=true')).length === 1,
    page: (await get(`/admin/flights/${flight_id}`)).bids.length === 1,
    pilot: (await get(`/admin/pilots/${mara.user.id}`)).bids.length === 1,
    in_use: (await get(`/admin/flights/${flight_id}/dependents`)).in_use,
    others: (await harness.as(bob).get(`/phpvms7/api/users/${mara.user.id}/bids`)).json().data?.length === 1,
  };
}

const all = (value: boolean): object => ({
  flight: value,
  aircraft: value,
  list: value,
  page: value,
  pilot: value,
  in_use: value,
  others: value,
});

const book = async (pilot: TestPilot, body: object): Promise<number> =>
  (await harness.as(pilot).put('/phpvms7/api/user/bids', body)).statusCode;

describe.each(Object.values(UserState))('a bid of a pilot in state %i', (state) => {
  test('counts for everybody if the pilot may fly, and for nobody otherwise', async () => {
    harness.db.users.update({ ...mara.user, state });
    expect(await seen()).toMatchObject(all(mayUseApi(state)));
    expect(await book(bob, { flight_id, aircraft_id })).toBe(mayUseApi(state) ? 409 : 200);
  });
});

describe('a pilot who is suspended and then may fly again', () => {
  test('has the bid back', async () => {
    expect(await change({ state: UserState.SUSPENDED })).toBe(200);
    expect(await seen()).toMatchObject(all(false));
    expect(await change({ state: UserState.ACTIVE })).toBe(200);
    expect(await seen()).toMatchObject(all(true));
  });

  test.each(['flight', 'aircraft'])('has lost it if another booked the %s, and the history says so', async (what) => {
    await change({ state: UserState.REJECTED });
    const other = what === 'flight' ? { flight_id } : { flight_id: harness.given.flight().id, aircraft_id };
    expect(await book(bob, other)).toBe(200);
    await change({ state: UserState.ON_LEAVE });
    expect((await harness.as(mara).get('/phpvms7/api/user/bids')).json().data).toEqual([]);
    expect((await harness.as(bob).get('/phpvms7/api/user/bids')).json().data).toHaveLength(1);
    const { data } = (await harness.operator('GET', '/admin/activity?subject=bid')).json();
    expect(data[0]).toMatchObject({ action: 'bid.removed', actor: 'program' });
  });

  test('in bulk, too', async () => {
    const bulk = async (state: number) =>
      await harness.operator('PATCH', '/admin/pilots', { ids: [mara.user.id], set: { state } });
    expect((await bulk(UserState.SUSPENDED)).statusCode).toBe(200);
    expect(await book(bob, { flight_id })).toBe(200);
    await bulk(UserState.ACTIVE);
    expect((await harness.as(mara).get('/phpvms7/api/user/bids')).json().data).toEqual([]);
  });
});
