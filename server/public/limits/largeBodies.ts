import type { FastifyRequest } from 'fastify';
import { Transform } from 'node:stream';
import { bodyLimit, type HttpApp } from '../../http/app.ts';
import { isPilots } from '../auth.ts';
import { AppError } from '../../domain/errors.ts';
import { HttpError } from '../../http/errors.ts';

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

/** Bytes of large bodies, from their arrival until they are worked on. */
export interface BodyBudget {
  readonly perPilot: number;
  readonly together: number;
}

interface LargeBody {
  readonly user_id: number;
  /** Bytes that the budget holds for it. */
  counted: number;
  hasEnded: boolean;
  /** Hands it on to the parser; while it waits for its turn. */
  begin: (() => void) | undefined;
  /** Ends it, with a reply. */
  readonly giveUp: (error: AppError) => void;
}

interface LargeBodies {
  /** @returns why it may not grow to that many bytes */
  readonly grow: (body: LargeBody, bytes: number) => AppError | undefined;
  /** Calls `begin` in its turn. */
  readonly queue: (body: LargeBody, begin: () => void) => void;
  /** After its reply, or without one. */
  readonly end: (body: LargeBody) => void;
}

/** Those that arrive, those that wait, and the one that is worked on. */
function createLargeBodies({ perPilot, together }: BodyBudget): LargeBodies {
  const bodies = new Set<LargeBody>();
  let current: LargeBody | undefined;
  let lastPilot: number | undefined;

  const heldBy = (user_id: number): number => sumOf([...bodies].filter((body) => body.user_id === user_id));
  /** The newest body of the pilot who holds most, if that is more than `held`. */
  const findGreediest = (held: number): LargeBody | undefined => {
    const sums = Map.groupBy(bodies, ({ user_id }) => user_id);
    const [most = []] = [...sums.values()].sort((a, b) => sumOf(b) - sumOf(a));
    return sumOf(most) > held ? most.findLast((body) => body !== current) : undefined;
  };
  const end = (body: LargeBody): void => {
    if (body.hasEnded) return;
    body.hasEnded = true;
    bodies.delete(body);
    // In between, the others' calls are served.
    if (body === current) setImmediate(beginNext);
  };
  const beginNext = (): void => {
    const waiting = [...bodies].filter(({ begin }) => begin !== undefined);
    current = waiting.find(({ user_id }) => user_id !== lastPilot) ?? waiting[0];
    if (current === undefined) return;
    const { begin, user_id } = current;
    current.begin = undefined;
    lastPilot = user_id;
    begin?.();
  };
  return {
    grow: (body, bytes) => {
      if (bytes <= body.counted) return undefined;
      const more = bytes - body.counted;
      const held = heldBy(body.user_id) + more;
      if (held > perPilot) return tooMany();
      while (sumOf(bodies) + more > together) {
        const other = findGreediest(held);
        if (other === undefined) return busy();
        end(other);
        other.giveUp(busy());
      }
      body.counted = bytes;
      bodies.add(body);
      return undefined;
    },
    queue: (body, begin) => {
      body.begin = begin;
      if (current === undefined) beginNext();
    },
    end,
  };
}

function sumOf(bodies: Iterable<LargeBody>): number {
  let bytes = 0;
  for (const { counted } of bodies) bytes += counted;
  return bytes;
}

function tooMany(): AppError {
  const text = 'You are sending too many large bodies at once; send one after the other.';
  return new HttpError(429, text, { headers: { 'retry-after': '5' } });
}

/** Nothing of it was stored. */
function busy(): AppError {
  return new AppError('unavailable', 'Too many large bodies are arriving right now; send this one again.');
}
