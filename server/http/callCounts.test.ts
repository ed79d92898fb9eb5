import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createCallCounts, createReplyTimes, createSlidingCount } from './callCounts.ts';
import { createHttpApp } from './app.ts';

test('counts all calls, and those with an internal error as errors', async () => {
  const { countOn, lastHour } = createCallCounts();
  const app = countOn(createHttpApp(fastify({ logger: false }).log));
  app.get('/well', () => ({}));
  app.get('/broken', () => {
    throw new Error('of ours');
  });
  expect(lastHour()).toMatchObject({ errors: 0, reply_ms: null });

  for (const url of ['/well', '/broken', '/nowhere']) await app.inject({ url });

  const { calls, errors, reply_ms } = lastHour();
  // A minute may have ended in between.
  expect(calls.reduce((sum, count) => sum + count)).toBe(3);
  expect(calls).toHaveLength(60);
  expect(errors).toBe(1);
  expect(reply_ms).toBeGreaterThan(0);
});

test('the count of the last ten seconds forgets what is older', () => {
  let time = 0;
  const recent = createSlidingCount(10, 1000, () => time);
  for (; time < 10_000; time += 100) recent.count();
  expect(recent.sum() / 10).toBeCloseTo(9, 0);
  time = 14_000;
  expect(recent.sum() / 10).toBeCloseTo(5, 0);
  time = 25_000;
  expect(recent.sum()).toBe(0);
});

test('a slot that is used again starts at zero', () => {
  let time = 0;
  const recent = createSlidingCount(10, 1000, () => time);
  for (let call = 0; call < 50; call += 1) recent.count();
  time = 10_000;
  recent.count();
  expect(recent.sum()).toBe(1);
});

test('counts are kept by minute', () => {
  let time = 0;
  const errors = createSlidingCount(60, 60_000, () => time);
  errors.count();
  errors.count();
  time = 59 * 60_000;
  errors.count();
  expect(errors.sum()).toBe(3);
  expect([errors.bySlot()[0], ...errors.bySlot().slice(-2)]).toEqual([2, 0, 1]);
  time = 60 * 60_000;
  expect(errors.sum()).toBe(1);
});

test('95 of 100 calls were answered within p95', () => {
  const { note, p95 } = createReplyTimes();
  expect(p95()).toBeNull();
  for (let ms = 100; ms >= 1; ms -= 1) note(ms);
  expect(p95()).toBe(95);
});

test('p95 is of the last thousand calls', () => {
  const { note, p95 } = createReplyTimes();
  note(5000);
  for (let call = 0; call < 1000; call += 1) note(2);
  expect(p95()).toBe(2);
});
