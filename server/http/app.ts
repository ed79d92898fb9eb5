import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyBaseLogger, type FastifyInstance, LogController, errorCodes, fastify } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { holdsTooMany } from './bodyValues.ts';
import { invalid } from '../domain/errors.ts';
import { shuttingDown } from './errors.ts';
import { handleClientError, handleError, isUnread, noRoute } from './errorHandler.ts';
import { collectRoutes } from './routeTable.ts';
import { serializerCompiler } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

/** A Fastify app whose routes are typed by their contract objects. */
export type HttpApp = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a key or session. */
    readonly open?: boolean;
  }
}

export const bodyLimit = 16 * 1024 * 1024;

interface HttpOptions {
  /** Milliseconds for a client that goes on sending a body that was refused, to read why. */
  readonly readRefusalMs?: number;
  /** Whether the X-Forwarded headers of calls from an address count. */
  readonly trustProxy?: (address: string) => boolean;
}

/** What both listeners share: parsing, validation, the error body, limits. Knows nothing of aviation. */
export function createHttpApp(
  logger: FastifyBaseLogger,
  { trustProxy, readRefusalMs = 10_000 }: HttpOptions = {},
): HttpApp {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger a request costs more than the lines it would mark.
    childLoggerFactory: (parent) => parent,
    bodyLimit,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    // Whoever says nothing, or not all of a head, is gone sooner. Node looks for such connections each half minute otherwise.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2000 },
    // A client that neither sends nor fetches its answer; event streams speak more often.
    connectionTimeout: 120_000,
    rewriteUrl: ({ url = '' }) => toDecodable(url),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 16_384 },
    // Fastify's own answer has another form, and does not say when to come back.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const routes = collectRoutes(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request) => {
    throw noRoute(request, routes);
  });
  // Before the body is read: whatever it is, an address that is none says so (decisions §4).
  app.addHook('preParsing', (request, _reply, payload, done) =>
    request.is404 ? done(noRoute(request, routes)) : done(null, payload),
  );
  parseBodies(app);
  refuseWhileClosing(app);
  endRefusedBodies(app, readRefusalMs);
  return app;
}

/** What cannot be decoded counts as it is written: Fastify would refuse it before anybody asks for a key. */
function toDecodable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** For calls that still arrive on open connections. */
function refuseWhileClosing(app: HttpApp): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => done(isClosing ? shuttingDown() : undefined));
}

/** Whoever goes on sending what was refused has so long to read why. */
function endRefusedBodies(app: HttpApp, timeoutMs: number): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Otherwise the reply ends the connection by itself.
    if (isUnread(request) && !reply.hasHeader('connection')) {
      const { socket } = request.raw.resume();
      const timer = setTimeout(() => {
        if (isUnread(request)) socket.destroy();
      }, timeoutMs);
      socket.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/**
 * Bodies are JSON, read by plain JSON.parse: Fastify's own parser looks through the whole text for `__proto__`, which
 * costs as much as parsing it, and no handler merges what a body says into an object. Clients also name a type on calls
 * that have no body (clients §1.4).
 */
function parseBodies(app: HttpApp): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, sent: string, done) => {
    // The byte order mark that .NET puts before a text counts as a blank, which it is for no JSON.
    const text = sent.trim();
    if (text === '') return done(null, {});
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
