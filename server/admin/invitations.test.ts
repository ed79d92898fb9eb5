import { beforeEach, describe, expect, test } from 'vitest';
import { UserState } from '../contract/codes.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();
const ada = { name: 'Ada', email: 'ada@example.org' };
let airline_id: number;

beforeEach(() => {
  const { given } = harness;
  airline_id = given.home().id;
  given.rank({ name: 'Student', hours: 0 });
  given.airport({ id: 'EDDH', hub: 1 });
});

interface Issued {
  readonly data: { readonly id: number; readonly pilot: { readonly id: number }; readonly label: string };
  readonly key: string;
}

async function post(url: string, body: object = {}): Promise<Issued> {
  const reply = await harness.operator('POST', url, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Issued>();
}

const statusWith = async (key: string) =>
  (await harness.publicApp.inject({ url: '/api/user', headers: { 'x-api-key': key } })).statusCode;
const actions = (id: number) => harness.db.audit.list('pilot', String(id)).map(({ action }) => action);

test('an invited pilot has the defaults and a key that works', async () => {
  const { data, key } = await post('/admin/pilots/invitations', { ...ada, airline_id });
  expect(data.label).toBe('Invitation');
  const pilot = harness.db.users.find(data.pilot.id);
  expect(pilot).toMatchObject({ ...ada, state: UserState.ACTIVE, home_airport_id: 'EDDH', curr_airport_id: 'EDDH' });
  expect(await statusWith(key)).toBe(200);
});

test('a taken e-mail address is refused, and nothing is left', async () => {
  harness.given.pilot({ email: ada.email });
  const reply = await harness.operator('POST', '/admin/pilots/invitations', { ...ada, airline_id });
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([409, ['email']]);
  expect([...harness.db.users.each()]).toHaveLength(1);
});

test('inviting again ends earlier invitations that were never used, and no other key', async () => {
  const lost = await post('/admin/pilots/invitations', { ...ada, airline_id });
  const { id } = lost.data.pilot;
  const own = (await post('/admin/api-keys', { user_id: id, label: 'PC', scope: 'full' })).key;
  const used = (await post(`/admin/pilots/${id}/invitation`)).key;
  expect(await Promise.all([lost.key, own, used].map(statusWith))).toEqual([401, 200, 200]);
  const next = (await post(`/admin/pilots/${id}/invitation`)).key;
  expect(await Promise.all([used, own, next].map(statusWith))).toEqual([200, 200, 200]);
});

describe('a pending pilot', () => {
  test('is accepted by the invitation, which the activity says', async () => {
    const { user } = harness.given.pilot({ state: UserState.PENDING, application: 'Hello' });
    const { key } = await post(`/admin/pilots/${user.id}/invitation`);
    expect(await statusWith(key)).toBe(200);
    expect(actions(user.id)).toEqual(['pilot.changed', 'pilot.accepted']);
  });

  test('is accepted in bulk, too, and refused with a reason; both are undone', async () => {
    const { user } = harness.given.pilot({ state: UserState.PENDING });
    const change = async (set: object) =>
      (await harness.operator('PATCH', '/admin/pilots', { ids: [user.id], set })).json().data[0].before;
    const refused = await change({ state: UserState.REJECTED, state_reason: 'Too young' });
    expect(harness.db.users.find(user.id)).toMatchObject({ state: UserState.REJECTED, state_reason: 'Too young' });
    await change(refused);
    expect(harness.db.users.find(user.id)).toMatchObject({ state: UserState.PENDING, state_reason: null });
    await change({ state: UserState.ACTIVE });
    expect(actions(user.id).at(-1)).toBe('pilot.accepted');
  });
});

test.each([UserState.SUSPENDED, UserState.REJECTED])('a pilot of the state %i is not invited', async (state) => {
  const { user } = harness.given.pilot({ state });
  const reply = await harness.operator('POST', `/admin/pilots/${user.id}/invitation`);
  expect(reply.statusCode).toBe(409);
  expect((await harness.operator('POST', '/admin/pilots/999/invitation')).statusCode).toBe(404);
});

test('the reason of a suspension is undone with it, and ends with it', async () => {
  const { user } = harness.given.pilot({ state: UserState.SUSPENDED, state_reason: 'Two landings\u0007' });
  const activate = { ids: [user.id], set: { state: UserState.ACTIVE, state_reason: null } };
  const { before } = (await harness.operator('PATCH', '/admin/pilots', activate)).json().data[0];
  expect(before).toEqual({ state: UserState.SUSPENDED, state_reason: 'Two landings\u0007' });
  await harness.operator('PATCH', '/admin/pilots', { ids: [user.id], set: before });
  expect(harness.db.users.find(user.id)?.state_reason).toBe('Two landings');
  await harness.operator('PUT', `/admin/pilots/${user.id}`, { state: UserState.ON_LEAVE });
  expect(harness.db.users.find(user.id)?.state_reason).toBeNull();
  const long = { state: UserState.SUSPENDED, state_reason: 'x'.repeat(401) };
  expect((await harness.operator('PUT', `/admin/pilots/${user.id}`, long)).statusCode).toBe(400);
});
