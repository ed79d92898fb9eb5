import type { AppError } from '../../domain/errors.ts';
import { HttpError } from '../../http/errors.ts';
import { createWindows, secondsUntil } from '../../http/windows.ts';

/** Failures in a window before replies are delayed, and before they are 429. */
const failuresAtOnce = 20;
const maxFailures = 60;
const delayStepMs = 25;

/**
 * Slows down attempts to guess keys: replies to failures from one address are delayed more and more, then 429. A valid key
 * is checked before this, so others' failures never lock it out (decisions §3).
 */
export function createFailedKeys(): (address: string, error: AppError, done: (error: Error) => void) => void {
  const countFailure = createWindows(10_000, 60_000);
  return (address, error, done) => {
    const { count, until } = countFailure(address);
    if (count > maxFailures) return done(tooMany(secondsUntil({ until })));
    const delay = Math.max(0, count - failuresAtOnce) * delayStepMs;
    if (delay === 0) return done(error);
    setTimeout(done, delay, error);
  };
}

function tooMany(seconds: number): AppError {
  return new HttpError(429, `Too many calls without a valid API key. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
