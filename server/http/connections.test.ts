import { fastify } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ErrorBody } from '../contract/errors.ts';
import { bodyLimit, createHttpApp, type HttpApp } from './app.ts';

let app: HttpApp;
let closing: PromiseWithResolvers<void>;
let released: PromiseWithResolvers<void>;
const sockets: Socket[] = [];

beforeEach(async () => {
  app = createHttpApp(fastify({ logger: false }).log);
  app.get('/long', (_request, reply) => reply.send('x'.repeat(16 * 1024 * 1024)));
  app.post('/rows', () => ({}));
  app.get('/slow', async () => {
    await released.promise;
    return {};
  });
  closing = Promise.withResolvers();
  released = Promise.withResolvers();
  app.addHook('preClose', async () => closing.resolve());
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A client that never closes its own end. */
async function openSocket(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const openConnections = async (): Promise<number> => promisify(app.server.getConnections.bind(app.server))();

test('a connection that spoke no HTTP is closed, whatever its other end does', async () => {
  const socket = await openSocket();
  socket.write('HELLO\r\n\r\n');
  await once(socket, 'data');
  await expect.poll(openConnections, { timeout: 5000 }).toBe(0);
});

test('a connection on which nothing moves is given up', async () => {
  expect(app.server.timeout).toBe(120_000);
  app.server.timeout = 100;
  const socket = await openSocket();
  socket.pause();
  socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(openConnections, { timeout: 5000 }).toBe(0);
});

test('a body above the limit is answered while it is still sent, and its connection closed', async () => {
  const socket = await openSocket();
  let answer = '';
  socket.on('data', (piece) => (answer += String(piece)));
  const ended = once(socket, 'end');
  const size = bodyLimit + 1024 * 1024;
  socket.write(`POST /rows HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`);
  const piece = Buffer.alloc(1024 * 1024, ' ');
  for (let count = 0; count < 17; count += 1) if (!socket.write(piece)) await once(socket, 'drain');
  await ended;
  expect(answer).toContain('HTTP/1.1 413 ');
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  await expect.poll(openConnections, { timeout: 5000 }).toBe(0);
});

test('a call that arrives while the program ends is told to come back, in the one form of errors', async () => {
  const socket = await openSocket();
  const answers = readText(socket);
  const arrival = once(app.server, 'request');
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await arrival;
  const closed = app.close();
  await closing.promise;
  const lateArrival = once(app.server, 'request');
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await lateArrival;
  released.resolve();
  const [, late = ''] = (await answers).split('HTTP/1.1 503 ');
  socket.end();
  await closed;
  expect(late).toContain('\r\nretry-after: 5\r\n');
  expect(Value.Check(ErrorBody, JSON.parse(late.split('\r\n\r\n')[1] ?? ''))).toBe(true);
});
