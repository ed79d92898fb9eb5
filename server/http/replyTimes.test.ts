import { expect, test } from 'vitest';
import { createReplyTimes } from './replyTimes.ts';

test('95 of 100 calls were answered within that', () => {
  const { note, most } = createReplyTimes();
  expect(most()).toBeNull();
  for (let ms = 100; ms >= 1; ms -= 1) note(ms);
  expect(most()).toBe(95);
});

test('only the last thousand calls count', () => {
  const { note, most } = createReplyTimes();
  note(5000);
  for (let call = 0; call < 1000; call += 1) note(2);
  expect(most()).toBe(2);
});
