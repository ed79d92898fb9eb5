import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { readSetting } from '../../domain/settings/settings.ts';
import type { HttpApp } from '../../http/app.ts';
import type { PublicDeps } from '../deps.ts';

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
