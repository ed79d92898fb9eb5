import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiKey, RefusedKey } from '../contract/admin/apiKeys.ts';
import { freshAdminHarness, openStream } from '../testing/adminHarness.ts';
import type { TestPilot } from '../testing/given.ts';

const harness = freshAdminHarness();
let pilot: TestPilot;
let id: number;
beforeEach(async () => {
  pilot = harness.given.pilot();
  id = (await listed()).id;
});
afterEach(() => void vi.useRealTimers());

async function listed(): Promise<ApiKey> {
  const reply = await harness.operator('GET', '/admin/api-keys');
  return reply.json().data[0];
}

async function call(
  key: string | undefined,
  client: string,
  remoteAddress = '192.168.1.31',
  own: Record<string, string> = {},
): Promise<number> {
  const headers = { 'user-agent': client, ...own, ...(key === undefined ? {} : { 'x-api-key': key }) };
  const reply = await harness.publicApp.inject({ url: '/phpvms7/api/user?key=secret', headers, remoteAddress });
  return reply.statusCode;
}

async function refused(): Promise<RefusedKey[]> {
  return (await harness.operator('GET', `/admin/api-keys/${id}`)).json().refused;
}

interface Noted {
  readonly address: string;
  readonly after: unknown;
}

function noted(): Noted[] {
  const filter = {
    actor: null,
    user_id: null,
    subject: null,
    subject_id: null,
    phases: 'all' as const,
    action: 'api_key.refused',
    from: '',
    until: '~',
    search: null,
  };
  const ids = [...harness.db.activity.search(filter)].flat();
  return harness.db.activity
    .listByIds(ids, 'all')
    .map(({ subject_id: address, after }) => ({ address, after: JSON.parse(after ?? '') as unknown }));
}

describe('the last call with a key', () => {
  test('is null before the first call', async () => {
    const reply = await harness.operator('GET', `/admin/api-keys/${id}`);
    expect(reply.json()).toEqual({
      data: await listed(),
      now: expect.stringMatching(/Z$/),
      last: null,
      last_of_client: null,
      refused: [],
      refusals: [],
    });
  });

  test('has the client, the address and the path, without the query', async () => {
    expect(await call(pilot.key, 'phpVMS-Go-Client/1.0')).toBe(200);
    const reply = await harness.operator('GET', `/admin/api-keys/${id}`);
    expect(reply.json().last).toEqual({
      at: expect.stringMatching(/Z$/),
      client: 'phpVMS-Go-Client/1.0',
      address: '192.168.1.31',
      call: 'GET /phpvms7/api/user',
    });
  });

  test('is sent to the window within a second', async () => {
    const stream = await openStream(harness);
    await stream.next('counts');
    await call(pilot.key, 'xACARS');
    expect(await stream.next('api_keys')).toEqual({ used: [id], refused: false });
    await call('wrong', 'xACARS');
    expect(await stream.next('api_keys')).toEqual({ used: [], refused: true });
    stream.close();
  });

  test('is in the list at once, and later in the database', async () => {
    await call(pilot.key, 'first');
    await harness.db.write(() => undefined);
    await call(pilot.key, 'second');
    expect((await listed()).last_client).toBe('second');
    await harness.db.write(() => undefined);
    expect(harness.db.apiKeys.find(id)?.last_client).toBe('first');
    await harness.keyCalls.save('due');
    expect(harness.db.apiKeys.find(id)?.last_client).toBe('second');
  });

  test('is also one that says it comes from the pilots’ page, which anybody can say', async () => {
    const page = { 'x-requested-with': 'pilots-page' };
    expect(await call(pilot.key, 'curl/8', '192.0.2.7', page)).toBe(200);
    const reply = await harness.operator('GET', `/admin/api-keys/${id}`);
    const last = { client: 'curl/8', address: '192.0.2.7', call: 'GET /phpvms7/api/user' };
    expect(reply.json().last).toMatchObject(last);
    expect(await listed()).toMatchObject({ last_client: null, last_used_at: reply.json().last.at });
    await harness.db.write(() => undefined);
    expect(harness.db.apiKeys.find(id)).toMatchObject({ last_client: null, last_used_at: reply.json().last.at });
    await call(pilot.key, 'xACARS');
    await call(pilot.key, 'curl/8', '192.0.2.7', page);
    expect(await listed()).toMatchObject({ last_client: 'xACARS' });
    expect((await harness.operator('GET', `/admin/api-keys/${id}`)).json().last).toMatchObject(last);
  });

  test('by the pilots’ page is sent to the window, too', async () => {
    const stream = await openStream(harness);
    await stream.next('counts');
    await call(pilot.key, 'curl/8', '192.0.2.7', { 'x-requested-with': 'pilots-page' });
    expect(await stream.next('api_keys')).toEqual({ used: [id], refused: false });
    stream.close();
  });
});

