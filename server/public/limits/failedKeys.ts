import type { AppError } from '../../domain/errors.ts';
import { HttpError } from '../../http/errors.ts';

const windowMs = 60_000;
/** Failures in a window before answers slow down, and before they stop. */
const patience = 20;
const limit = 60;
const delayStepMs = 25;
const addressesKept = 10_000;

/**
 * Slows down whoever guesses keys: answers to failures from one address are delayed more and more, then 429. A valid key
 * is checked before this and never locked out by others' failures (decisions §3).
 */
export function createFailedKeys(): {
  readonly refuse: (address: string, error: AppError, done: (error: Error) => void) => void;
} {
  const failures = new Map<string, { count: number; readonly until: number }>();

  function count(address: string): { readonly count: number; readonly until: number } {
    const known = failures.get(address);
    if (known && known.until > performance.now()) {
      known.count += 1;
      return known;
    }
    failures.delete(address);
    if (failures.size >= addressesKept) failures.delete(failures.keys().next().value ?? '');
    const first = { count: 1, until: performance.now() + windowMs };
    failures.set(address, first);
    return first;
  }

  return {
    refuse: (address, error, done) => {
      const failed = count(address);
      if (failed.count > limit) return done(tooMany(failed.until));
      const delay = Math.max(0, failed.count - patience) * delayStepMs;
      if (delay === 0) return done(error);
      setTimeout(done, delay, error);
    },
  };
}

function tooMany(until: number): AppError {
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  return new HttpError(429, `Too many calls without a valid API key. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
