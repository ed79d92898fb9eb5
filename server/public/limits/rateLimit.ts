import type { Socket } from 'node:net';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { readSetting } from '../../domain/settings/settings.ts';
import type { HttpApp } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { createWindows, secondsUntil } from '../../http/windows.ts';
import { isPilots } from '../auth.ts';
import type { PublicDeps } from '../profile.ts';

const windowMs = 60_000;

/**
 * Limits the calls per minute and key to the setting, with `Retry-After` and limit headers (decisions §3). Open routes
 * without a key count by address. 0 turns the limit off.
 */
export function limitRates(app: HttpApp, deps: PublicDeps): void {
  if (deps.rateLimit === 0) return;
  const perMinute = (): number => deps.rateLimit ?? readSetting(deps.db, 'api.rate_limit');
  app.register(rateLimit, {
    global: false,
    max: perMinute,
    allowList: () => perMinute() === 0,
    timeWindow: windowMs,
    store: Store,
    keyGenerator: (request) => (request.pilot ? `key ${request.pilot.api_key_id}` : request.ip),
    errorResponseBuilder: (_request, { max, ttl }) => ({
      statusCode: 429,
      code: 'FST_RATE_LIMIT',
      message: `More than ${max} calls in a minute with this key. Retry in ${Math.ceil(ttl / 1000)} s.`,
    }),
  });
  // For the whole listener instead of each route, because calls to unknown routes count too.
  app.after(() => void app.addHook('onRequest', app.rateLimit()));
}

/** The plugin's own store uses the PC's clock. */
class Store implements FastifyRateLimitStore {
  readonly #count = createWindows(5000, windowMs);

  incr(...[name, done]: Parameters<FastifyRateLimitStore['incr']>): void {
    const { count, until } = this.#count(name);
    done(null, { current: count, ttl: until - performance.now() });
  }

  child(): this {
    return this;
  }
}

const dayMs = 24 * 60 * 60_000;

/**
 * Limits the bytes that a pilot sends in a day, because each call can store megabytes (decision 0037). Reading goes on.
 */
export function limitBytes(app: HttpApp, bytesPerDay = 4 * 1024 ** 3): void {
  const countSent = createWindows(10_000, dayMs);
  /** Bytes of a connection that were counted with an earlier call. */
  const counted = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPilots(request)) return done();
    const pilot = String(request.pilot.user_id);
    const sent = countSent(pilot, 0);
    if (sent.count >= bytesPerDay && request.method !== 'GET') return done(tooManyBytes(secondsUntil(sent)));
    const { socket } = request.raw;
    reply.raw.once('close', () => {
      // Calls injected by tests have no connection.
      const read = (socket as Partial<Socket>).bytesRead ?? 0;
      countSent(pilot, Math.max(read - (counted.get(socket) ?? 0), rowsOf(request.body) * bytesOfRow));
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

function tooManyBytes(seconds: number): HttpError {
  const text = `You have sent too much data today. Try again in ${Math.ceil(seconds / 3600)} h.`;
  return new HttpError(429, text, { headers: { 'retry-after': String(seconds) } });
}
