import * as fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import type { JsonSchema, Listener, Operation } from './operations.ts';
import { hostileTexts, junk, valueOf } from './values.ts';

/** Who makes a call. The runner knows the keys and the cookie. */
export type FuzzCaller = (typeof callers)[number];
const callers = ['owner', 'other', 'reader', 'operator', 'nobody', 'stranger'] as const;

/** How the bytes of a request arrive. */
type Manner = 'whole' | 'in pieces' | 'chunked' | 'cut' | 'pipelined';

/** A request, before the runner adds what only the running server knows. */
export interface FuzzRequest {
  readonly listener: Listener;
  readonly caller: FuzzCaller;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  readonly manner: Manner;
  /** Replaces the request altogether by bytes that are no HTTP, or hardly. */
  readonly raw?: string;
}

/** Requests for all calls, most of them nearly valid. */
export function requestsOf(operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> {
  const calls = fc.oneof(
    ...operations.map((operation) => ({ arbitrary: callOf(operation), weight: weightOf(operation) })),
  );
  const elsewhere = fc.record({
    listener: fc.constantFrom<Listener>('public', 'admin'),
    method: fc.constantFrom('GET', 'POST', 'OPTIONS', 'DELETE', 'HEAD', 'TRACE', 'PROPFIND'),
    target: fc.oneof(
      fc.constantFrom(...oddPaths),
      fc.array(pathPart, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
    ),
    body: fc.constant(undefined),
  });
  const request = fc.oneof({ arbitrary: calls, weight: 30 }, { arbitrary: elsewhere, weight: 1 });
  return fc
    .record({
      request,
      headers,
      manner,
      caller: fc.double({ min: 0, max: 1, noNaN: true }),
      type: contentType,
      raw: rawRequests,
    })
    .map(({ request: made, headers: others, caller, type, ...rest }) => ({
      ...made,
      ...rest,
      headers: [...others, ...(made.body === undefined ? [] : type)],
      caller: callerOf(made.listener, caller),
    })) as fc.Arbitrary<FuzzRequest>;
}

/** Calls that take away what others need, or copy the whole database, come less often. */
function weightOf({ method, path }: Operation): number {
  if (path.startsWith('/admin/backups') || path === '/admin/import/run') return 1;
  return method === 'DELETE' || /\/(remove|purge|rotate)$/.test(path) ? 4 : 40;
}

function callerOf(listener: Listener, chance: number): FuzzCaller {
  if (chance > 0.94) return chance > 0.97 ? 'nobody' : 'stranger';
  if (listener === 'admin') return chance > 0.92 ? 'owner' : 'operator';
  if (chance > 0.92) return 'operator';
  return chance > 0.7 ? (chance > 0.8 ? 'other' : 'reader') : 'owner';
}

type Call = Pick<FuzzRequest, 'listener' | 'method' | 'target' | 'body'>;

function callOf({ listener, method, path, params, query, body }: Operation): fc.Arbitrary<Call> {
  const places = path.match(/\{\w+\}/g) ?? [];
  const ids = fc.tuple(...places.map((place) => idOf(params[place.slice(1, -1)] ?? {})));
  const target = fc.tuple(ids, queryOf(query)).map(([filled, text]) => {
    let next = 0;
    return path.replaceAll(/\{\w+\}/g, () => filled[next++] ?? '') + text;
  });
  return fc
    .record({ target, body: body === undefined ? bodyless : bodyOf(body) })
    .map((made) => ({ listener, method, ...made }));
}

const pathPart = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 80 }).map(String), weight: 8 },
  { arbitrary: fc.constantFrom('EDDH', 'LOWI', 'me', 'KTW', '0', '-1'), weight: 3 },
  { arbitrary: fc.constantFrom<string>(...hostileTexts).map(escapeText), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map(escapeText), weight: 1 },
  {
    arbitrary: fc.constantFrom('%', '%ff', '%c0%ae%c0%ae', '..%2f..%2fetc', '%00', 'x'.repeat(3000), '%2e%2e'),
    weight: 1,
  },
);

function idOf(schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: pathPart, weight: 3 },
    valueOf(schema).map((value) => escapeText(toText(value)).slice(0, 500) || '0'),
  );
}

const oddPaths = [
  '/',
  '//',
  '*',
  '/docs',
  '/docs/../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/.vite/manifest.json',
  '/login/x',
  '/phpvms7',
  '/api',
  '/api/../admin/home',
  'http://example.invalid/api/user',
  '/api/user?%',
  '/%',
  '/admin/track.kml',
] as const;

function queryOf(schemas: Readonly<Record<string, JsonSchema>>): fc.Arbitrary<string> {
  const names = Object.keys(schemas);
  const known = names.map((name) =>
    valueOf(schemas[name] ?? {}).map((value) => `${name}=${escapeText(toText(value))}`),
  );
  const pair = fc.oneof(
    ...(known.length === 0 ? [] : [{ arbitrary: fc.oneof(...known), weight: 20 }]),
    { arbitrary: fc.constantFrom(...oddPairs), weight: 2 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(escapeText), weight: 1 },
  );
  const none = { arbitrary: fc.constant(''), weight: names.length === 0 ? 20 : 4 };
  return fc.oneof(none, {
    arbitrary: fc.array(pair, { minLength: 1, maxLength: 5 }).map((pairs) => `?${pairs.join('&')}`),
    weight: 6,
  });
}

