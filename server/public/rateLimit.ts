import rateLimit from '@fastify/rate-limit';
import type { HttpApp } from '../http/app.ts';

/**
 * At most `perMinute` calls a minute with one key, with `Retry-After` and limit headers (decisions.md §3). Open
 * routes without a key count by address. 0 switches it off.
 */
export function limitRates(app: HttpApp, perMinute: number): void {
  if (perMinute === 0) return;
  app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ pilot, ip }) => (pilot ? `key ${pilot.api_key_id}` : ip),
    errorResponseBuilder: (_request, { max, ttl }) => ({
      statusCode: 429,
      code: 'FST_RATE_LIMIT',
      message: `More than ${max} calls in a minute with this key. Go on in ${Math.ceil(ttl / 1000)} s.`,
    }),
  });
  // For the whole listener rather than for each route: calls that find nothing count too.
  app.after(() => void app.addHook('onRequest', app.rateLimit()));
}
