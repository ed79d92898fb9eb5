import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiKey } from '../contract/admin/apiKeys.ts';
import { type AdminHarness, createAdminHarness, ownOrigin } from '../testing/adminHarness.ts';
import type { TestPilot } from '../testing/givenPilots.ts';

let harness: AdminHarness;
let pilot: TestPilot;
beforeEach(() => {
  harness = createAdminHarness();
  pilot = harness.given.pilot();
});
afterEach(() => harness.close());

async function issue(changes: object = {}): Promise<{ data: ApiKey; key: string }> {
  const body = { user_id: pilot.user.id, label: ' Living room PC ', scope: 'full', ...changes };
  const reply = await harness.operator('POST', '/admin/api-keys', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const statusOf = async (key: string): Promise<number> => (await harness.as({ key }).get('/api/user')).statusCode;

test.each(['GET ', 'POST ', 'DELETE /1'])('%s needs a session', async (call) => {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const reply = await harness.send({ method, url: `/admin/api-keys${path}`, headers: { origin: ownOrigin } });
  expect(reply.statusCode).toBe(401);
});

describe('a key that is issued', () => {
  test('opens the pilots’ API at once, and is shown this once', async () => {
    const { data, key } = await issue();
    expect(data).toMatchObject({
      pilot: { id: pilot.user.id, ident: 'KTW0001', name: 'Pilot 1' },
      label: 'Living room PC',
      prefix: key.slice(0, 6),
      scope: 'full',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    });
    expect(await statusOf(key)).toBe(200);
    const list = await harness.operator('GET', '/admin/api-keys');
    expect(list.json().data.map(({ id }: ApiKey) => id)).toEqual([data.id, data.id - 1]);
    expect(list.body).not.toContain(key);
  });

  test('for reading changes nothing', async () => {
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
    ['for nobody', { user_id: 999 }, 'user_id'],
    ['without a label', { label: ' ' }, 'label'],
    ['with another scope', { scope: 'all' }, 'scope'],
    ['that is over already', { expires_at: '2020-01-01' }, 'expires_at'],
    ['until nonsense', { expires_at: 'soon' }, 'expires_at'],
  ])('%s is refused', async (_, changes, field) => {
    const body = { user_id: pilot.user.id, label: 'PC', scope: 'full', ...changes };
    const reply = await harness.operator('POST', '/admin/api-keys', body);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
  });
});

describe('a key that is revoked', () => {
  test('is refused from the next call on; the pilot’s others are not', async () => {
    const { data, key } = await issue();
    expect(await statusOf(key)).toBe(200);
    const reply = await harness.operator('DELETE', `/admin/api-keys/${data.id}`);
    expect(reply.json().data).toMatchObject({ id: data.id, revoked_at: expect.stringMatching(/Z$/) });
    expect([await statusOf(key), await statusOf(pilot.key)]).toEqual([401, 200]);
  });

  test('twice stays as it was, with one line in the history', async () => {
    const { data } = await issue();
    const first = await harness.operator('DELETE', `/admin/api-keys/${data.id}`);
    const second = await harness.operator('DELETE', `/admin/api-keys/${data.id}`);
    expect(second.json()).toEqual(first.json());
    expect(harness.db.audit.list('api_key', String(data.id)).map(({ action }) => action)).toEqual([
      'api_key.issued',
      'api_key.revoked',
    ]);
  });

  test('that is none is a 404', async () => {
    expect((await harness.operator('DELETE', '/admin/api-keys/999')).statusCode).toBe(404);
  });
});
