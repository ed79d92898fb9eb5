import buildCompiler from '@fastify/fast-json-stringify-compiler';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  errorCodes,
  fastify,
  type FastifySerializerCompiler,
  type onRequestHookHandler,
} from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { bodyLimit, holdsTooMany } from './bodyValues.ts';
import { AppError, invalid } from '../domain/errors.ts';
import { serveInOrder } from './connections.ts';
import { handleClientError } from './clientErrors.ts';
import { handleError, HttpError, isUnread, shuttingDown } from './errors.ts';
import { validatorCompiler } from './validation.ts';

/** A Fastify app whose routes are typed by their contract objects. */
export type HttpApp = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a key or session. */
    readonly open?: boolean;
  }
}

/** A certificate and its key, in PEM format. */
export interface SecureOptions {
  readonly cert: Buffer;
  readonly key: Buffer;
}

interface HttpOptions {
  /** For HTTPS. */
  readonly certificate?: SecureOptions | undefined;
  /** Milliseconds that a client whose body was refused has to read why, while it is still sending. */
  readonly readRefusalMs?: number;
  /** Whether the X-Forwarded headers of calls from an address count. */
  readonly trustProxy?: (address: string) => boolean;
  /** Returns the URL whose route answers a call. */
  readonly toRoute?: (url: string) => string;
}

/** Closes connections without a complete head sooner. By default Node looks for them only every 30 seconds. */
const timeouts = { headersTimeout: 15_000, connectionsCheckingInterval: 2000 };

const serverOptions = {
  ...timeouts,
  // Node's own refusal has no body.
  requireHostHeader: false,
};

/** Creates an app with what both listeners share: parsing, validation, error bodies and limits. */
export function createHttpApp(
  logger: FastifyBaseLogger,
  { trustProxy, certificate, readRefusalMs = 10_000, toRoute = (url) => url }: HttpOptions = {},
): HttpApp {
  const app = fastify({
    bodyLimit,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    ...(certificate
      ? { https: { ...certificate, ...serverOptions, handshakeTimeout: timeouts.headersTimeout } }
      : { http: serverOptions }),
    // For clients that neither send nor read their reply. Event streams send more often than this.
    connectionTimeout: 120_000,
    // The same time for idle connections, without a timer of its own after each reply.
    keepAliveTimeout: 0,
    // Only a failed call needs an id.
    genReqId: () => '',
    logController: new BrokenReplies({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '' }) => toRoute(readUrl(url)),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 16_384 },
    // Fastify's own reply has another form and no Retry-After.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  // Not as an option: Fastify would then check the logger and note the time of every call.
  app.log = logger;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const methodsOf = collectMethods(app);
  app.setErrorHandler((thrown, request, reply) => {
    if (isUnread(request)) endUnread(request, reply, readRefusalMs);
    handleError(thrown, request, reply);
  });
  app.setNotFoundHandler((request) => {
    throw noRoute(request, methodsOf(pathOf(request)));
  });
  // Before the body is read: an unknown route is 404 whatever the body is (decisions §4).
  app.addHook('preParsing', (request, _reply, payload, done) =>
    request.is404 ? done(noRoute(request, methodsOf(pathOf(request)))) : done(null, payload),
  );
  serveInOrder(app);
  // Node would refuse such a call without a body. It may be ignored (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  parseBodies(app);
  refuseBeforehand(app);
  return app;
}

/** Of all that Fastify could log about a call, only that its reply failed after it had begun. */
class BrokenReplies extends LogController {
  override streamError(error: FastifyError, { server, method, url }: FastifyRequest): void {
    // The client is gone.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    server.log.warn({ err: error, method, url }, 'reply failed after it had begun');
  }
}

/** The URL that the client called, which another route than its own may answer. */
export function calledUrl({ originalUrl }: FastifyRequest): string {
  return readUrl(originalUrl);
}

function readUrl(url: string): string {
  return toDecodable(url.startsWith('/') ? url : pathOfAddress(url));
}

/** Some clients send the whole address. */
function pathOfAddress(url: string): string {
  return url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
}

/** Escapes a path that cannot be decoded. Fastify would refuse it before the key is checked. */
function toDecodable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // The bundler removes a call whose result is not used.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Refuses calls that still arrive on open connections while the program ends, and those without a host or with several. */
function refuseBeforehand(app: HttpApp): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (isClosing) return done(shuttingDown());
    const hosts = countHosts(raw);
    const isWrong = hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1');
    done(isWrong ? invalid('host', 'Send one Host header.') : undefined);
  });
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Closes a connection on which a refused body is still arriving, after the client had time to read why. */
function endUnread(request: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  reply.raw.on('finish', () => {
    // Node closes the connection after the reply.
    if (reply.hasHeader('connection') || !reply.raw.shouldKeepAlive) return;
    const { socket } = request.raw.resume();
    const close = (): void => {
      if (isUnread(request)) socket.destroy();
    };
    setTimeout(close, timeoutMs).unref();
  });
}

