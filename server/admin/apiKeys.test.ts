import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiKey } from '../contract/admin/apiKeys.ts';
import { UserState } from '../contract/codes.ts';
import { issueKey } from '../domain/keys/apiKeys.ts';
import { doneAt } from '../domain/time.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import type { TestPilot } from '../testing/given.ts';

const harness = freshAdminHarness();
let pilot: TestPilot;
beforeEach(() => {
  pilot = harness.given.pilot();
});
afterEach(() => void vi.useRealTimers());

async function issue(changes: object = {}): Promise<{ data: ApiKey; key: string }> {
  const body = { user_id: pilot.user.id, label: ' Living room PC ', scope: 'full', ...changes };
  const reply = await harness.operator('POST', '/admin/api-keys', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const statusOf = async (key: string): Promise<number> => (await harness.as({ key }).get('/api/user')).statusCode;

describe('an issued key', () => {
  test('works at once, and is shown only once', async () => {
    const { data, key } = await issue();
    expect(data).toMatchObject({
      pilot: { id: pilot.user.id, ident: 'KTW0001', name: 'Pilot 1' },
      label: 'Living room PC',
      prefix: key.slice(0, 6),
      scope: 'full',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      state: 'active',
    });
    expect(await statusOf(key)).toBe(200);
    const list = await harness.operator('GET', '/admin/api-keys');
    expect(list.json().data.map(({ id }: ApiKey) => id)).toEqual([data.id, data.id - 1]);
    expect(list.body).not.toContain(key);
  });

  test('with read scope cannot write', async () => {
    const { key } = await issue({ scope: 'read' });
    expect((await harness.as({ key }).post('/api/pireps/prefile', {})).statusCode).toBe(403);
  });

  test('is in the history without the key itself', async () => {
    const { data, key } = await issue({ expires_at: '2126-11-20T00:00:00Z' });
    const [entry] = harness.db.audit.list('api_key', String(data.id));
    expect(entry).toMatchObject({ actor: 'operator', action: 'api_key.issued' });
    expect(entry?.after).toContain('2126-11-20');
    expect(entry?.after).not.toContain(key.slice(0, 6));
  });

  test.each([
    ['for nobody', { user_id: 999 }, 'user_id', "The pilot doesn't exist"],
    ['for what is no pilot', { user_id: 'x' }, 'user_id', 'Pilot must be a whole number.'],
    ['without a label', { label: ' ' }, 'label', 'The label must not be empty.'],
    ['with another scope', { scope: 'all' }, 'scope', 'The scope must be one of full, read.'],
    ['that has ended already', { expires_at: '2020-01-01' }, 'expires_at', 'Expiry must be a time in the future.'],
    [
      'until nonsense',
      { expires_at: 'soon' },
      'expires_at',
      'Expiry is not a valid date, such as 2026-11-20T14:05:00Z.',
    ],
  ])('%s is refused', async (_, changes, field, text) => {
    const body = { user_id: pilot.user.id, label: 'PC', scope: 'full', ...changes };
    const reply = await harness.operator('POST', '/admin/api-keys', body);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { [field]: [text] }]);
  });
});

describe('a revoked key', () => {
  test('is refused from the next call on; the pilot’s others are not', async () => {
    const { data, key } = await issue();
    expect(await statusOf(key)).toBe(200);
    const reply = await harness.operator('DELETE', `/admin/api-keys/${data.id}`);
    expect(reply.json().data).toMatchObject({ id: data.id, revoked_at: expect.stringMatching(/Z$/) });
    expect([await statusOf(key), await statusOf(pilot.key)]).toEqual([401, 200]);
  });

  test('stays the same when it is revoked again, with one entry in the history', async () => {
    const { data } = await issue();
    const first = await harness.operator('DELETE', `/admin/api-keys/${data.id}`);
    const second = await harness.operator('DELETE', `/admin/api-keys/${data.id}`);
    expect(second.json()).toEqual(first.json());
    expect(harness.db.audit.list('api_key', String(data.id)).map(({ action }) => action)).toEqual([
      'api_key.issued',
      'api_key.revoked',
    ]);
  });
});

async function rotate(id: number, body: object = { overlap_hours: 24 }): Promise<LightMyRequestResponse> {
  return harness.operator('POST', `/admin/api-keys/${id}/rotate`, body);
}

