import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { fastify } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { createHttpApp, type HttpApp } from '../http/app.ts';
import { limitConnections } from '../http/connections.ts';
import { type Certificate, type CertificateFiles, openCertificate } from './certificate.ts';
import { createCertificate } from '../testing/certificates.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { defaults } from '../program/config.ts';
import { startProgram } from '../program/program.ts';

const { homebase } = watchCommandLine();

let folder: string;
let files: CertificateFiles;

beforeEach(() => {
  folder = temporaryFolder();
  files = createCertificate(folder, 'first');
});

async function read(url: string): Promise<string> {
  const [reply] = await once(get(url, { ca: readFileSync(files.cert), agent: false }), 'response');
  return await readText(reply);
}

async function listen(certificate: Certificate): Promise<{ readonly app: HttpApp; readonly port: number }> {
  const app = createHttpApp(fastify({ logger: false }).log, { certificate: certificate.contents() });
  certificate.follow(app.server);
  app.get('/', ({ protocol }) => ({ protocol }));
  limitConnections(app, { limits: { total: 2, perAddress: 2 }, isKnown: ({ headers }) => 'x-api-key' in headers });
  onTestFinished(async () => await app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port }; // it listens on TCP
}

async function open(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

test('the server answers pilots over HTTPS at the name in the certificate, and no longer over HTTP', async () => {
  const program = await startProgram({ ...defaults, data: join(folder, 'data'), port: 0, adminPort: 0, tls: files });
  onTestFinished(async () => void (await program.stop()));
  const { api, lan } = program.ready;

  expect([new URL(api).protocol, new URL(api).hostname, lan]).toEqual(['https:', 'localhost', []]);
  expect(JSON.parse(await read(`${api}/api/status`))).toMatchObject({ name: 'Homebase' });
  const { port } = new URL(api);
  expect(await homebase('doctor', '--data', join(folder, 'data'), '--port', port)).toEqual([
    0,
    expect.stringContaining(`${port} answers over HTTPS; its certificate is valid for 1 more day`),
  ]);
  await expect(fetch(`${api.replace('https', 'http')}/api/status`)).rejects.toThrow('fetch failed');
});

test('a renewed certificate is used for new connections; one that is broken is reported once and not used', async () => {
  const certificate = openCertificate(files);
  const { port } = await listen(certificate);
  const subject = async (): Promise<string> => String((await open(port)).getPeerCertificate().subject.CN);
  expect(await subject()).toBe('first');

  const second = createCertificate(folder, 'second');
  copyFileSync(second.cert, files.cert);
  // The key comes a moment later.
  await expect(certificate.reload()).rejects.toThrow('are not a certificate and its key');
  await certificate.reload();
  expect(await subject()).toBe('first');
  copyFileSync(second.key, files.key);
  await certificate.reload();
  expect(await subject()).toBe('second');
  expect(certificate.names()).toEqual(['localhost']);
});

test('files that are missing or no certificate are named at the start', () => {
  writeFileSync(files.key, 'Dear diary');
  expect(() => openCertificate(files)).toThrow(/first\.pem and .*first\.key are not a certificate and its key/);
  rmSync(files.key);
  expect(() => openCertificate(files)).toThrow(/first\.key cannot be read \(ENOENT\)/);
});

test.runIf(process.platform !== 'win32')('a pipe is refused instead of waited for', () => {
  rmSync(files.key);
  execFileSync('mkfifo', [files.key]);
  expect(() => openCertificate(files)).toThrow(/first\.key is not a file, but a pipe or a device/);
});

test('a pilot’s connection is not replaced by unknown ones', async () => {
  const { port } = await listen(openCertificate(files));
  const pilot = await open(port);
  const call = async (): Promise<string> => {
    pilot.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-api-key: x\r\n\r\n');
    return String((await once(pilot, 'data'))[0]);
  };
  expect(await call()).toContain('{"protocol":"https"}');
  const idle = await open(port);
  const closed = new Promise((resolve) => idle.once('close', resolve));
  await open(port);
  await closed;
  expect(await call()).toContain('200 OK');
});