/**
 * Parses JSON with plain JSON.parse. Fastify's own parser searches the text for `__proto__`, which takes as long as parsing,
 * and no handler merges a body into an object. Clients also send a content type without a body (clients §1.4).
 */
function parseBodies(app: HttpApp): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, ({ headers }, sent: string, done) => {
    // This also removes the byte order mark of .NET clients, which JSON.parse does not accept.
    const text = sent.trim();
    if (text === '') return done(null, {});
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity')
      return done(new HttpError(415, `Send the body uncompressed, without Content-Encoding: ${encoding}.`));
    if (holdsTooMany(text))
      return done(invalid('body', 'The body holds too many values or names; send fewer rows in a call.'));
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
  app.addContentTypeParser('*', ({ headers }, _body, done) => {
    const isEmpty =
      headers['content-length'] === '0' || !('content-length' in headers || 'transfer-encoding' in headers);
    if (isEmpty) return done(null, {});
    done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}

/**
 * Also refuses the other methods of a fixed path that a path with a parameter matches, such as `PUT /pireps/prefile`.
 * @returns a function that lists the methods of a path, for the `Allow` header of a 405
 */
function collectMethods(app: HttpApp): (path: string) => string[] {
  const methods = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  const findFixed = (path: string) => methods.get(path.replace(/\/$/, ''));
  const methodsOf = (path: string): string[] => {
    const fixed = findFixed(path);
    const found = fixed ? [fixed] : [...methods.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap((entry) => [...entry.methods]))].sort();
  };
  const refuseFixed: onRequestHookHandler = (request, _reply, done) => {
    const path = pathOf(request);
    const isFixed = findFixed(path)?.methods.has(request.method) === false;
    done(isFixed ? noRoute(request, methodsOf(path)) : undefined);
  };
  app.addHook('onRoute', (route) => {
    const { url, method } = route;
    // A wildcard route does not make a path known.
    if (url.includes('*')) return;
    const entry = methods.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    for (const name of [method].flat()) entry.methods.add(name);
    methods.set(url, entry);
    if (/\/:\w+$/.test(url)) route.onRequest = [refuseFixed, route.onRequest ?? []].flat();
  });
  return methodsOf;
}

/** @returns 404 for an unknown path, 405 for one that has other methods */
function noRoute(request: FastifyRequest, methods: readonly string[]): AppError {
  if (methods.length === 0)
    return new AppError('not-found', `Route not found: ${request.method} ${pathOf({ url: calledUrl(request) })}`);
  return new HttpError(405, `${request.method} is not allowed here. Use ${methods.join(', ')}`, {
    headers: { allow: methods.join(', ') },
  });
}

function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return (url.split('?')[0] ?? '').replaceAll(/\/{2,}/g, '/');
}

function toPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const path = escaped.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '');
  return new RegExp(`^${path}/?$`);
}

type Serializer = ReturnType<FastifySerializerCompiler<object>>;

const compile = buildCompiler()({});
const compiled = new WeakMap<object, Serializer>();

/** Compiles Fastify's own serializers, each at its first reply and once for all apps (decision 0032). */
const serializerCompiler: FastifySerializerCompiler<object> = ({ schema, ...route }) => {
  let serialize: Serializer | undefined;
  return (data) => {
    serialize ??= compiled.get(schema);
    if (!serialize) compiled.set(schema, (serialize = compile({ ...route, schema, httpStatus: '' })));
    return serialize(data);
  };
};
