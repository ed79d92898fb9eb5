import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { storePassword } from '../admin/session/password.ts';
import { streamUrl } from '../contract/admin/live.ts';
import { createCertificate } from '../testing/certificates.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { type Config, defaults, passwordFile } from './config.ts';
import { type Program, startProgram } from './program.ts';

const { homebase } = watchCommandLine();
const password = 'correct horse battery';

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Calls the window's listener as a browser at `host` does. */
type Ask = (host: string, path: string, call?: Call) => Promise<IncomingMessage>;

async function start(config: Partial<Config>): Promise<{ program: Program; port: string; data: string; ask: Ask }> {
  const data = join(temporaryFolder(), 'data');
  await storePassword(passwordFile(data), password, { N: 2, r: 1, p: 1 });
  const program = await startProgram({ ...defaults, data, port: 0, adminPort: 0, ...config });
  onTestFinished(async () => void (await program.stop()));
  const [, port = ''] = /:(\d+)\/login/.exec(program.ready.admin) ?? [];
  const { tls = null } = config;
  const request = tls === null ? httpRequest : httpsRequest;
  const trusted = tls === null ? {} : { ca: readFileSync(tls.cert), servername: 'nas.home' };
  return {
    program,
    port,
    data,
    ask: async (host, path, { method = 'GET', headers = {}, body = '' } = {}) => {
      const sent = request({
        ...trusted,
        agent: false,
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { ...headers, host },
      });
      const [reply] = (await once(sent.end(body), 'response')) as [IncomingMessage];
      onTestFinished(() => void reply.destroy());
      return reply;
    },
  };
}

const signIn = (origin: string, sent = password, headers = {}): Call => ({
  method: 'POST',
  headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams({ password: sent }).toString(),
});

const cookieOf = ({ headers }: IncomingMessage): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

test('over HTTPS, the window is at the names in the certificate, and the whole of it works there', async () => {
  const tls = createCertificate(temporaryFolder(), 'nas', 'DNS:nas.home,DNS:*.example.org,IP:192.168.1.5,IP:fd00::5');
  // Not one of the addresses that are for this PC only, but no other PC reaches it.
  const { program, port, data, ask } = await start({ adminHost: '::ffff:127.0.0.1', tls });
  const own = `nas.home:${port}`;
  expect(program.ready.admin).toMatch(`https://${own}/login/`);

  for (const host of [own, own.toUpperCase(), `192.168.1.5:${port}`, `[fd00::5]:${port}`])
    expect([host, (await ask(host, '/admin/home')).statusCode]).toEqual([host, 401]);
  const foreign = [
    'evil.example',
    'a.nas.home',
    'a.example.org',
    '*.example.org',
    'localhost',
    '127.0.0.1',
    '192.168.1.6',
  ];
  for (const host of [
    ...foreign.map((name) => `${name}:${port}`),
    'nas.home',
    'nas.home:1',
    `x@${own}`,
    `[nas.home]:${port}`,
  ])
    expect([host, (await ask(host, '/login')).statusCode]).toEqual([host, 403]);
  await expect(fetch(`http://127.0.0.1:${port}/login`)).rejects.toThrow('fetch failed');

  for (const origin of [`http://${own}`, 'https://nas.home', `https://192.168.1.5:${port}`])
    expect([origin, (await ask(own, '/login', signIn(origin))).statusCode]).toEqual([origin, 403]);
  const reply = await ask(own, '/login', signIn(`https://${own}`));
  expect(reply.headers['set-cookie']?.[0]).toMatch(
    /^__Host-homebase_[\da-f]{16}=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const headers = { cookie: cookieOf(reply), origin: `https://${own}` };
  expect(String((await once(await ask(own, streamUrl, { headers }), 'data'))[0])).toMatch(/^(event|:)/);
  expect(await readText(await ask(own, '/admin/export/airports.csv', { headers }))).toContain('icao');
  const file = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: 'icao\nEDDH',
  };
  expect((await ask(own, '/admin/import?file_name=airports.csv', file)).statusCode).toBe(200);

  const link = await ask(own, new URL(program.ready.admin).pathname);
  expect([link.statusCode, cookieOf(link)]).toEqual([303, expect.stringContaining('__Host-')]);
  const [, checked] = await homebase('doctor', '--data', data, '--json');
  expect(checked).toContain(
    `${port} answers over HTTPS; its certificate is valid for 1 more day. Open it at https://${own}`,
  );
});

test('behind a proxy on this PC, the window is at the named origin, and at 127.0.0.1 as before', async () => {
  const { program, port, data, ask } = await start({ adminOrigin: 'https://ops.example.org' });
  expect(program.ready.admin).toMatch(`http://127.0.0.1:${port}/login/`);
  const forged = { 'x-forwarded-host': 'ops.example.org', 'x-forwarded-proto': 'https' };
  for (const host of ['evil.example', `ops.example.org:${port}`, 'a.ops.example.org'])
    expect([host, (await ask(host, '/login', { headers: forged })).statusCode]).toEqual([host, 403]);

  const near = await ask(`127.0.0.1:${port}`, '/login', signIn(`http://127.0.0.1:${port}`, password, forged));
  expect(near.headers['set-cookie']?.[0]).not.toContain('Secure');
  const reply = await ask('ops.example.org', '/login', signIn('https://ops.example.org'));
  expect(reply.headers['set-cookie']?.[0]).toMatch(/^__Host-.*; Secure;/);
  const origin = 'https://ops.example.org';
  const headers = { cookie: cookieOf(reply), origin };
  expect((await ask('ops.example.org', '/admin/home', { headers })).statusCode).toBe(200);

  const [, links] = await homebase('link', '--data', data);
  const path = /\/login\/.*/.exec(links)?.[0] ?? '';
  expect(links).toBe(`http://127.0.0.1:${port}${path}\n${origin}${path}`);
  expect((await ask('ops.example.org', path)).statusCode).toBe(303);

  // Attempts count for the address that the proxy names, once it is trusted.
  const setting = JSON.stringify({ key: 'api.trusted_proxies', value: '127.0.0.1' });
  const put = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: setting };
  expect((await ask('ops.example.org', '/admin/settings', put)).statusCode).toBe(200);
  const guess = async (from: string, sent: string): Promise<number | undefined> =>
    (await ask('ops.example.org', '/login', signIn(origin, sent, { 'x-forwarded-for': from }))).statusCode;
  // Its own network in IPv6 is one address.
  for (let count = 0; count < 10; count += 1) expect(await guess(`1.2.3.4, 2001:db8:0:1::${count}`, 'wrong')).toBe(401);
  expect(await guess('2001:db8::1:ffff:0:0:1', password)).toBe(429);
  expect(await guess('2001:db8:0:2::1', password)).toBe(303);
});
