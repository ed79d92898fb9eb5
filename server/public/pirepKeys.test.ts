import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { createHarness, type Harness, profiles } from '../testing/harness.ts';
import { type PirepCall, pirepReads, pirepWrites } from '../testing/cockpit.ts';

let harness: Harness;

beforeAll(() => void (harness = createHarness()));
afterAll(() => harness.close());

interface Call {
  readonly method: PirepCall['method'];
  readonly url: string;
  readonly key?: string | undefined;
  readonly payload?: string;
}

const notJson = '{ not JSON';

/** Whoever guesses at keys is slowed down by address. */
let caller = 0;
const nextAddress = (): string => `10.0.${Math.floor((caller += 1) / 250)}.${caller % 250}`;

/** Unless the test is about the body it is no JSON: whoever reads it before the checks are done answers 400. */
async function send({ method, url, key, payload = method === 'GET' ? '' : notJson }: Call) {
  const headers = { ...(key === undefined ? {} : { 'x-api-key': key }), 'content-type': 'application/json' };
  return harness.publicApp.inject({ method, url, headers, payload, remoteAddress: nextAddress() });
}

const statusOf = async (call: Call): Promise<number> => (await send(call)).statusCode;
const slugOf = async (call: Call): Promise<string | undefined> =>
  (await send(call)).json<{ type: string }>().type.split('/').at(-1);

describe.each(profiles)('at $mount', ({ mount }) => {
  const of = (id: string, { method, path }: PirepCall): Pick<Call, 'method' | 'url'> => ({
    method,
    url: `${mount}/pireps/${id}${path}`,
  });

  describe.each([...pirepReads, ...pirepWrites])('$method /pireps/{id}$path', (call) => {
    test.each([undefined, 'x'.repeat(36)])('needs a key that there is: %s', async (key) => {
      expect(await statusOf({ ...of(harness.given.pirep().id, call), key })).toBe(401);
      expect(await statusOf({ ...of('999999', call), key })).toBe(401);
    });

    test('does not find an unknown PIREP', async () => {
      const { key } = harness.given.pilot();
      expect(await slugOf({ ...of('999999', call), key })).toBe('pirep-not-found');
    });
  });

  describe.each(pirepReads)('GET /pireps/{id}$path', (call) => {
    test("reads another pilot's PIREP, with a read-only key too", async () => {
      const { key } = harness.given.pilot({ scope: 'read' });
      expect(await statusOf({ ...of(harness.given.pirep().id, call), key })).toBe(200);
    });
  });

  describe.each(pirepWrites)('$method /pireps/{id}$path', (call) => {
    test('refuses another method before it looks for the PIREP', async () => {
      const { key } = harness.given.pilot({ scope: 'read' });
      const method = call.path === '' ? 'DELETE' : 'PATCH';
      const reply = await send({ ...of('999999', { ...call, method }), key });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toContain(call.method);
      expect(await statusOf(of('999999', { ...call, method }))).toBe(401);
    });

    test('does not find an unknown or a deleted PIREP before it asks for the scope of the key', async () => {
      const { key, user } = harness.given.pilot({ scope: 'read' });
      const deleted = harness.given.pirep({ user_id: user.id, state: PirepState.DELETED }).id;
      for (const id of ['999999', deleted]) expect(await slugOf({ ...of(id, call), key })).toBe('pirep-not-found');
    });

    test.each([PirepState.IN_PROGRESS, PirepState.REJECTED])(
      "refuses another pilot's PIREP in state %i before it reads the body",
      async (state) => {
        const { id } = harness.given.pirep({ state });
        expect(await statusOf({ ...of(id, call), key: harness.given.pilot().key })).toBe(403);
      },
    );

    test.each([PirepState.IN_PROGRESS, PirepState.REJECTED])(
      'refuses a read-only key for a PIREP in state %i before it reads the body',
      async (state) => {
        const { key, user } = harness.given.pilot({ scope: 'read' });
        const { id } = harness.given.pirep({ user_id: user.id, state });
        expect(await statusOf({ ...of(id, call), key })).toBe(403);
      },
    );

    test('refuses a body that is no JSON, or not what it takes, before it looks at the state', async () => {
      const { key, user } = harness.given.pilot();
      const { id } = harness.given.pirep({ user_id: user.id, state: PirepState.REJECTED });
      const bodies = [notJson, ...(call.badBody === undefined ? [] : [JSON.stringify(call.badBody)])];
      for (const payload of bodies) {
        expect(await slugOf({ ...of(id, call), key, payload })).toBe('validation-exception');
      }
    });
  });

  describe.each(['/pireps/prefile', '/user/pireps', '/pireps'])('%s', (path) => {
    test('needs a key', async () => {
      const method = path === '/pireps/prefile' ? 'POST' : 'GET';
      expect(await statusOf({ method, url: mount + path })).toBe(401);
    });
  });

  test('prefile refuses a read-only key before it reads the body', async () => {
    const { key } = harness.given.pilot({ scope: 'read' });
    expect(await statusOf({ method: 'POST', url: `${mount}/pireps/prefile`, key })).toBe(403);
  });

  test('the refusal of a foreign PIREP names it and says why', async () => {
    const { id } = harness.given.pirep();
    const reply = await harness.as(harness.given.pilot()).post(`${mount}/pireps/${id}/file`);
    expect(reply.json()).toMatchObject({
      type: expect.stringMatching(/unauthorized$/),
      pirep_id: id,
      error: { status: 403, message: "This is another pilot's PIREP" },
    });
  });

  test('PUT cancel needs neither body nor content type', async () => {
    const pilot = harness.given.pilot();
    const { id } = harness.given.pirep({ user_id: pilot.user.id });
    expect((await harness.as(pilot).put(`${mount}/pireps/${id}/cancel`)).statusCode).toBe(200);
  });
});
