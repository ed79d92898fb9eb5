import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPicture } from '../domain/pictures.ts';
import { createHarness, type Harness } from '../testing/harness.ts';

let folder: string;
let harness: Harness;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-page-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('pilots.html', '<html lang="en"><title>Pilots</title></html>');
  write('index.html', 'the operator’s window');
  for (const file of [
    'pilots.js',
    'pilots.css',
    'shared.js',
    'font.woff2',
    'map.js',
    'window.js',
    'worker.js',
    'world.pmtiles',
  ])
    write(`assets/${file}`, file);
  writeFileSync(join(folder, 'assets/pilots.js.gz'), gzipSync('pilots.js'));
  const manifest = {
    'index.html': { file: 'assets/window.js', imports: ['_shared'] },
    'pilots.html': {
      file: 'assets/pilots.js',
      css: ['assets/pilots.css'],
      assets: ['assets/font.woff2'],
      imports: ['_shared'],
      dynamicImports: ['map.ts'],
    },
    _shared: { file: 'assets/shared.js' },
    'map.ts': { file: 'assets/map.js', imports: ['pilots.html'], assets: ['assets/worker.js', 'assets/world.pmtiles'] },
  };
  write('.vite/manifest.json', JSON.stringify(manifest));
});

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  harness = createHarness({ rendererFolder: folder });
});

afterEach(() => harness.close());

const get = (url: string) => harness.as({}).get(url);

test('the page has a nonce of its own in each reply, and a policy without inline scripts', async () => {
  const [first, second] = [await get('/'), await get('/')];
  const nonce = /data-nonce="([^"]+)"/.exec(first.body)?.[1];
  const policy = String(first.headers['content-security-policy']);

  expect(first.statusCode).toBe(200);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(second.body).not.toContain(nonce);
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.headers['referrer-policy']).toBe('no-referrer');
});

test('the name of the airline is the title, whatever it contains', async () => {
  harness.given.airline({ name: '</title><script src="//example.org/x"></script>$&"' });

  const { body } = await get('/');

  expect(body).not.toContain('<script');
  expect(body).toContain('<title>&#60;/title&#62;&#60;script');
  expect(body).toContain('$&#38;&#34;</title>');
});

test('the colour of the airline is an attribute of the page', async () => {
  harness.db.settings.put({ key: 'general.color', value: '#1E64A6' });

  expect((await get('/')).body).toContain('data-accent="#1E64A6"');
});

test('the logo of the airline is an attribute of the page, for one that has a logo', async () => {
  const { id } = harness.given.home();
  expect((await get('/')).body).not.toContain('data-logo');

  const content = Buffer.from('a picture');
  await harness.db.write((tx) => setPicture(tx, { subject: 'airlines', id }, { name: 'logo.png', content }));

  const [, logo = ''] = /data-logo="([^"]+)"/.exec((await get('/')).body) ?? [];
  const reply = await get(logo);
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'image/png', 'a picture']);
});

test('the units of the airline are an attribute of the page', async () => {
  harness.db.settings.put({ key: 'units.distance', value: 'km' });
  harness.db.settings.put({ key: 'units.fuel', value: 'kg' });

  const [, units = ''] = /data-units="([^"]+)"/.exec((await get('/')).body) ?? [];
  expect(JSON.parse(units.replaceAll('&#34;', '"'))).toMatchObject({ distance: 'km', fuel: 'kg', weight: 'lbs' });
});

test('the online map is an attribute of the page, which may load its tiles, only while there is one', async () => {
  const without = await get('/');
  expect(without.body).not.toContain('data-online');
  expect(without.headers['content-security-policy']).not.toContain('https:');
  harness.db.settings.put({ key: 'map.tiles', value: 'https://tile.example.org/{z}/{x}/{y}.png' });
  harness.db.settings.put({ key: 'map.attribution', value: '<b>© Example</b>' });

  const { body, headers } = await get('/');

  const [, online = ''] = /data-online="([^"]+)"/.exec(body) ?? [];
  const written = online.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect(JSON.parse(written)).toEqual({
    tiles: 'https://tile.example.org/{z}/{x}/{y}.png',
    attribution: '<b>© Example</b>',
  });
  expect(online).not.toContain('<');
  const parts = String(headers['content-security-policy']).split('; ');
  expect(parts.filter((part) => part.includes('https:'))).toEqual([
    "img-src 'self' data: blob: https://tile.example.org",
    "connect-src 'self' https://tile.example.org",
  ]);
});