describe('the last refusals of a key', () => {
  test('are those of its own calls, revoked ones too', async () => {
    await harness.publicApp.inject({ url: '/phpvms7/api/nothing', headers: { 'x-api-key': pilot.key } });
    await harness.operator('DELETE', `/admin/api-keys/${id}`);
    await call(pilot.key, 'xACARS');
    const other = harness.given.pilot();
    await call(other.key, 'xACARS');
    const { refusals } = (await harness.operator('GET', `/admin/api-keys/${id}`)).json();
    expect(refusals).toMatchObject([
      { call: 'GET /phpvms7/api/user', status: 401, client: 'xACARS', address: '192.168.1.31', count: 1 },
      { call: 'GET /phpvms7/api/nothing', status: 404, code: 'not-found', count: 1 },
    ]);
    expect((await harness.operator('GET', `/admin/api-keys/${id + 1}`)).json().refusals).toEqual([]);
  });
});

describe('a key that is refused', () => {
  test('is shown with its first characters, who sent it, and why', async () => {
    await call('hb7Kd2Vx9mQpR4tYw8Zc3nB6sLfH1gJ5aExx', 'xACARS');
    await call('hb7Kd2Vx9mQpR4tYw8Zc3nB6sLfH1gJ5aExy', 'xACARS');
    expect(await refused()).toEqual([
      {
        address: '192.168.1.31',
        prefix: 'hb7Kd2…',
        reason: 'no pilot has this key',
        client: 'xACARS',
        count: 2,
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('shows at most a third of a short key', async () => {
    await call('hunter22', 'a', '192.168.1.2');
    await call(undefined, 'b', '192.168.1.3');
    expect((await refused()).map(({ prefix }) => prefix).toSorted()).toEqual(['hu…', 'none']);
  });

  test('is recorded once per address, and then every ten minutes with a count', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await call('wrong', 'xACARS');
    await harness.db.write(() => undefined);
    for (const _ of Array.from({ length: 4 })) await call('wrong', 'xACARS');
    await harness.keyCalls.save('due');
    expect(noted()).toEqual([{ address: '192.168.1.31', after: expect.objectContaining({ count: 1, prefix: 'w…' }) }]);
    vi.advanceTimersByTime(10 * 60_000);
    // The clock of the PC is set back meanwhile.
    vi.setSystemTime(Date.now() - 2 * 60 * 60_000);
    await harness.keyCalls.save('due');
    expect(noted().map(({ after }) => after)).toContainEqual(expect.objectContaining({ count: 4 }));
    vi.advanceTimersByTime(10 * 60_000);
    await harness.keyCalls.save('due');
    expect(noted()).toHaveLength(2);
    expect(await refused()).toEqual([]);
  });

  test('is recorded with the remaining count when the program ends', async () => {
    await call('wrong', 'xACARS');
    await harness.db.write(() => undefined);
    for (const _ of Array.from({ length: 2 })) await call('wrong', 'xACARS');
    await harness.keyCalls.save('end');
    expect(noted().map(({ after }) => after)).toEqual([
      expect.objectContaining({ count: 2 }),
      expect.objectContaining({ count: 1 }),
    ]);
  });

  test('cannot fill the database from many addresses', async () => {
    for (const host of Array.from({ length: 200 }).keys()) await call('wrong', 'guesser', `10.0.0.${host}`);
    await harness.db.write(() => undefined);
    expect(noted()).toHaveLength(51);
    expect(noted()[0]?.address).toBe('other addresses');
  });
});