const oddPairs = [
  'page=1&page=2',
  'page=-1',
  'page=1e9',
  'limit=0',
  'limit=99999999999',
  'a[]=1',
  '__proto__[x]=1',
  'constructor.prototype.x=1',
  '%=%',
  '&&&',
  '=',
  'search=%00',
  `search=${'%25'.repeat(2000)}`,
];

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Lone surrogates cannot be escaped. */
function escapeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const bodyless = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 30 },
  junk.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
);

function bodyOf(schema: JsonSchema): fc.Arbitrary<Buffer | undefined> {
  const json = valueOf(schema).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { arbitrary: json.map((text) => Buffer.from(text)), weight: 60 },
    { arbitrary: fc.tuple(json, fc.constantFrom(...spoilers)).map(([text, spoil]) => spoil(text)), weight: 8 },
    { arbitrary: fc.json().map((text) => Buffer.from(text)), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  );
}

/** Turns a valid body into one that programs stumble over. */
const spoilers: readonly ((json: string) => Buffer)[] = [
  (json) => Buffer.from(json.slice(0, -1)),
  (json) => Buffer.from(`\uFEFF ${json}\r\n`),
  (json) => Buffer.from(json, 'utf16le'),
  (json) => Buffer.from(json, 'latin1'),
  (json) => gzipSync(json),
  (json) => Buffer.from(json.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},')),
  (json) => Buffer.from(json.replace('}', `,${json.slice(1)}`)),
  (json) => Buffer.from(json.replace(/"[^"]*"/, () => JSON.stringify('x'.repeat(200_000)))),
  (json) => Buffer.from(json.replace(/:[^,}]+/, () => `:${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
  (json) => Buffer.from(json.replace(/:[^,}]+/, () => `:${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)),
  (json) => Buffer.from(json.replace(/:-?\d[\d.e+]*/, () => `:${'9'.repeat(2000)}`)),
  (json) => Buffer.from(json.replace(/\[\{(.*?)\}\]/s, (_, row: string) => `[${`{${row}},`.repeat(300)}{${row}}]`)),
  (json) =>
    Buffer.from(json.replace('{', () => `{${Array.from({ length: 2000 }, (_, n) => `"n${n}":${n},`).join('')}`)),
];

const manner = fc.oneof(
  { arbitrary: fc.constant<Manner>('whole'), weight: 30 },
  { arbitrary: fc.constant<Manner>('pipelined'), weight: 6 },
  fc.constantFrom<Manner>('in pieces', 'chunked', 'cut'),
);

const contentType = fc.oneof(
  { arbitrary: fc.constant([['content-type', 'application/json']]), weight: 40 },
  fc.constantFrom(
    ...[
      'application/octet-stream',
      'APPLICATION/JSON; charset=utf-8',
      'application/json;;',
      'text/plain',
      'text/csv',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '/',
      '*',
    ].map((type) => [['content-type', type]]),
    [],
  ),
);

const headers = fc.oneof(
  { arbitrary: fc.constant([]), weight: 30 },
  {
    arbitrary: fc.array(
      fc.constantFrom<readonly [string, string]>(
        ['accept', 'text/html'],
        ['accept-encoding', 'gzip, br, *;q=0'],
        ['user-agent', 'x'.repeat(5000)],
        ['user-agent', '\u00e4\u00ff<script>'],
        ['x-forwarded-for', '1.2.3.4, \u00ff, ' + 'x'.repeat(2000)],
        ['x-forwarded-host', 'evil.invalid'],
        ['x-forwarded-proto', 'javascript'],
        ['x-http-method-override', 'DELETE'],
        ['content-encoding', 'gzip'],
        ['range', 'bytes=0-,1-,2-'],
        ['if-none-match', '*'],
        ['if-modified-since', 'x'.repeat(1000)],
        ['expect', '100-continue'],
        ['upgrade', 'h2c'],
        ['connection', 'close'],
        ['connection', 'keep-alive, upgrade'],
        ['cookie', 'homebase=; ;;=; a=%zz'],
        ['cookie', `a=${'b; a='.repeat(1000)}`],
        ['origin', 'https://evil.invalid'],
        ['sec-fetch-site', 'cross-site'],
        ['x-requested-with', 'pilots-page'],
        ['last-event-id', '9'.repeat(100)],
        ['__proto__', 'x'],
        ['accept-version', '1.x'],
      ),
      { minLength: 1, maxLength: 4 },
    ),
    weight: 10,
  },
);

/** Heads that proxies and servers disagree about. */
const oddRequests = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /api/status\r\n\r\n',
  'GET /api/status HTTP/9.9\r\nhost: x\r\n\r\n',
  'GET  /api/status HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /api/status HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
  'GET /api/status HTTP/1.1\nhost: x\n\n',
  'GET /\u0000 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /api/status HTTP/1.1\r\nhost: x\r\na b: c\r\n\r\n',
  'GET /api/status HTTP/1.1\r\nhost: x\r\na: \u0000\r\n\r\n',
  'GET /api/status HTTP/1.1\r\nhost: x\r\n folded: x\r\n\r\n',
  `GET /api/status HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  'POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde',
  'POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  'POST /api/pireps/prefile HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999999999\r\n\r\n',
  'CONNECT example.invalid:80 HTTP/1.1\r\nhost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000',
  '\r\n\r\n\r\n',
] as const;

const rawRequests = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 60 },
  { arbitrary: fc.constantFrom(...oddRequests), weight: 1 },
);
