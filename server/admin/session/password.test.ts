import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import type { Activity } from '../../contract/admin/activity.ts';
import { findWindowPlace } from '../../program/windowAccess.ts';
import { defaults, passwordFile } from '../../program/config.ts';
import { type AdminHarness, createAdminHarness, ownOrigin } from '../../testing/adminHarness.ts';
import { readPassword, storePassword } from './password.ts';
import { ownPage } from './passwordLogin.ts';

const password = 'Grüße aus Hamburg';
/** Checked in no time. */
const cheap = { N: 2, r: 1, p: 1 };
const hour = 60 * 60 * 1000;

let data: string;
let harness: AdminHarness;

beforeEach(async () => {
  data = temporaryFolder();
  await storePassword(passwordFile(data), password, cheap);
  const rendererFolder = join(data, 'renderer');
  harness = createAdminHarness({ passwordFile: passwordFile(data), rendererFolder });
});
afterEach(async () => {
  vi.useRealTimers();
  await harness.close();
});

function signIn(sent: string, also: InjectOptions = {}): Promise<LightMyRequestResponse> {
  const headers = { origin: ownOrigin, 'content-type': 'application/x-www-form-urlencoded', ...also.headers };
  const payload = new URLSearchParams({ username: 'operator', password: sent }).toString();
  return harness.send({ method: 'POST', url: '/login', payload, ...also, headers });
}

const cookieOf = (reply: LightMyRequestResponse): string => String(reply.headers['set-cookie']).split(';')[0] ?? '';

async function statusOf(cookie: string): Promise<number> {
  return (await harness.send({ url: '/admin/home', headers: { cookie } })).statusCode;
}

