import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyBaseLogger, type FastifyInstance, LogController, fastify } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { handleClientError, handleError, handleNotFound } from './errorHandler.ts';
import { collectRoutes } from './routeTable.ts';
import { validatorCompiler } from './validation.ts';

/** A Fastify app whose routes are typed by their contract objects. */
export type HttpApp = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a key or session. */
    readonly open?: boolean;
  }
}

const bodyLimit = 16 * 1024 * 1024;

/** What both listeners share: parsing, validation, the error body, limits. Knows nothing of aviation. */
export function createHttpApp(logger: FastifyBaseLogger): HttpApp {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger a request costs more than the lines it would mark.
    childLoggerFactory: (parent) => parent,
    bodyLimit,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 16_384 },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  const routes = collectRoutes(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request) => handleNotFound(request, routes));
  parseJson(app);
  return app;
}

/**
 * Plain JSON.parse: Fastify's own parser looks through the whole text for `__proto__`, which costs as much as parsing it,
 * and no handler merges what a body says into an object.
 */
function parseJson(app: HttpApp): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text: string, done) => {
    // Several clients name the JSON type on calls that have no body (acars-clients.md §5, 14).
    if (text.trim() === '') return done(null, {});
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
}
