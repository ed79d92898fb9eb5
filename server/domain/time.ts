let clock = (): Date => new Date();

/** The present as the database stores it: UTC, ISO 8601 with milliseconds. */
export function now(): string {
  return clock().toISOString();
}

/**
 * Does something as if it were done at `moment`: the demonstration airline has a past, made by the same rules as the
 * present. `act` is synchronous, so no call of anybody else can see that clock.
 */
export function doneAt<T>(moment: Date, act: () => T): T {
  const present = clock;
  clock = () => moment;
  try {
    return act();
  } finally {
    clock = present;
  }
}