describe('the sign-in', () => {
  test('gives a cookie for the right password, in either form of its letters', async () => {
    for (const sent of [password, password.normalize('NFD')]) {
      const reply = await signIn(sent);
      expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
      expect(reply.headers['set-cookie']).toMatch(
        /^homebase_[\da-f]{16}=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      expect(await statusOf(cookieOf(reply))).toBe(200);
    }
  });

  test.each(['', 'wrong', password.toLowerCase(), `${password} `, 'x'.repeat(201)])('refuses “%s”', async (sent) => {
    const reply = await signIn(sent);
    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain('Wrong password.');
    expect(reply.body).not.toContain(sent === '' ? 'value=""' : sent);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('has a page without scripts that browsers send the origin from', async () => {
    const { headers, statusCode } = await harness.send({ url: '/login' });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self'/);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a sandboxed frame', { origin: 'null' }],
    ['that the browser calls cross-site', { origin: ownOrigin, 'sec-fetch-site': 'cross-site' }],
    ['of a foreign name that leads here', { origin: 'http://evil.example', host: 'evil.example' }],
  ])('refuses a form %s', async (_name, headers) => {
    const reply = await signIn(password, { headers });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('takes only a small form, and no other call takes forms', async () => {
    expect((await signIn('x'.repeat(5000))).statusCode).toBe(413);
    const json = { headers: { 'content-type': 'application/json' }, payload: { password } };
    expect((await signIn('', json)).statusCode).toBe(415);
    const cookie = await harness.logIn();
    expect((await signIn(password, { url: '/admin/demo', headers: { cookie } })).statusCode).toBe(415);
  });

  test('replaces the session that the browser had', async () => {
    const old = cookieOf(await signIn(password));
    const fresh = cookieOf(await signIn(password, { headers: { cookie: old } }));
    expect([await statusOf(old), await statusOf(fresh)]).toEqual([401, 200]);
  });

  test('takes the place of pages, not of calls', async () => {
    const page = { url: '/pireps/1', headers: { accept: 'text/html' } };
    const reply = await harness.send(page);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/login?next=%2Fpireps%2F1']);
    expect(await statusOf('')).toBe(401);
    // A link on another site: the browser has a cookie, perhaps, but does not send it.
    const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await harness.send({ ...page, headers: { ...page.headers, ...visit } })).statusCode).not.toBe(303);
    const cookie = cookieOf(await signIn(password));
    expect((await harness.send({ ...page, headers: { ...page.headers, cookie } })).statusCode).not.toBe(303);
    expect((await harness.send({ url: '/login', headers: { cookie } })).headers.location).toBe('/');
  });

  test('leads to the page that was asked for', async () => {
    const { body } = await harness.send({ url: `/login?next=${encodeURIComponent('/pireps?show=all&q="x"')}` });
    expect(body).toContain('name="next" value="/pireps?show=all&amp;q=%22x%22"');
    const next = '/pireps?show=all&q=%22x%22';
    const payload = new URLSearchParams({ password, next }).toString();
    expect((await signIn(password, { payload })).headers.location).toBe(next);
  });

  test.each([
    ['/pireps?q=a#b', '/pireps?q=a'],
    ['/../keys', '/keys'],
    ['//example.org', '/'],
    ['/\\example.org', '/'],
    ['/\t/example.org', '/'],
    ['/.//example.org', '/'],
    ['https://example.org/keys', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?next=/login', '/'],
  ])('from %j leads to %j', (next, page) => expect(ownPage(next)).toBe(page));

  test('never leads to another site', () => {
    const part = fc.oneof(
      fc.constantFrom('/', '\\', '.', '..', '//', '@', ':', '?', '#', '\t', 'http:', 'example.org'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const page = ownPage(parts.join(''));
        expect(new URL(page, ownOrigin).origin).toBe(new URL(ownOrigin).origin);
        expect(page).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        expect(page).not.toContain('"');
      }),
    );
  });

  test('is not offered without a password', async () => {
    const { send, close } = createAdminHarness();
    expect((await send({ url: '/login' })).body).toContain('No password is set');
    expect((await send({ url: '/', headers: { accept: 'text/html' } })).statusCode).not.toBe(303);
    await close();
  });
});

describe('a session that began with the password', () => {
  test('ends 12 hours after its last use, and after a week', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const begun = Date.now();
    const cookie = cookieOf(await signIn(password));
    const visitAt = async (hours: number): Promise<number> => {
      vi.setSystemTime(begun + hours * hour);
      const status = await statusOf(cookie);
      await harness.db.write(() => undefined);
      return status;
    };
    for (let hours = 11; hours < 7 * 24; hours += 11) expect([hours, await visitAt(hours)]).toEqual([hours, 200]);
    expect(await visitAt(7 * 24 + 0.1)).toBe(401);

    vi.setSystemTime(begun);
    const idle = cookieOf(await signIn(password));
    vi.setSystemTime(begun + 12.1 * hour);
    expect(await statusOf(idle)).toBe(401);
  });

  test('ends when the password is changed or removed; those of links do not', async () => {
    const link = await harness.logIn();
    const first = cookieOf(await signIn(password));
    await storePassword(passwordFile(data), 'another long one', cheap);
    expect([await statusOf(first), (await signIn(password)).statusCode]).toEqual([401, 401]);
    // The same password again does not bring them back.
    await storePassword(passwordFile(data), password, cheap);
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(link)).toBe(200);
  });

  test('ends while the password cannot be read, and the sign-in says what to do, without a path', async () => {
    const cookie = cookieOf(await signIn(password));
    writeFileSync(passwordFile(data), '{"id":');
    expect(await statusOf(cookie)).toBe(401);
    const page = { url: '/', headers: { cookie, accept: 'text/html' } };
    expect((await harness.send(page)).headers.location).toBe('/login');
    for (const reply of [await harness.send({ url: '/login' }), await signIn(password)]) {
      expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining('homebase doctor')]);
      expect(reply.body).not.toContain(data);
    }
    expect(await statusOf(await harness.logIn())).toBe(200);
  });

  test('can be ended', async () => {
    const cookie = cookieOf(await signIn(password));
    const home = await harness.send({ url: '/admin/home', headers: { cookie } });
    expect(home.json().data.signed_in_with).toBe('password');
    await harness.send({ method: 'DELETE', url: '/admin/session', headers: { cookie, origin: ownOrigin } });
    expect(await statusOf(cookie)).toBe(401);
  });
});

async function guess(times: number, remoteAddress = '127.0.0.1'): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1)
    statuses.push((await signIn('a wrong one', { remoteAddress })).statusCode);
  return statuses;
}

