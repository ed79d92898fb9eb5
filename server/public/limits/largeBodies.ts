import { Transform } from 'node:stream';
import type { HttpApp } from '../../http/app.ts';
import { bodyLimit, declaredSize } from '../../http/bodyValues.ts';
import { isPilots } from '../auth.ts';
import { AppError } from '../../domain/errors.ts';
import { HttpError } from '../../http/errors.ts';

/** A pilot can send two of the largest bodies at once, or 16 batches of 5,000 positions. All together can send three times that. */
const defaultBudget: BodyBudget = { perPilot: 2 * bodyLimit, together: 6 * bodyLimit };

/** Smaller bodies are not counted and do not wait. Nearly all are smaller, and thousands of them fit into memory. */
const small = 64 * 1024;
/** A chunked body has no declared size, so it is counted in these steps as it arrives. */
const step = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    largeBody: LargeBody | undefined;
  }
}

/**
 * Limits the memory of large bodies, per pilot and in total, and processes them one at a time (decision 0037). Sixteen bodies
 * of 10 MB, parsed and stored in a row, would block all other calls for seconds.
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
  // Not after the reply was read, because a client that does not read it would block the others.
  app.addHook('onSend', ({ largeBody }, _reply, _payload, done) => {
    if (largeBody) bodies.end(largeBody);
    done();
  });
}

/** Passes a body on to the parser and counts it. The end of a large body is held back until its turn. */
function countBytes(bodies: LargeBodies, body: () => LargeBody): Transform {
  let received = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      // The body was refused, but the client is still sending.
      if (body().hasEnded) return done();
      received += chunk.length;
      done(received <= small ? null : bodies.grow(body(), Math.ceil(received / step) * step), chunk);
    },
    flush: (done) => {
      if (received <= small) done();
      else bodies.queue(body(), done);
    },
  });
  // After a refusal, nothing else listens for errors.
  return counter.on('error', () => undefined);
}

/** Bytes of large bodies, from their arrival until they were processed. */
export interface BodyBudget {
  readonly perPilot: number;
  readonly together: number;
}

interface LargeBody {
  readonly user_id: number;
  /** Bytes that are reserved for it. */
  counted: number;
  hasEnded: boolean;
  /** Passes it on to the parser. Undefined unless it waits for its turn. */
  begin: (() => void) | undefined;
  /** Refuses it. */
  readonly giveUp: (error: AppError) => void;
}

type LargeBodies = ReturnType<typeof createLargeBodies>;

/** Holds the bodies that are arriving, the ones that wait, and the one that is processed. */
function createLargeBodies({ perPilot, together }: BodyBudget) {
  const bodies = new Set<LargeBody>();
  let current: LargeBody | undefined;
  let lastPilot: number | undefined;

  const heldBy = (user_id: number): number => sumOf([...bodies].filter((body) => body.user_id === user_id));
  /** @returns the newest body of the pilot with the most bytes, if those are more than `held` */
  const findGreediest = (held: number): LargeBody | undefined => {
    const sums = Map.groupBy(bodies, ({ user_id }) => user_id);
    const [most = []] = [...sums.values()].sort((a, b) => sumOf(b) - sumOf(a));
    return sumOf(most) > held ? most.findLast((body) => body !== current) : undefined;
  };
  const end = (body: LargeBody): void => {
    if (body.hasEnded) return;
    body.hasEnded = true;
    bodies.delete(body);
    // Other calls are served in between.
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
    /** @returns why the body must not grow to that many bytes */
    grow: (body: LargeBody, bytes: number): AppError | undefined => {
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
    /** Calls `begin` when it is the body's turn. */
    queue: (body: LargeBody, begin: () => void): void => {
      body.begin = begin;
      if (current === undefined) beginNext();
    },
    /** Call it with or without a reply. */
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

function busy(): AppError {
  return new AppError('unavailable', 'Too many large bodies are arriving right now; send this one again.');
}
