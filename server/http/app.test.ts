import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type FastifyBaseLogger, type LightMyRequestResponse, fastify } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { ErrorBody } from '../contract/errors.ts';
import { optional, required } from '../contract/fields.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { AppError, invalidFields } from '../domain/errors.ts';

const Row = Type.Object({ lat: required.number({ minimum: -90, maximum: 90 }), name: required.text() });

const postRows = {
  method: 'POST',
  url: '/things/:id/rows',
  schema: {
    summary: 'Takes rows',
    body: Type.Object({ rows: required.list(Row, { minItems: 1, maxItems: 5000 }), note: optional.text() }),
    response: { 200: Type.Object({ rows: Type.Array(Type.Object({ lat: Type.Number(), name: Type.String() })) }) },
  },
} as const satisfies Endpoint;

const getThing = {
  method: 'GET',
  url: '/things/:id',
  schema: {
    summary: 'Answers a thing, or throws one',
    params: Type.Object({ id: Type.String() }),
    response: { 200: Type.Object({ id: Type.String() }) },
  },
} as const satisfies Endpoint;

const sqlError = (code: string): Error => Object.assign(new Error(`SQL: ${code}`), { code });

/** JSON writes each of its letters as six bytes. */
const long = '\u0001'.repeat(10_000);

const thrown: Readonly<Record<string, unknown>> = {
  bug: new TypeError('the secret of the handler'),
  text: 'only a text',
  nothing: undefined,
  refusal: new AppError('pirep-cancelled', 'PIREP has been cancelled', { meta: { pirep_id: '7' } }),
  busy: sqlError('SQLITE_BUSY'),
  full: sqlError('SQLITE_FULL'),
  unique: sqlError('SQLITE_CONSTRAINT_UNIQUE'),
  check: sqlError('SQLITE_CONSTRAINT_CHECK'),
  long: new AppError('not-found', `No flight ${long}`, { meta: { flight_id: long, icao: long, bid_id: long } }),
  wrong: invalidFields(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`rows.${n}.${long}`, [long, long]]))),
};

let app: HttpApp;

beforeEach(() => {
  app = createHttpApp(fastify({ logger: false }).log);
  app.route({ ...postRows, handler: ({ body }) => ({ rows: body.rows }) });
  app.route({
    ...getThing,
    handler: ({ params: { id } }) => {
      if (id in thrown) throw thrown[id];
      return { id, secret: 'not declared' };
    },
  });
});

afterEach(() => app.close());

const json = { 'content-type': 'application/json' };

const post = (payload: string | object, headers: Record<string, string> = json): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: '/things/1/rows', payload, headers });

/** The status and slug of a failure, after a look at its whole body. */
function failureOf(reply: LightMyRequestResponse): { status: number; slug: string } {
  const body: ErrorBody = reply.json();
  expect(Value.Check(ErrorBody, body), reply.body).toBe(true);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  expect([body.status, body.error.status, body.error.code]).toEqual([
    reply.statusCode,
    reply.statusCode,
    `${reply.statusCode}`,
  ]);
  expect([body.message, body.error.message]).toEqual([body.details, body.details]);
  return { status: reply.statusCode, slug: body.type.split('/').at(-1) ?? '' };
}

test('a reply carries what its schema declares and nothing else', async () => {
  expect((await app.inject('/things/9')).json()).toEqual({ id: '9' });
});

test.each([
  { what: 'malformed JSON', payload: '{"rows": [' },
  { what: 'a text', payload: '"rows"' },
  { what: 'null', payload: 'null' },
  { what: 'an array', payload: '[]' },
  { what: 'a prototype', payload: '{"__proto__": {"rows": []}, "rows": []}' },
  { what: 'nothing', payload: '' },
  { what: 'no rows', payload: '{"rows": []}' },
  { what: 'rows that are none', payload: '{"rows": {"lat": 1}}' },
  {
    what: 'too many rows',
    payload: JSON.stringify({ rows: Array.from({ length: 5001 }, () => ({ lat: 1, name: 'x' })) }),
  },
  { what: 'more values than any call needs', payload: `{"rows": [${'{},'.repeat(300_000)}{}]}` },
])('$what as a body is 400', async ({ payload }) => {
  const reply = await post(payload);
  expect(failureOf(reply)).toEqual({ status: 400, slug: 'validation-exception' });
  expect(Object.keys(reply.json().errors)).toHaveLength(1);
});

