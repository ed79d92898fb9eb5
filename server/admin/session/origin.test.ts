import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshAdminHarness, ownOrigin } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();
let cookie: string;
beforeEach(async () => {
  cookie = await harness.logIn();
});

describe('the Host header', () => {
  test.each(['localhost:80', 'localhost', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:80', 'LOCALHOST'])(
    'may be %s',
    async (host) => {
      expect((await harness.send({ url: '/admin/home', headers: { cookie, host } })).statusCode).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'evil.example:80',
    'localhost:8091',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1:80@evil.example',
    '192.168.1.20',
    '0.0.0.0',
  ])('must not be “%s”', async (host) => {
    for (const url of ['/', '/admin/home', '/admin/nothing', '/login/x', '/assets/x.js']) {
      const reply = await harness.send({ url, headers: { cookie, host, accept: 'text/html' } });
      expect([url, reply.statusCode]).toEqual([url, 403]);
    }
  });

  test('is checked before the session', async () => {
    expect((await harness.send({ url: '/admin/home', headers: { host: 'evil.example' } })).statusCode).toBe(403);
  });
});

describe('a call that changes something', () => {
  test('is accepted from the window', async () => {
    const reply = await post({
      origin: ownOrigin.replace(':80', ''),
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
    });
    expect(reply.statusCode).toBe(200);
  });

  test.each([
    ['without an Origin', {}],
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port of this machine', { origin: 'http://localhost:3000' }],
    ['from this machine under another name', { origin: 'http://127.0.0.1:80' }],
    ['from https', { origin: 'https://localhost:80' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['that the browser calls cross-site', { origin: ownOrigin, 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls same-site', { origin: ownOrigin, 'sec-fetch-site': 'same-site' }],
    [
      'that pretends to be a visit',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
  ])('is refused %s', async (_name, headers) => {
    const reply = await post(headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().type).toContain('/errors/unauthorized');
    expect(harness.db.home.findAirline()).toBeUndefined();
  });
});

describe('a read', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  const visit = { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  test.each([
    ['data, by a script of another site', '/admin/home', crossSite],
    ['data, by a script of another port', '/admin/home', { 'sec-fetch-site': 'same-site' }],
    ['data, with a foreign Origin', '/admin/home', { origin: 'https://evil.example' }],
    ['data, by following a link', '/admin/home', visit],
    ['the stream, from another site', '/admin/stream', crossSite],
    ['a file of the window, from another site', '/assets/x.js', crossSite],
    ['the window in a frame', '/', { ...visit, 'sec-fetch-dest': 'iframe' }],
  ])('of %s is refused', async (_name, url, headers) => {
    expect((await harness.send({ url, headers: { cookie, ...headers } })).statusCode).toBe(403);
  });

  test('of the window by following a link is answered', async () => {
    const reply = await harness.send({ url: '/', headers: { ...visit, accept: 'text/html' } });
    expect(reply.body).toContain('npm run build');
  });

  test('of a login link by following it is answered', async () => {
    expect((await harness.send({ url: harness.links.issue(), headers: visit })).statusCode).toBe(303);
  });
});

test('a call from another machine is refused', async () => {
  for (const remoteAddress of ['192.168.1.30', '::ffff:192.168.1.30', 'fe80::1']) {
    const reply = await harness.send({ url: '/admin/home', remoteAddress, headers: { cookie } });
    expect([remoteAddress, reply.statusCode]).toEqual([remoteAddress, 403]);
  }
});

function post(headers: Record<string, string>): Promise<LightMyRequestResponse> {
  return harness.send({ method: 'POST', url: '/admin/demo', headers: { cookie, ...headers } });
}
