import { fastify } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from './app.ts';

let app: HttpApp;
const sockets: Socket[] = [];

beforeEach(async () => {
  app = createHttpApp(fastify({ logger: false }).log);
  app.get('/long', (_request, reply) => reply.send('x'.repeat(16 * 1024 * 1024)));
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
