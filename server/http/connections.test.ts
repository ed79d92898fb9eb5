import { fastify } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBody } from '../contract/errors.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { bodyLimit } from './bodyValues.ts';
import { connectionLimits, limitConnections } from './connections.ts';

let app: HttpApp;
let closing: PromiseWithResolvers<void>;
let released: PromiseWithResolvers<void>;
let begun: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  app = createHttpApp(fastify({ logger: false }).log, { readRefusalMs: 100 });
  limitConnections(app, {
    limits: { total: 6, perAddress: 4 },
    isKnown: ({ headers }) => headers['x-api-key'] !== undefined,
    isProxy: (address) => address === '127.0.0.3',
  });
  app.get('/long', (_request, reply) => reply.send('x'.repeat(16 * 1024 * 1024)));
  app.post('/rows', () => {
    begun.push('rows');
    return {};
  });
  app.get('/', () => ({}));
  begun = [];
  app.get('/slow', async () => {
    begun.push('slow');
    await released.promise;
    return {};
  });
  closing = Promise.withResolvers();
  released = Promise.withResolvers();
  app.addHook('preClose', async () => closing.resolve());
  app.post('/', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A client that never closes its own end. */
async function openSocket(localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true });
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
  await expect.poll(openConnections).toBe(0);
});

test('a connection on which nothing moves is given up', async () => {
  expect(app.server.timeout).toBe(120_000);
  app.server.timeout = 100;
  const socket = await openSocket();
  socket.pause();
  socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(openConnections).toBe(0);
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
  await expect.poll(openConnections).toBe(0);
});