test('a call without a body names the fields that it lacks', async () => {
  const reply = await app.inject({ method: 'POST', url: '/things/1/rows' });
  expect(reply.json().errors).toEqual({ rows: ['The rows field is required.'] });
});

test('every wrong field of a body is named with its row', async () => {
  const rows = [{ lat: 10, name: 'ok' }, { lat: 91, name: 'x' }, { lat: 'north' }, { name: 'x' }];
  const reply = await post({ rows });
  expect(failureOf(reply)).toEqual({ status: 400, slug: 'validation-exception' });
  expect(reply.json()).toMatchObject({
    title: 'Validation Error',
    errors: {
      'rows.1.lat': ['The lat must be between -90 and 90.'],
      'rows.2.lat': ['The lat must be a number.'],
      'rows.2.name': ['The name field is required.'],
      'rows.3.lat': ['The lat field is required.'],
    },
  });
});

test('in a large batch the first wrong row is named', async () => {
  const rows = Array.from({ length: 4000 }, (_, index) => ({ lat: index === 3000 ? 'x' : 1, name: 'x' }));
  expect(Object.keys((await post({ rows })).json().errors)).toEqual(['rows.3000.lat']);
});

test('what a field forgives arrives in its own type', async () => {
  const reply = await post({ rows: [{ lat: '47.5', name: 7, extra: true }], note: null });
  expect(reply.json()).toEqual({ rows: [{ lat: 47.5, name: '7' }] });
});

test('a body may begin with a byte order mark, as .NET writes it', async () => {
  const reply = await post('\u{FEFF}{"rows":[{"lat":47.5,"name":"x"}]}');
  expect(reply.json()).toEqual({ rows: [{ lat: 47.5, name: 'x' }] });
});

test.each(['application/xml', 'text/plain', 'application/x-www-form-urlencoded', ''])(
  'a body that is no JSON but "%s" is 415',
  async (type) => {
    const reply = await post('{"rows":[]}', { 'content-type': type });
    expect(failureOf(reply)).toEqual({ status: 415, slug: 'http-exception' });
  },
);

test('a compressed body is 415, and says which header is in the way', async () => {
  const packed = gzipSync('{"rows":[{"lat":47.5,"name":"x"}]}');
  const reply = await post(packed, { ...json, 'content-encoding': 'gzip' });
  expect(failureOf(reply)).toEqual({ status: 415, slug: 'http-exception' });
  expect(reply.json<ErrorBody>().message).toBe('Send the body uncompressed, without Content-Encoding: gzip.');
});

