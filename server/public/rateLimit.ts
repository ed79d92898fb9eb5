import rateLimit from '@fastify/rate-limit';
import { readSetting } from '../domain/settings.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps } from './deps.ts';

/**
 * So many calls a minute with one key as the setting allows, with `Retry-After` and limit headers (decisions.md §3).
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
    keyGenerator: (request) => (request.pilot ? `key ${request.pilot.api_key_id}` : request.ip),
    errorResponseBuilder: (_request, { max, ttl }) => ({
      statusCode: 429,
      code: 'FST_RATE_LIMIT',
      message: `More than ${max} calls in a minute with this key. Go on in ${Math.ceil(ttl / 1000)} s.`,
    }),
  });
  // For the whole listener rather than for each route: calls that find nothing count too.
  app.after(() => void app.addHook('onRequest', app.rateLimit()));
}
