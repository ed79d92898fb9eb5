import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

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
