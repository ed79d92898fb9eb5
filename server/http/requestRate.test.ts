import { expect, test } from 'vitest';
import { createRequestRate } from './requestRate.ts';

test('the rate is the average of the last ten seconds', () => {
  let time = 0;
  const rate = createRequestRate(() => time);
  for (; time < 10_000; time += 100) rate.count();
  expect(rate.perSecond()).toBeCloseTo(9, 0);
  time = 14_000;
  expect(rate.perSecond()).toBeCloseTo(5, 0);
  time = 25_000;
  expect(rate.perSecond()).toBe(0);
});

test('a second that comes round again begins anew', () => {
  let time = 0;
  const rate = createRequestRate(() => time);
  for (let call = 0; call < 50; call += 1) rate.count();
  time = 10_000;
  rate.count();
  expect(rate.perSecond()).toBe(0.1);
});
