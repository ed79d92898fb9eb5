import { fastify } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImports, type Imports } from '../domain/csv/imports.ts';
import { AppError } from '../domain/errors.ts';
import { createHttpApp, type HttpApp } from '../http/app.ts';
import { fileBody, registerFileBodies } from './files.ts';
import { openDatabase } from '../../db/open.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let app: HttpApp;
let imports: Imports;
let folder: string;
let socket: Socket;

beforeEach(async () => {
  folder = temporaryFolder();
  imports = createImports({ db: openDatabase(':memory:'), database: ':memory:', folder: join(folder, 'imports') });
  app = createHttpApp(fastify({ logger: false }).log);
  registerFileBodies(app, (scope) => {
    scope.post('/limited', (request) =>
      imports.upload({ file_name: 'a.csv', kind: 'airlines', bytes: fileBody(request, 64 * 1024) }),
    );
    // As a full disk does in the middle of an upload.
    scope.post('/broken', async (request) => {
      const body = fileBody(request);
      await once(body, 'data');
      body.destroy();
      throw new AppError('unavailable', 'The disk is full.');
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A client that never closes its own end.
  socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, allowHalfOpen: true });
  await once(socket, 'connect');
});

afterEach(async () => {
  socket.destroy();
  await app.close();
  await imports.stop();
});

const openConnections = async (): Promise<number> => promisify(app.server.getConnections.bind(app.server))();

test.each([
  ['/limited', 413, { 'content-length': `${8 * 1024 * 1024}` }],
  ['/limited', 413, { 'transfer-encoding': 'chunked' }],
  ['/broken', 503, { 'content-length': `${8 * 1024 * 1024}` }],
])(
  'an upload to %s that is refused in the middle is answered to its end: %i, and closed',
  async (url, status, sent) => {
    const [[name, value] = []] = Object.entries(sent);
    let answer = '';
    socket.on('data', (piece) => (answer += String(piece)));
    const ended = once(socket, 'end');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n${name}: ${value}\r\n\r\n`,
    );
    const piece = Buffer.alloc(64 * 1024, 'x');
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
    for (let count = 0; count < 128; count += 1) {
      if (!socket.write(name === 'transfer-encoding' ? chunk : piece)) await once(socket, 'drain');
    }
    if (name === 'transfer-encoding') socket.write('0\r\n\r\n');
    await ended;
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status });
    await expect.poll(openConnections).toBe(0);
  },
);

test.each(['{}', '7', '"x"', '[]', 'null'])('a body of JSON (%s) is no file: 415', async (payload) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/limited', headers, payload });
  expect(reply.statusCode).toBe(415);
});

test('a file may take longer than other bodies', async () => {
  app.server.headersTimeout = app.server.requestTimeout = 100;
  const late = once(app.server, 'clientError');
  const file = 'icao,name\nKTW,Kittiwake\n';
  socket.write(
    `POST /limited HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: ${file.length}\r\n\r\n`,
  );
  socket.write(file.slice(0, 5));
  await late;
  socket.write(file.slice(5));
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
});
