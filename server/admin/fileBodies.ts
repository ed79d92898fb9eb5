import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { HttpApp } from '../http/app.ts';

/** Routes whose bodies are files: they are not read, but handed on as they come. */
export function registerFileBodies(app: HttpApp, routes: (app: HttpApp) => void): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
    routes(scope);
    done();
  });
}

/** The body of a route of `registerFileBodies`. */
export function fileBody({ body, raw }: Pick<FastifyRequest, 'body' | 'raw'>): Readable {
  // Without a body there is none to be parsed: an empty stream.
  return (body as Readable | undefined) ?? raw;
}
