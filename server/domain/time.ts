/** Milliseconds since 1970. */
const present = (): number => Date.now();
let clock = present;
let stamp: number | undefined;
let written = { at: NaN, text: '' };

/**
 * One time for everything that runs without a break, such as a transaction: two readings of the clock may differ, and rows that
 * belong together would not show it.
 */
function moment(): number {
  if (stamp === undefined) {
    stamp = clock();
    queueMicrotask(() => (stamp = undefined));
  }
  return stamp;
}

/** @returns the current time as the database stores it: UTC, ISO 8601 with milliseconds */
export function now(): string {
  const at = moment();
  // Calls that arrive together ask several times a millisecond, and writing it takes longer than most other steps.
  if (at !== written.at) written = { at, text: new Date(at).toISOString() };
  return written.text;
}

export function secondsFromNow(seconds: number): string {
  return new Date(moment() + seconds * 1000).toISOString();
}

/** @returns the time so many hours ago; for 0, which means never, a string that sorts before every time */
export function hoursAgo(hours: number): string {
  if (hours <= 0) return '';
  return new Date(moment() - hours * 60 * 60_000).toISOString();
}

/** Whether `doneAt` is in use. */
export function isElsewhen(): boolean {
  return clock !== present;
}

/**
 * Runs `act` as if it happened at `at`. The history of the demonstration airline is created this way, with the usual rules.
 * `act` is synchronous, so no other call sees this clock.
 */
export function doneAt<T>(at: Date, act: () => T): T {
  const before = { clock, stamp };
  clock = () => at.getTime();
  stamp = undefined;
  try {
    return act();
  } finally {
    ({ clock, stamp } = before);
  }
}
