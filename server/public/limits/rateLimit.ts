import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { AppError } from '../../domain/errors.ts';
import { readSetting } from '../../domain/settings/settings.ts';
import type { HttpApp } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { createWindows, secondsUntil } from '../../http/windows.ts';
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

/** Failures in a window before replies are delayed, and before they are 429. */
const failuresAtOnce = 20;
const maxFailures = 60;
const delayStepMs = 25;

/**
 * Slows down attempts to guess keys: replies to failures from one address are delayed more and more, then 429. A valid key
 * is checked before this, so others' failures never lock it out (decisions §3).
 */
export function createFailedKeys(): (address: string, error: AppError, done: (error: Error) => void) => void {
  const countFailure = createWindows(10_000, windowMs);
  return (address, error, done) => {
    const { count, until } = countFailure(address);
    if (count > maxFailures) return done(tooMany(secondsUntil({ until })));
    const delay = Math.max(0, count - failuresAtOnce) * delayStepMs;
    if (delay === 0) return done(error);
    setTimeout(done, delay, error);
  };
}

function tooMany(seconds: number): AppError {
  return new HttpError(429, `Too many calls without a valid API key. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
