import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { HttpApp } from '../http/app.ts';
import { allowLongBody } from '../http/clientErrors.ts';
import { HttpError } from '../http/errors.ts';

/** Number of characters sent at once. */
const partSize = 64 * 1024;

/** Streams text as fast as the client reads it, because a track can have 200,000 positions. */
export function sendText(reply: FastifyReply, texts: Iterable<string> | AsyncIterable<string>): FastifyReply {
  async function* inParts(): AsyncGenerator<string, void> {
    let part = '';
    for await (const text of texts) {
      part += text;
      if (part.length < partSize) continue;
      yield part;
      part = '';
      // Lets other calls run.
      await setImmediate();
    }
    yield part;
  }
  return reply.send(Readable.from(inParts(), { objectMode: false }));
}

/**
 * Sends a table for a person's spreadsheet.
 * @param isMarked whether it says first that it is UTF-8: Excel on Windows reads it in the code page of the PC otherwise, and spoils ü
 */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  lines: Iterable<string> | AsyncIterable<string>,
  isMarked = true,
): FastifyReply {
  async function* marked(): AsyncGenerator<string, void> {
    if (isMarked) yield '\uFEFF';
    yield* lines;
  }
  void reply.header('content-disposition', `attachment; filename="${fileName}"`).type('text/csv; charset=utf-8');
  return sendText(reply, marked());
}

/** Registers routes whose bodies are files. The handler gets the body as a stream. */
export function registerFileBodies(app: HttpApp, routes: (app: HttpApp) => void): void {
  void app.register((scope, _options, done) => {
    // JSON would arrive as an object instead of a stream.
    scope.removeContentTypeParser('application/json');
    // After that of the session.
    scope.addHook('onRequest', (request, _reply, next) => {
      allowLongBody(request.raw);
      next();
    });
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
    routes(scope);
    done();
  });
}

/**
 * Returns the body of a route of `registerFileBodies`. If a handler stops reading, the request stays open, so that the
 * client gets the error response.
 * @param limit maximum in bytes; a larger body fails with 413
 */
export function fileBody({ body, raw }: Pick<FastifyRequest, 'body' | 'raw'>, limit = Infinity): Readable {
  // Without a body, the raw request is an empty stream.
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
