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
