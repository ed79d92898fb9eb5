const present = (): Date => new Date();
let clock = present;

/** @returns the current time as the database stores it: UTC, ISO 8601 with milliseconds */
export function now(): string {
  return clock().toISOString();
}

export function secondsFromNow(seconds: number): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString();
}

/** @returns the time so many hours ago; for 0, which means never, a string that sorts before every time */
export function hoursAgo(hours: number): string {
  if (hours <= 0) return '';
  return new Date(clock().getTime() - hours * 60 * 60_000).toISOString();
}

/** Tells whether `doneAt` is in use. */
export function isElsewhen(): boolean {
  return clock !== present;
}

/**
 * Runs `act` as if it happened at `moment`. The history of the demonstration airline is created this way, with the usual rules.
 * `act` is synchronous, so no other call sees this clock.
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
