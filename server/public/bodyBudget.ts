import type { FastifyRequest } from 'fastify';
import { bodyLimit, type HttpApp } from '../http/app.ts';
import { AppError } from '../http/errors.ts';

/** Nearly all bodies are smaller, and thousands of those fit into the memory: they are not counted. */
const small = 64 * 1024;
/** For all bodies that one pilot is sending: sixteen of the largest. */
const budget = 16 * bodyLimit;

/**
 * Bounds the memory that one pilot can fill with bodies that never end: a few hundred of them would end the program. What
 * is sent in chunks says no size, and counts as the largest.
 */
export function limitBodies(app: HttpApp): void {
  const sending = new Map<number, number>();
  const add = (user_id: number, size: number): void => {
    const sum = (sending.get(user_id) ?? 0) + size;
    if (sum === 0) sending.delete(user_id);
    else sending.set(user_id, sum);
  };

  app.addHook('preParsing', (request, reply, payload, done) => {
    const size = declaredSize(request);
    if (size <= small || !request.pilot) return done(null, payload);
    const { user_id } = request.pilot;
    if ((sending.get(user_id) ?? 0) + size > budget) return done(tooManyBodies());
    add(user_id, size);
    reply.raw.once('close', () => add(user_id, -size));
    done(null, payload);
  });
}

function declaredSize({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}

function tooManyBodies(): AppError {
  const text = 'You are sending too many large bodies at once; send one after the other.';
  return new AppError('http-exception', 429, text, { headers: { 'retry-after': '5' } });
}