test('a type without a body is as good as none', async () => {
  app.route({ method: 'DELETE', url: '/things/:id', handler: () => ({}) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
  expect((await app.inject({ method: 'DELETE', url: '/things/9', headers })).statusCode).toBe(200);
});

const tooLarge = 'x'.repeat(16 * 1024 * 1024 + 1);

test('a body above 16 MiB is 413, and closes the connection', async () => {
  const reply = await post(tooLarge);
  expect(failureOf(reply)).toEqual({ status: 413, slug: 'http-exception' });
  expect(reply.headers['connection']).toBe('close');
});

test.each([
  { what: 'of another type', body: '<rows/>', headers: { 'content-type': 'application/xml' } },
  { what: 'no JSON', body: '{', headers: json },
])('a body that is $what leaves the connection open: anyone who still sends it gets to read why', async (sent) => {
  expect((await post(sent.body, sent.headers)).headers['connection']).not.toBe('close');
});

test.each(['/things//9/', '//things/9', '/things/9///'])('%s is the same address', async (url) => {
  expect((await app.inject(url)).json()).toEqual({ id: '9' });
});

test.each(['/nothing', '/', '/things', '/things/9/rows/1'])('%s is no address: 404', async (url) => {
  expect(failureOf(await app.inject(url))).toEqual({ status: 404, slug: 'not-found' });
});

test.each([
  { method: 'POST', url: '/things/9', allow: 'GET, HEAD' },
  { method: 'DELETE', url: '/things//9/', allow: 'GET, HEAD' },
  { method: 'OPTIONS', url: '/things/9?x=1', allow: 'GET, HEAD' },
  { method: 'GET', url: '/things/9/rows', allow: 'POST' },
] as const)('$method $url is 405 and allows $allow', async ({ method, url, allow }) => {
  const reply = await app.inject({ method, url });
  expect(failureOf(reply)).toEqual({ status: 405, slug: 'http-exception' });
  expect(reply.headers['allow']).toBe(allow);
});

test.each(['/things/new', '/things//new/'])('%s is not a thing: other methods are 405', async (url) => {
  app.put('/things/:id', (_request, reply) => reply.send('changed'));
  app.post('/things/new', (_request, reply) => reply.send('made'));
  const replies = await Promise.all((['GET', 'PUT', 'DELETE'] as const).map((method) => app.inject({ method, url })));
  expect(replies.map(failureOf)).toEqual(replies.map(() => ({ status: 405, slug: 'http-exception' })));
  expect(replies.map(({ headers }) => headers['allow'])).toEqual(['POST', 'POST', 'POST']);
  expect((await app.inject({ method: 'POST', url })).body).toBe('made');
});

test.each([
  { url: '/nothing', failure: { status: 404, slug: 'not-found' } },
  { url: '/things/9', failure: { status: 405, slug: 'http-exception' } },
])('POST $url says so whatever the body is', async ({ url, failure }) => {
  for (const payload of ['{', tooLarge]) {
    expect(failureOf(await app.inject({ method: 'POST', url, headers: json, payload }))).toEqual(failure);
  }
  const headers = { 'content-type': 'application/xml' };
  expect(failureOf(await app.inject({ method: 'POST', url, headers, payload: '<rows/>' }))).toEqual(failure);
});

test('HEAD has the length of what GET would send', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/things/9' });
  expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([200, '10', '']);
});

test.each([
  { id: 'bug', status: 500, slug: 'internal-error' },
  { id: 'text', status: 500, slug: 'internal-error' },
  { id: 'nothing', status: 500, slug: 'internal-error' },
  { id: 'check', status: 500, slug: 'internal-error' },
  { id: 'refusal', status: 400, slug: 'pirep-cancelled' },
  { id: 'unique', status: 409, slug: 'conflict' },
  { id: 'busy', status: 503, slug: 'unavailable' },
  { id: 'full', status: 503, slug: 'unavailable' },
])('a handler that throws $id answers $status', async ({ id, ...failure }) => {
  expect(failureOf(await app.inject(`/things/${id}`))).toEqual(failure);
});

test('an error of our own tells nothing but its number', async () => {
  const reply = await app.inject('/things/bug');
  expect(reply.body).not.toContain('secret');
  expect(reply.json().request_id).toBeTruthy();
});

test('what cannot be stored now says when to try again', async () => {
  expect((await app.inject('/things/busy')).headers['retry-after']).toBe('5');
});

test('what a refusal is about stands at the top level', async () => {
  expect((await app.inject('/things/refusal')).json().pirep_id).toBe('7');
});

test('an id that cannot be decoded reaches the handler as it is written', async () => {
  expect((await app.inject('/things/%C3%28?x=%zz')).json()).toEqual({ id: '%C3%28' });
});

test('an address that cannot be decoded is none: 404', async () => {
  expect(failureOf(await app.inject('/%zz'))).toEqual({ status: 404, slug: 'not-found' });
});

test('a very long id reaches the handler like any other', async () => {
  const id = '9'.repeat(5000);
  expect((await app.inject(`/things/${id}`)).json().id === id).toBe(true);
});

test.each([
  { what: 'no HTTP', sent: 'HELLO\r\n\r\n', status: 400 },
  { what: 'a call without a host', sent: 'GET /things/9 HTTP/1.1\r\nconnection: close\r\n\r\n', status: 400 },
  {
    what: 'a call with two hosts',
    sent: 'GET /things/9 HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n',
    status: 400,
  },
  { what: 'headers without end', sent: `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, status: 431 },
])('$what is answered with $status in the one form of errors', async ({ sent, status }) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(sent);
  const reply = await readText(socket);
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body: unknown = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4));
  expect(Value.Check(ErrorBody, body), reply).toBe(true);
});

test.each([
  { what: 'HTTP/1.0 without a host', head: 'HTTP/1.0' },
  { what: 'an expectation that nobody knows', head: 'HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close' },
])('$what is no obstacle', async ({ head }) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(`GET /things/9 ${head}\r\n\r\n`);
  expect(await readText(socket)).toMatch(/^HTTP\/1.1 200 .*{"id":"9"}$/s);
});

test.each([
  { asked: 'close', says: 'close' },
  { asked: 'keep-alive', says: 'keep-alive' },
])('an error says what becomes of the connection: $says', async ({ asked, says }) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: ${asked}\r\n\r\n`);
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(reply.toString()).toMatch(new RegExp(`^HTTP/1.1 404 .*\r\nConnection: ${says}\r\n`, 's'));
});

test('a reply that fails after it has begun is logged', async () => {
  const logged: unknown[] = [];
  const warn = (line: unknown): void => void logged.push(line);
  const { log } = fastify({ logger: false });
  const failing = createHttpApp(Object.assign(Object.create(log) as FastifyBaseLogger, { warn }));
  const parts = new PassThrough();
  failing.get('/parts', (_request, reply) => reply.type('text/plain').send(parts));
  await failing.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((failing.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  parts.write('begun');
  socket.write('GET /parts HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  parts.destroy(new Error('the disk is gone'));
  await once(socket, 'close');
  await failing.close();
  expect(logged).toMatchObject([{ err: { message: 'the disk is gone' }, method: 'GET', url: '/parts' }]);
});

test('what is no HTTP, behind a call whose reply is under way, is answered after it', async () => {
  const parts = new PassThrough();
  app.get('/parts', (_request, reply) => reply.type('text/plain').send(parts));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  parts.write('begun');
  socket.write('GET /parts HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  const refused = once(app.server, 'clientError');
  socket.write('HELLO\r\n\r\n');
  await refused;
  parts.end('ended');
  expect(await readText(socket)).toMatch(/^5\r\nended\r\n0\r\n\r\nHTTP\/1.1 400 /);
});

test.each(['long', 'wrong'])(
  'the reply to a refusal stays below 64 KB, whatever the refusal repeats: %s',
  async (id) => {
    const { payload } = await app.inject({ url: `/things/${id}` });
    const { title, details, errors = {} } = JSON.parse(payload) as ErrorBody;
    expect(Buffer.byteLength(payload)).toBeLessThan(64 * 1024);
    expect(title.length).toBeLessThan(502);
    expect(details).toHaveLength(501);
    expect(Object.values(errors).flat().length).toBe(id === 'long' ? 0 : 20);
  },
);

test.each([
  { what: 'an address', call: { url: `/${'x'.repeat(15_000)}` } },
  { what: 'an escaped address', call: { url: `/things${'/%01'.repeat(4000)}` } },
  { what: 'a method', call: { method: 'DELETE', url: `/things/${'%01'.repeat(4000)}` } },
  { what: 'an encoding', call: { method: 'POST', url: '/things/7/rows', headers: { 'content-encoding': 'x'.repeat(15_000), 'content-type': 'application/json' }, payload: '{}' } }, // prettier-ignore
] as const)('the reply to $what that is long is short', async ({ call }) => {
  const { payload } = await app.inject({ ...call });
  expect(payload).toMatch(/"status":4/);
  expect(Buffer.byteLength(payload)).toBeLessThan(8000);
});

test('no refusal is kept by a cache', async () => {
  for (const url of ['/things/refusal', '/things/busy', '/nothing']) {
    expect((await app.inject({ url })).headers['cache-control']).toBe('no-store');
  }
});
