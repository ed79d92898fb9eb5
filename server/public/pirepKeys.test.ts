import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PirepState } from '../contract/pirepStatus.ts';
import { createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;

beforeEach(() => void (harness = createHarness()));
afterEach(() => harness.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const reads: readonly [Method, string][] = [
  ['GET', ''],
  ['GET', '/route'],
  ['GET', '/acars/position'],
  ['GET', '/acars/positions'],
  ['GET', '/acars/events'],
  ['GET', '/acars/logs'],
  ['GET', '/comments'],
  ['GET', '/fields'],
];

const writes: readonly [Method, string][] = [
  ['POST', ''],
  ['PUT', ''],
  ['PATCH', ''],
  ['POST', '/update'],
  ['PUT', '/update'],
  ['POST', '/route'],
  ['DELETE', '/route'],
  ['POST', '/acars/position'],
  ['POST', '/acars/positions'],
  ['POST', '/acars/events'],
  ['POST', '/acars/logs'],
  ['POST', '/file'],
  ['PUT', '/cancel'],
  ['DELETE', '/cancel'],
  ['POST', '/comments'],
  ['POST', '/fields'],
];

interface Call {
  readonly method: Method;
  readonly url: string;
  readonly key?: string;
}

/** Calls with a body that is no JSON: whoever reads it before the checks are done answers 400. */
async function statusOf({ method, url, key }: Call): Promise<number> {
  const headers = { ...(key === undefined ? {} : { 'x-api-key': key }), 'content-type': 'application/json' };
  const payload = method === 'GET' ? '' : '{ not JSON';
  return (await harness.publicApp.inject({ method, url: `/api${url}`, headers, payload })).statusCode;
}

describe.each([...reads, ...writes])('%s /pireps/{id}%s', (method, path) => {
  test('needs a key', async () => {
    const { id } = harness.given.pirep();
    expect(await statusOf({ method, url: `/pireps/${id}${path}` })).toBe(401);
  });

  test('refuses an unknown key', async () => {
    const { id } = harness.given.pirep();
    expect(await statusOf({ method, url: `/pireps/${id}${path}`, key: 'x'.repeat(36) })).toBe(401);
  });

  test('does not find an unknown PIREP', async () => {
    const { key } = harness.given.pilot();
    expect(await statusOf({ method, url: `/pireps/999999${path}`, key })).toBe(404);
  });
});

describe.each(reads)('%s /pireps/{id}%s', (method, path) => {
  test("reads another pilot's PIREP, with a read-only key too", async () => {
    const { id } = harness.given.pirep();
    const { key } = harness.given.pilot({ scope: 'read' });
    expect(await statusOf({ method, url: `/pireps/${id}${path}`, key })).toBe(200);
  });
});

describe.each(writes)('%s /pireps/{id}%s', (method, path) => {
  test("refuses another pilot's PIREP before it reads the body", async () => {
    const { id } = harness.given.pirep();
    const { key } = harness.given.pilot();
    expect(await statusOf({ method, url: `/pireps/${id}${path}`, key })).toBe(403);
  });

  test('refuses a read-only key before it reads the body', async () => {
    const { key, user } = harness.given.pilot({ scope: 'read' });
    const { id } = harness.given.pirep({ user_id: user.id });
    expect(await statusOf({ method, url: `/pireps/${id}${path}`, key })).toBe(403);
  });

  test('refuses a body that is no JSON before it looks at the state', async () => {
    const { key, user } = harness.given.pilot();
    const { id } = harness.given.pirep({ user_id: user.id, state: PirepState.REJECTED });
    expect(await statusOf({ method, url: `/pireps/${id}${path}`, key })).toBe(400);
  });

  test('does not find a PIREP that was deleted', async () => {
    const { key, user } = harness.given.pilot();
    const { id } = harness.given.pirep({ user_id: user.id, state: PirepState.DELETED });
    expect(await statusOf({ method, url: `/pireps/${id}${path}`, key })).toBe(404);
  });
});

describe.each(['/pireps/prefile', '/user/pireps', '/pireps'])('%s', (url) => {
  const method = url === '/pireps/prefile' ? 'POST' : 'GET';

  test('needs a key', async () => {
    expect(await statusOf({ method, url })).toBe(401);
  });
});

test('prefile refuses a read-only key before it reads the body', async () => {
  const { key } = harness.given.pilot({ scope: 'read' });
  expect(await statusOf({ method: 'POST', url: '/pireps/prefile', key })).toBe(403);
});

test('the refusal of a foreign PIREP names it and says why', async () => {
  const { id } = harness.given.pirep();
  const reply = await harness.as(harness.given.pilot()).post(`/api/pireps/${id}/file`);
  expect(reply.json()).toMatchObject({
    type: expect.stringMatching(/unauthorized$/),
    pirep_id: id,
    error: { status: 403, message: "This is another pilot's PIREP" },
  });
});

test('PUT cancel needs neither body nor content type', async () => {
  const pilot = harness.given.pilot();
  const { id } = harness.given.pirep({ user_id: pilot.user.id });
  expect((await harness.as(pilot).put(`/api/pireps/${id}/cancel`)).statusCode).toBe(200);
});
