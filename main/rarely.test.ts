import { afterEach, expect, test, vi } from 'vitest';
import { rarely } from './rarely.ts';

afterEach(() => void vi.useRealTimers());

test('allows the first time, refuses soon after, and allows again later', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const may = rarely(1000);

  expect(may()).toBe(true);
  vi.advanceTimersByTime(999);
  expect(may()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(may()).toBe(true);
});
