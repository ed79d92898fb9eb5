import type { Socket } from 'node:net';
import type { HttpApp } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { isPilots } from '../auth.ts';

/** What one pilot may use, with all keys together (decision 0037). */
export interface PilotBudget {
  readonly callsAtOnce: number;
  readonly bytesPerDay: number;
}

const defaultBudget: PilotBudget = { callsAtOnce: 200, bytesPerDay: 4 * 1024 ** 3 };

const dayMs = 24 * 60 * 60_000;

interface Use {
  calls: number;
  bytes: number;
  /** Monotonic time of `performance` when `bytes` starts again. */
  until: number;
}

/**
 * Limits the calls of a pilot that are in progress, so that slow ones leave connections to others, and the bytes that a pilot
 * sends in a day, because each call can store megabytes.
 */
export function limitPilots(app: HttpApp, { callsAtOnce, bytesPerDay }: PilotBudget = defaultBudget): void {
  const uses = new Map<number, Use>();
  /** Bytes of a connection that were counted with an earlier call. */
  const counted = new WeakMap<Socket, number>();

  const useOf = (user_id: number): Use => {
    const now = performance.now();
    const use = uses.get(user_id) ?? { calls: 0, bytes: 0, until: now + dayMs };
    if (use.until <= now) Object.assign(use, { bytes: 0, until: now + dayMs });
    uses.set(user_id, use);
    return use;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPilots(request)) return done();
    const use = useOf(request.pilot.user_id);
    if (use.calls >= callsAtOnce) return done(tooManyCalls(callsAtOnce));
    if (use.bytes >= bytesPerDay && request.method !== 'GET') return done(tooManyBytes(use));
    use.calls += 1;
    const { socket } = request.raw;
    reply.raw.on('close', () => {
      use.calls -= 1;
      // Calls injected by tests have no connection.
      const read = (socket as Partial<Socket>).bytesRead ?? 0;
      use.bytes += Math.max(read - (counted.get(socket) ?? 0), rowsOf(request.body) * bytesOfRow);
      counted.set(socket, read);
    });
    done();
  });
}

/** On the disk, with its place in the index: `{"lat":1,"lon":1}` and `{"log":""}` are much shorter. */
const bytesOfRow = 150;

/** Returns the length of the lists in a body: positions, lines of the log, waypoints. */
function rowsOf(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0;
  return Object.values(body).reduce((rows: number, part) => rows + (Array.isArray(part) ? part.length : 0), 0);
}

function tooManyCalls(most: number): HttpError {
  const text = `You have ${most} calls in progress; wait until some have ended.`;
  return new HttpError(429, text, { headers: { 'retry-after': '5' } });
}

function tooManyBytes({ until }: Use): HttpError {
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  const text = `You have sent too much data today. Try again in ${Math.ceil(seconds / 3600)} h.`;
  return new HttpError(429, text, { headers: { 'retry-after': String(seconds) } });
}
