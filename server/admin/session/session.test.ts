import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { now } from '../../domain/time.ts';
import { freshAdminHarness, createAdminHarness, ownOrigin } from '../../testing/adminHarness.ts';
import { hashToken } from './loginLinks.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';

const harness = freshAdminHarness();
afterEach(() => void vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;

function travel(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

describe('a login link', () => {
  test('gives a cookie that only the window can use, and leads to the window', async () => {
    const reply = await harness.send({ url: harness.links.issue() });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/');
    expect(reply.headers['set-cookie']).toMatch(
      /^homebase_[\da-f]{16}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('works once', async () => {
    const url = harness.links.issue();
    await harness.send({ url });
    const again = await harness.send({ url });
    expect(again.statusCode).toBe(410);
    expect(again.headers['content-type']).toContain('text/html');
    expect(again.body).toContain('prints a new link');
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('works an hour after it was printed, beside newer ones', async () => {
    const printed = harness.links.issue();
    harness.links.issue();
    travel(60 * 60 * 1000);
    expect((await harness.send({ url: printed })).statusCode).toBe(303);
  });

  test('leads to the window when the same browser follows it again', async () => {
    const url = harness.links.issue();
    const cookie = String((await harness.send({ url })).headers['set-cookie']).split(';')[0] ?? '';
    expect((await harness.send({ url, headers: { cookie } })).statusCode).toBe(303);
  });

  test.each([
    ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
    ['an older prefetch', 'GET', { purpose: 'prefetch' }],
    ['a HEAD', 'HEAD', {}],
  ] as const)('is not used up by %s', async (_name, method, headers) => {
    const url = harness.links.issue();
    const peek = await harness.send({ method, url, headers });
    expect(peek.headers['set-cookie']).toBeUndefined();
    expect((await harness.send({ url })).statusCode).toBe(303);
  });

  test.each(['/login/', '/login/x', `/login/${'A'.repeat(43)}`, `/login/${'A'.repeat(199)}`])(
    'that was never issued is refused: %s',
    async (url) => {
      harness.links.issue();
      const reply = await harness.send({ url });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('a session', () => {
  test('allows the operator’s calls', async () => {
    expect((await harness.operator('GET', '/admin/home')).statusCode).toBe(200);
  });

  test.each([
    ['no cookie', ''],
    ['a made-up cookie', `NAME=${'A'.repeat(43)}`],
    ['an empty cookie', 'NAME='],
    ['a cookie of another data folder', 'homebase_0123456789abcdef=TOKEN'],
    ['a cookie of an older Homebase', 'homebase_80=TOKEN'],
    ['a broken cookie', 'NAME=%zz; ;;='],
  ])('is needed: %s', async (_name, sent) => {
    const [name = '', token = ''] = (await harness.logIn()).split('=');
    const cookie = sent.replace('NAME', name).replace('TOKEN', token);
    const reply = await harness.send({ url: '/admin/home', headers: { cookie } });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().type).toContain('/errors/unauthenticated');
  });

  test('lasts 30 days after its last use', async () => {
    const cookie = await harness.logIn();
    const call = { url: '/admin/home', headers: { cookie } };
    travel(20 * day);
    expect((await harness.send(call)).headers['set-cookie']).toContain(`${cookie}; Max-Age=2592000`);
    // The writes of that call have been stored once a later one has.
    await harness.db.write(() => undefined);
    travel(20 * day);
    expect((await harness.send(call)).statusCode).toBe(200);
    travel(31 * day);
    expect((await harness.send(call)).statusCode).toBe(401);
  });

  test.each([3650, 31, 20, -20, -3650])('outlives a clock that is wrong by %i days for a moment', async (days) => {
    const cookie = await harness.logIn();
    const call = { url: '/admin/home', headers: { cookie } };
    const visit = async (): Promise<number> => {
      const { statusCode } = await harness.send(call);
      // The writes of that call have been stored once a later one has.
      await harness.db.write(() => undefined);
      return statusCode;
    };
    travel(days * day);
    await visit();
    await harness.logIn();
    await visit();
    travel(-days * day);
    expect(await visit()).toBe(200);
    expect(await visit()).toBe(200);
  });

  test('that began while the clock was ahead is extended once the right clock has run for an hour', async () => {
    travel(20 * day);
    const cookie = await harness.logIn();
    const call = { url: '/admin/home', headers: { cookie } };
    travel(-20 * day);
    expect((await harness.send(call)).headers['set-cookie']).toBeUndefined();
    await harness.db.write(() => undefined);
    travel(day / 12);
    expect((await harness.send(call)).headers['set-cookie']).toContain('Max-Age=2592000');
  });

  test('is not extended at every call', async () => {
    const cookie = await harness.logIn();
    expect((await harness.send({ url: '/admin/home', headers: { cookie } })).headers['set-cookie']).toBeUndefined();
  });

  test('ends when the operator signs out, and its cookie is deleted', async () => {
    const cookie = await harness.logIn();
    const other = await harness.logIn();
    const call = { url: '/admin/session', method: 'DELETE', headers: { cookie, origin: ownOrigin } } as const;
    const reply = await harness.send(call);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toContain(`${cookie.split('=')[0]}=; Max-Age=0`);
    expect((await harness.send({ url: '/admin/home', headers: { cookie } })).statusCode).toBe(401);
    expect((await harness.send({ url: '/admin/home', headers: { cookie: other } })).statusCode).toBe(200);
  });

  test('has a cookie named after the data folder, on whatever port', async () => {
    const names: (string | undefined)[] = [];
    const folder = temporaryFolder();
    for (const name of ['a.db', 'a.db', 'b.db']) {
      const { adminApp, links, close } = createAdminHarness({ file: join(folder, name) });
      const base = await adminApp.listen({ host: '127.0.0.1', port: 0 });
      const reply = await fetch(base + links.issue(), { redirect: 'manual' });
      names.push(reply.headers.get('set-cookie')?.split('=')[0]);
      await close();
    }
    expect(names[0]).toMatch(/^homebase_[\da-f]{16}$/);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });

  test('is stored as a hash of its token', async () => {
    const token = (await harness.logIn()).split('=')[1] ?? '';
    expect(harness.db.adminSessions.find(hashToken(token), now())).toBeDefined();
    expect(harness.db.adminSessions.find(Buffer.from(token), now())).toBeUndefined();
  });

  test('that has expired is deleted once a hundred newer ones are there', async () => {
    const token_hash = hashToken((await harness.logIn()).split('=')[1] ?? '');
    const loggedInAt = now();
    travel(31 * day);
    for (let count = 0; count < 100; count += 1) await harness.logIn();
    expect(harness.db.adminSessions.find(token_hash, loggedInAt)).toBeDefined();
    await harness.logIn();
    expect(harness.db.adminSessions.find(token_hash, loggedInAt)).toBeUndefined();
  });
});
