const present = (): Date => new Date();
let clock = present;

/** The present as the database stores it: UTC, ISO 8601 with milliseconds. */
export function now(): string {
  return clock().toISOString();
}

export function secondsFromNow(seconds: number): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString();
}

/** The moment so many hours ago, as the database stores it; for 0, which means never, what is before every moment. */
export function hoursAgo(hours: number): string {
  if (hours <= 0) return '';
  return new Date(clock().getTime() - hours * 60 * 60_000).toISOString();
}

/** Whether something is done as if it were another moment. */
export function isElsewhen(): boolean {
  return clock !== present;
}

/**
 * Does something as if it were done at `moment`: the demonstration airline has a past, made by the same rules as the
 * present. `act` is synchronous, so no call of anybody else can see that clock.
 */
export function doneAt<T>(moment: Date, act: () => T): T {
  const before = clock;
  clock = () => moment;
  try {
    return act();
  } finally {
    clock = before;
  }
}
