import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { createAdminHarness, freshAdminHarness } from '../testing/adminHarness.ts';

let folder: string;
const harness = freshAdminHarness(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'window/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'window/index.html'), '<!doctype html><title>Window</title>');
  writeFileSync(join(folder, 'window/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'window/assets/index-Bx3kQ1.js'), 'export {};');
  writeFileSync(join(folder, 'window/assets/index-Bx3kQ1.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'window/assets/world-Dy0Ulf.pmtiles'), '0123456789');
  return { rendererFolder: join(folder, 'window') };
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the window', () => {
  test.each(['/', '/pireps?state=1', '/pireps/1001', '/live', '/index.html'])(
    'is served at %s, and requested again each time',
    async (url) => {
      const reply = await harness.send({ url, headers: page });
      expect(reply.body).toContain('<title>Window');
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  test('runs only its own scripts', async () => {
    const { headers } = await harness.send({ url: '/', headers: page });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('may load tiles of the online map, and only while there is one', async () => {
    const policy = async (): Promise<unknown> =>
      (await harness.send({ url: '/live', headers: page })).headers['content-security-policy'];
    const without = await policy();
    expect(without).not.toContain('https:');
    harness.db.settings.put({ key: 'map.tiles', value: 'https://tile.example.org:8443/{z}/{x}/{y}.png' });
    const parts = String(await policy()).split('; ');
    expect(parts.filter((part) => part.includes('https:'))).toEqual([
      "img-src 'self' data: blob: https://tile.example.org:8443",
      "connect-src 'self' https://tile.example.org:8443",
    ]);
    harness.db.settings.remove('map.tiles');
    expect(await policy()).toBe(without);
  });

  test.each(['/admin/home', '/admin/activity', '/admin/nothing'])(
    'has data at %s that no cache keeps, with and without a session',
    async (url) => {
      const replies = [await harness.operator('GET', url), await harness.send({ url })];
      for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('has files with a hash in their name that are cached forever', async () => {
    const reply = await harness.send({ url: '/assets/index-Bx3kQ1.js' });
    expect(reply.headers['content-type']).toContain('javascript');
    expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  test('sends a file compressed if the build did that and the browser reads it', async () => {
    const url = '/assets/index-Bx3kQ1.js';
    const reply = await harness.send({ url, headers: { 'accept-encoding': 'gzip, deflate' } });
    expect(gunzipSync(reply.rawPayload).toString()).toBe('export {};');
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(reply.headers['content-type']).toContain('javascript');
    expect((await harness.send({ url })).body).toBe('export {};');
    expect((await harness.send({ url: '/mark.svg', headers: { 'accept-encoding': 'gzip' } })).body).toContain('<svg');
  });

  test('has the tiles of its map in one file, which is read in parts', async () => {
    const reply = await harness.send({ url: '/assets/world-Dy0Ulf.pmtiles', headers: { range: 'bytes=2-4' } });
    expect(reply.statusCode).toBe(206);
    expect(reply.body).toBe('234');
    expect(reply.headers['content-range']).toBe('bytes 2-4/10');
  });
  test('refuses a part that a file does not have', async () => {
    const url = '/assets/world-Dy0Ulf.pmtiles';
    const reply = await harness.send({ url, headers: { range: 'bytes=99999999999999999999-' } });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe('bytes */10');
    expect(reply.json().message).toBe('The file ends before this range.');
  });

  test('refuses a file that is newer than the one asked for', async () => {
    const headers = { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' };
    const reply = await harness.send({ url: '/mark.svg', headers });
    expect(reply.statusCode).toBe(412);
    expect(reply.json().message).toBe('The file has changed since you read it.');
  });

  test('has other files that are requested again', async () => {
    const reply = await harness.send({ url: '/mark.svg' });
    expect(reply.headers['content-type']).toContain('svg');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  test('answers 404 for a missing file', async () => {
    expect((await harness.send({ url: '/assets/old.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
  });

  test('is not served for unknown calls of the operator', async () => {
    expect((await harness.send({ url: '/admin/nothing', headers: page })).statusCode).toBe(401);
    expect((await harness.send({ url: '/%61dmin/nothing', headers: page })).statusCode).toBe(401);
    expect((await harness.operator('GET', '/admin/nothing')).statusCode).toBe(404);
  });

  test('is not served for a call with another method', async () => {
    const reply = await harness.operator('GET', '/admin/setup');
    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST']);
  });
});

test('before the window is built, a page says how to build it', async () => {
  const bare = createAdminHarness({ rendererFolder: join(folder, 'nothing') });
  const reply = await bare.send({ url: '/', headers: page });
  await bare.close();
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.body).toContain('npm run build');
});

describe('no path leads out of the window’s folder', () => {
  const hostile = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '//../secret.txt',
    '/./../secret.txt',
    '/%00/../secret.txt',
    '/mark.svg%00',
    '/....//secret.txt',
    '/assets/',
    '/assets',
    `/${encodeURIComponent('/etc/passwd')}`,
    '//etc/passwd',
    '/__proto__',
    '/constructor',
    '/%zz',
    `/${'a'.repeat(9000)}`,
  ];

  test.each(hostile)('%s', async (path) => {
    await harness.adminApp.listen({ host: '127.0.0.1', port: 0 });
    const answer = await sendRaw((harness.adminApp.server.address() as AddressInfo).port, path);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('root:');
    expect(answer.split('\r\n\r\n')[1]).not.toBe('secret');
  });
});

/** A browser or `fetch` would tidy the path before it sends it. */
function sendRaw(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('data', (text) => (answer += text))
      .on('end', () => resolve(answer))
      .on('error', reject);
    socket.end(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nConnection: close\r\n\r\n`);
  });
}