describe('guessing', () => {
  test('is locked for an address after ten attempts, with the time to wait; a link still works', async () => {
    expect(await guess(11)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const locked = await signIn(password);
    expect([locked.statusCode, locked.headers['set-cookie']]).toEqual([429, undefined]);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(200);
    expect(locked.body).toContain('Try again in 5 minutes.');

    expect((await signIn(password, { remoteAddress: '127.0.0.2' })).statusCode).toBe(303);
    expect(await statusOf(await harness.logIn())).toBe(200);
  });

  test('is not what the right password counts as, nor does it hide guesses', async () => {
    for (let count = 0; count < 25; count += 1) expect((await signIn(password)).statusCode).toBe(303);
    expect(await guess(9)).not.toContain(429);
    expect((await signIn(password)).statusCode).toBe(303);
    expect(await guess(2)).toEqual([401, 429]);
  });

  test('ends its lock after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await guess(11);
    vi.advanceTimersByTime(5 * 60_000 - 500);
    expect((await signIn(password)).body).toContain('Try again in 1 second.');
    vi.advanceTimersByTime(501);
    expect((await signIn(password)).statusCode).toBe(303);
  });

  test('from many addresses locks new ones, but not where the password was entered before', async () => {
    expect((await signIn(password, { remoteAddress: '127.0.1.1' })).statusCode).toBe(303);
    const statuses: number[] = [];
    for (let address = 2; address < 14; address += 1) statuses.push(...(await guess(10, `127.0.1.${address}`)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect((await signIn(password, { remoteAddress: '127.0.1.99' })).statusCode).toBe(429);
    expect((await signIn(password, { remoteAddress: '127.0.1.1' })).statusCode).toBe(303);
  });

  test('at the same time keeps the processor free: few attempts wait, the others come back later', async () => {
    await storePassword(passwordFile(data), password);
    const replies = await Promise.all(Array.from({ length: 9 }, () => signIn('a wrong one')));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('5');
  });

  test('shows in the activity, in one entry until the next sign-in', async () => {
    await guess(3, '127.0.0.5');
    await guess(2, '127.0.0.6');
    await signIn(password, { headers: { 'user-agent': 'Firefox' } });
    await harness.db.write(() => undefined);
    const { data: entries } = await harness.read<{ data: Activity[] }>('/admin/activity?subject=sign_in');
    expect(entries.map(({ action, subject_id, after }) => [action, subject_id, JSON.parse(after ?? '')])).toEqual([
      ['sign_in.accepted', '127.0.0.1', { client: 'Firefox' }],
      ['sign_in.refused', '127.0.0.6', { attempts: 4, addresses: 2 }],
      ['sign_in.refused', '127.0.0.5', { attempts: 1, addresses: 1 }],
    ]);
  });

  test('shows in the activity after ten minutes when nothing follows', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    await guess(12);
    vi.advanceTimersByTime(10 * 60_000);
    await harness.db.write(() => undefined);
    const { data: entries } = await harness.read<{ data: Activity[] }>('/admin/activity?subject=sign_in');
    expect(entries.map(({ after }) => (JSON.parse(after ?? '') as { attempts: number }).attempts)).toEqual([11, 1]);
  });
});

test('the file is private and says when it cannot be used', async () => {
  if (process.platform !== 'win32') expect(statSync(passwordFile(data)).mode & 0o777).toBe(0o600);
  writeFileSync(passwordFile(data), '{"id":');
  const config = { ...defaults, data, adminOrigin: 'https://ops.example.org' };
  expect(() => findWindowPlace(config, undefined)).toThrow(
    /operator-password\.json cannot be used .*homebase password/,
  );
});

const edits: Readonly<Record<string, object>> = {
  'a cost that is no power of two': { cost: { N: 1000, r: 8, p: 1 } },
  'a cost of one': { cost: { N: 1, r: 8, p: 1 } },
  'a negative cost': { cost: { ...cheap, p: -1 } },
  'a cost as text': { cost: { N: '32768', r: 8, p: 3 } },
  'a cost without a part': { cost: { N: 2 } },
  'a cost that needs more memory': { cost: { N: 2 ** 20, r: 8, p: 1 } },
  'a cost that OpenSSL refuses': { cost: { N: 2 ** 16, r: 1, p: 1 } },
  'a cost that takes minutes': { cost: { N: 2 ** 15, r: 8, p: 10_000 } },
  'a short hash': { hash: 'c2hvcnQ=' },
  'a salt that is no text': { salt: 5 },
};

test.each(Object.entries(edits))('a file with %s is reported, not tried', async (_what, edit) => {
  const stored = JSON.parse(readFileSync(passwordFile(data), 'utf8')) as object;
  writeFileSync(passwordFile(data), JSON.stringify({ ...stored, ...edit }));
  expect(() => readPassword(passwordFile(data))).toThrow(/cannot be used .*run "homebase password" again/);
  expect((await signIn(password)).statusCode).toBe(503);
});
