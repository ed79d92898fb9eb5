import { describe, expect, test } from 'vitest';
import type { TestPilot } from '../testing/given.ts';
import { freshHarness, profiles } from '../testing/harness.ts';

const harness = freshHarness();
const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
const fromPage = { 'x-requested-with': 'pilots-page', 'user-agent': 'Mozilla/5.0' };

async function call({ key }: { readonly key?: string }, headers: Record<string, string>, url = '/api/user/key') {
  const sent = { ...(key === undefined ? {} : { 'x-api-key': key }), ...headers };
  return harness.publicApp.inject({ url, headers: sent });
}

async function ownKey(pilot: { readonly key: string }) {
  return (await call(pilot, fromPage)).json().data;
}

function storedKey({ key }: TestPilot) {
  const id = harness.db.apiKeys.findHolder(key)?.api_key_id ?? 0;
  return harness.db.apiKeys.find(id);
}

test('a pilot reads label, scope and expiry of the key of the call', async () => {
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const pilot = harness.given.pilot({ scope: 'read', expires_at });
  expect(await ownKey(pilot)).toEqual({
    label: 'test',
    scope: 'read',
    created_at: time,
    expires_at: expires_at.slice(0, 19).replace('T', ' '),
    last_client: null,
    last_call_at: null,
    refusals: [],
    now: time,
  });
});

test.each(profiles)('at $mount the reply contains no part of the key', async ({ mount }) => {
  const pilot = harness.given.pilot();
  const { payload, statusCode } = await call(pilot, {}, `${mount}/user/key`);
  expect(statusCode).toBe(200);
  expect(payload).not.toContain(pilot.key.slice(0, 6));
});

test.each([
  ['no key', {}],
  ['an unknown key', { key: 'wrong' }],
])('%s is refused', async (_, holder) => {
  expect((await call(holder, {})).statusCode).toBe(401);
});

describe('the last client', () => {
  test('is the last program that called, and when', async () => {
    const pilot = harness.given.pilot();
    await call(pilot, { 'user-agent': 'xACARS' }, '/phpvms7/api/user');
    expect(await ownKey(pilot)).toMatchObject({ last_client: 'xACARS', last_call_at: time });
  });

  test('is not that of another pilot', async () => {
    await call(harness.given.pilot(), { 'user-agent': 'xACARS' }, '/phpvms7/api/user');
    expect(await ownKey(harness.given.pilot())).toMatchObject({ last_client: null, last_call_at: null });
  });

  test('stays when the pilots’ page calls, which still counts as use of the key', async () => {
    const pilot = harness.given.pilot();
    await call(pilot, { 'user-agent': 'xACARS' }, '/phpvms7/api/user');
    await harness.keyCalls.save('due');
    harness.db.apiKeys.setUsed({
      id: storedKey(pilot)?.id ?? 0,
      last_used_at: '2026-01-01T00:00:00.000Z',
      last_client: 'xACARS',
    });
    await ownKey(pilot);
    await harness.keyCalls.save('due');
    expect(storedKey(pilot)).toMatchObject({
      last_client: 'xACARS',
      last_used_at: expect.not.stringMatching(/^2026-01-01/),
    });
  });
});
