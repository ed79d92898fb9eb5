import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { HttpApp } from '../http/app.ts';
import { HttpError } from '../http/errors.ts';

/** Characters sent at once. */
const partSize = 64 * 1024;

/** As fast as the client takes it: a track of 200,000 positions is never in memory as a whole. */
export function sendText(reply: FastifyReply, texts: Iterable<string> | AsyncIterable<string>): FastifyReply {
  async function* inParts(): AsyncGenerator<string, void> {
    let part = '';
    for await (const text of texts) {
      part += text;
      if (part.length < partSize) continue;
      yield part;
      part = '';
      // Other calls come in between.
      await setImmediate();
    }
    yield part;
  }
  return reply.send(Readable.from(inParts(), { objectMode: false }));
}

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
 * @param limit bytes; more than that fails with 413
 */
export function fileBody({ body, raw }: Pick<FastifyRequest, 'body' | 'raw'>, limit = Infinity): Readable {
  // Without a body there is none to be parsed: an empty stream.
  return Readable.from(readPieces((body as Readable | undefined) ?? raw, limit), { objectMode: false });
}

async function* readPieces(sent: Readable, limit: number): AsyncGenerator<Buffer, void> {
  let received = 0;
  for await (const piece of sent.iterator({ destroyOnReturn: false })) {
    received += (piece as Buffer).length;
    if (received > limit) throw new HttpError(413, `The file is larger than ${Math.round(limit / 1024 ** 2)} MB.`);
    yield piece as Buffer;
  }
}
