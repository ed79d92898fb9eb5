import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { UserState } from '../contract/codes.ts';
import type { UsersRow } from '../../db/rows.ts';
import { freshHarness } from '../testing/harness.ts';

const harness = freshHarness();
const ada = { name: 'Ada Lovelace', email: 'ada@example.org', message: 'I fly the A320.' };

beforeEach(() => {
  const { given, db } = harness;
  db.settings.put({ key: 'pilots.applications', value: 'true' });
  given.home();
  given.airport({ id: 'EDDM', hub: 1 });
  given.rank({ name: 'Captain', hours: 100 });
  given.rank({ name: 'Student', hours: 0 });
});

async function apply(body: object | string, remoteAddress = '10.0.0.1', headers: Record<string, string> = {}) {
  const call = { method: 'POST', url: '/api/applications', remoteAddress } as const;
  return harness.publicApp.inject({
    ...call,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const pending = (): UsersRow[] => [...harness.db.users.each()].filter(({ state }) => state === UserState.PENDING);

test('an application makes a pending pilot at the hub, of the lowest rank and without a key, and says so in the activity', async () => {
  expect((await apply(ada)).statusCode).toBe(200);
  const [pilot] = pending();
  expect(pilot).toMatchObject({ name: ada.name, email: ada.email, application: ada.message, curr_airport_id: 'EDDM' });
  expect(harness.db.ranks.find(pilot?.rank_id ?? 0)?.name).toBe('Student');
  expect(harness.db.apiKeys.list()).toEqual([]);
  const entries = harness.db.audit.list('pilot', String(pilot?.id));
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([['pilot.applied', 'program']]);
});

test('a known e-mail address gets the same answer, and changes nothing', async () => {
  const { user } = harness.given.pilot({ email: 'ADA@example.org' });
  const answers = [
    await apply({ ...ada, email: ' ada@example.org ' }),
    await apply({ ...ada, email: 'new@example.org' }),
  ];
  const shown = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers)]);
  expect(shown[0]).toEqual(shown[1]);
  expect(harness.db.users.find(user.id)).toEqual(user);
  expect(pending().map(({ email }) => email)).toEqual(['new@example.org']);
});

test('while the airline takes no applications, there is no such call', async () => {
  harness.db.settings.remove('pilots.applications');
  expect((await apply(ada)).statusCode).toBe(404);
  expect((await apply('{', '10.0.0.2')).statusCode).toBe(404);
});

test('what a form of another site can send without asking is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect([type, (await apply(JSON.stringify(ada), '10.0.0.1', { 'content-type': type })).statusCode]).toEqual([
      type,
      415,
    ]);
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const reply = await harness.publicApp.inject({ method: 'OPTIONS', url: '/api/applications', headers: preflight });
  expect([reply.statusCode < 300, reply.headers['access-control-allow-origin']]).toEqual([false, undefined]);
  expect(pending()).toEqual([]);
});

test.each([
  [{ ...ada, email: 'ada' }, 400],
  [{ ...ada, name: '  ' }, 400],
  [{ ...ada, name: '\u200B' }, 400],
  [{ ...ada, name: 'x'.repeat(101) }, 400],
  [{ ...ada, message: 'x'.repeat(501) }, 400],
  [{ ...ada, message: 'x'.repeat(10_000) }, 413],
  [{ email: ada.email }, 400],
])('%o is refused', async (body, status) => {
  expect((await apply(body)).statusCode).toBe(status);
  expect(pending()).toEqual([]);
});

test('an address applies ten times an hour, on both profiles together', async () => {
  const send = (url: string, index: number) =>
    harness.publicApp.inject({
      method: 'POST',
      url,
      remoteAddress: '10.0.0.9',
      payload: { ...ada, email: `${index}@x.org` },
    });
  const urls = ['/api/applications', '/phpvms7/api/applications', '/classic/api/applications'];
  const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => send(urls[index % 3] ?? '', index)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array(10).fill(200),
    429,
    429,
  ]);
  expect(Number(replies.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await apply(ada, '10.0.0.10')).statusCode).toBe(200);
});

test('at most 50 wait, of any address; one who is accepted makes room', async () => {
  for (let count = 0; count < 50; count += 1)
    harness.given.pilot({ state: UserState.PENDING, email: `${count}@y.org` });
  const [full, known] = [await apply(ada), await apply({ ...ada, email: '1@y.org' })];
  expect([full.statusCode, known.statusCode, known.json()]).toEqual([409, 409, full.json()]);
  const [first] = pending();
  if (first) harness.db.users.update({ ...first, state: UserState.ACTIVE });
  expect((await apply(ada)).statusCode).toBe(200);
});

test('nothing that is sent breaks it, and no control characters are stored', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const applications = fc.array(fc.tuple(text, text, text), { minLength: 8, maxLength: 8 });
  let sent = 0;
  const property = fc.asyncProperty(applications, async (all) => {
    const replies = all.map(([name, local, message]) => {
      sent += 1;
      return apply({ name, email: `${local}${sent}@example.org`, message }, `10.1.0.${sent}`);
    });
    for (const { statusCode } of await Promise.all(replies)) expect([200, 400]).toContain(statusCode);
  });
  await fc.assert(property, { numRuns: 6 });
  for (const { name, email, application } of pending()) {
    expect(name + email).not.toMatch(/\p{Cc}/u);
    expect(application).not.toMatch(/(?!\s)\p{Cc}/u);
  }
});
