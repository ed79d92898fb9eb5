import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createCallCounts } from './callCounts.ts';
import { createHttpApp } from '../http/app.ts';

test('every call counts, and those that failed because of the program count as errors', async () => {
  const { countOn, lastHour } = createCallCounts();
  const app = countOn(createHttpApp(fastify({ logger: false }).log));
  app.get('/well', () => ({}));
  app.get('/broken', () => {
    throw new Error('of ours');
  });
  expect(lastHour()).toMatchObject({ errors: 0, reply_ms: null });

  for (const url of ['/well', '/broken', '/nowhere']) await app.inject({ url });

  const { calls, errors, reply_ms } = lastHour();
  expect(calls.at(-1)).toBe(3);
  expect(calls).toHaveLength(60);
  expect(errors).toBe(1);
  expect(reply_ms).toBeGreaterThan(0);
});
