import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { HttpApp } from '../http/app.ts';

/** Routes whose bodies are files: they are not read, but handed on as they come. */
export function registerFileBodies(app: HttpApp, routes: (app: HttpApp) => void): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
    routes(scope);
    done();
  });
}

/**
 * The body of a route of `registerFileBodies`. Whoever stops reading it half-way leaves the request itself whole: the reply
 * says why, and what the client still sends can be thrown away.
 */
export function fileBody({ body, raw }: Pick<FastifyRequest, 'body' | 'raw'>): Readable {
  // Without a body there is none to be parsed: an empty stream.
  return Readable.from(readPieces((body as Readable | undefined) ?? raw), { objectMode: false });
}

async function* readPieces(sent: Readable): AsyncGenerator<Buffer, void> {
  for await (const piece of sent.iterator({ destroyOnReturn: false })) yield piece as Buffer;
}