test('a body above the limit that never ends is read for ten seconds more', async () => {
  const socket = await openSocket();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  socket.write(
    `POST /rows HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${2 * bodyLimit}\r\n\r\n`,
  );
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 413 /);
  await once(socket, 'end');
  vi.advanceTimersByTime(9000);
  socket.write(' ');
  expect(await openConnections()).toBe(1);
  vi.advanceTimersByTime(1001);
  await expect.poll(openConnections).toBe(0);
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

const post = (body: string): string =>
  `POST /rows HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const statusesOf = (replies: string): string[] =>
  [...replies.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? '');

test('calls that are sent without waiting for replies are served in their order, one after the other', async () => {
  const socket = await openSocket();
  let arrived = 0;
  app.server.on('request', () => (arrived += 1));
  const answers = readText(socket);
  socket.write(`GET /slow HTTP/1.1\r\nhost: x\r\n\r\n${post('{"row":1}')}GET /slow HTTP/1.1\r\nhost: x\r\n\r\n`);
  await expect.poll(() => arrived).toBe(3);
  const other = await openSocket();
  other.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await readText(other);
  expect(begun).toEqual(['slow']);
  released.resolve();
  await expect.poll(() => begun).toEqual(['slow', 'rows', 'slow']);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(statusesOf(await answers)).toEqual(['200', '200', '200', '200']);
});

test('a client that closes its sending end has the replies to all its calls', async () => {
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = await openSocket();
  const ended = once((await connected)[0], 'end');
  socket.end(`GET /slow HTTP/1.1\r\nhost: x\r\n\r\n${post('{"row":1}')}GET / HTTP/1.1\r\nhost: x\r\n\r\n`);
  await ended;
  released.resolve();
  expect(statusesOf(await readText(socket))).toEqual(['200', '200', '200']);
  expect(begun).toEqual(['slow', 'rows']);
  await expect.poll(openConnections).toBe(0);
});

test('calls before what is no HTTP have their replies first', async () => {
  const socket = await openSocket();
  const answers = readText(socket);
  socket.write(`GET /slow HTTP/1.1\r\nhost: x\r\n\r\n${post('{"row":1}')}HELLO\r\n\r\n`);
  await expect.poll(() => begun).toEqual(['slow']);
  socket.write('HELLO\r\n\r\n');
  released.resolve();
  expect(statusesOf(await answers)).toEqual(['200', '200', '400']);
  expect(begun).toEqual(['slow', 'rows']);
  await expect.poll(openConnections).toBe(0);
});

test('of thousands of calls in a packet, a hundred are served before the connection is closed', async () => {
  let arrived = 0;
  app.server.on('request', () => (arrived += 1));
  const socket = await openSocket();
  const upgrade = 'GET / HTTP/1.1\r\nhost:\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';
  socket.write('GET / HTTP/1.1\r\nhost:\r\n\r\n'.repeat(101) + upgrade.repeat(1000));
  expect(statusesOf(await readText(socket))).toEqual(Array.from({ length: 101 }, () => '200'));
  expect(arrived).toBe(101);
  await expect.poll(openConnections).toBe(0);
});

test.each([
  // Larger ones than 16 KB stay in the network on Windows until somebody reads them.
  { what: 'bodies of 256 KB in all', call: post(`"${'x'.repeat(15_000)}"`), served: 18 },
  { what: 'refused bodies of 256 KB in all', call: post('x'.repeat(15_000)), served: 18, status: '400' },
  {
    what: 'a body of an unknown length',
    call: `${post('').replace('content-length: 0', 'transfer-encoding: chunked')}0\r\n\r\n`,
    served: 2,
  },
])('a connection closes after $what that wait', async ({ call, served, status = '200' }) => {
  const socket = await openSocket();
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => begun).toEqual(['slow']);
  let arrived = 0;
  app.server.on('request', () => (arrived += 1));
  socket.write(call.repeat(20));
  await expect.poll(() => arrived).toBe(served);
  released.resolve();
  const replies = await readText(socket);
  expect(statusesOf(replies)).toEqual(['200', ...Array.from({ length: served }, () => status)]);
  // Otherwise its client would send the next call on it.
  expect(replies.split('HTTP/1.1 ').at(-1)?.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(arrived).toBe(served);
});

test('a connection whose bodies are refused again and again gathers nothing', async () => {
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = await openSocket();
  const [served] = await connected;
  const refuse = async (): Promise<number> => {
    const answered = once(socket, 'data');
    socket.write('POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n');
    await answered;
    socket.write('{}');
    return served.listenerCount('close');
  };
  const first = await refuse();
  for (let count = 0; count < 5; count += 1) await refuse();
  expect(await refuse()).toBe(first);
});

test('a body that does not end is given up', async () => {
  expect(app.server.requestTimeout).toBe(120_000);
  app.server.headersTimeout = app.server.requestTimeout = 100;
  const socket = await openSocket();
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(openConnections).toBe(0);
});

test('a head that arrives a byte at a time is given up, and others are answered meanwhile', async () => {
  app.server.headersTimeout = 300;
  const slow = await openSocket();
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n');
  const dripping = setInterval(() => slow.write('x'), 20);
  const answer = once(slow, 'data');
  expect(await get(await openSocket())).toMatch(served);
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(() => isClosed(slow)).toBe(true);
  clearInterval(dripping);
});

test('anyone who says nothing is given up sooner', () => {
  expect(app.server.headersTimeout).toBe(15_000);
});

test('anyone who goes on sending a body that was refused has some time to read why', async () => {
  const socket = await openSocket();
  socket.write('POST /nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 9000000\r\n\r\n');
  const sending = setInterval(() => socket.write(' '.repeat(1000)), 5);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 404 /);
  // All of it would take 45 s.
  await expect.poll(openConnections, { timeout: 5000 }).toBe(0);
  clearInterval(sending);
});

test.each([
  { call: 'POST /nothing', status: '404', size: 'content-length: 3000' },
  { call: 'POST /nothing', status: '404', size: 'transfer-encoding: chunked' },
  { call: 'GET /', status: '200', size: 'content-length: 3000' },
  { call: 'GET /', status: '200', size: 'transfer-encoding: chunked' },
])(
  'anyone who asks to close the connection may send the rest of a body that nobody reads first: $call, $size',
  async ({ call, status, size }) => {
    const socket = await openSocket();
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    const body = size.includes('chunked') ? ['3e8\r\n', '\r\n'] : ['', ''];
    socket.write(`${call} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${size}\r\n\r\n`);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(statusesOf(String(reply))).toEqual([status]);
    expect(String(reply).toLowerCase()).toContain('\r\nconnection: close\r\n');
    for (const _ of [1, 2, 3]) {
      socket.write(`${body[0]}${' '.repeat(1000)}${body[1]}`);
      await delay(20);
    }
    if (size.includes('chunked')) socket.write('0\r\n\r\n');
    await expect.poll(openConnections).toBe(0);
    expect(errors).toEqual([]);
  },
);

const open = (count: number, address?: string): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, () => openSocket(address)));

async function get(socket: Socket | undefined, path = '/', headers = key): Promise<string> {
  if (!socket) return 'no connection';
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
  return String((await Promise.race([once(socket, 'data'), once(socket, 'end')]))[0]);
}

const key = 'x-api-key: k\r\n';
const served = /^HTTP\/1.1 200 /;

const isClosed = (socket: Socket | undefined): boolean => socket?.readableEnded !== false || socket.destroyed;

describe('a connection beyond the limit', () => {
  test('of its address gets the place of the one that has been silent longest', async () => {
    const [first, second] = await open(4);
    expect(await get(await openSocket())).toMatch(served);
    await expect.poll(() => isClosed(first)).toBe(true);
    expect(isClosed(second)).toBe(false);
    expect(await openConnections()).toBe(4);
  });

  test('of all together, too', async () => {
    const crowd = [...(await open(3)), ...(await open(3, '127.0.0.2'))];
    expect(await get(await openSocket('127.0.0.4'))).toMatch(served);
    await expect.poll(() => crowd.filter(isClosed).length).toBe(1);
    expect(await openConnections()).toBe(6);
  });

  test('spares those on which a call showed a key', async () => {
    const [pilot, ...others] = await open(4);
    expect(await get(pilot)).toMatch(served);
    await open(3);
    await expect.poll(() => others.every(isClosed)).toBe(true);
    expect(await get(pilot)).toMatch(served);
  });

  test('but for the one that has been silent longest, when there are no others', async () => {
    const [first, second, ...others] = await open(4);
    for (const socket of [second, ...others, first]) await get(socket);
    expect(await get(await openSocket())).toMatch(served);
    await expect.poll(() => isClosed(second)).toBe(true);
    expect(isClosed(first)).toBe(false);
  });

  test('gets the place of a call without a key, and none of a pilot’s that is under way', async () => {
    const crowd = await open(4);
    const answers = crowd.map((socket, index) => get(socket, '/slow', index === 2 ? '' : key));
    await expect.poll(() => begun.length).toBe(4);
    answers.push(get(await openSocket(), '/slow'));
    await expect.poll(() => begun.length).toBe(5);
    expect(crowd.map(isClosed)).toEqual([false, false, true, false]);
    const refused = await openSocket();
    await expect.poll(() => isClosed(refused)).toBe(true);
    released.resolve();
    await Promise.all(answers);
  });

  test('of a proxy counts among all alone', async () => {
    const behind = await open(6, '127.0.0.3');
    await openSocket();
    await expect.poll(() => behind.filter(isClosed).length).toBe(1);
  });
});

test.each([
  { handles: 1024, pilots: 768, perAddress: 256, operator: 128 },
  { handles: 256, pilots: 128, perAddress: 64, operator: 32 },
  { handles: 20_000, pilots: 4000, perAddress: 256, operator: 128 },
])('of $handles file handles some stay for the window and for files', ({ handles, pilots, perAddress, operator }) => {
  expect(connectionLimits(handles)).toEqual({
    pilots: { total: pilots, perAddress },
    operator: { total: operator, perAddress: operator },
  });
});