describe('a rotated key', () => {
  test('is replaced by one with the same pilot, label and scope, and works until the overlap ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const old = await issue({ scope: 'read' });
    const reply = await rotate(old.data.id);
    expect(reply.statusCode, reply.body).toBe(201);
    const { data, key, replaced } = reply.json();
    expect(data).toMatchObject({ label: 'Living room PC', scope: 'read', pilot: old.data.pilot, expires_at: null });
    expect(replaced).toMatchObject({ id: old.data.id, state: 'active' });
    expect(Date.parse(replaced.expires_at) - Date.now()).toBe(24 * 3_600_000);
    expect([await statusOf(old.key), await statusOf(key)]).toEqual([200, 200]);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect([await statusOf(old.key), await statusOf(key)]).toEqual([401, 200]);
  });

  test('without an overlap is refused from the next call on', async () => {
    const old = await issue();
    const { key } = (await rotate(old.data.id, { overlap_hours: 0 })).json();
    expect([await statusOf(old.key), await statusOf(key)]).toEqual([401, 200]);
  });

  test('keeps an earlier expiry', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const old = await issue({ expires_at });
    expect((await rotate(old.data.id)).json().replaced.expires_at).toBe(expires_at);
  });

  test('is in the history with the key that replaced it', async () => {
    const old = await issue();
    const { data, replaced } = (await rotate(old.data.id)).json();
    const entry = harness.db.audit.list('api_key', String(old.data.id)).at(-1);
    expect(entry).toMatchObject({ actor: 'operator', action: 'api_key.rotated' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ expires_at: replaced.expires_at, replaced_by: data.id });
  });

  test('answers 409 if it is revoked, and 404 if it does not exist', async () => {
    const { data } = await issue();
    await harness.operator('DELETE', `/admin/api-keys/${data.id}`);
    expect([(await rotate(data.id)).statusCode, (await rotate(999)).statusCode]).toEqual([409, 404]);
  });

  test.each([
    ['with an overlap of years', { overlap_hours: 9000 }, 'overlap_hours'],
    ['for a key that is over already', { overlap_hours: 1, expires_at: '2020-01-01' }, 'expires_at'],
  ])('%s is refused', async (_, body, field) => {
    const reply = await rotate((await issue()).data.id, body);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
  });
});

const hundredDaysAgo = new Date(Date.now() - 100 * 24 * 3_600_000);

async function labels(query: string): Promise<string[]> {
  const reply = await harness.operator('GET', `/admin/api-keys?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.map(({ label }: ApiKey) => label);
}

describe('the list', () => {
  beforeEach(async () => {
    const other = harness.given.pilot({ name: 'Mara Lindqvist', pilot_id: 31 });
    vi.useFakeTimers({ toFake: ['Date'] });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const long = { user_id: pilot.user.id, label: 'never used', scope: 'full', expires_at: null } as const;
    await harness.db.write((tx) => doneAt(hundredDaysAgo, () => issueKey(tx, long)));
    await statusOf((await issue({ label: 'flying', user_id: other.user.id })).key);
    await harness.operator('DELETE', `/admin/api-keys/${(await issue({ label: 'given back' })).data.id}`);
    await issue({ label: 'over', expires_at: soon });
    vi.advanceTimersByTime(60_000);
    await harness.keyCalls.save('due');
  });

  test.each([
    ['state=expired', ['over']],
    ['state=revoked', ['given back']],
    ['state=active&search=flying', ['flying']],
    ['state=unused', ['never used']],
    ['search=LINDQVIST&state=active&limit=1', ['flying']],
    ['search=ktw0031&state=active', ['flying', 'test']],
    ['search=100%25', []],
    ['page=2&limit=2', ['flying', 'never used']],
  ])('?%s has %j', async (query, expected) => {
    expect(await labels(query)).toEqual(expected);
  });

  test('is narrowed to a pilot', async () => {
    expect(await labels(`user_id=${pilot.user.id}&search=never`)).toEqual(['never used']);
    expect(await labels(`user_id=${pilot.user.id}&search=flying`)).toEqual([]);
  });

  test('counts the keys of each state', async () => {
    const { counts, total } = (await harness.operator('GET', '/admin/api-keys?search=over')).json();
    // Two pilots come with a key of their own.
    expect([counts, total]).toEqual([{ active: 4, unused: 1, expired: 1, revoked: 1 }, 1]);
  });

  test('shows that the keys of a suspended pilot do not work', async () => {
    const suspended = harness.given.pilot({ state: UserState.SUSPENDED });
    const reply = await harness.operator('GET', `/admin/api-keys?user_id=${suspended.user.id}`);
    expect(reply.json().data[0].state).toBe('pilot_not_active');
  });
});
