import type { FastifyRequest } from 'fastify';
import { Transform } from 'node:stream';
import { bodyLimit, type HttpApp } from '../../http/app.ts';
import { isPilots } from '../auth.ts';
import { type BodyBudget, createLargeBodies, type LargeBodies, type LargeBody } from './largeBodies.ts';

/** For a pilot two of the largest bodies, or sixteen batches of 5,000 positions; for all together three such pilots. */
const defaultBudget: BodyBudget = { perPilot: 2 * bodyLimit, together: 6 * bodyLimit };

/** Nearly all bodies are smaller, and thousands of those fit into the memory: they are not counted, and wait for nobody. */
const small = 64 * 1024;
/** What is sent in chunks says no size: it is counted as it arrives, in such steps. */
const step = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    largeBody: LargeBody | undefined;
  }
}

/**
 * Bounds the memory that large bodies fill, of one pilot and of all together, and has them worked on one at a time
 * (decision 0037): sixteen of 10 MB that are parsed and stored in one go hold everybody up for seconds.
 */
export function limitBodies(app: HttpApp, budget: BodyBudget = defaultBudget): void {
  const bodies = createLargeBodies(budget);
  app.decorateRequest('largeBody', undefined);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const size = declaredSize(request);
    if (size <= small || !isPilots(request)) return done(null, payload);
    const counter = countBytes(bodies, () => body);
    const body: LargeBody = {
      user_id: request.pilot.user_id,
      counted: 0,
      hasEnded: false,
      begin: undefined,
      giveUp: (error) => counter.destroy(error),
    };
    const refusal = bodies.grow(body, size === Infinity ? 0 : size);
    if (refusal) return done(refusal);
    request.largeBody = body;
    reply.raw.once('close', () => bodies.end(body));
    payload.once('error', (error) => counter.destroy(error));
    done(null, payload.pipe(counter));
  });
  // Not when the reply has been fetched: whoever does not fetch his would keep his turn.
  app.addHook('onSend', ({ largeBody }, _reply, _payload, done) => {
    if (largeBody) bodies.end(largeBody);
    done();
  });
}

/** Infinity: in chunks. */
function declaredSize({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}

/** Stands between the connection and the parser, which sees a large body end when its turn has come. */
function countBytes(bodies: LargeBodies, body: () => LargeBody): Transform {
  let received = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      // It was refused, and goes on.
      if (body().hasEnded) return done();
      received += chunk.length;
      done(received <= small ? null : bodies.grow(body(), Math.ceil(received / step) * step), chunk);
    },
    flush: (done) => {
      if (received <= small) done();
      else bodies.queue(body(), done);
    },
  });
  // After a refusal nobody else listens.
  return counter.on('error', () => undefined);
}