test.each(['pilots.js', 'pilots.css', 'shared.js', 'font.woff2', 'map.js', 'worker.js', 'world.pmtiles'])(
  '%s belongs to the page and needs no key',
  async (file) => {
    const reply = await get(`/assets/${file}`);

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(file);
    expect(reply.headers['cache-control']).toContain('immutable');
  },
);

test('the tiles of the map are read in parts', async () => {
  const reply = await harness.publicApp.inject({ url: '/assets/world.pmtiles', headers: { range: 'bytes=0-4' } });

  expect(reply.statusCode).toBe(206);
  expect(reply.body).toBe('world');
  expect(reply.headers['content-range']).toBe('bytes 0-4/13');
});

test('a file is sent compressed to a browser that reads it', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const reply = await harness.publicApp.inject({ url: '/assets/pilots.js', headers });

  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(reply.rawPayload).toString()).toBe('pilots.js');
});

test.each([
  '/assets/window.js',
  '/assets/pilots.js.gz',
  '/index.html',
  '/.vite/manifest.json',
  '/assets/../index.html',
  '/pilots.html',
  '/assets',
])('%s is not served to pilots', async (url) => {
  expect((await get(url)).statusCode).toBe(401);
});

test('turned off, the page and its files are not found', async () => {
  harness.db.settings.put({ key: 'network.pilot_page', value: 'false' });

  expect((await get('/')).statusCode).toBe(404);
  expect((await get('/assets/pilots.js')).statusCode).toBe(404);
});

test('without a build there is no page, and the API works', async () => {
  await harness.close();
  harness = createHarness({ rendererFolder: join(folder, 'nothing') });

  expect((await get('/')).statusCode).toBe(401);
  expect((await get('/api/status')).statusCode).toBe(200);
});

const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const open = (url: string, headers: Record<string, string> = { accept: chrome }, method: 'GET' | 'HEAD' = 'GET') =>
  harness.publicApp.inject({ method, url, headers });

test.each(['/phpvms7', '/phpvms7/', '//phpvms7//', '/phpvms7?x=1', '/phpvms7/login', '/phpvms7/dashboard/flights'])(
  'a browser that opens %s is led to the pilots’ page',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await open(url, { accept: chrome }, method);
      expect([reply.statusCode, reply.headers.location]).toEqual([302, '/']);
    }
  },
);

test.each(['/api', '/api/', '/phpvms7/api', '/phpvms7/api/'])(
  'a browser that opens %s is led to the documentation',
  async (url) => {
    const reply = await open(url);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/docs']);
  },
);

test.each([
  ['JSON', { accept: 'application/json' }],
  ['JSON before pages', { accept: 'application/json, text/html' }],
  ['anything', { accept: '*/*' }],
  ['nothing', {}],
  ['a page, with a key', { accept: chrome, 'x-api-key': 'wrong' }],
])('a client that asks for %s gets JSON', async (_, headers: Record<string, string>) => {
  for (const url of ['/phpvms7', '/phpvms7/login', '/api']) {
    const reply = await open(url, headers);
    expect([reply.statusCode, reply.json().error.status]).toEqual([401, 401]);
  }
});

test('calls of the API answer a browser as they answer clients', async () => {
  expect((await open('/phpvms7/api/user')).statusCode).toBe(401);
  expect((await open('/phpvms7/api/login')).statusCode).toBe(401);
  expect((await open('/phpvms7/api/status')).json().name).toBe('Homebase');
  expect((await open('/phpvms7api')).statusCode).toBe(401);
});

test('a browser is led nowhere while the page is turned off', async () => {
  harness.db.settings.put({ key: 'network.pilot_page', value: 'false' });
  expect((await open('/phpvms7')).statusCode).toBe(401);
});
