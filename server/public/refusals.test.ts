import { describe, expect, test } from 'vitest';
import { UserState } from '../contract/codes.ts';
import { issueKey } from '../domain/keys/apiKeys.ts';
import { autoCommit, type TestPilot } from '../testing/given.ts';
import { freshHarness } from '../testing/harness.ts';

const harness = freshHarness();

const client = { 'user-agent': 'xACARS' };

async function call({ key }: { readonly key: string }, url: string, headers: Record<string, string> = client) {
  return harness.publicApp.inject({ url, headers: { 'x-api-key': key, ...headers }, remoteAddress: '192.168.1.31' });
}

async function file(pilot: { readonly key: string }, id: string, body: object) {
  const headers = { 'x-api-key': pilot.key, ...client };
  return harness.publicApp.inject({ method: 'POST', url: `/phpvms7/api/pireps/${id}/file`, headers, payload: body });
}

async function seen(pilot: { readonly key: string }) {
  return (await call(pilot, '/api/user/key', { 'x-requested-with': 'pilots-page' })).json().data.refusals;
}

function anotherKey({ user }: TestPilot): string {
  return issueKey(autoCommit(harness.db), { user_id: user.id, label: 'new', scope: 'full', expires_at: null }).text;
}

function revoke(key: string): void {
  const id = harness.db.apiKeys.findHolder(key)?.api_key_id ?? 0;
  harness.db.apiKeys.revoke({ id, revoked_at: '2026-11-20T12:00:00.000Z' });
}

interface Ended {
  readonly what: string;
  readonly make: () => TestPilot;
  readonly reason: string;
  readonly end?: (key: string) => void;
}

const inactive = (['PENDING', 'REJECTED'] as const).map((name) => ({
  what: name,
  make: () => harness.given.pilot({ state: UserState[name] }),
  reason: 'the pilot is not active, ask the operator',
}));

const ended: readonly Ended[] = [
  { what: 'revoked', make: () => harness.given.pilot(), reason: 'this key has been revoked', end: revoke },
  {
    what: 'expired',
    make: () => harness.given.pilot({ expires_at: '2026-11-20T12:00:00.000Z' }),
    reason: 'this key has expired',
  },
  ...inactive,
];

test.each(ended)('a key that is $what gets its reason however often it calls', async ({ make, reason, end }) => {
  const { key } = make();
  end?.(key);
  const replies = await Promise.all(Array.from({ length: 100 }, () => call({ key }, '/phpvms7/api/user')));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  expect(replies.at(-1)?.json().message).toBe(`Invalid or missing API key (${reason})`);
  // Unknown keys still have all their attempts.
  expect((await call({ key: 'wrong' }, '/phpvms7/api/user')).statusCode).toBe(401);
});

test.each([
  [null, 'Your pilot account is suspended. Ask the operator why.'],
  ['Two landings at Lisbon', 'Your pilot account is suspended: Two landings at Lisbon'],
])('a suspended pilot reads the reason: %s', async (state_reason, message) => {
  const { key } = harness.given.pilot({ state: UserState.SUSPENDED, state_reason });
  for (const path of ['/api/user', '/phpvms7/api/user']) {
    const reply = await call({ key }, path);
    expect([reply.statusCode, reply.json().message]).toEqual([401, message]);
  }
  expect((await call({ key: `${key.slice(0, -1)}?` }, '/api/user')).body).not.toContain('suspended');
  expect(harness.keyCalls.listRefused().map(({ reason }) => reason)).toEqual([expect.not.stringContaining('Lisbon')]);
});

test('others’ guesses at an address do not hide why a key has ended', async () => {
  const { key } = harness.given.pilot();
  revoke(key);
  await Promise.all(Array.from({ length: 80 }, () => call({ key: 'wrong' }, '/api/user')));
  expect((await call({ key: 'wrong' }, '/api/user')).statusCode).toBe(429);
  expect((await call({ key }, '/api/user')).json().message).toContain('this key has been revoked');
});

describe('the last refusals of a pilot’s client', () => {
  test('are empty without one', async () => {
    expect(await seen(harness.given.pilot())).toEqual([]);
  });

  test('say what was refused, why, and from where, without ids', async () => {
    const pilot = harness.given.pilot();
    const { id } = harness.given.pirep({ user_id: pilot.user.id });
    expect((await file(pilot, id, { flight_time: 62 })).statusCode).toBe(400);
    expect((await file(pilot, id, { flight_time: 62 })).statusCode).toBe(400);
    expect(await seen(pilot)).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        key_label: 'test',
        call: 'POST /phpvms7/api/pireps/:id/file',
        status: 400,
        code: 'validation-exception',
        reason: expect.stringContaining('distance'),
        client: 'xACARS',
        address: '127.0.0.1',
        count: 2,
      },
    ]);
  });

  test('have a write with a key that may only read, which is 403', async () => {
    const pilot = harness.given.pilot({ scope: 'read' });
    const { id } = harness.given.pirep({ user_id: pilot.user.id });
    expect((await file(pilot, id, {})).statusCode).toBe(403);
    expect(await seen(pilot)).toMatchObject([{ status: 403, code: 'unauthorized' }]);
  });

  test('have those of the pilot’s other keys, which may have ended, and nobody else’s', async () => {
    const pilot = harness.given.pilot();
    const key = anotherKey(pilot);
    revoke(pilot.key);
    await call(pilot, '/phpvms7/api/user');
    expect(await seen({ key })).toMatchObject([
      { key_label: 'test', status: 401, reason: expect.stringMatching(/revoked/), address: '192.168.1.31' },
    ]);
    expect(await seen(harness.given.pilot())).toEqual([]);
  });

  test('leave out those of the pilots’ page and of unknown keys', async () => {
    const pilot = harness.given.pilot();
    await call(pilot, '/api/flights/none', { 'x-requested-with': 'pilots-page' });
    await call({ key: 'wrong' }, '/api/user');
    expect(await seen(pilot)).toEqual([]);
  });

  test('are at most five, and short, whatever a client sends', async () => {
    const pilot = harness.given.pilot();
    for (const path of Array.from({ length: 20 }).keys()) await call(pilot, `/api/${String(path).repeat(400)}`);
    const refusals = await seen(pilot);
    expect(refusals).toHaveLength(5);
    expect(JSON.stringify(refusals).length).toBeLessThan(5000);
  });
});
