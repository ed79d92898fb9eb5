import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { readSetting } from '../../domain/settings/settings.ts';
import type { HttpApp } from '../../http/app.ts';
import type { PublicDeps } from '../profile.ts';
import type { AppError } from '../../domain/errors.ts';
import { HttpError } from '../../http/errors.ts';

/**
 * So many calls a minute with one key as the setting allows, with `Retry-After` and limit headers (decisions §3).
 * Open routes without a key count by address. 0 switches it off.
 */
export function limitRates(app: HttpApp, deps: PublicDeps): void {
  if (deps.rateLimit === 0) return;
  const perMinute = (): number => deps.rateLimit ?? readSetting(deps.db, 'api.rate_limit');
  app.register(rateLimit, {
    global: false,
    max: perMinute,
    allowList: () => perMinute() === 0,
    timeWindow: 60_000,
    store: Windows,
    keyGenerator: (request) => (request.pilot ? `key ${request.pilot.api_key_id}` : request.ip),
    errorResponseBuilder: (_request, { max, ttl }) => ({
      statusCode: 429,
      code: 'FST_RATE_LIMIT',
      message: `More than ${max} calls in a minute with this key. Retry in ${Math.ceil(ttl / 1000)} s.`,
    }),
  });
  // For the whole listener rather than for each route: calls that find nothing count too.
  app.after(() => void app.addHook('onRequest', app.rateLimit()));
}

const windowsKept = 5000;

/** The plugin's own store goes by the clock of the PC: set back, it would lock everybody out for as long as that. */
class Windows implements FastifyRateLimitStore {
  /** By key, the oldest first. */
  readonly #windows = new Map<string, { current: number; readonly began: number }>();

  incr(...[key, done, timeWindow]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || now - window.began >= timeWindow) {
      this.#windows.delete(key);
      if (this.#windows.size >= windowsKept) this.#windows.delete(this.#windows.keys().next().value ?? '');
      window = { current: 0, began: now };
      this.#windows.set(key, window);
    }
    window.current += 1;
    done(null, { current: window.current, ttl: timeWindow - (now - window.began) });
  }

  child(): this {
    return this;
  }
}

const windowMs = 60_000;
/** Failures in a window before answers slow down, and before they stop. */
const patience = 20;
const limit = 60;
const delayStepMs = 25;
const addressesKept = 10_000;

/**
 * Slows down whoever guesses keys: answers to failures from one address are delayed more and more, then 429. A valid key
 * is checked before this and never locked out by others' failures (decisions §3).
 */
export function createFailedKeys(): {
  readonly refuse: (address: string, error: AppError, done: (error: Error) => void) => void;
} {
  const failures = new Map<string, { count: number; readonly until: number }>();

  function count(address: string): { readonly count: number; readonly until: number } {
    const known = failures.get(address);
    if (known && known.until > performance.now()) {
      known.count += 1;
      return known;
    }
    failures.delete(address);
    if (failures.size >= addressesKept) failures.delete(failures.keys().next().value ?? '');
    const first = { count: 1, until: performance.now() + windowMs };
    failures.set(address, first);
    return first;
  }

  return {
    refuse: (address, error, done) => {
      const failed = count(address);
      if (failed.count > limit) return done(tooMany(failed.until));
      const delay = Math.max(0, failed.count - patience) * delayStepMs;
      if (delay === 0) return done(error);
      setTimeout(done, delay, error);
    },
  };
}

function tooMany(until: number): AppError {
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  return new HttpError(429, `Too many calls without a valid API key. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
