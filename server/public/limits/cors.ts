import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../db/open.ts';
import { readSetting } from '../../domain/settings/settings.ts';
import type { HttpApp } from '../../http/app.ts';

/**
 * Lets web pages of the origins in the settings call the API; by default there are none (decisions §2). This is our own code
 * because `@fastify/cors` adds a route for OPTIONS, which must be 405 while no origin is set.
 */
export function cors(app: HttpApp, db: Db): void {
  app.addHook('onRequest', (request, reply, done) => {
    const admitted = readSetting(db, 'api.allowed_origins');
    if (admitted.length === 0) return done();
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !admitted.includes(origin)) return done();
    reply.header('access-control-allow-origin', origin);
    if (!isPreflight(request)) {
      reply.header('access-control-expose-headers', exposed);
      return done();
    }
    void reply.status(204).headers(permissions).send();
  });
}

/** Browsers send such a call, without a key, before one with a key or a JSON body. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

const permissions = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, X-API-Key',
  // Seconds until the browser asks again.
  'access-control-max-age': '600',
};

const exposed = 'Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';
