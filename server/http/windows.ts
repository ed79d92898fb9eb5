interface Window {
  count: number;
  /** Monotonic time of `performance`, because the PC's clock can be set back. */
  readonly until: number;
}

/**
 * Counts by name in windows of time.
 * @param kept the number of windows in memory; the oldest is dropped for a new one
 * @returns a function that adds to a count, by default 1
 */
export function createWindows(kept: number, windowMs: number): (name: string, step?: number) => Readonly<Window> {
  const windows = new Map<string, Window>();
  return (name, step = 1) => {
    let window = windows.get(name);
    if (!window || window.until <= performance.now()) {
      windows.delete(name);
      if (windows.size >= kept) windows.delete(windows.keys().next().value ?? '');
      window = { count: 0, until: performance.now() + windowMs };
      windows.set(name, window);
    }
    window.count += step;
    return window;
  };
}

/** @returns seconds until the end of a window, for Retry-After */
export function secondsUntil({ until }: Pick<Window, 'until'>): number {
  return Math.max(1, Math.ceil((until - performance.now()) / 1000));
}
