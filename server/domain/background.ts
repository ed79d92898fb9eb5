/** @returns a function that runs jobs one at a time, in the order of its calls */
export function createTurns(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Repeats background work. Its errors must not end the program. */
export function every(
  milliseconds: number,
  act: () => Promise<unknown>,
  failed: (error: unknown) => void,
): NodeJS.Timeout {
  return setInterval(() => void act().catch(failed), milliseconds);
}

interface FailureLog {
  readonly error: (values: object, text: string) => void;
}

const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
/** Texts of errors may hold names and ids. */
const maxCauses = 50;

/**
 * Logs errors of work that is repeated every second: each cause once, then without its stack after a minute, and after twice as
 * long each time, up to an hour. Otherwise a damaged table fills the log, and what led to it is lost.
 * @param text what failed
 */
export function logFailures(logger: FailureLog, text: string): (error: unknown) => void {
  const causes = new Map<string, { repeated: number; pauseMs: number; loggedAt: number }>();
  return (err) => {
    const reason = err instanceof Error ? err.message : String(err);
    const loggedAt = performance.now();
    const known = causes.get(reason);
    if (known === undefined) {
      if (causes.size === maxCauses) causes.clear();
      causes.set(reason, { repeated: 0, pauseMs: firstPauseMs, loggedAt });
      return logger.error({ err }, text);
    }
    known.repeated += 1;
    if (loggedAt - known.loggedAt < known.pauseMs) return;
    logger.error({ reason, repeated: known.repeated }, text);
    causes.set(reason, { repeated: 0, pauseMs: Math.min(known.pauseMs * 2, longestPauseMs), loggedAt });
  };
}
